import type { AppCall } from '@atrium/core/server/call/app-call'
import { draftCall } from './draft-call.ts'
import { draftViewCall } from './draft-view.ts'
import type { Editing } from './editing.ts'
import { opCall } from './op-call.ts'
import { releaseCall } from './release-call.ts'
import { versionCalls } from './version-calls.ts'

/** The calls of the editor: the draft, its preview, the operations that change it, its release and its versions. */
export function editingCalls(editing: Editing): AppCall[] {
  return [draftCall(editing), draftViewCall(editing), opCall(editing), releaseCall(editing), ...versionCalls(editing)]
}

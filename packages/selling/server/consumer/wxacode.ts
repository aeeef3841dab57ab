import type { Entity } from '@atrium/core/contract/define/entity'
import type { AppCall } from '@atrium/core/server/call/app-call'
import { codeFileCall } from '@atrium/core/server/codes/code-file-call'

/**
 * Pictures and sheets of an app's codes (`wxacodeEntity`). The picture is as wide as the row says. A code that is
 * disabled is printed, too: it may be enabled again.
 */
export const wxacodeCalls = (app: string, entity: Entity): AppCall[] => [
  codeFileCall(app, entity, {
    field: 'no',
    labels: ['name', 'table'],
    fileName: 'name',
    widthPx: 'width',
    pathOf: (no) => `/q/${app}/${no}`,
  }),
]

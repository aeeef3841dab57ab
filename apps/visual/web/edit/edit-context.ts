import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
import type { BuilderConnector } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { Editor } from '@atrium/dashboards/web/editor/editor'
import type { EditorServer, Loaded } from '@atrium/dashboards/web/editor/log/editor-server'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import { createContext, useContext } from 'react'
import type { DrawQueue } from './draw-queue.ts'

/** What the panels and the toolbar of the open editor share. */
export interface Edited {
  /** `_id` of the dashboard. */
  id: string
  editor: Editor
  link: LiveLink
  loaded: Loaded
  server: EditorServer
  kinds: readonly BuilderKind[]
  connectors: readonly BuilderConnector[]
  kindName(kind: string): string
  /** A kind or a preset was chosen: it is added, or replaces that of the selected items. */
  chooseKind(id: string): void
  /** Whether the next chosen kind replaces that of the selected items. */
  replaces: boolean
  stopReplacing(): void
  /** Opens the list of kinds. */
  showKinds(): void
  /** `_id` of the item that fills the screen, or ''. */
  enlarged: string
  closeEnlarged(): void
  drawQueue: DrawQueue
}

export const EditContext = createContext<Edited | null>(null)

export function useEdited(): Edited {
  const edited = useContext(EditContext)
  if (!edited) throw new Error('a part of the editor stands outside of its page')
  return edited
}

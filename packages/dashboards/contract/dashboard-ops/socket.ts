import type { LoggedBatch } from './ops.ts'

/**
 * Socket.IO, default namespace, for the editor of a dashboard (needs the permissions to read and to change it):
 *
 * client → server, each with an acknowledgement:
 * - `edit` {dashboard} → {code: 0, …EditAnswer}; then the events below. A page that has the draft of another `head` reads
 *   it again after this answer, so that it misses no batch.
 * - `select` {items} → {code: 0}: what is selected in this tab, for the other editors.
 * - `stopEdit` {} → {code: 0}
 *
 * server → client:
 * - `op` OpEvent: a batch was added to the draft, also by the page itself and by a save from outside, in the order of
 *   `seq`. A page that misses one reads the draft again.
 * - `editors` EditorsEvent: somebody has come or gone.
 * - `selected` SelectedEvent: somebody has selected something else.
 * - `released` ReleasedEvent
 * - `reviewed` ReviewedEvent: nothing of the draft is hidden any more; the page reads it again.
 */
export interface OpEvent extends LoggedBatch {
  dashboard: string
}

/** A tab in which somebody has the editor open. */
export interface EditorTab {
  /** `_id` of the user. */
  who: string
  name: string
  /** The id of the tab's socket. */
  tab: string
  /** `_id`s of the items that are selected there; some may be gone. */
  items: string[]
}

/** `head`: the `seq` of the newest batch; `releasedHead`: of the newest one that viewers see. 0 if there is none. */
export interface DraftHeads {
  head: number
  releasedHead: number
}

export interface EditAnswer extends DraftHeads {
  editors: EditorTab[]
  /** The items of which something is hidden until somebody has reviewed them. */
  unreviewed: string[]
}

export interface EditorsEvent {
  dashboard: string
  editors: EditorTab[]
}

export interface SelectedEvent {
  dashboard: string
  /** As in EditorTab. */
  tab: string
  items: string[]
}

/** The draft up to `head` is released, as version `no`; without it, a save from outside has changed both. */
export interface ReleasedEvent {
  dashboard: string
  head: number
  no?: number
}

/** Somebody has reviewed what an import brought along. */
export interface ReviewedEvent {
  dashboard: string
}

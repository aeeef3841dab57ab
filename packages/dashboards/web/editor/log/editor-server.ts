import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import type { DashboardOp, LoggedBatch, OpBatch } from '../../../contract/dashboard-ops/ops.ts'
import type { DraftHeads } from '../../../contract/dashboard-ops/socket.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'

/** What the editor needs of the server; tests have one in memory. */
export interface EditorServer {
  load(): Promise<Loaded | Refused>
  /** Never rejects. The same `key` again changes nothing and has the same answer. */
  send(batch: SentBatch): Promise<Sent>
  /** Refused with code 40901 if the head has moved. */
  release(head: number, name?: string): Promise<Released | Refused>
  /** Gives the present state of the draft a name among the versions. */
  nameVersion(name: string): Promise<{ kind: 'named' } | Refused>
  /** Shows the others what is selected here; `_id`s of items. */
  select(items: readonly string[]): void
  /** Calls back from now on, until the returned function is called. */
  follow(events: EditorEvents): () => void
}

export interface Loaded {
  kind: 'loaded'
  name: string
  isPublic: boolean
  options: DashboardOptions
  items: readonly { at: number; item: ComponentItem }[]
  /** `_id`s of the items of which something is hidden until somebody has reviewed what an import brought along. */
  unreviewed: readonly string[]
  /** The `seq` of the newest batch; 0 if there is none. */
  head: number
  releasedHead: number
  /** ISO 8601; absent if it was never released. */
  releasedAt?: string
  log: readonly LoggedBatch[]
  /** `_id` of the person. */
  me: string
  /** `_id` of each person in the log → name. */
  users: Readonly<Record<string, string>>
  rights: Readonly<EditorRights>
}

export interface EditorRights {
  query: boolean
  control: boolean
  script: boolean
  publish: boolean
}

export interface SentBatch extends OpBatch {
  /** The `seq` up to which the sender knows what others did. */
  base: number
}

export type Sent =
  /**
   * `between`: what others did after `base`; it is stored below this batch. `undoes`: what it takes back; absent for a
   * batch that is not the inverse of what it names.
   */
  | {
      kind: 'stored'
      seq: number
      ops: DashboardOp[]
      inverse: DashboardOp[]
      undoes?: number
      between: readonly LoggedBatch[]
    }
  | { kind: 'conflict'; head: number; places: readonly TouchedPath[]; between: readonly LoggedBatch[] }
  | Refused

export interface Released {
  kind: 'released'
  /** The number of the version. */
  no: number
}

/** `code` 0: the same request may succeed later. `msg` is empty if the server could not be reached. */
export interface Refused {
  kind: 'refused'
  code: number
  msg: string
  /** The sender knows a later `seq` than the server has. */
  isFromFuture?: boolean
  /** It names an operation: others may be allowed. */
  isOfOperation?: boolean
}

export interface EditorEvents {
  /** A batch was stored, by anybody, this page included. */
  onBatch(batch: LoggedBatch): void
  onEditors(editors: readonly OtherEditor[]): void
  /** `tab`: of the editor in which something else is selected now. */
  onSelected(tab: string, items: readonly string[]): void
  onReleased(head: number): void
  /** Nothing of the items is hidden any more. */
  onReviewed(): void
  /** The connection is back, or was made for the first time. If it is not as before, something was missed. */
  onConnected(now: (DraftHeads & Pick<Loaded, 'unreviewed'>) | null): void
  onDisconnected(): void
}

export interface OtherEditor {
  /** `_id` of the person. */
  who: string
  name: string
  /** One for each open editor. */
  tab: string
  /** `_id`s of what is selected there; some may be gone. */
  items: readonly string[]
}

export const isPassing = ({ code }: Refused): boolean => code === 0 || code === 42901 || code >= 50000

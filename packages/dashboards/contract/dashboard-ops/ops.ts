import type { ComponentItem, DashboardOptions, DashboardParameter } from '../dashboard.ts'

/** How a dashboard is edited: only by these operations. Server and editor apply them with the same functions. */

/** The document that operations change. Items have a stable place in the stored list, so that undo restores the order. */
export interface Draft {
  options: DashboardOptions
  items: ReadonlyMap<string, PlacedItem>
}

export interface PlacedItem {
  /** Orders the stored list; equal numbers are ordered by `_id`. */
  at: number
  item: ComponentItem
}

/** Keys, and indexes of lists as text. */
export type ValuePath = readonly string[]

export type DashboardOp =
  | { op: 'add'; at: number; item: ComponentItem }
  | { op: 'remove'; id: string }
  /** Moves or resizes one item, in pixels. */
  | ({ op: 'place'; id: string } & Partial<Place>)
  /**
   * Sets a value inside an item, or without `id` inside the options; without `value` it is removed. Of a list, an
   * existing entry can be set; only the whole list gets longer or shorter.
   */
  | { op: 'set'; id?: string; path: ValuePath; value?: unknown }
  | { op: 'order'; zIndex: Record<string, number> }
  /** `''` takes an item out of its group. */
  | { op: 'group'; group: Record<string, string> }
  /** Adds, changes or, without `parameter`, removes a parameter; `at` is its index in the list. */
  | { op: 'parameter'; name: string; at: number; parameter?: DashboardParameter }

export type Place = Pick<ComponentItem, 'left' | 'top' | 'width' | 'height'>

/** What one act of a person changes; undone and redone as a whole. */
export interface OpBatch {
  /** A UUID of the sender: a repeated request with the same key changes nothing. */
  key: string
  /** Names the act in the words of the editor, such as `move` with `{count: 3}`. */
  label: OpLabel
  ops: DashboardOp[]
  /** The `seq` of the batch that this one takes back; of an undo, it is a redo. */
  undoes?: number
}

export interface OpLabel {
  key: string
  values?: Record<string, string | number>
}

/** A batch as the server stored it. `seq` counts from 1 in each dashboard. */
export interface LoggedBatch extends OpBatch {
  seq: number
  /** What takes the batch back, on the document that it left. */
  inverse: DashboardOp[]
  /** `_id` of the user. */
  who: string
  /** When it was stored, ISO 8601. */
  at: string
}

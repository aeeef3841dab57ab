import type { FeedState } from '@atrium/charts/web/kind/feed'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { TimeRange } from '@atrium/core/contract/time'
import { createContext, useContext } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { SendControl } from './control-port.ts'
import type { ItemSignals } from './item-signals.ts'

export interface BoardRange {
  /** Of the author. */
  range: TimeRange
  /** Of the viewer; null: none. */
  chosen: TimeRange | null
  /** Null goes back to the author's. */
  onChoose(range: TimeRange | null): void
}

/** What the items of one viewer share. */
export interface SharedState
  extends Pick<
    WidgetViewProps,
    | 'mode'
    | 'timeZone'
    | 'values'
    | 'chosen'
    | 'onValues'
    | 'parameters'
    | 'choicesOf'
    | 'fixedRange'
    | 'range'
    | 'onRange'
    | 'open'
  > {
  /** The time range that items with `followsRange` show; absent if the dashboard has none. */
  board?: BoardRange
  /** What listeners have shown or hidden: `_id` of the item → whether it is drawn. */
  shown: Readonly<Record<string, boolean>>
  /** Shows an item that is hidden, or hides it. */
  toggle(item: string): void
  signals: ItemSignals
  /** Which dashboard it is, for what items load from addresses of their own; absent for data that nobody has stored. */
  place?: { dashboard: string; isDraft: boolean }
  /** Sends for controls; absent where nothing is sent, as in the builder. */
  operate?: SendControl | 'signedOut' | 'draft' | undefined
  /** `_id`s of the items that are hidden from editors until somebody has reviewed them. */
  unreviewed?: readonly string[]
  /** What the editor shows of an item that has no data yet; null for one that has. Absent in viewers. */
  example?(item: ComponentItem): ItemExample | null
}

/** Data that stand for those that an item has not got yet. They are never stored. */
export interface ExampleData {
  /** With the props that suit the data. */
  component: ComponentItem['component']
  sources: readonly FeedState[]
}

export interface ItemExample extends ExampleData {
  /** The text that says so where it fills the page. */
  mark: string
}

export const SharedStateContext = createContext<SharedState | null>(null)

export function useSharedState(): SharedState {
  const state = useContext(SharedStateContext)
  if (!state) throw new Error('An item stands outside of a viewer')
  return state
}

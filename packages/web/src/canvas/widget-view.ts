import type { Dataset, ItemRequest } from '@atrium/contract/dashboard'
import type { ReactNode } from 'react'
import type { FeedState } from './live-link.ts'

/** What a person may change about an item's data: the range, the page, the order. */
export type Ask = Partial<Pick<ItemRequest, 'startTime' | 'endTime' | 'current' | 'pageSize' | 'sorter'>>

export interface WidgetViewProps<Props = Readonly<Record<string, unknown>>> {
  /** The stored props over the kind's defaults. */
  props: Props
  title: string
  /** The box to fill, in the dashboard's pixels. */
  width: number
  height: number
  /** How much the dashboard is enlarged on the screen: what draws on a canvas has to draw that much finer. */
  scale: number
  /** One per data source of the component, in its order; empty for kinds without data. */
  sources: readonly FeedState[]
  /** What was asked last. */
  ask: Ask
  /** Asks anew with these changes; the old data stays until the answer is there. */
  onAsk(changes: Ask): void
  /** Gives up a load that is under way. */
  onCancel(): void
  /** One answer to another question than the shown one (a page of an export). */
  pull(source: number, ask: Ask): Promise<Dataset>
  /** The server's clock. */
  nowMs(): number
  /** A place in the item's head for controls that show on hover and focus. */
  tools(controls: ReactNode): ReactNode
}

export type WidgetView<Props = Readonly<Record<string, unknown>>> = (props: WidgetViewProps<Props>) => ReactNode

/** Views know their own props' type; the stored ones are only records. */
export type LoadWidgetView = () => Promise<{ default: WidgetView<never> }>

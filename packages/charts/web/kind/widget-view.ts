import type { TimeRange } from '@atrium/core/contract/time'
import type { ReactNode } from 'react'
import type { Ask, Cell, Dataset } from '../../contract/data.ts'
import type { Listener } from '../../contract/define/widget-common.ts'
import type { FeedState } from './feed.ts'

/** An unlocked parameter of the dashboard. */
export interface ShownParameter {
  name: string
  label: string
  type: 'text' | 'number' | 'boolean'
  /** The allowed values; empty: any. */
  choices: readonly string[]
  /** A value is a list, as `joinValues` writes it. */
  several?: boolean
  /** '' means all. */
  all?: boolean
  /** Its choices are read with `choicesOf`. */
  fromTag?: boolean
}

export interface FoundChoices {
  choices: readonly string[]
  /** Of all, if not all were sent. */
  total: number
}

export interface WidgetViewProps<Props = Readonly<Record<string, unknown>>> {
  /** The stored props, with the kind's defaults for the missing ones. */
  props: Props
  title: string
  /** The size to fill, in the dashboard's pixels. */
  width: number
  height: number
  /** The scale of the dashboard on the screen: a canvas must be drawn at that resolution. */
  scale: number
  /** One for each data source of the component, in the same order; empty for kinds without data. */
  sources: readonly FeedState[]
  /** The current request. */
  ask: Ask
  /** Requests the data with these changes; the old data stays until the answer arrives. */
  onAsk(changes: Ask): void
  /** Cancels a load that is in progress. */
  onCancel(): void
  /** Requests one other answer than the shown one, such as one page of an export. */
  pull(source: number, ask: Ask): Promise<Dataset>
  /** The server's time. */
  nowMs(): number
  /** Off on a hidden page, off screen, or while stopped: the widget then draws no frames and runs no timers or players. */
  running: boolean
  /** `edit`: in the builder. `print`: everything is drawn at once, without controls. */
  mode: 'view' | 'edit' | 'print'
  /** Nobody can reach the widget, as on the canvas of the builder: what reacts to a pointer is not drawn. */
  inert?: boolean
  /** It fills the page, alone. */
  enlarged?: boolean
  /** The dashboard's time zone, for absolute times and axes. */
  timeZone: string
  /** The values of the dashboard's unlocked parameters, as texts say them. */
  values: Readonly<Record<string, string>>
  /** The same as they are set; absent where they are equal. */
  chosen?: Readonly<Record<string, string>>
  onValues(values: Readonly<Record<string, string>>): void
  /** Absent: none is known. */
  parameters?: readonly ShownParameter[]
  /** Reads choices of a parameter; `search` has words of which each contains each. Absent where nothing is chosen. */
  choicesOf?(parameter: string, search: string): Promise<FoundChoices>
  /** A visitor of a public dashboard may not choose a time range, only enlarge a part of it. */
  fixedRange?: boolean
  /** Whether `range` is that of the dashboard, which the page says: a chart then names only what a person zoomed in it. */
  followsBoard?: boolean
  /** The time range that widgets share if their prop `sharesRange` is set; null: each has its own. */
  range: TimeRange | null
  onRange(range: TimeRange | null): void
  /** Runs the item's listeners: `row` is what was clicked, chosen or entered, by column name. */
  emit(on: Listener['on'], row: Readonly<Record<string, Cell>>): void
  /** The last message that a listener sent to this item, such as `fabricFilter`; its data are then loaded again. */
  message?: { type: string; value: string } | null
  /** The address of our document that frames the item's page of another site; absent where nothing is stored. */
  frameOf?(to: string): string
  /** The addresses of map tiles for who sees this page, with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** Opens a dashboard of the same tenant. */
  open(dashboard: string): void
  /** Says how high the content is, for kinds that grow (`grows` of WidgetSpec). */
  onContentHeight?(px: number): void
  /** Draws controls in the item's head; they show on hover and focus. */
  tools(controls: ReactNode): ReactNode
}

export type WidgetView<Props = Readonly<Record<string, unknown>>> = (props: WidgetViewProps<Props>) => ReactNode

/** A view declares the type of its own props; stored props are untyped records. */
export type LoadWidgetView = () => Promise<{ default: WidgetView<never> }>

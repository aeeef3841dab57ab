import type { ComponentRight } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import type { TimeRange } from '@atrium/core/contract/time'
import type { Dataset, DatasetColumn } from '../data.ts'
import { withDefaults } from './prop-values.ts'
import type { Props, PropsOf } from './props.ts'
import { COMMON_PROPS } from './widget-common.ts'

/**
 * What a widget draws, and so what the server reads for it:
 * - `single`: one value per field, reduced over the range; `trail` with a few points besides, for a small line
 * - `series`: points in time, thinned to the pixels without losing a peak
 * - `exact`: every point, up to a limit above which the query is refused
 * - `rows`: one row per combination of tags
 * - `page`: one page of rows, with the number of all
 */
export type Shape = 'none' | 'single' | 'trail' | 'series' | 'exact' | 'rows' | 'page'

/** By which of the server's ways a kind sends what a person operates. */
export type Relay = 'httpRequest' | 'mqttPublish' | 'influxdbWrite'

/** What stands for a widget in the cover of its dashboard. */
export type CoverDrawing =
  | 'line'
  | 'bars'
  | 'pie'
  | 'gauge'
  | 'number'
  | 'table'
  | 'text'
  | 'picture'
  | 'film'
  | 'map'
  | 'clock'
  | 'flow'
  | 'act'
  | 'net'

export interface WidgetSpec<P extends Props = Props> {
  /** One of the 32 kinds in core.md section 3. */
  kind: string
  /** Its lines, as the path of an SVG of 16 × 16. */
  icon: string
  /** Absent: what its data look like. */
  cover?: CoverDrawing
  size: { width: number; height: number }
  /** Its own props, besides those of every kind (`widget-common.ts`). */
  props: P
  shape(props: PropsOf<P>): Shape
  /** The time range of its first request; null, or absent: that of the stored query. */
  firstRange?(props: PropsOf<P>): TimeRange | null
  /**
   * Which columns of its data it draws, of those after the time; absent: all. Public pages get no others, besides the
   * columns that tell rows apart, if the data have such ones (`isKeyed`).
   */
  drawnColumns?(
    props: NoInfer<PropsOf<P>>,
    columns: readonly DatasetColumn[],
    isKeyed: boolean,
  ): readonly DatasetColumn[]
  /** How many rows it draws, and from which end of the time; absent or null: all. Public pages get no others. */
  drawnRows?(props: NoInfer<PropsOf<P>>): DrawnRows | null
  /** Those of its props of which it draws only a part, without the rest. Public pages get the part. */
  drawnProps?(props: NoInfer<PropsOf<P>>): NoInfer<Partial<PropsOf<P>>>
  /** Each step upgrades stored props by one version, the first one those of version 1. */
  migrations?: readonly ((props: Record<string, unknown>) => Record<string, unknown>)[]
  /** Whether its props may have 512 kB instead of 64 (drawings, HTML). */
  isLarge?: boolean
  /** The right without which nobody may add such a widget or change more of it than its place and its colours. */
  needs?: ComponentRight
  /** The prop with the address of the page of another site that it shows in a frame. */
  frames?: keyof P & string
  /** It shows a map: who may see a public dashboard with it may load the tiles of maps. */
  tiles?: boolean
  /** It plays video, which the server relays (`contract/stream.ts` of the dashboards). */
  stream?: WidgetStream<P>
  /** It is a control: the server sends for it, by the props of its table for this way. */
  relay?: Relay
  /** The props that say where its secrets go. Who changes one of them gives the secrets again, or they are removed. */
  address?: readonly (keyof P & string)[]
  /** Its props in groups, for the form: name of the group (`group:…` in the words of its settings) → names of props. */
  groups?: Readonly<Record<string, readonly (keyof P & string)[]>>
  /** The most fields that it can draw; absent: as many as a query has. */
  mostFields?: number
  /** Whether an empty dashboard, and the page of the data, offer it to begin with. */
  isCommon?: boolean
  /** It becomes higher than its place if its content is: on a stage over what stands below, in the list of a phone before it. */
  grows?: boolean
  /** Whether the item has a full screen button. */
  fullScreen: boolean
  /**
   * What its author is offered with its first data, as ordinary props: path of the prop → its value. Only the builder
   * asks for it.
   */
  proposedProps?(props: NoInfer<PropsOf<P>>, dataset: Dataset): Readonly<Record<string, unknown>>
  /** The values that stand for those that were typed into its form, such as an address with a user in it. */
  typed?(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** What the table cannot say about valid props: path of the prop → what is wrong. */
  check?(props: PropsOf<P>): Readonly<Record<string, Text | undefined>>
}

export interface WidgetStream<P extends Props = Props> {
  /** The sort of its stream, which decides who reads the props: a part of the server has each. '' for none. */
  sort(props: NoInfer<PropsOf<P>>): string
  /** The props that say what it plays, with its secrets: items that are equal in them share one stream. */
  of: readonly (keyof P & string)[]
  /** Whether public pages may play it; absent: yes. */
  isPublic?(props: NoInfer<PropsOf<P>>): boolean
}

/** `newest`: one row, or of each column its newest value. */
export type DrawnRows = 'newest' | { count: number; sorter: 'asc' | 'desc' }

export function defineWidget<const P extends Props, const K extends string>(
  widget: WidgetSpec<P> & { kind: K },
): WidgetSpec<P> & { kind: K } {
  return widget
}

/** Whether a kind shows one value per field: viewers cannot choose its range. */
export function isSingle(shape: Shape): boolean {
  return shape === 'single' || shape === 'trail'
}

/** What the widget draws with these stored props. */
export function shapeOf(widget: WidgetSpec, stored: unknown): Shape {
  return widget.shape(withDefaults(widget.props, stored))
}

/** The version of the props that this code writes. Version 0 is from before props were checked. */
export function versionOf({ migrations = [] }: WidgetSpec): number {
  return 1 + migrations.length
}

/** All props of a kind. */
export function allProps({ props }: WidgetSpec): Props {
  return { ...props, ...COMMON_PROPS }
}

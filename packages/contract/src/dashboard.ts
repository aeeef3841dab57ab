import type { BusinessQuery } from './business.ts'
import type { Locale } from './refusal.ts'

/**
 * A dashboard as it is stored, as a viewer gets it, and the socket's events. Types and defaults only: the public page
 * loads this file, so it stays free of libraries.
 */

export interface DashboardOptions {
  theme: string
  backgroundColor: string
  /** Address of a picture, or ''. */
  backgroundImage: string
  width: number
  height: number
  zIndex: number
  /** Seconds between refreshes (and before `nextPage`); -1 is off. */
  refreshInterval: number
  /** `_id` of the dashboard to go on to, or ''. */
  nextPage: string
  /** `follow` scales to the screen, `fixed` keeps pixels and scrolls. */
  fullScreenSize: 'fixed' | 'follow'
  /** Never told to public viewers. */
  parameters?: DashboardParameter[]
}

/**
 * A value that whoever opens the dashboard may give in its address (`data={"line":"B"}`). A tag filter whose value is
 * `{line}` compares with it; nothing else of a query can be given from outside.
 */
export interface DashboardParameter {
  name: string
  /** When none, or none of the choices, is given. */
  initial: string
  /** Empty: any text. */
  choices: string[]
  /** What a given value has to be, beside being one of the choices; any text by default. */
  type?: ParameterType
  /** A regular expression that a given value has to match as a whole (what it may be: parameters.ts). */
  pattern?: string
  /** Always `initial`, whatever the address gives: what the owner shares is this one line, not every line. */
  locked?: boolean
}

export type ParameterType = 'text' | 'number' | 'boolean'

export const DEFAULT_OPTIONS: DashboardOptions = {
  theme: 'default',
  backgroundColor: '',
  backgroundImage: '',
  width: 1920,
  height: 1080,
  zIndex: 0,
  refreshInterval: -1,
  nextPage: '',
  fullScreenSize: 'follow',
}

export type Aggregate = 'none' | 'mean' | 'min' | 'max' | 'sum' | 'count' | 'first' | 'last' | 'stddev'

export type TagOperator = '=' | '!=' | '=~' | '!~'

/**
 * How more points than pixels become fewer: `minmax` keeps the lowest and the highest of every pixel, so no spike is
 * lost; `lttb` keeps those that make the calmest line of the same shape.
 */
export type Sampling = 'minmax' | 'lttb'

/** The stored query of one data source of a component (core.md section 3, "Time-series query"). */
export interface ComponentQuery {
  /** Empty: the built-in store of the tenant. */
  dataSource: string
  db: string
  /** The measurement. */
  from: string
  fieldSet: { field: string; as: string; aggregate?: Aggregate }[]
  whereObj: { TAG: { tagKey: string; operator: TagOperator; tagValue: string }[] }
  /** Name of the time column in the answer. */
  timeColumnName: string
  /** One series per value of this tag; '' none. */
  groupBy?: string
  /** Relative (`*-2h`, `now-5m`) or absolute. */
  startTime: string
  endTime: string
  /** `1m`; '' lets the server choose so that every pixel has at most two points. */
  interval: string
  sorter?: 'asc' | 'desc'
  /** `minmax` by default. */
  sampling?: Sampling
}

export interface ItemDataSource {
  /** `_id` of a data source row; '' for the built-in store. */
  _id: string
  props: Partial<ComponentQuery> & {
    /** Static data the author typed in, for widgets that show no query. */
    data?: unknown
    /** Numbers of a business app instead of a query of time series; of the query only the range counts then. */
    business?: BusinessQuery
  }
}

/** One placed widget. `_id` has 8 characters and is unique in its dashboard. */
export interface ComponentItem {
  _id: string
  zIndex: number
  width: number
  height: number
  left: number
  top: number
  border: boolean
  showTitle: boolean
  showFullScreen: boolean
  backgroundColor: string
  /** Seconds; -1 follows the data (live push, no polling). */
  refreshInterval: number
  component: {
    /** The widget kind. */
    component: string
    title: string
    /** Version of the props, see the kind's migrations. */
    version: number
    props: Record<string, unknown>
    dataSources: ItemDataSource[]
  }
}

export const DEFAULT_ITEM: Omit<ComponentItem, '_id' | 'component'> = {
  zIndex: 1,
  width: 400,
  height: 300,
  left: 0,
  top: 0,
  border: true,
  showTitle: true,
  showFullScreen: true,
  backgroundColor: '',
  refreshInterval: -1,
}

/** Pixels that a shown title takes from an item's height (core.md section 9). */
export const TITLE_HEIGHT_PX = 41

/** A dashboard as its viewer gets it. Public viewers get `publicProps` of each kind and no query. */
export interface ViewedDashboard {
  _id: string
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

/** Values in columns; `rows[i][0]` is the time in milliseconds. Newest last, but for `page` data, which is newest first. */
export interface Dataset {
  columns: DatasetColumn[]
  rows: Cell[][]
  /** Rows in the whole range, for paging. */
  total?: number
  /** Range the rows answer, in milliseconds. */
  startMs: number
  endMs: number
  /** Width of one bucket; 0 for raw points. */
  intervalMs: number
  /** Where there were more values than are sent: how many these stand for. */
  sourcePoints?: number
  /** When the newest point was measured; absent where the newest row says it, or there is none. */
  newestMs?: number
  /** Without rows: why. */
  empty?: EmptyReason
  /** The rows stand in an order of their own and have no times. */
  ordered?: true
}

/**
 * Why a dataset has no rows: the first condition that fails. Names and values are told to those only who may read the
 * stored query.
 */
export type EmptyReason =
  | { why: 'database' | 'measurement' | 'field'; name?: string }
  /** No series has this value of the tag. */
  | { why: 'tag'; name?: string; value?: string }
  /** Each condition is met by some series, all of them by none. */
  | { why: 'conditions' }
  /** There is data, but not in this range; `newestMs` is when its last point was measured. */
  | { why: 'range'; newestMs: number }

export type Cell = number | string | boolean | null

export interface DatasetColumn {
  /** `time`, or the `as` of a field, or `<as> <tag value>` when grouped. */
  name: string
  type: 'time' | 'number' | 'string' | 'boolean'
  /** What the viewer calls it, where that is known beside its name. */
  label?: string
  unit?: string
}

/** What a viewer asks of one item's data. Never a query: the stored one is resolved on the server. */
export interface ItemRequest {
  item: string
  /** Index into the item's dataSources. */
  source: number
  /** Pixels the answer is drawn on; decides the down-sampling. */
  widthPx: number
  /** The person's own range, where the widget lets them choose one (time expressions as in ComponentQuery). */
  startTime?: string
  endTime?: string
  /** `page` data: which page, from 1. */
  current?: number
  pageSize?: number
  sorter?: 'asc' | 'desc'
}

/**
 * Socket.IO, default namespace. One socket per page.
 *
 * client → server (each with an acknowledgement):
 * - `join` {dashboard, data?, locale?} → {code: 0} or {code: 40401}. `data` fills the dashboard's parameters, all else in it is ignored.
 * - `watch` ItemRequest & {watch: string} → {code: 0, dataset}; from then on `push` events with that `watch` id.
 * - `unwatch` {watch} → {code: 0}
 * - `getDataSource` {_id, sql?, db?} → {code: 0, datasets: Dataset[]}: one pull of an item's sources.
 * - `preview` PreviewRequest → {code: 0, datasets: Dataset[]}: the editor's, for holders of the data-source permission.
 *
 * server → client: `push` Push; `changed` when the dashboard itself is another one: load it again. A viewer who is no
 * longer let in is told so at each watch and cut off; coming back it is refused like everyone.
 */
export interface JoinRequest {
  dashboard: string
  data?: Record<string, unknown>
  /** Of the page: refusals are told in it. */
  locale?: Locale
}

/** What an author tries out before it is saved: a statement of InfluxQL on the tenant's own database, or business data. */
export type PreviewRequest = StatementPreview | BusinessPreview

export interface StatementPreview {
  db: string
  sql: string
}

export interface BusinessPreview {
  business: BusinessQuery
  /** The kind of widget that will show it. */
  kind: string
  /** Of the page. */
  locale: Locale
}

export type SocketAnswer<T extends object = object> = ({ code: 0 } & T) | { code: number; msg: string }

/**
 * A change of a watched dataset. Rows with a time that the page already has replace it; the others are appended in
 * order; then rows before `startMs` are dropped. `replace` sends the dataset whole.
 */
export type Push =
  | ({ watch: string; kind: 'delta'; rows: Cell[][]; startMs: number; endMs: number; sentAtMs: number } & Pick<
      Dataset,
      'sourcePoints' | 'newestMs'
    >)
  | { watch: string; kind: 'replace'; dataset: Dataset; sentAtMs: number }
  | { watch: string; kind: 'refused'; code: number; msg: string }

import type { Ask } from '@atrium/charts/contract/data'
import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_RANGE, type TimeRange } from '@atrium/core/contract/time'

/**
 * A dashboard as it is stored, as a viewer gets it, and the events of the socket. Only types and defaults: the public
 * page loads this file, so it must not import libraries.
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
  /** `_id` of the next dashboard, or ''. */
  nextPage: string
  /** `follow` scales to the screen; `fixed` keeps the pixels and scrolls. */
  fullScreenSize: 'fixed' | 'follow'
  /** IANA name of the time zone of its times and of days, weeks and months; absent or '': the tenant's. */
  timeZone?: string
  /** Whether readers without an account may choose the time range of items; absent: no. */
  publicRange?: boolean
  /** The time range of all items that follow it, as time expressions; absent: each has its own. */
  range?: TimeRange
  /** Whether viewers have no bar above the dashboard; absent: they have one. */
  hidesBar?: boolean
  /** Never sent to public viewers. */
  parameters?: DashboardParameter[]
}

/**
 * A value that the address of a dashboard may contain (`data={"line":"B"}`). A tag filter with the value `{line}`
 * compares with it; nothing else of a query can come from the address.
 */
export interface DashboardParameter {
  name: string
  /** What viewers read instead of the name. */
  label?: string
  /** Used if the address gives no value, or one that is not allowed. */
  initial: string
  /** The allowed values; empty: any text. */
  choices: string[]
  /** Its values are those of a tag, as they are when somebody chooses; any other text is allowed, too. */
  tag?: ParameterTag
  /** Readers without an account may read the values of the tag; absent: no. */
  publicChoices?: boolean
  /** Several values may be chosen together; a value is a list as `joinValues` writes it. */
  several?: boolean
  /** '' is allowed and means all: a condition with the parameter is left out. */
  all?: boolean
  /** The type that a given value must have; any text by default. */
  type?: ParameterType
  /** A regular expression that must match the whole given value (parameters.ts says which expressions are allowed). */
  pattern?: string
  /**
   * The value is always `initial`, whatever the address says: the owner shares one production line, not all of them.
   */
  locked?: boolean
}

/** A tag of the built-in time series. */
export interface ParameterTag {
  db: string
  measurement: string
  key: string
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

/** The options of a dashboard that is made now. Stored ones have a range only if their author gave them one. */
export const NEW_OPTIONS: DashboardOptions = {
  ...DEFAULT_OPTIONS,
  range: { startTime: DEFAULT_RANGE.startTime, endTime: DEFAULT_RANGE.endTime },
}

export interface ItemDataSource {
  /** `_id` of a data source row; '' for those that need none. */
  _id: string
  /** The key of the connector that reads it; absent for data that the author typed in. */
  connector?: string
  props: StoredQuery
}

/** A query, or typed data instead. All other fields are those of its connector's table (define/connector.ts). */
export interface StoredQuery {
  /** `_id` of a data source row; '' for those that need none. */
  dataSource?: string
  /** Static data that the author typed in, instead of a query. */
  data?: unknown
  startTime?: string
  endTime?: string
  [field: string]: unknown
}

/** How high an item may be in the list of a phone. */
export const PHONE_HEIGHT_PX = { min: 20, max: 5000 } as const

export interface ItemOnPhone {
  /** Lower numbers stand higher; without a number the place on the stage decides. */
  order?: number
  /** In pixels. */
  height?: number
  hidden?: boolean
}

/**
 * How the border of a component looks: `plain` is a hairline around it, `bar` has its title in a bar, `line` is no box but
 * a line below the title, `corners` marks the four corners, `double` is a frame of two lines.
 */
export const BORDER_LOOKS = ['plain', 'bar', 'line', 'corners', 'double'] as const
export type BorderLook = (typeof BORDER_LOOKS)[number]

/** One placed widget. `_id` has 8 characters and is unique in its dashboard. */
export interface ComponentItem {
  _id: string
  zIndex: number
  width: number
  height: number
  left: number
  top: number
  border: boolean
  /** Of a component with a border; absent: `plain`. */
  borderLook?: BorderLook
  showTitle: boolean
  showFullScreen: boolean
  backgroundColor: string
  /** Percent; absent: 100. The ground that the border brings along is meant, too. */
  backgroundOpacity?: number
  /** Seconds; -1 means that the data is pushed live, without polling. */
  refreshInterval: number
  /** Items with the same group are moved together in the builder; '' for none. */
  group?: string
  /** The builder does not move or change it. */
  locked?: boolean
  /** Not drawn, until a listener shows it. */
  hidden?: boolean
  /** How it stands in the list that a small screen shows. */
  phone?: ItemOnPhone
  /** Whether it shows the range of the dashboard, if that has one, in place of its own (board-range.ts). */
  followsRange?: boolean
  /** The library component that it was made from, and the revision of that. */
  library?: { _id: string; rev: number }
  component: {
    /** The widget kind. */
    component: string
    title: string
    /** Version of the props; see the kind's migrations. */
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

/**
 * An unlocked parameter as viewers get it. The pattern of its values stays on the server, which checks them.
 */
export interface ViewedParameter {
  name: string
  label: string
  type: ParameterType
  choices: string[]
  /** The initial value; the answers to `join` and `values` have the current ones. */
  value: string
  several?: true
  all?: true
  /** Its choices are read with `choices`. */
  fromTag?: true
}

/** A dashboard as its viewer gets it. A public viewer gets what is drawn, and no query. */
export interface ViewedDashboard {
  _id: string
  name: string
  options: DashboardOptions
  components: ComponentItem[]
  parameters?: ViewedParameter[]
  /** Its viewer may not choose the time range of an item, only enlarge a part of it. */
  fixedRange?: true
  /** Of a draft only, which those who may edit it see. */
  draft?: DraftFacts
}

/** What an author must know of a draft that is shown as viewers will see it. */
export interface DraftFacts {
  public: boolean
  /** Viewers see no component, because nobody has released those of the draft yet. */
  neverReleased: boolean
  /** The newest batch of operations. */
  head: number
  /** The draft is as released if this is equal to `head`. */
  releasedHead: number
}

/** A viewer's request for the data of one item. It never contains a query: the server uses the stored one. */
export interface ItemRequest extends Ask {
  item: string
  /** Index into the item's dataSources. */
  source: number
  /** The width of the drawing in pixels; it decides the down-sampling. */
  widthPx: number
}

/**
 * An author's own query, which belongs to no component yet. `newest` gives one row for each field: the time of its
 * newest value, its name and that value.
 */
export interface ExploreRequest extends Pick<ItemRequest, 'widthPx' | 'current' | 'pageSize' | 'sorter'> {
  query: StoredQuery
  shape: 'series' | 'page' | 'newest'
}

/**
 * Socket.IO, default namespace. One socket per page.
 *
 * client → server (each with an acknowledgement):
 * - `join` {dashboard, data?, locale?} → {code: 0, values?, control?} or {code: 40401}. `data` sets the dashboard's parameters;
 *   everything else in it is ignored. `values` are those of the unlocked parameters, if there are any.
 * - `values` {values} → {code: 0, values, items}: sets unlocked parameters for this page, all or none. `items` are those
 *   whose data depend on a changed one; what is watched of them is pushed.
 * - `choices` {parameter, search?} → {code: 0, choices, total}: values of the tag of an unlocked parameter, at most
 *   `MAX_CHOICES`, of which each contains the words of `search`.
 * - `watch` ItemRequest & {watch: string} → {code: 0, dataset}; from then on `push` events with that `watch` id.
 * - `explore` ExploreRequest & {watch: string} → {code: 0, dataset}; then `push` events as for `watch`. Needs the
 *   data-source permission, and no dashboard.
 * - `unwatch` {watch} → {code: 0}
 * - `getDataSource` {_id, sql?, db?} → {code: 0, datasets: Dataset[]}: one pull of an item's sources.
 * - `ticket` TicketRequest → {code: 0, url, delivery, expiresAtMs}: where to play the video of an item (`stream.ts`).
 * - `preview` PreviewRequest → {code: 0, datasets: Dataset[]}: for the editor; needs the data-source permission.
 * - `previewScript` ScriptPreviewRequest → {code: 0} & ScriptPreview: what a script makes of the data; as `preview`.
 *
 * For the messages of editors see `dashboard-ops/socket.ts`; for `control`, and the event of that name, `control.ts`.
 *
 * server → client: `push` Push; `changed` when the dashboard itself has changed and must be loaded again. When a viewer
 * loses access, each of their watches is refused and the socket is closed; a new connection is refused, too.
 */
export interface JoinRequest {
  dashboard: string
  data?: Record<string, unknown>
  /** The language of the page, for the texts of refusals. */
  locale?: Locale
  /** Its draft as viewers will see it, for whoever may edit it. */
  draft?: true
}

export interface ChoicesRequest {
  /** The name of an unlocked parameter. */
  parameter: string
  /** Words of which each choice contains each, in any case. */
  search?: string
}

/** Sorted by name. */
export interface ParameterChoices {
  choices: string[]
  /** Of all that the search finds. */
  total: number
}

/** What an author tries before saving: a source as it would be stored, or what a connector lets its authors ask beside. */
export type PreviewRequest = SourcePreview | OwnPreview

/** What is chosen of a parameter: one value, several, or null for all. */
export type Chosen = string | readonly string[] | null

export interface SourcePreview {
  source: ItemDataSource
  /** The widget kind that will show the data, and its props. */
  kind: string
  props: Record<string, unknown>
  locale?: Locale
  /** Of the dashboard's parameters; a parameter without a value is not replaced. */
  values?: Record<string, Chosen>
  /** Of the dashboard; by default that of the tenant. */
  timeZone?: string
  /** What an item shows that follows the range of the dashboard; absent for other items. */
  range?: TimeRange
}

export type OwnPreview = Readonly<Record<string, unknown>> & { source?: undefined }

export type SocketAnswer<T extends object = object> = ({ code: 0 } & T) | { code: number; msg: string }

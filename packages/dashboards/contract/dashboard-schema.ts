import { documentSchemas } from '@atrium/core/contract/define/document-schema'
import { requiredJson } from '@atrium/core/contract/define/fields'
import { validationText } from '@atrium/core/contract/define/validation-text'
import { jsonBytes } from '@atrium/core/contract/json-bytes'
import type { Text } from '@atrium/core/contract/refusal'
import { COLOUR, PICTURE, UUID, UUID_OR_NONE } from '@atrium/core/contract/text-patterns'
import { type TimeRange, timeMs } from '@atrium/core/contract/time'
import { timeError } from '@atrium/core/contract/time-errors'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import { type TSchema, Type } from 'typebox'
import {
  BORDER_LOOKS,
  type ComponentItem,
  type DashboardOptions,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  PHONE_HEIGHT_PX,
} from './dashboard.ts'
import { ITEM_ID } from './new-item-id.ts'
import { PARAMETER_NAME, PATTERN } from './parameters.ts'
import { type OldConnector, oldFields } from './source-fields.ts'

/** The schema of a stored dashboard. Defaults are filled in, unknown fields are refused. */

export const MAX_PARAMETERS = 20
export const MAX_ITEMS = 200
/** The limit for the data that an author types in, as JSON. */
const MAX_DATA_BYTES = 64 * 1024
/** The most sources of one item. */
export const MAX_SOURCES = 10
/** The key of a connector, which is also the name of its folder. */
const CONNECTOR_KEY = '^[a-z][a-z0-9-]{0,39}$'

export const THEMES = ['default', 'dark', 'ltj', 'green', 'purple', 'orange', 'gray', 'blueSky', 'macarons'] as const

const colour = () => Type.String({ pattern: COLOUR, default: '' })
const tagName = () => Type.String({ minLength: 1, maxLength: 255 })
const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })

/** Seconds, at least 1, or -1 for off: no page may send requests more often than once a second. */
const refreshInterval = () =>
  Type.Union([Type.Literal(-1), Type.Number({ minimum: 1, maximum: 86_400 })], { default: -1 })

export const optionsSchema = strict({
  theme: Type.Enum([...THEMES], { default: DEFAULT_OPTIONS.theme }),
  backgroundColor: colour(),
  backgroundImage: Type.String({ pattern: PICTURE, default: '' }),
  width: Type.Number({ minimum: 100, maximum: 10_000, default: DEFAULT_OPTIONS.width }),
  height: Type.Number({ minimum: 100, maximum: 10_000, default: DEFAULT_OPTIONS.height }),
  zIndex: Type.Integer({ minimum: 0, maximum: 100_000, default: DEFAULT_OPTIONS.zIndex }),
  refreshInterval: refreshInterval(),
  nextPage: Type.String({ pattern: UUID_OR_NONE, default: '' }),
  fullScreenSize: Type.Enum(['follow', 'fixed'], { default: DEFAULT_OPTIONS.fullScreenSize }),
  timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  publicRange: Type.Optional(Type.Boolean()),
  range: Type.Optional(strict({ startTime: Type.String({ maxLength: 60 }), endTime: Type.String({ maxLength: 60 }) })),
  hidesBar: Type.Optional(Type.Boolean()),
  parameters: Type.Optional(
    Type.Array(
      strict({
        name: Type.String({ pattern: PARAMETER_NAME }),
        label: Type.Optional(Type.String({ maxLength: 40 })),
        initial: Type.String({ maxLength: MAX_TAG_VALUE, default: '' }),
        choices: Type.Array(Type.String({ maxLength: MAX_TAG_VALUE }), { maxItems: 100, default: [] }),
        type: Type.Optional(Type.Enum(['text', 'number', 'boolean'])),
        pattern: Type.Optional(Type.String({ maxLength: 200, pattern: PATTERN })),
        locked: Type.Optional(Type.Boolean()),
        tag: Type.Optional(strict({ db: tagName(), measurement: tagName(), key: tagName() })),
        publicChoices: Type.Optional(Type.Boolean()),
        several: Type.Optional(Type.Boolean()),
        all: Type.Optional(Type.Boolean()),
      }),
      { maxItems: MAX_PARAMETERS },
    ),
  ),
})

/**
 * The schema of a data source as a component stores it. It has the fields of the connectors whose sources may have those
 * of each other; those of the others are checked by their tables (dashboard-sources.ts).
 */
export function sourceSchema(connectors: readonly OldConnector[]): TSchema {
  return strict({
    _id: Type.String({ pattern: UUID_OR_NONE, default: '' }),
    connector: Type.Optional(Type.String({ pattern: CONNECTOR_KEY })),
    props: Type.Object({
      dataSource: Type.Optional(Type.String({ pattern: UUID_OR_NONE })),
      ...documentSchemas(oldFields(connectors)),
      data: Type.Optional(Type.Any()),
    }),
  })
}

/** The schema of the list of placed widgets, of these kinds and with data of these connectors. */
export function componentsSchema(kinds: readonly string[], connectors: readonly OldConnector[]): TSchema {
  const place = () => Type.Number({ minimum: -20_000, maximum: 20_000 })
  const side = (initial: number) => Type.Number({ minimum: 1, maximum: 20_000, default: initial })
  const item = strict({
    _id: Type.String({ pattern: ITEM_ID }),
    zIndex: Type.Integer({ minimum: 0, maximum: 100_000, default: DEFAULT_ITEM.zIndex }),
    width: side(DEFAULT_ITEM.width),
    height: side(DEFAULT_ITEM.height),
    left: { ...place(), default: DEFAULT_ITEM.left },
    top: { ...place(), default: DEFAULT_ITEM.top },
    border: Type.Boolean({ default: DEFAULT_ITEM.border }),
    borderLook: Type.Optional(Type.Enum([...BORDER_LOOKS])),
    showTitle: Type.Boolean({ default: DEFAULT_ITEM.showTitle }),
    showFullScreen: Type.Boolean({ default: DEFAULT_ITEM.showFullScreen }),
    backgroundColor: colour(),
    backgroundOpacity: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    refreshInterval: refreshInterval(),
    group: Type.Optional(Type.String({ maxLength: 40 })),
    locked: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
    followsRange: Type.Optional(Type.Boolean()),
    phone: Type.Optional(
      strict({
        order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
        height: Type.Optional(Type.Number({ minimum: PHONE_HEIGHT_PX.min, maximum: PHONE_HEIGHT_PX.max })),
        hidden: Type.Optional(Type.Boolean()),
      }),
    ),
    library: Type.Optional(
      strict({ _id: Type.String({ pattern: UUID }), rev: Type.Integer({ minimum: 0, maximum: 1e9 }) }),
    ),
    component: strict({
      component: Type.Enum([...kinds]),
      title: Type.String({ maxLength: 200, default: '' }),
      /** Absent: the newest version. */
      version: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      props: Type.Record(Type.String(), Type.Any(), { default: {} }),
      dataSources: Type.Array(sourceSchema(connectors), { maxItems: MAX_SOURCES, default: [] }),
    }),
  })
  return Type.Array(item, { maxItems: MAX_ITEMS })
}

/**
 * The field of a dashboard with its placed widgets, of these kinds. Its descriptor knows no connectors: on the server their
 * fields are added to the schema (`server/boards/placed-schema.ts`).
 */
export const placedField = (kinds: readonly string[]) => ({
  ...requiredJson<ComponentItem[]>(componentsSchema(kinds, []), { default: [] }),
  kinds,
})

/** Checks what the schema of the options cannot express. Returns each wrong path with its text. */
export function checkOptions({ timeZone = '', range }: Partial<DashboardOptions>): Record<string, Text> {
  return {
    ...(timeZone === '' || isZone(timeZone) ? {} : { 'options.timeZone': NO_SUCH_ZONE }),
    ...(range ? rangeErrors(range) : {}),
  }
}

const NO_RANGE: Text = { zh_CN: '结束时间须晚于开始时间', en_US: 'The end must be after the start' }

/** Both ends are times, and in order now. */
function rangeErrors(range: TimeRange): Record<string, Text> {
  const nowMs = Date.now()
  const wrong = (['startTime', 'endTime'] as const).flatMap((end) => {
    const error = timeError(range[end]) ?? (range[end] === '' ? validationText('required') : undefined)
    return error ? [[`options.range.${end}`, error] as const] : []
  })
  if (wrong.length > 0) return Object.fromEntries(wrong)
  const [startMs, endMs] = [timeMs(range.startTime, nowMs) ?? 0, timeMs(range.endTime, nowMs) ?? 0]
  return startMs < endMs ? {} : { 'options.range.endTime': NO_RANGE }
}

const TWICE: Text = { zh_CN: '组件编号重复', en_US: 'Two widgets have this id' }
const TOO_LARGE: Text = { zh_CN: '静态数据过大', en_US: 'The data of this widget are too large' }

/** Checks what a schema cannot express, on a list that satisfies the schema. Returns each wrong path with its text. */
export function checkComponents(items: readonly ComponentItem[]): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const seen = new Set<string>()
  items.forEach((item, index) => {
    const place = `components.${index}`
    if (seen.has(item._id)) wrong[`${place}._id`] = TWICE
    seen.add(item._id)
    const { dataSources } = item.component
    dataSources.forEach((source, number) => {
      const inside = `${place}.component.dataSources.${number}.props`
      if (jsonBytes(source.props.data) > MAX_DATA_BYTES) wrong[`${inside}.data`] = TOO_LARGE
    })
  })
  return wrong
}

import { jsonBytes } from '@atrium/core/contract/json-bytes'
import type { Text } from '@atrium/core/contract/refusal'
import { COLOUR, PICTURE, UUID, UUID_OR_NONE } from '@atrium/core/contract/text-patterns'
import { intervalError, timeError } from '@atrium/core/contract/time-errors'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import { type TSchema, Type } from 'typebox'
import { businessSchema } from './business-schema.ts'
import {
  type ComponentItem,
  type ComponentQuery,
  type DashboardOptions,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  PHONE_HEIGHT_PX,
} from './dashboard.ts'
import { ITEM_ID } from './new-item-id.ts'
import { PARAMETER_NAME, PATTERN } from './parameters.ts'
import { FIELD_OPERATORS, FILLS, REDUCTIONS, TAG_OPERATORS, TRANSFORMS } from './query-language.ts'

/** The schema of a stored dashboard. Defaults are filled in, unknown fields are refused. */

export const MAX_PARAMETERS = 20
export const MAX_ITEMS = 200
/** The limit for the data that an author types in, as JSON. */
const MAX_DATA_BYTES = 64 * 1024
/** The most sources of one item. */
export const MAX_SOURCES = 10
/** The most fields of one query. */
export const MAX_FIELDS = 50
const MAX_TAG_FILTERS = 20
const MAX_GROUP_TAGS = 10
/** The key of a connector, which is also the name of its folder. */
const CONNECTOR_KEY = '^[a-z][a-z0-9-]{0,39}$'
/** The most characters of an InfluxQL statement. */
export const MAX_STATEMENT = 10_000
/** The most characters of the value in a tag filter. */
export const MAX_TAG_VALUE = 1024

export const THEMES = ['default', 'dark', 'ltj', 'green', 'purple', 'orange', 'gray', 'blueSky', 'macarons'] as const

const colour = () => Type.String({ pattern: COLOUR, default: '' })
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
      }),
      { maxItems: MAX_PARAMETERS },
    ),
  ),
})

const name = (rules: { minLength?: number } = {}) => Type.String({ ...rules, maxLength: 255 })
const percent = () => Type.Number({ minimum: 0, maximum: 100 })
const tagOperator = () => Type.Enum(['', ...TAG_OPERATORS])
const condition = (operators: readonly string[], value: TSchema) =>
  strict({ fieldKey: name(), operator: Type.Enum(['', ...operators]), value })

const queryProps = {
  dataSource: Type.Optional(Type.String({ pattern: UUID_OR_NONE })),
  db: Type.Optional(name()),
  from: Type.Optional(name()),
  fieldSet: Type.Optional(
    Type.Array(
      strict({
        field: name({ minLength: 1 }),
        as: Type.String({ maxLength: 255, default: '' }),
        aggregate: Type.Optional(Type.Enum(['none', ...REDUCTIONS])),
        percent: Type.Optional(percent()),
      }),
      { maxItems: MAX_FIELDS },
    ),
  ),
  whereObj: Type.Optional(
    strict({
      TAG: Type.Array(
        strict({
          tagKey: name(),
          operator: tagOperator(),
          tagValue: Type.String({ maxLength: MAX_TAG_VALUE }),
        }),
        { maxItems: MAX_TAG_FILTERS, default: [] },
      ),
      FIELD: Type.Optional(
        Type.Array(
          Type.Union([
            condition(FIELD_OPERATORS.text, Type.String({ maxLength: MAX_TAG_VALUE })),
            condition(FIELD_OPERATORS.number, Type.Number()),
            condition(FIELD_OPERATORS.boolean, Type.Boolean()),
          ]),
          { maxItems: MAX_TAG_FILTERS },
        ),
      ),
    }),
  ),
  tags: Type.Optional(
    Type.Array(strict({ field: name(), operator: tagOperator(), value: Type.String({ maxLength: MAX_TAG_VALUE }) }), {
      maxItems: MAX_TAG_FILTERS,
    }),
  ),
  timeColumnName: Type.Optional(name()),
  groupBy: Type.Optional(
    Type.Union([name(), Type.Array(name({ minLength: 1 }), { maxItems: MAX_GROUP_TAGS, uniqueItems: true })]),
  ),
  startTime: Type.Optional(Type.String({ maxLength: 60 })),
  endTime: Type.Optional(Type.String({ maxLength: 60 })),
  interval: Type.Optional(Type.String({ maxLength: 20 })),
  fill: Type.Optional(Type.Union([Type.Enum([...FILLS]), Type.Number()])),
  transform: Type.Optional(Type.Enum([...TRANSFORMS])),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
  reduce: Type.Optional(Type.Enum([...REDUCTIONS])),
  reducePercent: Type.Optional(percent()),
  sorter: Type.Optional(Type.Enum(['asc', 'desc'])),
  sampling: Type.Optional(Type.Enum(['minmax', 'lttb'])),
}

/** The schema of a query that belongs to no component. */
export const querySchema = strict(queryProps)

const builtInProps = {
  ...queryProps,
  influxql: Type.Optional(Type.String({ maxLength: MAX_STATEMENT })),
  data: Type.Optional(Type.Any()),
  business: Type.Optional(businessSchema),
}

/** The fields of other connectors are checked by their tables (dashboard-sources.ts). */
const sourceProps = Type.Object(builtInProps)

/** Whether the fields of a source have this one, whatever connectors exist. It means the same in all of them. */
export const isBuiltIn = (field: string): boolean => Object.hasOwn(builtInProps, field)

const source = () =>
  strict({
    _id: Type.String({ pattern: UUID_OR_NONE, default: '' }),
    connector: Type.Optional(Type.String({ pattern: CONNECTOR_KEY })),
    props: sourceProps,
  })

/** The schema of a data source as a component stores it. */
export const sourceSchema = source()

/** The schema of the list of placed widgets. `kinds` are the existing kinds, because core knows none by name. */
export function componentsSchema(kinds: readonly string[]): TSchema {
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
    showTitle: Type.Boolean({ default: DEFAULT_ITEM.showTitle }),
    showFullScreen: Type.Boolean({ default: DEFAULT_ITEM.showFullScreen }),
    backgroundColor: colour(),
    refreshInterval: refreshInterval(),
    group: Type.Optional(Type.String({ maxLength: 40 })),
    locked: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
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
      dataSources: Type.Array(source(), { maxItems: MAX_SOURCES, default: [] }),
    }),
  })
  return Type.Array(item, { maxItems: MAX_ITEMS })
}

/** Checks what the schema of the options cannot express. Returns each wrong path with its text. */
export function checkOptions({ timeZone = '' }: Partial<DashboardOptions>): Record<string, Text> {
  return timeZone === '' || isZone(timeZone) ? {} : { 'options.timeZone': NO_SUCH_ZONE }
}

const TWICE: Text = { zh_CN: '组件编号重复', en_US: 'Two components have this id' }
const TOO_LARGE: Text = { zh_CN: '静态数据过大', en_US: 'The data of this component are too large' }

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
      checkQuery(source.props, inside, wrong)
    })
  })
  return wrong
}

const NO_PERCENT: Text = { zh_CN: '请填写百分位，0 到 100', en_US: 'Enter a percentage from 0 to 100' }

function checkQuery(query: Partial<ComponentQuery>, place: string, wrong: Record<string, Text>): void {
  for (const end of ['startTime', 'endTime'] as const) {
    const error = timeError(query[end] ?? '')
    if (error) wrong[`${place}.${end}`] = error
  }
  for (const length of ['interval', 'unit'] as const) {
    const error = intervalError(query[length] ?? '')
    if (error) wrong[`${place}.${length}`] = error
  }
  query.fieldSet?.forEach(({ aggregate, percent }, index) => {
    if (aggregate === 'percentile' && percent === undefined) wrong[`${place}.fieldSet.${index}.percent`] = NO_PERCENT
  })
  const { reduce, reducePercent } = query
  if (reduce === 'percentile' && reducePercent === undefined) wrong[`${place}.reducePercent`] = NO_PERCENT
}

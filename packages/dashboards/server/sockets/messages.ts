import { MAX_SCRIPT } from '@atrium/charts/contract/define/widget-common'
import { LOCALES } from '@atrium/core/contract/refusal'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { reader } from '@atrium/core/server/realtime/reader'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import { type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { ScriptPreviewRequest } from '../../contract/converter/script-preview.ts'
import type {
  ChoicesRequest,
  ExploreRequest,
  ItemRequest,
  JoinRequest,
  PreviewRequest,
} from '../../contract/dashboard.ts'
import { MAX_ITEMS, MAX_SOURCES, sourceSchema } from '../../contract/dashboard-schema.ts'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import { ITEM_ID } from '../../contract/new-item-id.ts'
import { MAX_CHOICES, MAX_CHOSEN_TEXT, PARAMETER_NAME } from '../../contract/parameters.ts'
import type { TicketRequest } from '../../contract/stream.ts'
import type { Connector } from '../queryplane/connector.ts'

/** The messages that a page may send; others are refused. Only those of authors have a field for a query. */

const MAX_PAGE_SIZE = 1000
const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const watchId = Type.String({ minLength: 1, maxLength: 40 })
const itemId = Type.String({ pattern: ITEM_ID })
const time = Type.String({ maxLength: 60 })

const join = reader<JoinRequest>(
  strict({
    // The id may be invalid: the answer is the same as for a missing dashboard.
    dashboard: Type.String({ maxLength: 200 }),
    data: Type.Optional(Type.Record(Type.String(), Type.Any())),
    locale: Type.Optional(Type.Enum([...LOCALES])),
    draft: Type.Optional(Type.Literal(true)),
  }),
)

const watch = reader<ItemRequest & { watch: string }>(
  strict({
    watch: watchId,
    item: itemId,
    source: Type.Integer({ minimum: 0, maximum: 100 }),
    widthPx: Type.Number({ minimum: 1, maximum: 20_000 }),
    startTime: Type.Optional(time),
    endTime: Type.Optional(time),
    current: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    sorter: Type.Optional(Type.Enum(['asc', 'desc'])),
    asOf: AsOf,
  }),
)

const values = reader<{ values: Record<string, string> }>(
  strict({
    values: Type.Record(Type.String({ pattern: PARAMETER_NAME }), Type.String({ maxLength: MAX_CHOSEN_TEXT }), {
      additionalProperties: false,
      maxProperties: 20,
    }),
  }),
)

const choices = reader<ChoicesRequest>(
  strict({
    parameter: Type.String({ pattern: PARAMETER_NAME }),
    search: Type.Optional(Type.String({ maxLength: 255 })),
  }),
)

const oneValue = Type.String({ maxLength: MAX_TAG_VALUE })
const chosen = Type.Union([oneValue, Type.Array(oneValue, { maxItems: MAX_CHOICES }), Type.Null()])

const edit = reader<{ dashboard: string }>(strict({ dashboard: Type.String({ maxLength: 200 }) }))

const select = reader<{ items: string[] }>(strict({ items: Type.Array(itemId, { maxItems: MAX_ITEMS }) }))

const stopEdit = reader<object>(strict({}))

const unwatch = reader<{ watch: string }>(strict({ watch: watchId }))

const ticket = reader<TicketRequest>(
  strict({
    item: itemId,
    history: Type.Optional(strict({ startTime: time, endTime: time, record: Type.Enum(['cloud', 'local']) })),
  }),
)

const getDataSource = reader<{ _id: string }>(
  strict({
    _id: itemId,
    // sql and db of a viewer are ignored. Only the stored query is run; otherwise a public link would allow any query
    // in the tenant's store.
    sql: Type.Optional(Type.Any()),
    db: Type.Optional(Type.Any()),
  }),
)

const explore = (query: TSchema) =>
  reader<ExploreRequest & { watch: string }>(
    strict({
      watch: watchId,
      query,
      shape: Type.Enum(['series', 'page', 'newest']),
      widthPx: Type.Number({ minimum: 1, maximum: 20_000 }),
      current: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      sorter: Type.Optional(Type.Enum(['asc', 'desc'])),
    }),
  )

/** What a preview knows of a component besides its sources. */
const previewed = {
  kind: Type.String({ maxLength: 40 }),
  props: Type.Record(Type.String(), Type.Any()),
  locale: Type.Optional(Type.Enum([...LOCALES])),
  values: Type.Optional(Type.Record(Type.String(), chosen)),
  timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  range: Type.Optional(strict({ startTime: time, endTime: time })),
}

const sourcePreview = (connectors: readonly ConnectorSpec[]) =>
  strict({ source: sourceSchema(connectors), ...previewed })

const previewScript = (connectors: readonly ConnectorSpec[]) =>
  reader<ScriptPreviewRequest>(
    strict({
      ...previewed,
      script: Type.String({ minLength: 1, maxLength: MAX_SCRIPT }),
      sources: Type.Array(sourceSchema(connectors), { minItems: 1, maxItems: MAX_SOURCES }),
      parameters: Type.Record(Type.String(), oneValue),
    }),
  )

function preview(connectors: readonly Connector[]) {
  const specs = connectors.map(({ spec }) => spec)
  const own = connectors.flatMap(({ messages: { preview } = {} }) => preview ?? [])
  const old = connectors.flatMap(({ messages: { oldPreview } = {} }) => oldPreview ?? [])
  const read = reader<PreviewRequest>(Type.Union([...own, sourcePreview(specs), ...old.map(({ schema }) => schema)]))
  return (sent: unknown): PreviewRequest => {
    const request = read(sent)
    if (request.source) return request
    return old.find(({ schema }) => Check(schema, request))?.source(request) ?? request
  }
}

const NO_QUERY = strict({})

/**
 * Each validates a received message and returns it typed.
 * @throws invalidParameter with the wrong fields
 */
export function messagesOf(connectors: readonly Connector[]) {
  const [explored = NO_QUERY] = connectors.flatMap(({ messages: { explore } = {} }) => explore ?? [])
  return {
    ...{ join, watch, values, choices, unwatch, ticket, getDataSource, edit, select, stopEdit },
    explore: explore(explored),
    preview: preview(connectors),
    previewScript: previewScript(connectors.map(({ spec }) => spec)),
  }
}

export type Messages = ReturnType<typeof messagesOf>

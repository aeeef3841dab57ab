import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { openEgress } from '@atrium/core/server/outside/egress'
import { DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import type { DataShape } from '@atrium/dashboards/contract/define/connector'
import type { OpenConnector, Settings, ViewerRequest } from '@atrium/dashboards/server/queryplane/connector'
import { openConnectors } from '@atrium/dashboards/server/queryplane/connectors'
import { openGate } from '@atrium/dashboards/server/queryplane/gate/gate'
import type { HttpQuery } from '../http-query.ts'
import spec from '../index.ts'
import { httpConnector } from '../server/http-connector.ts'

type Lookup = NonNullable<Parameters<typeof openEgress>[1]>

const THERE: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]
const TENANT = '0190aaaa-0000-7000-8000-000000000001'

/** The connector in a server whose tenant may reach this machine, under any name. */
export function opened(lookup: Lookup = THERE, allow = ['127.0.0.1']) {
  const { spec: checked, open } = httpConnector(spec)
  const services = { db: { readAsTenant: async () => allow }, egress: openEgress(['127.0.0.0/8'], lookup) }
  const connector = open(services as never, [])
  const session = { tenantId: TENANT } as never
  const account = openGate().accountOf(TENANT, () => ({ members: true, dashboards: [] }))
  return {
    checked,
    test: (settings: Settings) => connector.test(session, settings),
    names: (settings: Settings) => connector.names!(session, settings, []),
    /** A component that reads the source again and again. */
    reader(settings: Settings, shape: DataShape, query: HttpQuery = {}, asked: Partial<ViewerRequest> = {}) {
      const plane = connector.resolve(requestOf(shape, asked), { _id: 's', connector: 'http', props: query })
      const spent: number[] = []
      const around = {
        tenantId: TENANT,
        settings: async () => settings,
        spend: (ms: number) => spent.push(ms),
        changed: () => undefined,
      }
      const { reader } = connector.read(around as never, plane)
      const read = async (nowMs = Date.now()) =>
        (await reader.read(undefined, Number.NEGATIVE_INFINITY, nowMs, new AbortController().signal)).dataset
      return { read, reader, spent }
    },
    /** Reads the source once for a component, past the gate: it is left alone after five failures. */
    async gated(settings: Settings, asked: Partial<ViewerRequest> = {}) {
      const row = { tenantId: TENANT, connector: 'http', rev: 1, settings }
      const all = new Map([['http', { spec: checked, open: connector as OpenConnector }]])
      const connectors = openConnectors(all, { read: async () => new Map([['s', row]]) }, {} as never)
      const source = { _id: 's', connector: 'http', props: {} }
      const query = connectors.resolve(requestOf('exact', asked, [source]), new Map([['s', row]]))
      const around = { tenantId: TENANT, store: {}, spend: () => undefined, changed: () => undefined }
      const reader = account.reader(connectors.read(around as never, query))
      return reader.read(undefined, Number.NEGATIVE_INFINITY, Date.now(), new AbortController().signal)
    },
  }
}

function requestOf(shape: DataShape, asked: Partial<ViewerRequest>, dataSources: ItemDataSource[] = []): ViewerRequest {
  const widget = { kind: 'W', props: {}, shape: () => shape } as unknown as WidgetSpec
  const component = { component: 'W', title: '', version: 1, props: {}, dataSources }
  return {
    item: { ...DEFAULT_ITEM, _id: 'item0001', component },
    spec: widget,
    request: { item: 'item0001', source: 0, widthPx: 400 },
    values: {},
    zone: 'Asia/Shanghai',
    viewer: { session: null, locale: 'zh_CN', standing: '' },
    ...asked,
  }
}

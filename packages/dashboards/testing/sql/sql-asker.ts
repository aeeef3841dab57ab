import type { Dataset } from '@atrium/charts/contract/data'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { type Egress, openEgress } from '@atrium/core/server/outside/egress'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { DataShape } from '../../contract/define/connector.ts'
import type { SqlSource } from '../../contract/sql-source.ts'
import type { Connector, ReadFor, Settings, ViewerRequest } from '../../server/queryplane/connector.ts'
import type { ChosenValues } from '../../server/queryplane/query/parameters.ts'

interface AskOptions extends SqlSource {
  data?: DataShape
  values?: ChosenValues
  zone?: string
  signal?: AbortSignal
}

const ALLOW = ['127.0.0.0/8']

/** Names and addresses of this machine may be reached, as of a plant that has allowed them. */
export const plantEgress = openEgress(ALLOW, async () => [{ address: '127.0.0.1', family: 4 }])

/** The connector of a database as the query plane uses it, without a server around it. */
export function openAsker(connector: Connector, egress: Egress = plantEgress) {
  const db = { readAsTenant: async () => ALLOW }
  const open = connector.open({ db, egress } as never, [])
  const session = { tenantId: 'plant' } as never

  return {
    async ask(settings: Settings, sql: string, asked: AskOptions = {}): Promise<Dataset> {
      const { data = 'exact', values = {}, zone = 'Asia/Shanghai', signal, ...query } = asked
      const request = { item, spec: kindOf(data), request: { item: '', source: 0, widthPx: 700 }, values, zone, viewer }
      const resolved = open.resolve(request as unknown as ViewerRequest, { _id: '', props: { ...query, sql } })
      const around = { tenantId: 'plant', settings: async () => settings, spend() {}, changed() {} }
      const { reader } = open.read(around as unknown as ReadFor, JSON.parse(JSON.stringify(resolved)))
      const never = new AbortController().signal
      return (await reader.read(undefined, Number.NEGATIVE_INFINITY, Date.now(), signal ?? never)).dataset
    },
    /** Each step, with its message if it has one. */
    async steps(settings: Settings): Promise<string[]> {
      const { steps } = await open.test(session, settings)
      return steps.map(({ step, ok, message }) => `${step}${ok ? '' : ' failed'}${message ? `: ${message.en_US}` : ''}`)
    },
    test: (settings: Settings) => open.test(session, settings),
    names: (settings: Settings, place: readonly string[] = []) => open.names!(session, settings, place),
    allNames: (settings: Settings) => open.allNames!(session, settings),
  }
}

const viewer = { session: null, locale: 'en_US', standing: '' }
const item = { component: { component: 'Toy', props: {}, dataSources: [] } } as unknown as ComponentItem
const kindOf = (data: DataShape) =>
  defineWidget({ kind: 'Toy', category: 'text', shape: () => data, props: {}, fullScreen: false } as never)

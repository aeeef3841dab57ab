import type { DatasetColumn } from '@atrium/charts/contract/data'
import { oneOf, secret } from '@atrium/charts/contract/define/props'
import { int, str } from '@atrium/core/contract/define/fields'
import { refusal } from '@atrium/core/contract/refusal'
import type { Connector, PlaneQuery } from '../../server/queryplane/connector.ts'
import type { Reader } from '../../server/queryplane/reading/reading.ts'
import { testSteps } from '../../server/sources/test-steps.ts'

interface StationQuery extends PlaneQuery {
  level: string
}

/** What a test does at the stations that data sources name, by their host. */
export const stationsAt = new Map<string, { value: number; wait?: Promise<void>; changed?: () => void }>()
/** How often each host was read, how often at once, and what was closed. */
export const readsOf = new Map<string, { reads: number; running: number; most: number; closed: number }>()

const countsOf = (host: string) => {
  const counts = readsOf.get(host) ?? { reads: 0, running: 0, most: 0, closed: 0 }
  readsOf.set(host, counts)
  return counts
}

const wrongPassword = refusal(40001, 400, { zh_CN: '密码不对', en_US: 'The password is wrong' })
const text = (max: number) => str(max, { min: 0, default: '' })

/** A kind of data source that a tenant sets up: it answers with the value of its station. */
export const stations: Connector<StationQuery> = {
  spec: {
    key: 'stations',
    icon: 'M2 2h12v12H2z',
    type: 2,
    settings: {
      method: oneOf(['GET', 'POST'], { default: 'GET' }),
      dataSource: text(100),
      src: text(200),
      host: str(100, { required: true }),
      port: int({ min: 1, max: 65_535 }),
      username: text(40),
      password: secret(100),
      database: text(40),
    },
    address: ['host', 'port', 'src'],
    query: { level: text(20) },
    shapes: () => ['single'],
    follows: () => ({ how: 'pushed' }),
    byViewer: false,
    limits: { points: 10, rows: 10 },
  },
  open: () => ({
    resolve: (_, { props }) => ({ shape: 'station', level: String(props.level ?? '') }),
    read: ({ settings, changed }, { level }) => {
      let openedAt = ''
      const reader: Reader = {
        follows: true,
        rhythmMs: null,
        async read(_before, _dirtyFromMs, nowMs) {
          const { host, password = '' } = await settings()
          openedAt = String(host)
          const counts = countsOf(openedAt)
          counts.reads += 1
          counts.running += 1
          counts.most = Math.max(counts.most, counts.running)
          const station = stationsAt.get(openedAt)
          if (station) station.changed = changed
          await station?.wait
          counts.running -= 1
          const columns: DatasetColumn[] = [
            { name: 'time', type: 'time' },
            { name: `${host} ${level} ${password}`, type: 'number' },
          ]
          const rows = [[nowMs, station?.value ?? 0]]
          const dataset = { columns, rows, startMs: nowMs, endMs: nowMs, intervalMs: 0 }
          return { dataset, change: { kind: 'replace', dataset } }
        },
      }
      const close = () => {
        countsOf(openedAt).closed += 1
      }
      return { reader, origin: 'station', close }
    },
    test: (_, { host, password }) =>
      testSteps(async (inStep) => {
        await inStep('name', () => undefined)
        await inStep('signIn', () => {
          if (password !== undefined && password !== 'open') throw wrongPassword()
        })
        const rows = Array.from({ length: 9 }, (_, n) => [n, String(host)])
        return {
          columns: [
            { name: 'time', type: 'time' },
            { name: 'host', type: 'string' },
          ],
          rows,
        }
      }),
  }),
}

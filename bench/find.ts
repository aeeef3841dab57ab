// 1,000,000 charging orders of one tenant: how long Ctrl-K, the list's keyword and the inbox take. The requests are sent
// one after the other. The server is a process of its own. Then what the indexes behind them cost for each order.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import pg from 'pg'
import { appServers } from '../product/apps.server.ts'
import { fillOrders } from './charge/fill-orders.ts'
import { writingMs } from './charge/writing-cost.ts'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const ORDERS = 1_000_000
const WAITING = 250
const WARM_UP_MS = 2_000
const MEASURED_MS = 8_000
const TARGET_P95_MS = 100
const WRITTEN = 20_000
const SECRET = 'a secret key of the bench that only the bench knows'
const NUMBER = `'CH' || to_char(at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((n % 10000)::text, 4, '0')`

const FIND = '/api/find?q='
const LIST = '/api/charge/order/list?pageSize=20&keyword='
/** The text is made from the number of an order: another one for each request. */
const QUESTIONS: [name: string, path: (no: string, count: number) => string][] = [
  ['Ctrl-K, the last six digits of an order', (no) => `${FIND}${no.slice(-6)}`],
  ['Ctrl-K, four digits', (no) => `${FIND}${no.slice(-4)}`],
  ['Ctrl-K, the first half of a number', (no) => `${FIND}${no.slice(0, 9)}`],
  ['Ctrl-K, a whole number', (no) => `${FIND}${no}`],
  ['Ctrl-K, a device by name', (_no, count) => `${FIND}pile%20${1 + (count % 40)}`],
  ['Ctrl-K, a mobile number', (_no, count) => `${FIND}1380000${String(1 + (count % 500)).padStart(4, '0')}`],
  ['Ctrl-K, nothing found', (_no, count) => `${FIND}zeppelin${count}`],
  ['the list by the last six digits', (no) => `${LIST}${no.slice(-6)}`],
  ['the inbox', () => '/api/inbox'],
  ['the inbox’s counts', () => '/api/inbox?rows=0'],
]

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: appServers, tenantCount: 1 }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    await fillOrders(postgres.url, tenants, ORDERS, NUMBER)
    await client.connect()
    await client.query(`update charge_order set refund_status = 1, refund_apply = '{"amount": 1}'
      where id in (select id from charge_order where status = 5 limit ${WAITING})`)
    await client.query('analyze charge_order')
    const { rows } = await client.query<{ no: string }>('select no from charge_order tablesample bernoulli (0.1)')
    const numbers = rows.map(({ no }) => no)
    for (const [name, path] of QUESTIONS) await ask(name, path, port, tenants[0]!.token, numbers)
    child.kill('SIGKILL')
    await weigh(client)
  } finally {
    child?.kill('SIGKILL')
    await client.end().catch(() => undefined)
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function ask(
  name: string,
  path: (no: string, count: number) => string,
  port: number,
  token: string,
  numbers: readonly string[],
) {
  let count = 0
  const next = () => {
    const no = numbers[count++ % numbers.length]!
    return { head: `GET ${path(no, count)} HTTP/1.1\r\ncookie: __Host-atrium=${token}` }
  }
  await runLoad({ port, connections: 1, durationMs: WARM_UP_MS, next })
  const { latenciesMs } = await runLoad({ port, connections: 1, durationMs: MEASURED_MS, next })
  const p95 = judged(percentile(latenciesMs, 95), ' ms', { below: TARGET_P95_MS }, 1)
  console.log(`${name}: p95 ${p95}; ${describeMs(latenciesMs)}`)
}

/** An order is inserted once and changed five times between payment and refund. */
async function weigh(client: pg.Client): Promise<void> {
  const { without, with: whole } = await writingMs(client, WRITTEN)
  const us = (ms: number) => ((ms * 1000) / WRITTEN).toFixed(1)
  console.log(
    `an order's rows written: ${us(whole)} µs with the column and its indexes, ${us(without)} µs without: ` +
      `${us(whole - without)} µs more (${((whole / without - 1) * 100).toFixed(1)} %)`,
  )
}

// 1,000,000 charging orders over 100 tenants: how long the list, its filters with the summary row, an order and the
// overview page take. The requests are sent one after the other, each for another tenant. The server is a process of
// its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chargeServer from '@atrium/apps/charge/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { fillOrders } from './charge/fill-orders.ts'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const TENANTS = 100
const ORDERS_PER_TENANT = 10_000
const WARM_UP_MS = 2_000
const MEASURED_MS = 8_000
const TARGET_P95_MS = 100
const DAY_MS = 86_400_000
const SECRET = 'a secret key of the bench that only the bench knows'

const LIST = '/api/charge/order/list'
const month = new Date(Date.now() - 30 * DAY_MS).toISOString()
const QUESTIONS: [name: string, path: string][] = [
  ['newest orders, with the summary row', `${LIST}?current=1&pageSize=20`],
  ['page 50', `${LIST}?current=50&pageSize=20`],
  ['by status', `${LIST}?status=8`],
  ['paid in the last 30 days', `${LIST}?paidAtStart=${encodeURIComponent(month)}`],
  ['by the money', `${LIST}?amountStart=500&amountEnd=2000&sort=-amount`],
  ['by a part of the number', `${LIST}?keyword=CHAR77`],
  ['dashboard of today', '/api/charge/dashboard'],
  ['dashboard of 30 days', `/api/charge/dashboard?start=${encodeURIComponent(month)}`],
]

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  const serving = { databaseUrl, secretKey: SECRET, dataDir, apps: [chargeServer], tenantCount: TENANTS }
  process.send?.(await serveOurs(serving))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([chargeServer.app.key]))
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    await fillOrders(postgres.url, tenants, ORDERS_PER_TENANT)
    for (const [name, path] of QUESTIONS) await ask(name, path, port, tenants)
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function momentBefore(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}

async function ask(name: string, path: string, port: number, tenants: readonly BenchTenant[]): Promise<void> {
  let count = 0
  const next = () => {
    const { token } = tenants[count++ % tenants.length]!
    // Figures are cached for a minute; with a different end of the range the server must compute them.
    const end = path.includes('/dashboard') ? `${path.includes('?') ? '&' : '?'}end=${momentBefore(count)}` : ''
    return { head: `GET ${path}${end} HTTP/1.1\r\ncookie: __Host-atrium=${token}` }
  }
  await runLoad({ port, connections: 1, durationMs: WARM_UP_MS, next })
  const { latenciesMs } = await runLoad({ port, connections: 1, durationMs: MEASURED_MS, next })
  const p95 = judged(percentile(latenciesMs, 95), ' ms', { below: TARGET_P95_MS }, 1)
  console.log(`${name}: p95 ${p95}; ${describeMs(latenciesMs)}`)
}

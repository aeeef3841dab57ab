import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppServer } from '@atrium/core/server/call/implement'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { runLoad } from '../entity/load.ts'
import { type BenchTenant, serveOurs } from '../entity/ours.ts'
import { describeMs, percentile } from '../shared/distribution.ts'
import { machineFacts } from '../shared/machine.ts'
import { judged } from '../shared/verdict.ts'

const TENANTS = 100
const ORDERS_PER_TENANT = 10_000
const WARM_UP_MS = 2_000
const MEASURED_MS = 8_000
const TARGET_P95_MS = 100
const DAY_MS = 86_400_000
const SECRET = 'a secret key of the bench that only the bench knows'

interface Line {
  server: AppServer
  /** Fills each tenant with devices, consumers and so many orders of the last 90 days. */
  fill(databaseUrl: string, tenants: readonly BenchTenant[], ordersPerTenant: number): Promise<void>
  /** Questions of this line alone: a name, and the query of its list of orders. */
  own?: readonly (readonly [name: string, query: string])[]
}

/**
 * 1,000,000 orders of a line over 100 tenants: how long the list, its filters with the summary row and the overview page
 * take. The requests are sent one after the other, each for another tenant. The server is a process of its own.
 */
export async function measureLists(lines: readonly Line[]): Promise<void> {
  const [side, databaseUrl = '', dataDir = '', key] = process.argv.slice(2)
  if (side !== 'ours') {
    console.log(machineFacts())
    for (const line of lines) await measure(line)
    return
  }
  const { server } = lines.find((line) => line.server.app.key === key)!
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [server], tenantCount: TENANTS }))
}

async function measure({ server, fill, own = [] }: Line): Promise<void> {
  const { key } = server.app
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([key]))
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder, key])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    await fill(postgres.url, tenants, ORDERS_PER_TENANT)
    for (const [name, path] of questionsOf(key, own)) await ask(`${key}, ${name}`, path, port, tenants)
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function questionsOf(key: string, own: NonNullable<Line['own']>): [name: string, path: string][] {
  const month = encodeURIComponent(momentBefore(30 * DAY_MS))
  const list = (query: string) => `/api/${key}/order/list?${query}`
  return [
    ['newest orders, with the summary row', list('current=1&pageSize=20')],
    ['page 50', list('current=50&pageSize=20')],
    ['paid in the last 30 days', list(`paidAtStart=${month}`)],
    ['by the money', list('amountStart=500&amountEnd=2000&sort=-amount')],
    ...own.map(([name, query]): [string, string] => [name, list(query)]),
    ['dashboard of today', `/api/${key}/dashboard`],
    ['dashboard of 30 days', `/api/${key}/dashboard?start=${month}`],
  ]
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

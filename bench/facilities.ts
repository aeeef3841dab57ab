// Facilities and repairs of one tenant with 5,000 facilities and 250,000 repairs, beside 99 tenants with 200 facilities
// and 2,000 repairs each: how long lists, the board and the overview take, and the import of 5,000 facilities. The server
// is a process of its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import facilityServer from '@atrium/apps/facility/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import pg from 'pg'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { FACILITIES } from './facilities/fill.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { treeProcessorMs } from './shared/process-tree.ts'
import { judged } from './shared/verdict.ts'

const TENANTS = 100
const OF_FIRST = { facilities: 5_000, repairsEach: 50 }
const OF_OTHERS = { facilities: 200, repairsEach: 10 }
const SECRET = 'a secret key of the bench that only the bench knows'
const WARM_UP = 3
const MEASURED_MS = 6_000
const TARGET_P95_MS = 100
const IMPORTED = 5_000
const IMPORT_S = 10
const DAY_MS = 86_400_000
/** As `apps/facility/web/board` asks. */
const BOARD = [
  [1, 'dueAt'],
  [2, 'dueAt'],
  [3, 'dueAt'],
  [4, '-finishedAt'],
  [5, '-updatedAt'],
] as const

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  const apps = [facilityServer]
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps, tenantCount: TENANTS }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([facilityServer.app.key]))
    await client.connect()
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    await fill(client, tenants)
    const [first] = tenants as [BenchTenant]
    const call = callerOf(port, first.token)
    const { list } = await call('/api/facility/category/list')
    const branch = (list as { _id: string; parentId: string | null }[]).find(({ parentId }) => parentId === null)!._id
    for (const [name, paths] of questions(branch)) await ask(name, call, paths)
    await importFacilities(call)
  } finally {
    child?.kill('SIGKILL')
    await client.end().catch(() => undefined)
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function fill(client: pg.Client, tenants: readonly BenchTenant[]): Promise<void> {
  const startedMs = performance.now()
  await client.query('set synchronous_commit = off')
  // The owners are entered once for all rows, which is faster.
  await client.query('alter table facility_repair disable trigger row_owners')
  for (const [index, { id, userId }] of tenants.entries()) {
    const { facilities, repairsEach } = index === 0 ? OF_FIRST : OF_OTHERS
    for (const text of FACILITIES) {
      const used = Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit)))
      await client.query(text, [id, userId, facilities, repairsEach].slice(0, used))
    }
  }
  await client.query(`insert into row_owner (tenant_id, user_id, table_name, row_id)
    select distinct tenant_id, repairer, 'facility_repair', id from facility_repair, unnest(repairers_ids) repairer`)
  await client.query('alter table facility_repair enable trigger row_owners')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query<{ repairs: number; size: string }>(
    `select count(*)::integer as repairs, pg_size_pretty(pg_database_size(current_database())) as size from facility_repair`,
  )
  const { repairs, size } = rows[0]!
  const tookS = (performance.now() - startedMs) / 1000
  console.log(`${repairs} repairs of ${TENANTS} tenants, filled in ${tookS.toFixed(0)} s, ${size}`)
}

type Call = (path: string, body?: object) => Promise<Record<string, unknown>>

function callerOf(port: number, token: string): Call {
  return async (path, body) => {
    const headers = { cookie: `__Host-atrium=${token}`, origin: `http://127.0.0.1:${port}` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
}

/** What a page asks for at the same moment. */
function questions(branch: string): [name: string, paths: () => string[]][] {
  const facilities = (query: string) => () => [`/api/facility/facility/list?pageSize=20&${query}`]
  const repairs = (query: string) => () => [`/api/facility/repair/list?pageSize=20&${query}`]
  const month = encodeURIComponent(new Date(Date.now() - 30 * DAY_MS).toISOString())
  // Figures are cached for a minute; with a different end of the range the server must compute them.
  const now = () => encodeURIComponent(new Date().toISOString())
  return [
    ['facilities by branch', facilities(`category=${branch}`)],
    ['facilities by branch and status', facilities(`category=${branch}&status=3`)],
    ['facilities by a word', facilities(`keyword=${encodeURIComponent('pump 77')}`)],
    ['repairs, newest', repairs('')],
    ['repairs, page 50', repairs('current=50')],
    ['repairs by a word', repairs('keyword=R77')],
    [
      'board',
      () => BOARD.map(([status, sort]) => `/api/facility/repair/list?pageSize=50&status=${status}&sort=${sort}`),
    ],
    ['overview of today', () => [`/api/facility/dashboard?end=${now()}`]],
    ['overview of 30 days', () => [`/api/facility/dashboard?start=${month}&end=${now()}`]],
  ]
}

async function ask(name: string, call: Call, paths: () => string[]): Promise<void> {
  const latenciesMs: number[] = []
  const together = () => Promise.all(paths().map((path) => call(path)))
  for (let round = 0; round < WARM_UP; round++) await together()
  const before = treeProcessorMs(process.pid)
  const untilMs = performance.now() + MEASURED_MS
  while (performance.now() < untilMs) {
    const startedMs = performance.now()
    await together()
    latenciesMs.push(performance.now() - startedMs)
  }
  const p95 = judged(percentile(latenciesMs, 95), ' ms', { below: TARGET_P95_MS }, 1)
  const eachMs = (treeProcessorMs(process.pid) - before) / latenciesMs.length
  console.log(
    `${name}: p95 ${p95}; ${describeMs(latenciesMs)}\n  ${eachMs.toFixed(0)} ms of processor time each, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** The check of the table and its import, as a person does them. */
async function importFacilities(call: Call): Promise<void> {
  const heads = ['编号', '名称', '分类', '位置', '品牌', '购置费用', '保修至']
  const rows = Array.from({ length: IMPORTED }, (_, n) =>
    JSON.stringify([
      `I-${n}`,
      `imported ${n}`,
      `kind ${1 + (n % 20)}`,
      `hall ${n % 40}`,
      'brand',
      '1200.50',
      '2030-01-31',
    ]),
  )
  const body = { heads, rows, file: 'facilities.xlsx' }
  const seconds: string[] = []
  for (const key of [{}, { idemKey: 'bench-import' }]) {
    const startedMs = performance.now()
    const answer = (await call('/api/facility/facility/import', { ...body, ...key })) as Record<string, unknown[]>
    const tookS = (performance.now() - startedMs) / 1000
    if (answer.faults!.length + answer.wrong!.length > 0) throw new Error(JSON.stringify(answer).slice(0, 400))
    seconds.push(judged(tookS, ' s', { below: IMPORT_S }))
  }
  console.log(
    `import of ${IMPORTED} facilities: check ${seconds[0]}; import ${seconds[1]}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

// Lists of people who reach only their own rows: a table whose rows are also somebody's own by the fields of `ownedBy`
// beside one where they are theirs by creation alone, in turns. Of 100 tenants each has 5,000 rows, the first one
// 250,000; a reader reaches the same rows of both. Ids grow with time, as the server's do. The server is a process of
// its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { toyMigrations, toyServer } from '@atrium/core/testing/toy/toy'
import pg from 'pg'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, median, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { treeProcessorMs } from './shared/process-tree.ts'
import { judged } from './shared/verdict.ts'

const TENANTS = 100
const ROWS_PER_TENANT = 5_000
const ROWS_OF_FIRST = 250_000
const PEOPLE = 50
const ROUNDS = 6
const ROUND_MS = 1_000
const MOST = 1.1
const TARGET_P95_MS = 100
const SECRET = 'a secret key of the bench that only the bench knows'

const QUESTIONS = [
  ['newest', 'pageSize=20'],
  ['by status', 'pageSize=20&status=1'],
  ['by a word', 'pageSize=20&keyword=99'],
] as const

const { ownedBy: _, ...crate } = toyServer.app.entities![0]!
const box = { ...crate, name: 'box', path: '/api/toy/box', table: 'toy_box' }
const server = { ...toyServer, app: { ...toyServer.app, entities: [...toyServer.app.entities!, box] } }

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [server], tenantCount: TENANTS }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, toyMigrations)
    await client.connect()
    await client.query(secondTable())
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    // The owners are entered once for all rows, which is faster.
    await client.query('alter table toy_crate disable trigger row_owners')
    for (const [index, tenant] of tenants.entries()) {
      await fill(client, tenant, index === 0 ? ROWS_OF_FIRST : ROWS_PER_TENANT)
    }
    await client.query(`insert into row_owner (tenant_id, user_id, table_name, row_id)
      select distinct tenant_id, helper, 'toy_crate', id from toy_crate, unnest(helper_ids) helper`)
    await client.query('alter table toy_crate enable trigger row_owners')
    await client.query('update role set data_scope = 4')
    await client.query('vacuum analyze')
    for (const [name, query] of QUESTIONS) {
      await compare(`${ROWS_OF_FIRST} rows, ${name}`, query, port, tenants.slice(0, 1))
      await compare(`${ROWS_PER_TENANT} rows, ${name}`, query, port, tenants.slice(1))
    }
  } finally {
    child?.kill('SIGKILL')
    await client.end().catch(() => undefined)
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The same table for rows that are theirs by creation alone, with the indexes for that. */
function secondTable(): string {
  return readFileSync(join(toyMigrations[0]!.folder, '001_create.sql'), 'utf8')
    .replaceAll('toy_crate', 'toy_box')
    .replace(/select owned_table.*/, `select owned_table('toy_box', variadic '{}')`)
}

/** Each row has a creator, an owner and two helpers among the tenant's people; the reader is the first of these. */
async function fill(client: pg.Client, { id, userId }: BenchTenant, rows: number): Promise<void> {
  await client.query(
    `insert into app_user (id, tenant_id, username, name, password_hash)
     select gen_random_uuid(), $1::uuid, 'p' || n || $1::uuid, 'person', '' from generate_series(2, $2::int) n`,
    [id, PEOPLE],
  )
  const { rows: people } = await client.query<{ id: string }>(
    'select id from app_user where tenant_id = $1 and id <> $2',
    [id, userId],
  )
  const users = [userId, ...people.map((person) => person.id)]
  const columns = 'id, tenant_id, no, label, status, created_at, creator_id, owner_id, helper_ids'
  await client.query(
    `insert into toy_crate (${columns})
     select uuidv7(-n * interval '1 minute'), $1, 'C' || n, 'crate ' || n, 1 + n % 4, now() - n * interval '1 minute',
       p[1 + n % $3], p[1 + n / 7 % $3], array[p[1 + n / 11 % $3], p[1 + n / 13 % $3]]
     from generate_series(1, $4::int) n, (select $2::uuid[] as p) people`,
    [id, users, PEOPLE, rows],
  )
  await client.query(
    `insert into toy_box (${columns})
     select id, tenant_id, no, label, status, created_at,
       case when owner_id = $2 or $2 = any (helper_ids) then $2 else creator_id end, owner_id, helper_ids
     from toy_crate where tenant_id = $1`,
    [id, userId],
  )
}

async function compare(name: string, query: string, port: number, tenants: readonly BenchTenant[]): Promise<void> {
  const latenciesMs = { crate: [] as number[], box: [] as number[] }
  const processorMs = { crate: 0, box: 0 }
  let count = 0
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const entity of ['crate', 'box'] as const) {
      const next = () => {
        const { token } = tenants[count++ % tenants.length]!
        return { head: `GET /api/toy/${entity}/list?${query} HTTP/1.1\r\ncookie: __Host-atrium=${token}` }
      }
      const before = treeProcessorMs(process.pid)
      const measured = await runLoad({ port, connections: 1, durationMs: ROUND_MS, next })
      if (round === 0) continue
      latenciesMs[entity].push(...measured.latenciesMs)
      processorMs[entity] += treeProcessorMs(process.pid) - before
    }
  }
  const times = median(latenciesMs.crate) / median(latenciesMs.box)
  const eachMs = (entity: 'crate' | 'box') => processorMs[entity] / latenciesMs[entity].length
  const p95 = judged(percentile(latenciesMs.crate, 95), ' ms', { below: TARGET_P95_MS }, 1)
  console.log(
    `${name}, load ${loadavg()[0]?.toFixed(1)}: ${judged(times, 'x', { atMost: MOST })}; p95 ${p95}\n  with ownedBy ${describeMs(latenciesMs.crate)}\n` +
      `  without ${describeMs(latenciesMs.box)}\n` +
      // On a busy machine this says more than the time.
      `  processor time ${judged(eachMs('crate') / eachMs('box'), 'x', { atMost: MOST })}: ` +
      `${eachMs('crate').toFixed(1)} and ${eachMs('box').toFixed(1)} ms each`,
  )
}

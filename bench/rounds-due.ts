// 10,000 inspection paths of one tenant that are all due at 08:00, with an engine and two processes that serve people:
// how long until each has its round, and that none has two.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import inspectionServer from '@atrium/apps/inspection/server'
import { openDatabase } from '@atrium/core/server/db/database'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { provisionTenant } from '@atrium/core/server/identity/accounts/provision'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { packages } from '@atrium/product/packages'
import pg from 'pg'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const PATHS = 10_000
const POINTS = 1_000
const POINTS_PER_PATH = 6
const INSPECTORS = 200
const TARGET_S = 30
const ROUNDS = 3
const GIVEN_UP_MS = 120_000
/** Sweeps look for due paths every ten seconds. */
const TWO_SWEEPS_MS = 21_000
const SECRET = 'a secret key of the bench that only the bench knows'
const KEY = inspectionServer.app.key

const [role, databaseUrl = '', dataDir = '', engineUrl = ''] = process.argv.slice(2)
if (role) {
  const settings = readSettings({
    ROLE: role,
    DATABASE_URL: databaseUrl,
    ...(engineUrl && { ENGINE_URL: engineUrl }),
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
    DEMO: '0',
    SIM: '0',
  })
  const { url } = await startServer({ settings, databaseUrl, apps: [inspectionServer], packages })
  process.send?.(url)
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  const children: ChildProcess[] = []
  const start = async (...given: string[]) => {
    const child = fork(process.argv[1] ?? '', given)
    children.push(child)
    return ((await once(child, 'message')) as [string])[0]
  }
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([KEY]))
    await client.connect()
    await fill(client, await makeTenant(postgres.url))
    const engine = await start('engine', postgres.url, folder)
    for (const web of ['first', 'second']) await start('web', postgres.url, join(folder, web), engine)
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) seconds.push(await untilOpened(client, round))
    const slowest = judged(Math.max(...seconds), ' s', { below: TARGET_S }, 1)
    console.log(`${PATHS} paths due at 08:00: slowest ${slowest}, load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await client.end().catch(() => undefined)
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function makeTenant(url: string): Promise<string> {
  const db = openDatabase({ url, secretKey: SECRET, poolSize: 2, log: console })
  const id = await provisionTenant(db, { name: 'bench', sysName: 'bench', apps: [KEY] })
  await db.close()
  return id
}

async function fill(client: pg.Client, tenant: string): Promise<void> {
  const statements = [
    `insert into app_user (id, tenant_id, username, name, password_hash)
     select md5('u' || n)::uuid, $1, 'u' || n, 'inspector ' || n, '' from generate_series(1, ${INSPECTORS}) n`,
    `insert into inspection_point (id, tenant_id, name, no, code, form)
     select md5('p' || n)::uuid, $1, 'point ' || n, 'P' || n, left(md5('c' || n), 16),
       '[{"key": "ok", "label": "Everything as it should be", "type": "text", "required": true}]'
     from generate_series(1, ${POINTS}) n`,
    `insert into inspection_path (id, tenant_id, name, points_ids, inspectors_ids, schedule, due_zone)
     select md5('path' || n)::uuid, $1, 'path ' || n,
       array(select md5('p' || 1 + (n * 7 + k) % ${POINTS})::uuid from generate_series(1, ${POINTS_PER_PATH}) k),
       array[md5('u' || 1 + n % ${INSPECTORS})::uuid, md5('u' || 1 + (n + 1) % ${INSPECTORS})::uuid],
       '{"type": 2, "days": [], "times": [{"hour": 8, "minute": 0}]}', (select time_zone from tenant where id = $1)
     from generate_series(1, ${PATHS}) n`,
  ]
  for (const text of statements) await client.query(text, [tenant])
  await client.query('vacuum analyze')
}

/** All paths become due at once. @returns the seconds until each has its round */
async function untilOpened(client: pg.Client, round: number): Promise<number> {
  await client.query('truncate inspection_path_record cascade')
  // The last time that it was eight o'clock by the tenant's clock.
  await client.query(`update inspection_path set next_at = due_at from (
      select p.id, (date_trunc('day', now() at time zone p.due_zone - interval '8 hours') + interval '8 hours')
        at time zone p.due_zone as due_at from inspection_path p) due where due.id = inspection_path.id`)
  const startedMs = performance.now()
  let found = 0
  while (found < PATHS) {
    await pause(50)
    found = await countOf(client, 'count(*)')
    if (performance.now() - startedMs > GIVEN_UP_MS) throw new Error(`only ${found} rounds were opened`)
  }
  const tookS = (performance.now() - startedMs) / 1000
  await pause(TWO_SWEEPS_MS)
  const [rounds, paths] = [await countOf(client, 'count(*)'), await countOf(client, 'count(distinct path_id)')]
  console.log(`  ${round + 1}: ${tookS.toFixed(1)} s; two sweeps later ${rounds} rounds of ${paths} paths`)
  if (rounds !== PATHS || paths !== PATHS) throw new Error('not one round for each path')
  return tookS
}

async function countOf(client: pg.Client, what: string): Promise<number> {
  const { rows } = await client.query<{ found: number }>(
    `select (${what})::integer as found from inspection_path_record`,
  )
  return rows[0]!.found
}

// The server is killed (SIGKILL) at random moments while devices charge and consumers pay, and is started again. At the
// end every paid order must be finished or refunded, and the ledger must have no differences. Devices and consumers run
// in this process, which is not killed, and neither is PostgreSQL.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/prepare'
import pg from 'pg'
import { appServers } from '../product/apps.server.ts'
import { findFreePorts } from '../product/e2e/free-ports.ts'
import { startNetwork } from '../product/sim/charging/network.ts'
import { equip } from '../product/sim/charging/office.ts'
import { CLERK, type FromServer, type Place, SECRET, serveCharging } from './charge/serve.ts'
import { machineFacts } from './shared/machine.ts'

const KILLS = 20
const LIVES_MS = { least: 4_000, most: 12_000 }
const DEVICES = 12
const NETWORK = { ordersPerMin: 240, failRate: 0.1, speed: 3_000, haste: 12, meterEveryMs: 300 }
/** The time until the last order is over after no new ones are made, with refunds and their retries. */
const OVER_WITHIN_MS = 5 * 60_000
/** The statuses paid, charging and settling. */
const UNDERWAY = '(2, 3, 4)'

const [side, place = '', tenantId] = process.argv.slice(2)
if (side === 'serve') await serveCharging(JSON.parse(place) as Place, tenantId)
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { ...console, info: () => undefined } })
  const sql = new pg.Client({ connectionString: postgres.url })
  let server: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
    await sql.connect()
    const [port, mqttPort] = (await findFreePorts(2)) as [number, number]
    const served = JSON.stringify({ databaseUrl: postgres.url, dataDir, port, mqttPort } satisfies Place)
    const start = async (...known: string[]) => {
      const started = fork(process.argv[1] ?? '', ['serve', served, ...known])
      const [reply] = (await once(started, 'message')) as [FromServer]
      return { started, tenant: 'tenantId' in reply ? reply.tenantId : '' }
    }
    const first = await start()
    server = first.started
    const url = `http://127.0.0.1:${port}`
    const equipped = await equip({ url, ...CLERK }, DEVICES)
    const network = await startNetwork({ url, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, ...equipped, ...NETWORK })
    const met = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(LIVES_MS.least + Math.random() * (LIVES_MS.most - LIVES_MS.least))
      for (const status of await statusesUnderway(sql)) met.add(status)
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      server = (await start(first.tenant)).started
    }
    network.rest()
    await pause(LIVES_MS.most)
    // Charging a car takes a long time, so the charge points are switched off; they then report what was delivered.
    await network.stop()
    await untilOver(sql)
    console.log(`${KILLS} kills; orders stood at that moment in the statuses ${[...met].sort().join(', ')}`)
    console.log(`orders by status: ${JSON.stringify(await countByStatus(sql))}`)
    await printUnpaidBack(sql)
    server.send('audit')
    const [reply] = (await once(server, 'message')) as [FromServer]
    const differences = 'differences' in reply ? reply.differences : []
    console.log(`differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
  } finally {
    server?.kill('SIGKILL')
    await sql.end()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function statusesUnderway(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ status: number }>(
    `select distinct status from charge_order where status in ${UNDERWAY} or status = 1`,
  )
  return rows.map(({ status }) => String(status))
}

async function countByStatus(sql: pg.Client): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ status: number; count: number }>(
    'select status, count(*)::integer as count from charge_order group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

async function untilOver(sql: pg.Client): Promise<void> {
  const endMs = performance.now() + OVER_WITHIN_MS
  while (performance.now() < endMs) {
    const { rows } = await sql.query<{ orders: number; refunds: number }>(
      `select (select count(*)::integer from charge_order where status in ${UNDERWAY}) as orders,
        (select count(*)::integer from refund where status = 1) as refunds`,
    )
    if (rows[0]!.orders + rows[0]!.refunds === 0) return
    await pause(500)
  }
}

/** Prints orders that must not exist: paid, but neither finished nor refunded. */
async function printUnpaidBack(sql: pg.Client): Promise<void> {
  const { rows } = await sql.query<{ no: string; status: number; paid: number; refunded: number }>(
    `select no, status, paid_amount as paid, refunded_amount as refunded from charge_order
     where paid_amount > 0 and not (status = 5 or (status = 8 and refunded_amount = paid_amount))`,
  )
  console.log(`paid, but neither finished nor paid back: ${rows.length === 0 ? 'none' : JSON.stringify(rows)}`)
}

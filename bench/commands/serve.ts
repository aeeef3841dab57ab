import { setTimeout as pause } from 'node:timers/promises'
import chargeServer from '@atrium/apps/charge/server'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { inTenant } from '@atrium/core/server/call/ctx'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { JOB_SCHEMA } from '@atrium/core/server/jobs/schema'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { sendCommand } from '@atrium/devices/server/commands'
import { brokerPortOf } from '@atrium/devices/server/mqtt-address'
import { packages } from '@atrium/product/packages'
import { JOBS } from '@atrium/selling/server/money/jobs'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { auditAllBooks } from '@atrium/selling/server/money/sweeps'

export const CLERK = { username: 'bench', password: PASSWORD }
export const SECRET = 'a secret key of the bench that only the bench knows'

const TIMEOUT_MS = 30_000

export interface Round {
  device: string
  perS: number
  seconds: number
  /** The night whose audits run during the round; if absent, no audits run. */
  night?: string
}

export interface Sent {
  /** Command id → the time just before its commit, in milliseconds since 1970. */
  committedAtMs: Record<string, number>
  /** The number of tenants whose books were audited during the round. */
  audited: number
}

export const nowMs = () => performance.timeOrigin + performance.now()

/** Runs the product's server in its own process; for each round it sends commands to a device at a steady pace. */
export async function serveCommands(databaseUrl: string, dataDir: string): Promise<void> {
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: '0',
    SIM: '0',
  })
  const { db, services, url } = await startServer({
    settings,
    databaseUrl,
    apps: [chargeServer],
    packages,
  })
  const { app } = chargeServer
  const tenantId = await provisionTenant(db, { name: 'bench', sysName: 'bench', apps: [app.key] })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue([app]) })
  await provisionUser(db, tenantId, { username: CLERK.username, name: 'bench', passwordHash: PASSWORD_HASH, roleId })

  /** Undefined if the device is offline: a machine that stalls for seconds loses the connection. */
  async function command(device: string): Promise<[id: string, atMs: number] | undefined> {
    const asked = inTenant(services, tenantId, ORIGIN, async (ctx) => {
      const id = await sendCommand(ctx, { device, type: 'query', timeoutMs: TIMEOUT_MS })
      return [id, nowMs()] as [string, number]
    })
    return asked.catch(() => undefined)
  }

  async function audited(night: string): Promise<number> {
    const text = `select count(*) as books from books_audit where day = $1`
    return ((await db.executeSql(text, [night])).rows[0] as { books: number }).books
  }

  async function run({ device, perS, seconds, night }: Round): Promise<Sent> {
    if (night) await auditAllBooks(services, new Date(`${night}T04:00:00Z`))
    const sent: Promise<[string, number] | undefined>[] = []
    const startMs = performance.now()
    for (let number = 0; number < perS * seconds; number++) {
      await pause(Math.max(0, startMs + (number * 1000) / perS - performance.now()))
      sent.push(command(device))
    }
    const committedAtMs = Object.fromEntries((await Promise.all(sent)).filter((one) => one !== undefined))
    const books = night ? await audited(night) : 0
    // The remaining audits must not run in the next round.
    await db.executeSql(`delete from ${JOB_SCHEMA}.job where name = '${JOBS.audit}'`)
    return { committedAtMs, audited: books }
  }

  process.on('message', async (round: Round) => process.send?.(await run(round)))
  process.send?.({ url, mqttPort: brokerPortOf(services) })
}

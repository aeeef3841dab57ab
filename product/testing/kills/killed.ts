import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { type Database, openDatabase } from '@atrium/core/server/db/database'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { auditBooks, type BooksDifference } from '@atrium/selling/server/money/books/audit'
import { auditStock, type StockDifference, stocksIn } from '@atrium/selling/server/stock/audit'
import { appServers } from '../../apps.server.ts'
import { findFreePorts } from '../../e2e/free-ports.ts'
import { openDice } from '../../sim/parts/dice.ts'
import type { RunningLine } from '../../sim/parts/line.ts'
import type { OfficeAccess } from '../../sim/parts/office.ts'
import { countOrders, findOpen, type LineResult, passTime, resultOf, statusesUnderway } from './orders-over.ts'
import { serverProcess } from './server-process.ts'

/**
 * What passes between two looks, twice a second, while the last orders end: a device that is gone is asked for five
 * minutes. The sweep that asks runs every 5 s, and takes a question that is 30 s late for one that waited while the server
 * was away; if more passed, each would look so, and none would ever be given up.
 */
const PASSED_MS = 2_500
/** A slow host takes longer until the first people have ordered. */
const FIRST_ORDER_WITHIN_MS = 30_000
/** The time until the last order is over after no new ones are made. One that nobody delivers fails after 90 seconds. */
const OVER_WITHIN_MS = 4 * 60_000

/** Lines that sell at a server which is killed. */
export interface Killed {
  /**
   * Kills the server so many times at random moments and starts it again each time.
   * @returns the statuses in which orders stood at these moments, by line
   */
  kill(times: number): Promise<Readonly<Record<string, readonly number[]>>>
  /** Makes no new orders, and waits until people and devices have no more to do. */
  rest(): Promise<void>
  /** After `rest`: waits until the orders that there are have come to an end. @throws naming those that do not */
  end(): Promise<Outcome>
  close(): Promise<void>
}

export interface Outcome {
  lines: Readonly<Record<string, LineResult>>
  /** In the books and in the stock. */
  differences: readonly (BooksDifference | StockDifference)[]
  /** What contradicts the orders, as the lines say it. */
  contradictions: readonly object[]
}

interface Where {
  url: string
  mqttUrl: string
}

/** Which lines sell, and how long the server lives between two kills. */
export interface KilledLines {
  /** Keys of `ENDS`. */
  names: readonly string[]
  livesMs: { least: number; most: number }
  /** Of the moments of the kills; a random one if it is absent. */
  seed?: number | undefined
  /** Enters what the lines need and starts them; `add` makes a line one that is stopped in the end. */
  start(where: Where, access: OfficeAccess, add: (line: RunningLine) => void): Promise<void>
  /** Nobody comes any more; resolves when nothing more is expected of people and devices. Lines are stopped afterwards. */
  rest(running: readonly RunningLine[], db: Database): Promise<void>
  contradictions(db: Database, tenantId: string): Promise<object[]>
}

/**
 * The built server, at which people and devices of the lines buy and deliver. They run in this process, which is not
 * killed, and neither is PostgreSQL.
 * @param databaseUrl a migrated database
 */
export async function startKilled(databaseUrl: string, secretKey: string, sold: KilledLines): Promise<Killed> {
  const { names, livesMs } = sold
  const dice = openDice(sold.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
  const db = openDatabase({ url: databaseUrl, secretKey, log: console })
  const [port, mqttPort] = (await findFreePorts(2)) as [number, number]
  const server = serverProcess({ databaseUrl, secretKey, dataDir, port, mqttPort })
  const running: RunningLine[] = []
  const stopAll = async () => {
    for (const line of running.splice(0)) await line.stop()
  }
  async function close() {
    await stopAll()
    await server.kill()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const tenantId = await makeTenant(db)
    await server.start()
    const where = { url: `http://127.0.0.1:${port}`, mqttUrl: `mqtt://127.0.0.1:${mqttPort}` }
    const access = { url: where.url, username: CLERK, password: PASSWORD }
    await sold.start(where, access, (line) => running.push(line))
    return {
      async kill(times) {
        const met: Record<string, Set<number>> = Object.fromEntries(names.map((line) => [line, new Set()]))
        for (let kill = 0; kill < times; kill++) {
          const before = await countOrders(db, names)
          await until(FIRST_ORDER_WITHIN_MS, async () => (await countOrders(db, names)) > before)
          await pause(dice.between(livesMs.least, livesMs.most))
          for (const line of names) for (const status of await statusesUnderway(db, line)) met[line]!.add(status)
          await server.kill()
          await server.start()
        }
        return Object.fromEntries(names.map((line) => [line, [...met[line]!].sort()]))
      },
      async rest() {
        for (const line of running) line.rest()
        await sold.rest(running, db)
        await stopAll()
      },
      async end() {
        let open: readonly object[] = []
        await until(OVER_WITHIN_MS, async () => {
          await passTime(db, PASSED_MS)
          open = await findOpen(db, names)
          return open.length === 0
        })
        if (open.length > 0) throw new Error(`not over: ${open.map((one) => JSON.stringify(one)).join(' ')}`)
        return {
          lines: Object.fromEntries(
            await Promise.all(names.map(async (line) => [line, await resultOf(db, line)] as const)),
          ),
          differences: await db.asTenant(tenantId, async (tx) => [
            ...(await auditBooks(tx)),
            ...(await auditStock(tx, stocksIn(appServers))),
          ]),
          contradictions: await sold.contradictions(db, tenantId),
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export async function until(limitMs: number, isOver: () => Promise<boolean>): Promise<void> {
  const lastMs = Date.now() + limitMs
  while (Date.now() < lastMs && !(await isOver())) await pause(500)
}

const CLERK = 'kills'

async function makeTenant(db: Database): Promise<string> {
  const descriptors = appServers.map(({ app }) => app)
  const id = await provisionTenant(db, { name: 'kills', sysName: 'kills', apps: descriptors.map(({ key }) => key) })
  const roleId = await provisionRole(db, id, { name: 'all', permissions: permissionCatalogue(descriptors) })
  await provisionUser(db, id, { username: CLERK, name: 'kills', passwordHash: PASSWORD_HASH, roleId })
  return id
}

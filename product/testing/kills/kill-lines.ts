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
import { startNetwork } from '../../sim/charging/network.ts'
import { equip } from '../../sim/charging/office.ts'
import { hall } from '../../sim/doll/line.ts'
import { lines as simulated } from '../../sim/lines.ts'
import type { RunningLine } from '../../sim/parts/line.ts'
import { startMqttLine } from '../../sim/parts/mqtt-line.ts'
import { enterLine, inOffice } from '../../sim/parts/office.ts'
import { countOpen, doubledPlaces, ENDS, type LineResult, passTime, resultOf, statusesUnderway } from './orders-over.ts'
import { serverProcess } from './server-process.ts'

/** The time between two kills. */
const LIVES_MS = { least: 4_000, most: 12_000 }
const DEVICES = { charge: 12, doll: 6, vend: 6, powerbank: 6 }
const FAIL_RATE = 0.1
const NETWORK = { ordersPerMin: 240, failRate: FAIL_RATE, speed: 3_000, haste: 12, meterEveryMs: 300 }
const HALL = { ordersPerMin: 120, failRate: FAIL_RATE, haste: 40 }
const GOODS = { ordersPerMin: 90, failRate: FAIL_RATE, haste: 40, speed: 1 }
/** What passes between two looks while the last orders end: a device that is gone is asked for five minutes. */
const PASSED_MS = 10_000
/** The time until the last order is over after no new ones are made, with refunds and their retries. */
const OVER_WITHIN_MS = 3 * 60_000
const PLAYED_WITHIN_MS = 30_000
/** A device that has dropped out tries to connect every 15 s. */
const BACK_WITHIN_MS = 60_000

/** Lines that sell at a server which is killed. */
export interface Killed {
  /**
   * Kills the server so many times at random moments and starts it again each time.
   * @returns the statuses in which orders stood at these moments, by line
   */
  kill(times: number): Promise<Readonly<Record<string, readonly number[]>>>
  /** Makes no new orders, and waits until those that there are have come to an end. */
  end(): Promise<Outcome>
  close(): Promise<void>
}

export interface Outcome {
  lines: Readonly<Record<string, LineResult>>
  /** In the books and in the stock. */
  differences: readonly (BooksDifference | StockDifference)[]
  /** Power banks and slots that contradict the orders. */
  places: readonly object[]
}

/**
 * The built server, at which devices of all lines deliver and consumers pay. They run in this process, which is not
 * killed, and neither is PostgreSQL.
 * @param databaseUrl a migrated database
 */
export async function startLines(databaseUrl: string, secretKey: string): Promise<Killed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
  const db = openDatabase({ url: databaseUrl, secretKey, log: console })
  const [port, mqttPort] = (await findFreePorts(2)) as [number, number]
  const server = serverProcess({ databaseUrl, secretKey, dataDir, port, mqttPort })
  const running: RunningLine[] = []
  const names = Object.keys(ENDS)
  async function close() {
    for (const line of running) await line.stop()
    await server.kill()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const tenantId = await makeTenant(db)
    await server.start()
    const where = { url: `http://127.0.0.1:${port}`, mqttUrl: `mqtt://127.0.0.1:${mqttPort}` }
    const access = { url: where.url, username: CLERK, password: PASSWORD }
    running.push(await startNetwork({ ...where, ...(await equip(access, DEVICES.charge)), ...NETWORK }))
    const posts = await inOffice(access, (office) => enterLine(office, hall, DEVICES.doll))
    running.push(await startMqttLine(hall, { ...where, posts, ...HALL }))
    for (const line of ['vend', 'powerbank'] as const) {
      const start = await simulated[line]!(access, DEVICES[line])
      running.push(await start({ ...where, ...GOODS }))
    }
    return {
      async kill(times) {
        const met: Record<string, Set<number>> = Object.fromEntries(names.map((line) => [line, new Set()]))
        for (let kill = 0; kill < times; kill++) {
          await pause(LIVES_MS.least + Math.random() * (LIVES_MS.most - LIVES_MS.least))
          for (const line of names) for (const status of await statusesUnderway(db, line)) met[line]!.add(status)
          await server.kill()
          await server.start()
        }
        return Object.fromEntries(names.map((line) => [line, [...met[line]!].sort()]))
      },
      async end() {
        await endAll(running)
        await until(OVER_WITHIN_MS, async () => {
          await passTime(db, PASSED_MS)
          return (await countOpen(db, names)) === 0
        })
        return {
          lines: Object.fromEntries(
            await Promise.all(names.map(async (line) => [line, await resultOf(db, line)] as const)),
          ),
          differences: await db.asTenant(tenantId, async (tx) => [
            ...(await auditBooks(tx)),
            ...(await auditStock(tx, stocksIn(appServers))),
          ]),
          places: await doubledPlaces(db),
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Games and purchases go to their end; charging a car takes too long, so devices are switched off and report what they
 * did. A device without a connection could not report, and its order would wait for an hour.
 */
async function endAll(running: RunningLine[]): Promise<void> {
  for (const line of running) line.rest()
  await pause(LIVES_MS.most)
  const [, ...quick] = running
  await until(PLAYED_WITHIN_MS, async () => quick.every((line) => line.tally().people === 0))
  const tallies = () => running.map((line) => line.tally())
  await until(BACK_WITHIN_MS, async () => tallies().every(({ online, devices }) => online === devices))
  for (const line of running.splice(0)) await line.stop()
}

async function until(limitMs: number, isOver: () => Promise<boolean>): Promise<void> {
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

import { setTimeout as pause } from 'node:timers/promises'
import { startNetwork } from '../../sim/charging/network.ts'
import { equip } from '../../sim/charging/office.ts'
import { hall } from '../../sim/doll/line.ts'
import { lines as simulated } from '../../sim/lines.ts'
import type { RunningLine } from '../../sim/parts/line.ts'
import { startMqttLine } from '../../sim/parts/mqtt-line.ts'
import { enterLine, inOffice } from '../../sim/parts/office.ts'
import { type Killed, type KilledLines, startKilled, until } from './killed.ts'
import { doubledPlaces } from './orders-over.ts'

const LIVES_MS = { least: 4_000, most: 12_000 }
const DEVICES = { charge: 12, doll: 6, vend: 6, powerbank: 6 }
const FAIL_RATE = 0.1
/** What devices did is reported before they are switched off, also on a slow host. */
const GOODBYE_MS = 60_000
const NETWORK = {
  ordersPerMin: 240,
  failRate: FAIL_RATE,
  speed: 3_000,
  haste: 12,
  meterEveryMs: 300,
  goodbyeMs: GOODBYE_MS,
}
const HALL = { ordersPerMin: 120, failRate: FAIL_RATE, haste: 40, goodbyeMs: GOODBYE_MS }
const GOODS = { ordersPerMin: 90, failRate: FAIL_RATE, haste: 40, speed: 1, goodbyeMs: GOODBYE_MS }
const PLAYED_WITHIN_MS = 30_000
/** A device that has dropped out tries to connect every 15 s. */
const BACK_WITHIN_MS = 180_000

/** Devices of all lines that have some deliver, and consumers pay. Contradictions are of power banks and their slots. */
export const startLines = (databaseUrl: string, secretKey: string): Promise<Killed> =>
  startKilled(databaseUrl, secretKey, ofDevices)

const ofDevices: KilledLines = {
  names: Object.keys(DEVICES),
  livesMs: LIVES_MS,
  async start(where, access, add) {
    add(await startNetwork({ ...where, ...(await equip(access, DEVICES.charge)), ...NETWORK }))
    const posts = await inOffice(access, (office) => enterLine(office, hall, DEVICES.doll))
    add(await startMqttLine(hall, { ...where, posts, ...HALL }))
    for (const line of ['vend', 'powerbank'] as const) {
      const start = await simulated[line]!(access, DEVICES[line])
      add(await start({ ...where, ...GOODS }))
    }
  },
  rest: allBack,
  contradictions: doubledPlaces,
}

/**
 * Games and purchases go to their end; charging a car takes too long, so devices are switched off and report what they
 * did. A device without a connection could not report, and its order would wait for an hour.
 */
async function allBack(running: readonly RunningLine[]): Promise<void> {
  await pause(LIVES_MS.most)
  const [, ...quick] = running
  await until(PLAYED_WITHIN_MS, async () => quick.every((line) => line.tally().people === 0))
  const tallies = () => running.map((line) => line.tally())
  await until(BACK_WITHIN_MS, async () => tallies().every(({ online, devices }) => online === devices))
}

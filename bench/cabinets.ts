// 2,000 cabinets of 24 slots connected to one process, each with a heartbeat a minute that names all its slots, whose power
// banks have charged a little: the processor time and the memory that they take, beside the same server without them.

import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { enterLine, inOffice } from '../product/sim/parts/office.ts'
import { batterySn } from '../product/sim/powerbank/fleet.ts'
import { banks } from '../product/sim/powerbank/line.ts'
import { openHastyDevice } from './lines/hasty-device.ts'
import { withServer } from './lines/with-server.ts'
import { machineFacts } from './shared/machine.ts'
import { postgresIdOf, treeMemoryMib, treeProcessorMs } from './shared/process-tree.ts'

const CABINETS = 2_000
const SLOTS = 24
const HEARTBEAT_MS = 60_000
const CONNECTED_AT_ONCE = 20
const MEASURED_MS = HEARTBEAT_MS

await withServer(async ({ server, dataDir, mqttUrl, ...office }) => {
  console.log(machineFacts())
  const sides = [server.pid!, postgresIdOf(dataDir)]
  const idle = await cost(sides)
  const line = { ...banks, fleetOf: (count: number) => banks.fleetOf(count).map((one) => ({ ...one, slotNum: SLOTS })) }
  const posts = await inOffice(office, (clerk) => enterLine(clerk, line, CABINETS))
  const slotsOf = (sn: string, beats: number) =>
    Array.from({ length: SLOTS }, (_, index) => {
      const no = index + 1
      return no % 3 === 0
        ? { no, status: 1 }
        : { no, status: 2, sn: batterySn(sn, no), level: 50 + ((no + beats) % 50), temp: 27 }
    })
  const waiting = [...posts]
  const cabinets: { beat(): Promise<void>; stop(): Promise<void> }[] = []
  const connect = async () => {
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      const { sn, secret } = post
      const login = { firmware: '3.0.1', model: `PB-${SLOTS}`, slots: slotsOf(sn, 0) }
      const device = await openHastyDevice(mqttUrl, { app: banks.app, sn, secret, login, obey: async () => undefined })
      let beats = 0
      const beat = () => device.tell('heartbeat', { rssi: -60, slots: slotsOf(sn, ++beats) })
      cabinets.push({ beat, stop: device.stop })
    }
  }
  await Promise.all(Array.from({ length: CONNECTED_AT_ONCE }, connect))
  console.log(`${cabinets.length} cabinets of ${SLOTS} slots are connected`)
  const over = new AbortController()
  setMaxListeners(CABINETS, over.signal)
  const wait = (ms: number) => pause(ms, undefined, { signal: over.signal })
  const beating = cabinets.map(async ({ beat }, index) => {
    await wait((index / cabinets.length) * HEARTBEAT_MS)
    for (;;) {
      await beat()
      await wait(HEARTBEAT_MS)
    }
  })
  const ended = Promise.allSettled(beating)
  await pause(HEARTBEAT_MS)
  const busy = await cost(sides)
  over.abort()
  const beats = (await ended).map((one) => (one as PromiseRejectedResult).reason as Error)
  const failed = beats.filter(({ name }) => name !== 'AbortError')
  if (failed.length > 0) throw failed[0]
  for (const [index, name] of ['server', 'PostgreSQL'].entries()) {
    const { corePercent, mib } = busy[index]!
    console.log(
      `${name}: ${corePercent.toFixed(1)} % of one core (without cabinets ${idle[index]!.corePercent.toFixed(1)} %), ` +
        `${mib.toFixed(0)} MiB (without ${idle[index]!.mib.toFixed(0)} MiB)`,
    )
  }
  await Promise.all(cabinets.map(({ stop }) => stop()))
})

async function cost(sides: readonly number[]): Promise<{ corePercent: number; mib: number }[]> {
  const before = sides.map(treeProcessorMs)
  const startMs = performance.now()
  await pause(MEASURED_MS)
  const tookMs = performance.now() - startMs
  return sides.map((pid, index) => ({
    corePercent: ((treeProcessorMs(pid) - before[index]!) / tookMs) * 100,
    mib: treeMemoryMib(pid),
  }))
}

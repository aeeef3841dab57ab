// A thousand devices publish with QoS 1 to the broker and the store alone: how many messages are acknowledged in a second,
// which means stored, and where the time is spent. The devices are a process of their own on another core; the broker and
// the store run in this process, with all their threads on one core. `mqtt-ingest` has the whole product.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startBroker } from '@atrium/devices/server/broker'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { openTimeseries } from '@atrium/timeseries/server/store/store'
import { DEVICES, DEVICES_SIDE, type Devices, PUBLISHING, ROUNDS, startDevices } from './mqtt/devices.ts'
import { type Publishing, serveAsDevices } from './mqtt/devices-process.ts'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { processorTime, usedBetween } from './shared/processor-time.ts'

const TENANT = 'bench'

if (process.argv[2] === DEVICES_SIDE) serveAsDevices()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const error = (detail: object, message: string) => console.error(message, detail)
  const timeseries = await openTimeseries({ dataDir, log: { error } })
  const authenticate = async () => ({ id: 'bench', tenantId: TENANT, scopes: ['write', 'create'] as const })
  const log = { error, warn: error }
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate,
    credentialById: authenticate,
    timeseries,
    log,
  })
  const devices = startDevices()
  pinApart([process.pid], [devices.pid])
  try {
    const { ms } = await devices.run({ port: broker.port, devices: DEVICES })
    console.log(`${DEVICES} devices connected in ${Math.round(ms)} ms`)
    let published = 0
    for (const publishing of PUBLISHING) published += await measure(devices, timeseries, publishing)
    const found = await countStored(timeseries)
    console.log(`${published} acknowledged, ${found} stored: ${found === published ? 'all' : 'WRONG'}`)
  } finally {
    devices.end()
    await broker.close()
    await timeseries.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Round {
  perS: number
  /** Processor time for each message, in µs. */
  main: number
  store: number
  devices: number
  perCommit: number
  p99Ms: number
  maxMs: number
}

/** @returns the number of acknowledged messages */
async function measure(
  devices: Devices,
  timeseries: Timeseries,
  { targetPerS, ...publishing }: Publishing & { targetPerS: number },
): Promise<number> {
  const rounds: Round[] = []
  // The first round is the warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await publish(devices, timeseries, publishing)
    if (round > 0) rounds.push(one)
  }
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  const work = `${DEVICES} devices, ${publishing.atOnce} unacknowledged each`
  const speed = handOver({
    work,
    against: '',
    value: middle((round) => round.perS),
    rounds: rounds.map(({ perS }) => perS),
    unit: '/s',
    target: { atLeast: targetPerS },
    digits: 0,
  })
  console.log(`${work}: ${speed}`)
  const times = [middle((round) => round.main), middle((round) => round.store), middle((round) => round.devices)]
  const [main, store, clients] = times.map((us) => us.toFixed(1))
  console.log(`  processor time per message: broker's thread ${main} µs, store ${store} µs, devices ${clients} µs`)
  console.log(`  messages per commit: ${middle((round) => round.perCommit).toFixed(0)}`)
  const [p99, max] = [Math.max(...rounds.map(({ p99Ms }) => p99Ms)), Math.max(...rounds.map(({ maxMs }) => maxMs))]
  console.log(`  main thread's delay, worst of ${ROUNDS} rounds: p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`)
  return (ROUNDS + 1) * publishing.messagesPerDevice * DEVICES
}

async function publish(devices: Devices, timeseries: Timeseries, publishing: Publishing): Promise<Round> {
  let commits = 0
  const stopWatching = timeseries.watch(() => {
    commits++
  })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = processorTime()
  delay.enable()
  const { ms, cpuMs } = await devices.run(publishing)
  delay.disable()
  const { allMs, mainMs } = usedBetween(before, processorTime())
  stopWatching()
  const messages = publishing.messagesPerDevice * DEVICES
  return {
    perS: (messages / ms) * 1000,
    main: (mainMs * 1000) / messages,
    store: ((allMs - mainMs) * 1000) / messages,
    devices: (cpuMs * 1000) / messages,
    perCommit: messages / commits,
    p99Ms: delay.percentile(99) / 1e6,
    maxMs: delay.max / 1e6,
  }
}

async function countStored(timeseries: Timeseries): Promise<number> {
  const { rows } = await timeseries.query(TENANT, {
    db: 'bench',
    measurement: 'machine',
    fields: [{ field: 'count', aggregate: 'count' }],
    startUs: 0,
    endUs: Number.MAX_SAFE_INTEGER,
  })
  return Number(rows[0]?.[1] ?? 0)
}

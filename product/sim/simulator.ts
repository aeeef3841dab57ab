import { formatLine } from '@atrium/server/timeseries/lines/format-line'
import { connectAsync, type MqttClient } from 'mqtt'
import { FACTORY_DB } from './catalogue.ts'
import type { Factory } from './factory.ts'

export interface SimulatorOptions {
  factory: Factory
  /** `mqtt://host:port` */
  url: string
  /** Id and token of an ingest credential. */
  user: string
  token: string
  /** How many times a second everything is measured. */
  rate: number
  /** The broker is an operator's own: topics begin with the credential's id, and the url may name another account. */
  isExternalBroker?: boolean
  /** Told when the connection is lost and when it is back. */
  onConnection?: (connected: boolean) => void
}

export interface SimulatorTally {
  /** Rows acknowledged by the server, which means that they are stored. */
  acknowledged: number
  /** Rows measured while there was no connection or the server was behind: as with a plain sensor, they are lost. */
  skipped: number
}

export interface Simulator {
  /** Rows and single values sent each second. */
  pointsPerS: number
  valuesPerS: number
  tally(): SimulatorTally
  /** Waits for what is on its way, but not for ever, and says goodbye. */
  stop(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT_MS = 1_000
/** Seconds of measurements that may wait for their acknowledgement before new ones are left out. */
const MAX_SECONDS_BEHIND = 10
const GOODBYE_MS = 3_000

/**
 * Publishes the factory as its machines would: one MQTT message with QoS 1 per line, room and meter.
 * @throws Error when the server cannot be reached or does not accept the credential; later losses of the connection
 *   are only told, and mended by itself.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { factory, rate, onConnection } = options
  const prefix = options.isExternalBroker ? `${options.user}/` : ''
  const client = await connect(options)
  let connected = true
  const told = (now: boolean) => {
    // Every further attempt that fails closes too.
    if (now !== connected) onConnection?.(now)
    connected = now
  }
  const lost = () => told(false)
  client.on('close', lost)
  client.on('connect', () => told(true))
  // Each is followed by `close`, which is told.
  client.on('error', () => undefined)

  const round = factory(0)
  const pointsPerS = round.length * rate
  const valuesPerS = round.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0) * rate
  const tally: SimulatorTally = { acknowledged: 0, skipped: 0 }
  const underway = new Set<Promise<unknown>>()

  function measure(timeMs: number): void {
    const points = factory(timeMs)
    if (!client.connected || underway.size >= pointsPerS * MAX_SECONDS_BEHIND + round.length) {
      tally.skipped += points.length
      return
    }
    for (const point of points) {
      // MQTT's line protocol counts nanoseconds, ours microseconds.
      const sent = client
        .publishAsync(`${prefix}ts/${FACTORY_DB}/${point.measurement}`, `${formatLine(point)}000`, { qos: 1 })
        .then(
          () => {
            tally.acknowledged += 1
          },
          () => {
            tally.skipped += 1
          },
        )
        .finally(() => underway.delete(sent))
      underway.add(sent)
    }
  }

  const stopClock = everyPeriod(1000 / rate, measure)
  return {
    pointsPerS,
    valuesPerS,
    tally: () => ({ ...tally }),
    async stop() {
      stopClock()
      client.off('close', lost)
      await withinMs(GOODBYE_MS, Promise.all(underway))
      await withinMs(GOODBYE_MS, client.endAsync())
      client.end(true)
    },
  }
}

function connect({ url, user, token }: SimulatorOptions): Promise<MqttClient> {
  const options = {
    // An account in the address is the broker's own.
    ...(new URL(url).username ? {} : { username: user, password: token }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: RECONNECT_MS,
  }
  return connectAsync(url, options, false)
}

/** Runs at whole multiples of the period, so that readings of different runs fall on the same moments. */
function everyPeriod(periodMs: number, run: (timeMs: number) => void): () => void {
  let timer: NodeJS.Timeout
  const next = (lastMs: number) => {
    // Never the same moment twice, also when a timer fires early; a period that was slept through is left out.
    const dueMs = Math.max(lastMs + periodMs, Math.ceil(Date.now() / periodMs) * periodMs)
    timer = setTimeout(() => {
      run(Math.round(dueMs))
      next(dueMs)
    }, dueMs - Date.now())
  }
  next(0)
  return () => clearTimeout(timer)
}

async function withinMs(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work.then(() => undefined), limit]).finally(() => clearTimeout(timer))
}

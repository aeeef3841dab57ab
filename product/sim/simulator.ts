import { formatLine } from '@atrium/timeseries/server/store/lines/format-line'
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
  /** Measurements per second. */
  rate: number
  /**
   * True for an operator's own broker: topics begin with the credential's id, and the url may contain another account.
   */
  isExternalBroker?: boolean
  /** Called when the connection is lost and when it is back. */
  onConnection?: (connected: boolean) => void
}

export interface SimulatorTally {
  /** Rows that the server acknowledged, which means that they are stored. */
  acknowledged: number
  /**
   * Rows measured while there was no connection or the server was too slow. Like those of a simple sensor, they are
   * lost.
   */
  skipped: number
}

export interface Simulator {
  /** Rows and single values sent per second. */
  pointsPerS: number
  valuesPerS: number
  tally(): SimulatorTally
  /** Waits a limited time for messages being sent, then disconnects. */
  stop(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT_MS = 1_000
/** Seconds of measurements that may wait for acknowledgement before new ones are skipped. */
const MAX_SECONDS_BEHIND = 10
const GOODBYE_MS = 3_000

/**
 * Publishes the factory as its machines would: one MQTT message with QoS 1 per production line, room and meter.
 * @throws Error if the server is unreachable or refuses the credential; later losses of the connection are only
 * reported, and it reconnects by itself.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { factory, rate, onConnection } = options
  const prefix = options.isExternalBroker ? `${options.user}/` : ''
  const client = await connect(options)
  let connected = true
  const reported = (now: boolean) => {
    // Every failed attempt to reconnect also emits `close`.
    if (now !== connected) onConnection?.(now)
    connected = now
  }
  const lost = () => reported(false)
  client.on('close', lost)
  client.on('connect', () => reported(true))
  // Each error is followed by `close`, which is reported.
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
      // MQTT's line protocol uses nanoseconds, this program microseconds.
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
    // An account in the url belongs to the external broker.
    ...(new URL(url).username ? {} : { username: user, password: token }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: RECONNECT_MS,
  }
  return connectAsync(url, options, false)
}

/** Runs at whole multiples of the period, so that different runs measure at the same times. */
function everyPeriod(periodMs: number, run: (timeMs: number) => void): () => void {
  let timer: NodeJS.Timeout
  const next = (lastMs: number) => {
    // Never the same time twice, even if a timer fires early. Periods missed during sleep are skipped.
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

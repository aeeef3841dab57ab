import type { DeviceAnswer, DeviceEvent, FinishData, MeterData, StartedData } from '../model.ts'
import { DONE, logEvent, takeOnce } from '../take.ts'
import { keepReadings } from '../telemetry.ts'
import { type MeterValue, readingOf } from './meter-values.ts'
import { fingerprint, momentOf, type Parts, verdictOf } from './parts.ts'
import {
  keepStart,
  keepStop,
  knownStart,
  nextNumber,
  type Transaction,
  transactionOnPort,
  transactionToStop,
} from './transactions.ts'

interface Start {
  connectorId: number
  idTag: string
  meterStart: number
  timestamp: string
}

export async function start({ room, device, line }: Parts, params: Start): Promise<object> {
  const { connectorId: port, idTag, meterStart: meterStartWh, timestamp } = params
  const told = { port, idTag, meterStartWh, startedAt: new Date(timestamp) }
  const answer = await takeOnce(room, device, undefined, async (ctx) => {
    const known = await knownStart(ctx, device, told)
    if (known) return { code: 0, data: { transactionId: known.no, status: known.verdict } }
    const no = await nextNumber(ctx)
    const data: StartedData = { port, idTag, meterStartWh, transactionId: no }
    const event: DeviceEvent = { type: 'started', at: momentOf(timestamp), data: { ...data } }
    logEvent(ctx, device, event)
    const said = (await line.onEvent(ctx, device, event)) ?? DONE
    const status = verdictOf(said, 'Accepted')
    const orderNo = typeof said.data?.orderNo === 'string' ? said.data.orderNo : null
    await keepStart(ctx, device, { ...told, no, verdict: status, orderNo })
    return { code: 0, data: { transactionId: no, status } }
  })
  if (answer.code === 0) return startAnswer(answer)
  return refusedStart({ room, device }, told)
}

/** The app would have none of it. The charge point needs a number all the same, for it may deliver until it is told. */
async function refusedStart({ room, device }: Pick<Parts, 'room' | 'device'>, told: Parameters<typeof knownStart>[2]) {
  const answer = await takeOnce(room, device, undefined, async (ctx) => {
    const no = await nextNumber(ctx)
    await keepStart(ctx, device, { ...told, no, verdict: 'Invalid', orderNo: null })
    return { code: 0, data: { transactionId: no, status: 'Invalid' } }
  })
  return startAnswer(answer)
}

function startAnswer({ data }: DeviceAnswer): object {
  return { transactionId: data!.transactionId, idTagInfo: { status: data!.status } }
}

interface Meter {
  connectorId: number
  transactionId?: number
  meterValue: MeterValue[]
}

export async function meter({ room, device, line, readings: recent }: Parts, params: Meter): Promise<object> {
  const { connectorId: port, transactionId, meterValue } = params
  const id = fingerprint('meter', params)
  if (recent.has(device, id)) return {}
  let running: Transaction | undefined
  const readings = meterValue.map(({ timestamp, sampledValue }) => ({
    at: momentOf(timestamp),
    values: readingOf(sampledValue),
  }))
  const answer = await takeOnce(room, device, undefined, async (ctx) => {
    running = await transactionOnPort(ctx, device, port, transactionId)
    const newest = readings.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)
    if (!newest || Object.keys(newest.values).length === 0) return DONE
    const data: MeterData = { port, ...newest.values, ...progress(running, newest) }
    await line.onEvent(ctx, device, { type: 'meter', at: newest.at, data: { ...data } })
    return DONE
  })
  if (answer.code === 0) {
    recent.add(device, id)
    const kept = readings.map(({ at, values }) => ({ at, port, values: { ...values, ...whOf(running, values) } }))
    await keepReadings(room, device, kept)
  }
  return {}
}

interface Told {
  at: Date
  values: { registerWh?: number }
}

function progress(running: Transaction | undefined, { at, values }: Told): Partial<MeterData> {
  if (!running) return {}
  return {
    transactionId: running.no,
    ...(running.orderNo === null ? {} : { orderNo: running.orderNo }),
    ...whOf(running, values),
    seconds: secondsBetween(running.startedAt, at),
  }
}

function whOf(running: Transaction | undefined, { registerWh }: { registerWh?: number }): { wh?: number } {
  return running && registerWh !== undefined ? { wh: Math.max(0, registerWh - running.meterStartWh) } : {}
}

interface Stop {
  transactionId: number
  meterStop: number
  timestamp: string
  idTag?: string
  reason?: string
  transactionData?: MeterValue[]
}

/** Always confirmed: a charge point goes on sending until it is, and the energy has been delivered in any case. */
export async function stop({ room, device, line }: Parts, params: Stop): Promise<object> {
  const { transactionId, meterStop, timestamp, idTag, transactionData = [] } = params
  const end = { meterStopWh: meterStop, stoppedAt: new Date(timestamp), reason: params.reason ?? 'Local' }
  let stopped: Transaction | undefined
  const take = (isTold: boolean) =>
    takeOnce(room, device, undefined, async (ctx) => {
      const found = await transactionToStop(ctx, device, transactionId, idTag)
      if (!found) {
        logEvent(ctx, device, { type: 'unknownTransaction', at: momentOf(timestamp), data: { ...params } })
        return DONE
      }
      if (found.stoppedAt) return DONE
      stopped = found
      await keepStop(ctx, found, end)
      const event = { type: 'finish', at: momentOf(timestamp), data: { ...finishOf(found, end, idTag) } }
      logEvent(ctx, device, event)
      return isTold ? line.onEvent(ctx, device, event) : DONE
    })
  // What the app refuses is over for the charge point all the same.
  if ((await take(true)).code !== 0) await take(false)
  if (stopped) {
    const of = stopped
    const readings = transactionData.map(({ timestamp, sampledValue }) => {
      const values = readingOf(sampledValue)
      return { at: momentOf(timestamp), port: of.port, values: { ...values, ...whOf(of, values) } }
    })
    await keepReadings(room, device, readings)
  }
  return idTag === undefined ? {} : { idTagInfo: { status: 'Accepted' } }
}

function finishOf(
  found: Transaction,
  end: { meterStopWh: number; stoppedAt: Date; reason: string },
  idTag: string | undefined,
): FinishData {
  return {
    port: found.port,
    transactionId: found.no,
    ...(found.orderNo === null ? {} : { orderNo: found.orderNo }),
    ...(idTag === undefined ? {} : { idTag }),
    wh: Math.max(0, end.meterStopWh - found.meterStartWh),
    meterStopWh: end.meterStopWh,
    seconds: secondsBetween(found.startedAt, end.stoppedAt),
    reason: end.reason,
  }
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

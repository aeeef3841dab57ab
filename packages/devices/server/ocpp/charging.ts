import { rawSql } from '@atrium/core/server/db/raw'
import type { DeviceAnswer, DeviceEvent, FinishData, MeterData, StartedData } from '../device.ts'
import { inDevice } from '../gateway-context.ts'
import { DONE, logEvent, takeOnce } from '../take.ts'
import { keepReadings, type Reading } from '../telemetry.ts'
import { type MeterValue, readingOf } from './meter-values.ts'
import {
  fingerprint,
  instantOf,
  isBelieved,
  isPort,
  momentOf,
  noteTimestamp,
  type Parts,
  seemsLate,
  verdictOf,
} from './parts.ts'
import { hasReportedSince } from './port-reports.ts'
import { advance, atEnd, deliveredWh, isRegister, type Register, registerAt } from './register.ts'
import {
  keepRegister,
  keepStart,
  keepStop,
  knownStart,
  nextNumber,
  type Transaction,
  transactionOnPort,
  transactionToStop,
} from './transactions.ts'

/** Stored where a charge point told no register at the start. */
const NO_VALUE = -1

interface Start {
  connectorId: number
  idTag: string
  meterStart: number
  timestamp: string
}

export async function start(parts: Parts, params: Start): Promise<object> {
  const { context, device, hooks } = parts
  const { connectorId: port, idTag, timestamp } = params
  await noteTimestamp(parts, timestamp, seemsLate(parts, timestamp) && (await wasAskedSince(parts, idTag, timestamp)))
  const at = momentOf(parts, timestamp)
  const meterStartWh = isRegister(params.meterStart) ? params.meterStart : NO_VALUE
  const reported = { port, idTag, meterStartWh, startedAt: instantOf(timestamp), beganAt: at }
  // No charge point has such a connector, so nothing can be charged there.
  if (!isPort(port) || port === 0) return refusedStart({ context, device }, { ...reported, port: 0 })
  const answer = await takeOnce(context, device, undefined, async (ctx) => {
    const known = await knownStart(ctx, device, reported)
    if (known) return { code: 0, data: { transactionId: known.no, status: known.verdict } }
    const no = await nextNumber(ctx)
    const isPast = await hasReportedSince(ctx, device, port, at)
    const started = meterStartWh === NO_VALUE ? { port, idTag } : { port, idTag, meterStartWh }
    const data: StartedData = { ...started, transactionId: no, ...(isPast ? { isPast } : {}) }
    const event: DeviceEvent = { type: 'started', at, data: { ...data } }
    logEvent(ctx, device, event)
    const said = (await hooks.onEvent(ctx, device, event)) ?? DONE
    const status = verdictOf(said, 'Accepted')
    const orderNo = typeof said.data?.orderNo === 'string' ? said.data.orderNo : null
    await keepStart(ctx, device, { ...reported, no, verdict: status, orderNo })
    return { code: 0, data: { transactionId: no, status } }
  })
  if (answer.code === 0) return startAnswer(answer)
  return refusedStart({ context, device }, reported)
}

/** The charge was requested after this time: no charge point starts one before, so its clock is behind. */
async function wasAskedSince({ context, device, connection }: Parts, idTag: string, timestamp: string) {
  return inDevice(context, device, async (ctx) => {
    const { rows } = await rawSql(ctx.tx).executeSql(
      `select 1 from device_command where device_id = $1 and type = 'open' and lower(params ->> 'idTag') = lower($2)
         and sent_at > $3`,
      [device._id, idTag, momentOf({ connection }, timestamp)],
    )
    return rows.length > 0
  })
}

/**
 * The app refused the start. The charge point needs a transaction number all the same: it may deliver until it receives
 * the answer.
 */
async function refusedStart(
  { context, device }: Pick<Parts, 'context' | 'device'>,
  reported: Parameters<typeof knownStart>[2] & { beganAt: Date },
) {
  const answer = await takeOnce(context, device, undefined, async (ctx) => {
    const known = await knownStart(ctx, device, reported)
    if (known) return { code: 0, data: { transactionId: known.no, status: known.verdict } }
    const no = await nextNumber(ctx)
    await keepStart(ctx, device, { ...reported, no, verdict: 'Invalid', orderNo: null })
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

export async function meter(parts: Parts, params: Meter): Promise<object> {
  const { context, device, hooks, readings: recent } = parts
  const { connectorId: port, transactionId, meterValue } = params
  const id = fingerprint('meter', params)
  if (!isPort(port) || recent.has(device, id)) return {}
  const readings = await readingsOf(parts, meterValue)
  const newest = readings.at(-1)
  let kept: Reading[] = []
  const answer = await takeOnce(context, device, undefined, async (ctx) => {
    const running = await transactionOnPort(ctx, device, port, transactionId)
    const measured = running ? measure(running, readings) : undefined
    kept = (measured?.readings ?? readings).map(({ at, values }) => ({ at, port, values }))
    // A late reading of a finished charge is stored in the time series and changes nothing else.
    if (running?.stoppedAt || !newest || Object.keys(newest.values).length === 0) return DONE
    if (running && measured?.register && measured.isNewer) keepRegister(ctx, running, measured.register)
    const last = measured?.readings.at(-1) ?? newest
    const data: MeterData = { port, ...last.values, ...(running ? progress(running, last.at) : {}) }
    await hooks.onEvent(ctx, device, { type: 'meter', at: last.at, data: { ...data } })
    return DONE
  })
  if (answer.code === 0) {
    recent.add(device, id)
    await keepReadings(context, device, kept)
  }
  return {}
}

interface ReportedValues {
  at: Date
  values: ReturnType<typeof readingOf> & { wh?: number }
}

/** Oldest first. */
async function readingsOf(parts: Parts, meterValue: readonly MeterValue[]): Promise<ReportedValues[]> {
  for (const { timestamp } of meterValue) await noteTimestamp(parts, timestamp)
  return meterValue
    .map(({ timestamp, sampledValue }) => ({ at: momentOf(parts, timestamp), values: readingOf(sampledValue) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

const registerOf = ({ register, meterStartWh, startedAt }: Transaction) =>
  register ?? (isRegister(meterStartWh) ? registerAt(meterStartWh, startedAt) : null)

/** The readings of a charge with the energy delivered until each one, and the register after them. */
function measure(running: Transaction, reported: readonly ReportedValues[]) {
  const before = registerOf(running)
  let register = before
  const readings = reported.map(({ at, values }): ReportedValues => {
    const { registerWh } = values
    if (registerWh === undefined) return { at, values }
    const late = register !== null && at.getTime() < register.atMs ? register : null
    register = advance(register, { at, registerWh })
    const wh = late ? Math.max(0, registerWh - late.startWh) : deliveredWh(register)
    return { at, values: { ...values, wh } }
  })
  return { readings, register, isNewer: register !== before }
}

function progress(running: Transaction, at: Date): Partial<MeterData> {
  return {
    transactionId: running.no,
    ...(running.orderNo === null ? {} : { orderNo: running.orderNo }),
    ...secondsOf(running, at),
    ...pastOf(running, at),
  }
}

interface Stop {
  transactionId: number
  meterStop: number
  timestamp: string
  idTag?: string
  reason?: string
  transactionData?: MeterValue[]
}

/** Always confirmed: a charge point repeats the call until then, and the energy has been delivered in any case. */
export async function stop(parts: Parts, params: Stop): Promise<object> {
  const { context, device, hooks } = parts
  const { transactionData = [], ...reported } = params
  const { transactionId, timestamp, idTag } = reported
  await noteTimestamp(parts, timestamp)
  const at = momentOf(parts, timestamp)
  const during = await readingsOf(parts, transactionData)
  let kept: Reading[] = []
  const take = (isReported: boolean) =>
    takeOnce(context, device, undefined, async (ctx) => {
      const found = await transactionToStop(ctx, device, transactionId, idTag)
      if (!found) {
        logEvent(ctx, device, { type: 'unknownTransaction', at, data: { ...reported } })
        return DONE
      }
      if (found.stoppedAt) return DONE
      const { readings, register } = measure(found, during)
      kept = readings.map(({ at, values }) => ({ at, port: found.port, values }))
      const data = finishOf(found, register, { ...reported, at })
      await keepStop(ctx, found, { meterStopWh: data.meterStopWh ?? null, stoppedAt: at, reason: data.reason })
      const event = { type: 'finish', at, data: { ...data } }
      logEvent(ctx, device, event)
      return isReported ? hooks.onEvent(ctx, device, event) : DONE
    })
  // If the app refuses, the charge has ended all the same.
  if ((await take(true)).code !== 0) await take(false)
  await keepReadings(context, device, kept)
  return idTag === undefined ? {} : { idTagInfo: { status: 'Accepted' } }
}

type End = Pick<Stop, 'meterStop' | 'idTag' | 'reason'> & { at: Date }

function finishOf(found: Transaction, reported: Register | null, { meterStop, idTag, reason = 'Local', at }: End) {
  // A value that no meter can have is ignored.
  const last = Number.isSafeInteger(meterStop) ? { meterStopWh: meterStop } : {}
  const register = last.meterStopWh === undefined ? reported : atEnd(reported, { at, registerWh: meterStop })
  return {
    port: found.port,
    transactionId: found.no,
    ...(found.orderNo === null ? {} : { orderNo: found.orderNo }),
    ...(idTag === undefined ? {} : { idTag }),
    wh: deliveredWh(register),
    ...last,
    ...secondsOf(found, at),
    ...pastOf(found, at),
    reason,
  } satisfies FinishData
}

/** A late report: the port's own newer status counts. */
const pastOf = ({ toldAt: reportedAt }: Transaction, at: Date): { isPast?: true } =>
  reportedAt !== null && reportedAt > at ? { isPast: true } : {}

/** The duration of the charge; absent if the clock was not set at its start. */
function secondsOf({ startedAt }: Transaction, at: Date): { seconds?: number } {
  if (!isBelieved(startedAt.toISOString())) return {}
  return { seconds: Math.max(0, Math.round((at.getTime() - startedAt.getTime()) / 1000)) }
}

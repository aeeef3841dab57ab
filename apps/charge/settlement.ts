import { DEFAULT_ZONE, localMs, minuteOfDay } from '@atrium/contract/zone'
import { MODE, minuteOf, type PowerStep, type PrepayOption, type PricePlan, type TouPeriod } from './price-plan.ts'

/** What a charge costs: pure reckoning, the same for the server that bills and the page that shows an example. */

/** What readings have added up to, in the order they came. */
export interface Usage {
  /** Of the last reading, in milliseconds since 1970. */
  atMs: number
  seconds: number
  wh: number
  /** The last power that was told. */
  w: number | null
  /** Seconds in each power step. */
  stepSeconds: number[]
  /** Watt-hours in each period of the day. */
  touWh: number[]
}

export interface Reading {
  atMs: number
  /** Of the whole charge so far. */
  seconds?: number | undefined
  wh?: number | undefined
  w?: number | undefined
}

/** Fen. */
export interface Fee {
  elecFee: number
  serviceFee: number
}

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
/** Clocks are set at whole quarters of an hour only. */
const QUARTER_MS = 15 * MINUTE_MS

export const noUsage = (atMs: number): Usage => ({ atMs, seconds: 0, wh: 0, w: null, stepSeconds: [], touWh: [] })

/**
 * Adds a reading. One that came before, or is older than the last, adds nothing: readings count up, and only what is
 * more than before is new.
 */
export function advance(plan: PricePlan | null, before: Usage, reading: Reading): Usage {
  const seconds = Math.max(before.seconds, Math.round(reading.seconds ?? before.seconds))
  const wh = Math.max(before.wh, reading.wh ?? before.wh)
  const atMs = Math.max(before.atMs, reading.atMs)
  const w = reading.atMs >= before.atMs ? (reading.w ?? before.w) : before.w
  const after: Usage = { ...before, atMs, seconds, wh, w }
  const [moreSeconds, moreWh] = [seconds - before.seconds, wh - before.wh]
  if (plan?.mode === MODE.powerStep && moreSeconds > 0) {
    const power = reading.w ?? before.w ?? (moreWh / moreSeconds) * 3600
    after.stepSeconds = added(before.stepSeconds, stepAt(plan.steps, power), moreSeconds)
  }
  if (plan?.mode === MODE.timeOfUse && moreWh > 0) {
    after.touWh = overPeriods(plan, before.touWh, moreWh, { fromMs: before.atMs, toMs: atMs })
  }
  return after
}

function added(values: readonly number[], index: number, more: number): number[] {
  const next = Array.from({ length: Math.max(values.length, index + 1) }, (_, at) => values[at] ?? 0)
  next[index]! += more
  return next
}

/** Above the last step counts as the last. */
function stepAt(steps: readonly PowerStep[], w: number): number {
  const found = steps.findIndex(({ toW }) => w <= toW)
  return found < 0 ? Math.max(0, steps.length - 1) : found
}

/** Parts energy among the periods that the span of time has touched, by their minutes. */
function overPeriods(
  { tou, timeZone = DEFAULT_ZONE }: PricePlan,
  before: readonly number[],
  wh: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number[] {
  const spanMs = toMs - fromMs
  const minuteAt = (ms: number) => minuteOfDay(localMs(timeZone, ms))
  if (spanMs <= 0) return added(before, periodAt(tou, minuteAt(toMs)), wh)
  let next = [...before]
  let atMs = fromMs
  while (atMs < toMs) {
    const minute = minuteAt(atMs)
    const index = periodAt(tou, minute)
    const quarterEndMs = (Math.floor(atMs / QUARTER_MS) + 1) * QUARTER_MS
    const endMs = Math.min(toMs, quarterEndMs, endOfPeriod(tou[index], minute, atMs))
    next = added(next, index, (wh * (endMs - atMs)) / spanMs)
    atMs = endMs
  }
  return next
}

function periodAt(tou: readonly TouPeriod[], minute: number): number {
  return Math.max(
    0,
    tou.findIndex(({ start, end }) => minuteOf(start) <= minute && minute < minuteOf(end)),
  )
}

function endOfPeriod(period: TouPeriod | undefined, minute: number, ms: number): number {
  const minutesLeft = (period ? minuteOf(period.end) : DAY_MINUTES) - minute
  return (Math.floor(ms / MINUTE_MS) + Math.max(1, minutesLeft)) * MINUTE_MS
}

/** Half a fen and more is a fen; the little more is for sums of fractions that end just below. */
const halfUp = (fen: number) => Math.floor(fen + 0.5 + 1e-9)

/** 1/100 fen per kWh. */
const perKwh = (wh: number, rate: number) => (wh * rate) / 100_000

/** What was used, before any limit of the price. */
function rawFee(plan: PricePlan, usage: Usage, option: PrepayOption | null): Fee {
  switch (plan.mode) {
    case MODE.time: {
      const bought = (option?.minutes ?? 0) * 60
      return { elecFee: 0, serviceFee: bought > 0 ? halfUp((option!.amount * usage.seconds) / bought) : 0 }
    }
    case MODE.energy:
      return {
        elecFee: halfUp(perKwh(usage.wh, plan.rates.elecFee)),
        serviceFee: halfUp(perKwh(usage.wh, plan.rates.serviceFee)),
      }
    case MODE.powerStep: {
      const fees = plan.steps.map(({ feePerHour }, index) => ((usage.stepSeconds[index] ?? 0) * feePerHour) / 3600)
      return { elecFee: 0, serviceFee: halfUp(sum(fees)) }
    }
    default:
      return {
        elecFee: halfUp(sum(plan.tou.map(({ elecFee }, index) => perKwh(usage.touWh[index] ?? 0, elecFee)))),
        serviceFee: halfUp(sum(plan.tou.map(({ serviceFee }, index) => perKwh(usage.touWh[index] ?? 0, serviceFee)))),
      }
  }
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

/**
 * What is billed: nothing when nothing was delivered or the end came within the free minutes, else between the lowest
 * and the highest fee, and never more than was prepaid; all of it where what is not used stays with the seller.
 * `prepayFen` is null for what is paid afterwards.
 */
export function feeOf(plan: PricePlan, usage: Usage, option: PrepayOption | null, prepayFen: number | null): Fee {
  const isNothing = usage.seconds === 0 && usage.wh === 0
  const isFree = plan.freeMinutes > 0 && usage.seconds <= plan.freeMinutes * 60
  if (isNothing || isFree) return { elecFee: 0, serviceFee: 0 }
  const { elecFee, serviceFee } = rawFee(plan, usage, option)
  const used = Math.max(plan.minFee, elecFee + serviceFee)
  const limited = Math.min(used, plan.maxFee ?? used, prepayFen ?? used)
  const total = plan.refundUnused ? limited : (prepayFen ?? limited)
  const shownElec = Math.min(elecFee, total)
  return { elecFee: shownElec, serviceFee: total - shownElec }
}

/** For each minute begun after the free ones; never more than is left of what was prepaid. */
export function occupyFeeOf(plan: PricePlan, occupiedMs: number, leftFen: number): number {
  const minutes = Math.ceil(occupiedMs / MINUTE_MS - plan.occupyFree)
  return Math.min(leftFen, Math.max(0, minutes) * plan.occupyFee)
}

/** What was chosen; by time, of that the part that refunds have left of its money. */
function secondsFor(plan: PricePlan, option: PrepayOption | null, leftFen: number | null): number | undefined {
  if (!option?.minutes) return undefined
  const seconds = option.minutes * 60
  if (plan.mode !== MODE.time || leftFen === null || leftFen >= option.amount) return seconds
  return Math.floor((seconds * leftFen) / option.amount)
}

/** Why a charge must end now; undefined while it may go on. `leftFen` is null for what is paid afterwards. */
export function limitReached(
  plan: PricePlan,
  usage: Usage,
  option: PrepayOption | null,
  leftFen: number | null,
): 'timeUp' | 'energyUp' | undefined {
  const seconds = secondsFor(plan, option, leftFen)
  if (seconds !== undefined && usage.seconds >= seconds) return 'timeUp'
  if (option?.wh && usage.wh >= option.wh) return 'energyUp'
  if (plan.mode === MODE.time || leftFen === null) return undefined
  const { elecFee, serviceFee } = rawFee(plan, usage, option)
  if (elecFee + serviceFee < leftFen) return undefined
  return plan.mode === MODE.powerStep ? 'timeUp' : 'energyUp'
}

/** What a device may be told beforehand, so that it stops by itself. `leftFen` is null for what is paid afterwards. */
export function limitsOf(plan: PricePlan, option: PrepayOption | null, leftFen: number | null) {
  const seconds = secondsFor(plan, option, leftFen)
  const rate = plan.rates.elecFee + plan.rates.serviceFee
  const isLimited = plan.mode === MODE.energy && rate > 0 && leftFen !== null
  const paidWh = isLimited ? Math.floor((leftFen * 100_000) / rate) : undefined
  const wh = option?.wh && paidWh !== undefined ? Math.min(option.wh, paidWh) : (option?.wh ?? paidWh)
  return { ...(seconds === undefined ? {} : { seconds }), ...(wh === undefined ? {} : { wh }) }
}

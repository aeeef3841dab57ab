import { DEFAULT_ZONE, localMs, minuteOfDay } from '@atrium/core/contract/zone'
import { MODE, minuteOf, type PowerStep, type PrepayOption, type PricePlan, type TouPeriod } from './price-plan.ts'

/** Calculates what a charge costs. Pure functions, used by the server for billing and by pages for examples. */

/** The sum of the readings, in the order of their arrival. */
export interface Usage {
  /** Time of the last reading, in milliseconds since 1970. */
  atMs: number
  seconds: number
  wh: number
  /** The last reported power. */
  w: number | null
  /** Power × time: the least and the most watt-hours, and the seconds for which a power was reported. */
  leastWh: number
  mostWh: number
  powerSeconds: number
  /** Seconds in each power step. */
  stepSeconds: number[]
  /** Watt-hours in each period of the day. */
  touWh: number[]
}

export interface Reading {
  atMs: number
  /** Seconds of the whole charge so far. */
  seconds?: number | undefined
  wh?: number | undefined
  w?: number | undefined
}

/** In fen. */
export interface Fee {
  elecFee: number
  serviceFee: number
}

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
/** Clocks are changed only at full quarters of an hour, so that the offset is constant within a quarter. */
const QUARTER_MS = 15 * MINUTE_MS

export const noUsage = (atMs: number): Usage => ({
  atMs,
  seconds: 0,
  wh: 0,
  w: null,
  leastWh: 0,
  mostWh: 0,
  powerSeconds: 0,
  stepSeconds: [],
  touWh: [],
})

/**
 * Adds a reading to the usage. Readings are totals, so only the increase counts; a repeated or older reading adds
 * nothing.
 */
export function advance(plan: PricePlan | null, before: Usage, reading: Reading): Usage {
  const seconds = Math.max(before.seconds, Math.round(reading.seconds ?? before.seconds))
  const wh = Math.max(before.wh, reading.wh ?? before.wh)
  const atMs = Math.max(before.atMs, reading.atMs)
  const w = reading.atMs >= before.atMs ? (reading.w ?? before.w) : before.w
  const [moreSeconds, moreWh] = [seconds - before.seconds, wh - before.wh]
  const after: Usage = { ...before, atMs, seconds, wh, w, ...powerOver(before, reading.w, moreSeconds) }
  if (plan?.mode === MODE.powerStep && moreSeconds > 0) {
    const power = reading.w ?? before.w ?? (moreWh / moreSeconds) * 3600
    after.stepSeconds = added(before.stepSeconds, stepAt(plan.steps, power), moreSeconds)
  }
  if (plan?.mode === MODE.timeOfUse && moreWh > 0) {
    after.touWh = overPeriods(plan, before.touWh, moreWh, { fromMs: before.atMs, toMs: atMs })
  }
  return after
}

/** Between two readings the power was one of theirs. */
function powerOver(before: Usage, reported: number | undefined, seconds: number) {
  const now = reported ?? before.w
  if (now === null || seconds <= 0) return {}
  const [low, high] = [Math.min(before.w ?? now, now), Math.max(before.w ?? now, now)].map((w) => Math.max(0, w))
  return {
    leastWh: before.leastWh + (low! * seconds) / 3600,
    mostWh: before.mostWh + (high! * seconds) / 3600,
    powerSeconds: before.powerSeconds + seconds,
  }
}

function added(values: readonly number[], index: number, extra: number): number[] {
  const next = Array.from({ length: Math.max(values.length, index + 1) }, (_, at) => values[at] ?? 0)
  next[index]! += extra
  return next
}

/** Power above the last step counts as the last step. */
function stepAt(steps: readonly PowerStep[], w: number): number {
  const found = steps.findIndex(({ toW }) => w <= toW)
  return found < 0 ? Math.max(0, steps.length - 1) : found
}

/** Divides energy among the periods that a time span overlaps, in proportion to their minutes. */
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

/** Readings come once a minute: a shorter charge has no power × time. */
const SHORTEST_S = 60
/** Of the time of the charge. */
const COVERED = 0.9
/** A smaller difference is that of rounding and of moments. */
const TOLERATED_WH = 100

/**
 * What the energy must be by power × time, if the register does not fit it: both differ by more than a quarter of the
 * larger one. Without power readings, the rated power of the device is the upper bound.
 */
export function meterDoubt(
  { wh, seconds, leastWh, mostWh, powerSeconds }: Usage,
  ratedW: number | null,
): { leastWh: number; mostWh: number } | undefined {
  const isMeasured = seconds >= SHORTEST_S && powerSeconds >= seconds * COVERED
  if (!isMeasured && ratedW === null) return undefined
  const bounds = isMeasured ? { leastWh, mostWh } : { leastWh: 0, mostWh: ((ratedW ?? 0) * seconds) / 3600 }
  return isFar(wh, bounds.mostWh) || isFar(bounds.leastWh, wh) ? bounds : undefined
}

const isFar = (larger: number, smaller: number) => larger - smaller > Math.max(TOLERATED_WH, larger / 4)

/** The usage if the register is multiplied by this. */
export const scaled = (usage: Usage, factor: number): Usage => ({
  ...usage,
  wh: usage.wh * factor,
  touWh: usage.touWh.map((wh) => wh * factor),
})

/** Rounds half up. The small addend corrects sums of fractions that end just below a half. */
const halfUp = (fen: number) => Math.floor(fen + 0.5 + 1e-9)

/** `rate` in 1/100 fen per kWh. */
const perKwh = (wh: number, rate: number) => (wh * rate) / 100_000

/** The fee of the used energy or time, before the price's limits. */
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
 * The fee to bill: nothing if nothing was delivered or the charge ended within the free minutes; otherwise between the
 * lowest and the highest fee, and at most the prepaid amount. If the price refunds nothing, it is the whole prepaid
 * amount. `prepayFen` is null if the order is paid afterwards.
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

/** The lowest fee of the price in fen if the fee is exactly this, so that a receipt can name it; otherwise undefined. */
export function minimumOf(order: Fee & { plan?: Pick<PricePlan, 'minFee'> | null }): number | undefined {
  const minFee = order.plan?.minFee ?? 0
  return minFee > 0 && order.elecFee + order.serviceFee === minFee ? minFee : undefined
}

/** The fee for each started minute after the free ones; at most the prepaid money that is left. */
export function occupyFeeOf(plan: PricePlan, occupiedMs: number, leftFen: number): number {
  const minutes = Math.ceil(occupiedMs / MINUTE_MS - plan.occupyFree)
  return Math.min(leftFen, Math.max(0, minutes) * plan.occupyFee)
}

/** Seconds of the chosen option. If the price is by time, a partial refund shortens them. */
function secondsFor(plan: PricePlan, option: PrepayOption | null, leftFen: number | null): number | undefined {
  if (!option?.minutes) return undefined
  const seconds = option.minutes * 60
  if (plan.mode !== MODE.time || leftFen === null || leftFen >= option.amount) return seconds
  return Math.floor((seconds * leftFen) / option.amount)
}

/** Why a charge must end now; undefined if it may continue. `leftFen` is null if the order is paid afterwards. */
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

/** The limits at which the device stops by itself. `leftFen` is null if the order is paid afterwards. */
export function limitsOf(plan: PricePlan, option: PrepayOption | null, leftFen: number | null) {
  const seconds = secondsFor(plan, option, leftFen)
  const rate = plan.rates.elecFee + plan.rates.serviceFee
  const isLimited = plan.mode === MODE.energy && rate > 0 && leftFen !== null
  const paidWh = isLimited ? Math.floor((leftFen * 100_000) / rate) : undefined
  const wh = option?.wh && paidWh !== undefined ? Math.min(option.wh, paidWh) : (option?.wh ?? paidWh)
  return { ...(seconds === undefined ? {} : { seconds }), ...(wh === undefined ? {} : { wh }) }
}

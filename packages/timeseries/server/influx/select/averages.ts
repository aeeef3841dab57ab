import type { Expr } from '../language/ast.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { Point } from '../value.ts'

/** How an average begins: as a shorter average of its kind, as a plain mean, or without a warm-up. */
export type Warmup = 'exponential' | 'simple' | 'none'

export interface AverageOptions {
  period: number
  warmup: Warmup
  /** How many of the first points are left out; absent: as many as the function needs to be exact. */
  hold?: number
}

/** The state of a function that is applied to one value after another. */
interface Average {
  hold: number
  next(value: number): number
}

/** The averages and oscillators of technical analysis, each with its possible warm-ups, the default first. */
const AVERAGES: Record<string, { warmups: Warmup[]; start(period: number, warmup: Warmup): Average }> = {
  exponential_moving_average: { warmups: ['exponential', 'simple'], start: single },
  double_exponential_moving_average: { warmups: ['exponential', 'simple'], start: double },
  triple_exponential_moving_average: { warmups: ['exponential', 'simple'], start: triple },
  triple_exponential_derivative: { warmups: ['exponential', 'simple'], start: tripleDerivative },
  relative_strength_index: { warmups: ['exponential', 'simple'], start: relativeStrength },
  kaufmans_efficiency_ratio: { warmups: [], start: efficiencyRatio },
  kaufmans_adaptive_moving_average: { warmups: [], start: adaptive },
  chande_momentum_oscillator: { warmups: ['none', 'exponential', 'simple'], start: momentum },
}

export const AVERAGE_NAMES: readonly string[] = Object.keys(AVERAGES)

/** The options after the first argument. @throws RefusedStatement in InfluxDB's words */
export function averageOptions(name: string, args: readonly Expr[]): AverageOptions {
  const [, period, hold, warmup] = args
  if (period?.kind !== 'integer') throw new RefusedStatement(`${name} period must be an integer`)
  if (period.value < 1n) throw new RefusedStatement(`${name} period must be greater than or equal to 1`)
  const options = { period: Number(period.value), ...(hold && holdOf(name, hold)), warmup: warmupOf(name, warmup) }
  if (name === 'chande_momentum_oscillator' && options.warmup === 'none' && options.period === 1) {
    // InfluxDB stops there.
    throw new RefusedStatement(`${name} period must be greater than or equal to 2 without a warmup`)
  }
  return options
}

function holdOf(name: string, hold: Expr): { hold?: number } {
  if (hold.kind !== 'integer') throw new RefusedStatement(`${name} hold period must be an integer`)
  if (hold.value === -1n) return {}
  const least = name === 'triple_exponential_derivative' ? 1n : 0n
  if (hold.value < least) {
    throw new RefusedStatement(`${name} hold period must be greater than or equal to ${least}`)
  }
  // InfluxDB uses 32 bits here.
  return { hold: Number(BigInt.asUintN(32, hold.value)) }
}

function warmupOf(name: string, warmup: Expr | undefined): Warmup {
  const known = AVERAGES[name]?.warmups ?? []
  if (!warmup) return known[0] ?? 'none'
  if (warmup.kind !== 'string') throw new RefusedStatement(`${name} warmup type must be a string`)
  const found = known.find((one) => one === warmup.value)
  if (found) return found
  throw new RefusedStatement(`${name} warmup type must be one of: ${known.map((one) => `'${one}'`).join(' ')}`)
}

/** Points in the order of the answer → the function's points, without those that are held back or infinite. */
export function* averagesOf(
  name: string,
  points: Iterable<Point>,
  { period, warmup, hold }: AverageOptions,
): Generator<Point> {
  const average = AVERAGES[name]?.start(period, warmup)
  if (!average) return
  let left = hold ?? average.hold
  for (const { timeUs, value } of points) {
    const described = average.next(Number(value))
    if (left > 0) left--
    else if (Math.abs(described) !== Number.POSITIVE_INFINITY) yield { timeUs, value: described }
  }
}

/** Until there are `period` values, it weighs them like an average of a shorter period. */
function exponential(period: number, warmup: Warmup, weight = 2 / (period + 1)) {
  let last = 0
  let count = 0
  return {
    isWarm: () => count >= period,
    next(value: number): number {
      if (count === 0) last = value
      else if (count >= period) last = (value - last) * weight + last
      else if (warmup === 'simple') last = (last * count + value) / (count + 1)
      else last = (value - last) * (2 / (count + 2)) + last
      count++
      return last
    },
  }
}

/** Averages of averages. If an average begins with a plain mean, it is passed on only after its warm-up. */
function nested(depth: number, period: number, warmup: Warmup): (value: number) => number[] {
  const all = Array.from({ length: depth }, () => exponential(period, warmup))
  return (value) => {
    let described = value
    let isPassedOn = true
    return all.map((one) => {
      if (isPassedOn) described = one.next(described)
      isPassedOn = warmup === 'exponential' || one.isWarm()
      return described
    })
  }
}

const holdOfNested = (depth: number, period: number, warmup: Warmup) =>
  (period - 1) * (warmup === 'exponential' ? 1 : depth)

function single(period: number, warmup: Warmup): Average {
  return { hold: period - 1, next: exponential(period, warmup).next }
}

function double(period: number, warmup: Warmup): Average {
  const next = nested(2, period, warmup)
  return {
    hold: holdOfNested(2, period, warmup),
    next(value) {
      const [one = 0, two = 0] = next(value)
      return 2 * one - two
    },
  }
}

function triple(period: number, warmup: Warmup): Average {
  const next = nested(3, period, warmup)
  return {
    hold: holdOfNested(3, period, warmup),
    next(value) {
      const [one = 0, two = 0, three = 0] = next(value)
      return 3 * one - 3 * two + three
    },
  }
}

/** The change of the average in percent. */
function tripleDerivative(period: number, warmup: Warmup): Average {
  const next = nested(3, period, warmup)
  let before = 0
  return {
    hold: holdOfNested(3, period, warmup) + 1,
    next(value) {
      const [, , own = 0] = next(value)
      const rate = (own / before - 1) * 100
      before = own
      return rate
    },
  }
}

/** A function of the average rise and the average fall. The first value rises or falls from zero. */
function ofMoves(period: number, warmup: Warmup, of: (rise: number, fall: number) => number): Average {
  const [rises, falls] = [exponential(period + 1, warmup, 1 / period), exponential(period + 1, warmup, 1 / period)]
  let before = 0
  return {
    hold: period,
    next(value) {
      const rise = rises.next(value > before ? value - before : 0)
      const described = of(rise, falls.next(value < before ? before - value : 0))
      before = value
      return described
    },
  }
}

function relativeStrength(period: number, warmup: Warmup): Average {
  return ofMoves(period, warmup, (rise, fall) => 100 - 100 / (1 + rise / fall))
}

function momentum(period: number, warmup: Warmup): Average {
  if (warmup === 'none') return plainMomentum(period)
  return ofMoves(period, warmup, (rise, fall) => 100 * ((rise - fall) / (rise + fall)))
}

/** A function of the sums of rises and falls in the last `period` moves. */
function plainMomentum(period: number): Average {
  const moves: number[] = []
  let [seen, before, rises, falls] = [0, 0, 0, 0]
  return {
    hold: period - 1,
    next(value) {
      const place = seen % (period - 1)
      const move = seen++ === 0 ? 0 : value - before
      before = value
      if (move > 0) rises += move
      else if (move < 0) falls -= move
      const described = rises !== 0 || falls !== 0 ? 100 * ((rises - falls) / (rises + falls)) : 0
      const oldest = moves[place] ?? 0
      if (oldest > 0) rises -= oldest
      else if (oldest < 0) falls += oldest
      moves[place] = move
      return described
    },
  }
}

/**
 * The distance covered in `period` steps, divided by the length of the path. Values before the first one count as zero.
 */
function efficiencyRatio(period: number): Average {
  const values: number[] = []
  const moves: number[] = []
  let [seen, before, way] = [0, 0, 0]
  return {
    hold: period,
    next(value) {
      const place = seen++ % period
      const move = Math.abs(value - before)
      const far = Math.abs(value - (values[place] ?? 0))
      way -= moves[place] ?? 0
      way += move
      values[place] = value
      moves[place] = move
      before = value
      return far === 0 || way === 0 ? 0 : far / way
    },
  }
}

const SLOWEST = 2 / 31
// 2/3 - 2/31, rounded once.
const FASTEST_MORE = 56 / 93

/** The more direct the path, the more weight a new value gets. */
function adaptive(period: number): Average {
  const efficiency = efficiencyRatio(period)
  let [seen, before, last] = [0, 0, 0]
  return {
    hold: efficiency.hold,
    next(value) {
      if (seen++ <= period) last = before
      before = value
      const weight = efficiency.next(value) * FASTEST_MORE + SLOWEST
      last += weight * weight * (value - last)
      return last
    },
  }
}

import type { PrepayOption, PricePlan } from '@atrium/apps/charge/price-plan'
import { advance, feeOf, noUsage } from '@atrium/apps/charge/settlement'
import { type Battery, charge, FULL_SOC, newBattery, powerOf } from '../../sim/charging/battery.ts'
import { type FleetPile, KIND, priceFor } from '../../sim/charging/fleet.ts'
import type { Dice } from '../../sim/parts/dice.ts'
import type { Ending, Visit, Visits } from '../../sim/parts/visits.ts'

/** The charges of the past: when people came, how long they charged and what it cost. */

export interface Reading {
  atMs: number
  w: number
  v: number
  wh: number
  seconds: number
  soc: number
}

export interface Charge extends Visit {
  port: number
  option: PrepayOption
  end: Ending
  startMs: number
  stopReason: string
  seconds: number
  energyWh: number
  elecFee: number
  serviceFee: number
  readings: Reading[]
}

/** Orders per device on an ordinary day. */
const PER_DAY: Record<number, number> = { [KIND.bike]: 7.5, [KIND.carAc]: 2.2, [KIND.carDc]: 8 }

/** Weights of the hours: bicycles charge when people come home, cars while they have lunch. */
const BIKE_HOURS = [1, 0.5, 0.3, 0.2, 0.2, 0.6, 1.8, 3, 3.4, 2, 1.6, 2, 2.6, 2, 1.6, 1.6, 2.2, 4, 6, 7, 6.6, 5.4, 4, 2]
const CAR_HOURS = [
  2, 1.6, 1, 0.6, 0.5, 0.6, 1.2, 2.4, 3, 3.2, 3.6, 4.4, 5, 4.6, 3.6, 3.2, 3.2, 3.6, 4, 4, 3.8, 3.6, 4.4, 3.4,
]
const FAILS = 0.025
const NOT_PAID = 0.05
export const PAY_WITHIN_MS = 90_000
const READING_S = 120

export function planOfKind(kind: number): PricePlan {
  const {
    rates = { elecFee: 0, serviceFee: 0 },
    tou = [],
    minFee = 0,
    ...body
  } = priceFor(kind).body as Partial<PricePlan> & Pick<PricePlan, 'mode' | 'prepay'>
  return {
    mode: body.mode,
    prepay: body.prepay,
    rates,
    steps: [],
    tou,
    minFee,
    maxFee: null,
    freeMinutes: 0,
    occupyFee: body.occupyFee ?? 0,
    occupyFree: body.occupyFree ?? 15,
    refundUnused: true,
  }
}

export const charges: Pick<Visits<FleetPile, Charge>, 'seed' | 'customsOf' | 'placeOf'> = {
  seed: 5021,
  customsOf: (pile, dice) => [
    {
      perDay: PER_DAY[pile.kind]!,
      hours: pile.kind === KIND.bike ? BIKE_HOURS : CAR_HOURS,
      visitAt: (at) => chargeAt(pile, { ...at, port: dice.whole(1, pile.portCount) }, dice),
    },
  ],
  placeOf: ({ port }) => port,
}

type Ordered = Pick<Charge, 'device' | 'rider' | 'port' | 'orderedMs'>

const NOTHING = { stopReason: '', seconds: 0, energyWh: 0, elecFee: 0, serviceFee: 0, readings: [] }

function chargeAt({ kind, maxPower }: FleetPile, ordered: Ordered, dice: Dice): Charge {
  const plan = planOfKind(kind)
  const option = dice.pick(plan.prepay)
  const startMs = ordered.orderedMs + dice.whole(20, 70) * 1000
  if (dice.happens(NOT_PAID)) {
    return { ...ordered, ...NOTHING, option, end: 'cancelled', startMs, endMs: ordered.orderedMs + PAY_WITHIN_MS }
  }
  if (dice.happens(FAILS)) return { ...ordered, ...NOTHING, option, end: 'failed', startMs, endMs: startMs + 60_000 }
  const stayS =
    (kind === KIND.bike ? dice.between(45, 420) : kind === KIND.carDc ? dice.between(12, 55) : dice.between(90, 420)) *
    60
  const mostS = option.minutes ? Math.min(stayS, option.minutes * 60) : stayS
  const battery = newBattery(kind, maxPower, dice)
  const readings = course(battery, { kind, maxPower, startMs, mostS: Math.round(mostS) }, dice)
  const last = readings.at(-1)!
  const usage = advance(plan, noUsage(startMs), { atMs: last.atMs, seconds: last.seconds, wh: last.wh, w: last.w })
  const fee = feeOf(plan, usage, option, option.amount)
  const isFull = battery.soc >= FULL_SOC
  const isOver = !isFull && mostS < stayS
  const own = kind === KIND.bike ? ['user', 'user', 'unplug'] : ['user', 'user', 'Local', 'EVDisconnected']
  return {
    ...ordered,
    option,
    end: 'finished',
    startMs,
    endMs: last.atMs,
    stopReason: isFull ? 'full' : isOver ? 'timeUp' : dice.pick(own),
    seconds: last.seconds,
    energyWh: Math.round(last.wh),
    ...fee,
    readings,
  }
}

interface Stay {
  kind: number
  maxPower: number
  startMs: number
  mostS: number
}

/** The meter readings until the vehicle leaves or is full. */
function course(battery: Battery, { kind, maxPower, startMs, mostS }: Stay, dice: Dice): Reading[] {
  const readings: Reading[] = []
  let wh = 0
  for (let seconds = 0; ; ) {
    const w = Math.round(powerOf(battery, kind, maxPower) * dice.between(0.97, 1.03))
    const v = Math.round(battery.volts + dice.between(-3, 3))
    const soc = Math.round(battery.soc)
    readings.push({ atMs: startMs + seconds * 1000, w, v, wh: Math.round(wh * 10) / 10, seconds, soc })
    if (seconds >= mostS || battery.soc >= FULL_SOC) return readings
    const step = Math.min(READING_S, mostS - seconds)
    wh += charge(battery, kind, step, maxPower)
    seconds += step
  }
}

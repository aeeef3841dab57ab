import type { PrepayOption, PricePlan } from '@atrium/apps/charge/price-plan'
import { advance, feeOf, noUsage } from '@atrium/apps/charge/settlement'
import { type Battery, charge, FULL_SOC, newBattery, powerOf } from '../../sim/charging/battery.ts'
import { type FleetDevice, KIND, priceFor } from '../../sim/charging/fleet.ts'
import { type Dice, openDice } from '../../sim/parts/dice.ts'
import { MINUTE_MS } from '../../sim/plant-time.ts'
import { arrivals, oneAtATime } from '../parts/arrivals.ts'

/** Plans the charges of the last 30 days: consumer, device, duration and price. The same for the same start time. */

const SEED = 5021

export interface Reading {
  atMs: number
  w: number
  v: number
  wh: number
  seconds: number
  soc: number
}

export interface Charge {
  /** Index of the device in the fleet; `rider` is the index of the consumer. */
  device: number
  rider: number
  port: number
  orderedMs: number
  option: PrepayOption
  end: 'finished' | 'failed' | 'cancelled'
  startMs: number
  endMs: number
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

/** Sorted by order time. A charge that would still be running at `untilMs` is left out. */
export function planCharges(fleet: readonly FleetDevice[], riders: number, untilMs: number): Charge[] {
  const dice = openDice(SEED)
  const charges = fleet.flatMap((one, device) => {
    const hours = one.kind === KIND.bike ? BIKE_HOURS : CAR_HOURS
    const times = arrivals({ perDay: PER_DAY[one.kind]!, hours }, untilMs, dice)
    return Array.from(times, (orderedMs) =>
      chargeAt(one, { device, rider: dice.whole(0, riders - 1), port: dice.whole(1, one.portCount), orderedMs }, dice),
    )
  })
  const ended = charges.filter(({ endMs }) => endMs < untilMs - 5 * MINUTE_MS)
  return oneAtATime(ended, ({ device, port }) => `${device} ${port}`)
}

type Ordered = Pick<Charge, 'device' | 'rider' | 'port' | 'orderedMs'>

const NOTHING = { stopReason: '', seconds: 0, energyWh: 0, elecFee: 0, serviceFee: 0, readings: [] }

function chargeAt({ kind, maxPower }: FleetDevice, ordered: Ordered, dice: Dice): Charge {
  const plan = planOfKind(kind)
  const option = dice.pick(plan.prepay)
  const startMs = ordered.orderedMs + dice.whole(20, 70) * 1000
  if (dice.happens(NOT_PAID)) {
    return { ...ordered, ...NOTHING, option, end: 'cancelled', startMs, endMs: ordered.orderedMs + 90_000 }
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

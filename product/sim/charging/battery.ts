import type { Dice } from '../parts/dice.ts'
import { KIND } from './fleet.ts'

/** The battery of a vehicle. It draws constant power at first, and less and less as it fills. */
export interface Battery {
  capacityWh: number
  /** In percent. */
  soc: number
  /** Power of the empty battery. */
  peakW: number
  volts: number
}

/** State of charge from which the battery draws less. */
const KNEE: Record<number, number> = { [KIND.bike]: 82, [KIND.carAc]: 93, [KIND.carDc]: 55 }
export const FULL_SOC = 99.5
/** Part of the peak power just before it is full. */
const LAST_SHARE = 0.08

export function newBattery(kind: number, maxPowerW: number, dice: Dice): Battery {
  if (kind === KIND.bike) {
    return { capacityWh: dice.between(480, 1250), soc: dice.between(12, 60), peakW: dice.between(120, 420), volts: 220 }
  }
  const capacityWh = dice.between(42_000, 86_000)
  const soc = dice.between(10, 55)
  if (kind === KIND.carAc) return { capacityWh, soc, peakW: Math.min(maxPowerW, dice.between(3300, 7000)), volts: 220 }
  return { capacityWh, soc, peakW: Math.min(maxPowerW, dice.between(38_000, 60_000)), volts: dice.between(380, 410) }
}

/** Watts for the battery's present state, at most `limitW`. */
export function powerOf({ soc, peakW }: Battery, kind: number, limitW = Number.POSITIVE_INFINITY): number {
  if (soc >= FULL_SOC) return 0
  const knee = KNEE[kind] ?? 80
  const share = soc <= knee ? 1 : 1 - ((soc - knee) / (100 - knee)) * (1 - LAST_SHARE)
  return Math.min(limitW, peakW * share)
}

/**
 * Charges for some seconds.
 * @returns the watt-hours that were added
 */
export function charge(battery: Battery, kind: number, seconds: number, limitW?: number): number {
  let wh = 0
  // In small steps, because the power changes while the battery fills.
  const STEP_S = 30
  for (let left = seconds; left > 0; left -= STEP_S) {
    const step = (powerOf(battery, kind, limitW) * Math.min(left, STEP_S)) / 3600
    wh += step
    battery.soc = Math.min(100, battery.soc + (step / battery.capacityWh) * 100)
  }
  return wh
}

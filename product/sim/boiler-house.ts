import type { Noise } from './noise.ts'
import { HOUR_MS, MINUTE_MS } from './plant-time.ts'

/** How long the filter takes from clean to the next cleaning. */
const FILTER_MS = 25 * MINUTE_MS
const CLEAN_BAR = 0.15
const DIRTY_BAR = 0.75

export interface BoilerState {
  level: number
  filter: number
  speed: number
  flow: number
  ph: number
  temperature: number
  pressure: number
  valve: number
}

/** The boiler house of the plant: feed water from a tank through a filter, a pump and a heat exchanger into the boiler. */
export function boilerValues(noise: Noise): { at(timeMs: number): BoilerState } {
  const drift = (what: string, timeMs: number, periodMs: number) => noise.drift(`boiler ${what}`, timeMs, periodMs)
  const jitter = (what: string, timeMs: number) => noise.jitter(`boiler ${what}`, timeMs)
  /** How much steam the plant takes, around 1. */
  const demand = (timeMs: number) =>
    1 + 0.14 * drift('demand', timeMs, 2 * HOUR_MS) + 0.06 * drift('batch', timeMs, 7 * MINUTE_MS)
  return {
    at(timeMs) {
      const share = demand(timeMs)
      return {
        level: 58 + 30 * drift('tank', timeMs, 18 * MINUTE_MS) + 0.1 * jitter('tank', timeMs),
        filter:
          CLEAN_BAR + (DIRTY_BAR - CLEAN_BAR) * ((timeMs % FILTER_MS) / FILTER_MS) + 0.004 * jitter('filter', timeMs),
        speed: 1450 * share ** 0.5 + 3 * jitter('pump', timeMs),
        flow: 18.5 * share + 0.1 * jitter('flow', timeMs),
        ph: 9.2 + 0.03 * drift('dosing', timeMs, 40 * MINUTE_MS) + 0.06 * jitter('ph', timeMs),
        temperature: 104 - 4 * (share - 1) + 0.1 * jitter('temperature', timeMs),
        pressure:
          1.62 -
          0.5 * (share - 1) +
          0.12 * drift('pressure', timeMs, 5 * MINUTE_MS) +
          0.004 * jitter('pressure', timeMs),
        valve: Math.min(100, 62 * share + 0.3 * jitter('valve', timeMs)),
      }
    },
  }
}

import { sumSince } from './minute-sums.ts'
import type { Noise } from './noise.ts'
import { dayStart, HOUR_MS, MINUTE_MS, sunHeight } from './plant-time.ts'
import { outsideWarmth } from './room.ts'

/** Light, compressors and everything that does not depend on the production lines. */
const BASE_KW = 58
const COOLING_KW = 14
const SOLAR_PEAK_KW = 165

export interface Meter {
  at(timeMs: number): { power: number; today: number }
}

/** The plant's meters: `main` is the total consumption, `solar` the output of the roof. */
export function meters(noise: Noise, linesKw: (timeMs: number) => number): { main: Meter; solar: Meter } {
  const mainKw = (timeMs: number) =>
    BASE_KW +
    COOLING_KW * outsideWarmth(timeMs) +
    linesKw(timeMs) +
    5 * noise.drift('compressors', timeMs, 25 * MINUTE_MS) +
    3 * noise.drift('base', timeMs, 3 * HOUR_MS)
  const solarKw = (timeMs: number) => {
    // At low sun the output falls more than the light, because the roof is flat and the path through the air is long.
    const light = Math.max(0, sunHeight(timeMs)) ** 1.25
    return SOLAR_PEAK_KW * light * clearness(noise, timeMs)
  }
  return {
    main: meter(mainKw, (timeMs) => 0.8 * noise.jitter('main', timeMs)),
    // The noise is proportional to the power, so there is none at night.
    solar: meter(solarKw, (timeMs) => 0.004 * solarKw(timeMs) * noise.jitter('solar', timeMs)),
  }
}

/** 1 for a clear sky, about a third for thick clouds. */
function clearness(noise: Noise, timeMs: number): number {
  const weather = noise.drift('weather', timeMs, 9 * HOUR_MS)
  const cloud = noise.drift('cloud', timeMs, 14 * MINUTE_MS)
  return 0.72 + 0.2 * weather + 0.14 * cloud * (1 - 0.6 * weather)
}

function meter(kw: (timeMs: number) => number, noiseKw: (timeMs: number) => number): Meter {
  const todayKwh = sumSince(dayStart, (timeMs) => kw(timeMs) / 60)
  return { at: (timeMs) => ({ power: Math.max(0, kw(timeMs) + noiseKw(timeMs)), today: todayKwh(timeMs) }) }
}

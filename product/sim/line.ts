import type { LineName } from './catalogue.ts'
import { sumSince } from './minute-sums.ts'
import { type Noise, smooth } from './noise.ts'
import { HOUR_MS, MINUTE_MS, shiftNumber, shiftStart } from './plant-time.ts'
import { runningShare, warmth } from './stops.ts'

interface Profile {
  /** Design speed of the production line, m/min. */
  ratedSpeed: number
  piecesPerMetre: number
  idleKw: number
  ratedKw: number
  /** Temperature of the drive above that of the room, ℃. */
  heat: number
  /** Share of rejected pieces on an ordinary day. */
  rejects: number
  /** mm/s at rated speed. */
  shake: number
}

const PROFILES: Record<LineName, Profile> = {
  A: { ratedSpeed: 42, piecesPerMetre: 2, idleKw: 6.5, ratedKw: 52, heat: 27, rejects: 0.014, shake: 1.7 },
  B: { ratedSpeed: 36, piecesPerMetre: 2, idleKw: 5.8, ratedKw: 44, heat: 25, rejects: 0.019, shake: 2.1 },
  C: { ratedSpeed: 28, piecesPerMetre: 1.5, idleKw: 4.2, ratedKw: 31, heat: 22, rejects: 0.026, shake: 1.4 },
}

/** Relative speed of the night, the day and the evening shift. */
const SHIFT_PACE = [0.86, 0.97, 0.93]
const SHIFT_CHANGE_MS = 20 * MINUTE_MS
const TYPICAL_OEE = 0.86
/** The first minutes say little about a shift, so the typical value counts like this many minutes. */
const OEE_PRIOR_MINUTES = 20

export interface LineState {
  speed: number
  output: number
  temperature: number
  vibration: number
  power: number
  oee: number
  reject: number
}

export interface ProductionLine {
  at(timeMs: number): LineState
  /** kW without the meter's noise; the plant's own meters add it up. */
  power(timeMs: number): number
}

/** @param roomTemperature of the hall of the production line, ℃ */
export function productionLine(
  noise: Noise,
  line: LineName,
  roomTemperature: (timeMs: number) => number,
): ProductionLine {
  const profile = PROFILES[line]
  const drift = (what: string, timeMs: number, periodMs: number) => noise.drift(`${line} ${what}`, timeMs, periodMs)
  const jitter = (what: string, timeMs: number) => noise.jitter(`${line} ${what}`, timeMs)

  /** Relative to the rated speed. */
  const pace = (timeMs: number) =>
    shiftPace(timeMs) *
    (1 + 0.045 * drift('pace', timeMs, 90 * MINUTE_MS) + 0.02 * drift('feed', timeMs, 8 * MINUTE_MS))
  const load = (timeMs: number) => pace(timeMs) * runningShare(noise, line, timeMs)
  const piecesPerMinute = (timeMs: number) => load(timeMs) * profile.ratedSpeed * profile.piecesPerMetre
  const rejectShare = (timeMs: number) => profile.rejects * (1 + 0.6 * drift('quality', timeMs, 3 * HOUR_MS))
  const output = sumSince(shiftStart, piecesPerMinute)
  const reject = sumSince(shiftStart, (timeMs) => piecesPerMinute(timeMs) * rejectShare(timeMs))

  const power = (timeMs: number) => {
    const share = load(timeMs)
    const friction = 1 + 0.03 * drift('friction', timeMs, 2 * HOUR_MS)
    return profile.idleKw + (profile.ratedKw - profile.idleKw) * share ** 1.15 * friction
  }
  const oee = (timeMs: number) => {
    const minutes = (timeMs - shiftStart(timeMs)) / MINUTE_MS
    const ideal = profile.ratedSpeed * profile.piecesPerMetre
    const good = output(timeMs) - reject(timeMs) + TYPICAL_OEE * ideal * OEE_PRIOR_MINUTES
    return (100 * good) / (ideal * (minutes + OEE_PRIOR_MINUTES))
  }
  return {
    power,
    at(timeMs) {
      const share = load(timeMs)
      // A stopped production line has no vibration.
      const unrest = Math.min(1, share * 2)
      return {
        speed: Math.max(0, share * profile.ratedSpeed + 0.18 * unrest * jitter('speed', timeMs)),
        output: output(timeMs),
        temperature:
          roomTemperature(timeMs) +
          profile.heat * (0.25 + 0.75 * warmth(noise, line, timeMs) * pace(timeMs)) +
          1.2 * drift('heat', timeMs, 4 * HOUR_MS) +
          0.08 * jitter('temperature', timeMs),
        vibration: Math.max(
          0.02,
          0.08 +
            profile.shake * share * (1 + 0.18 * drift('bearing', timeMs, 6 * HOUR_MS)) +
            (0.02 + 0.06 * unrest) * jitter('vibration', timeMs),
        ),
        power: power(timeMs) + (0.05 + 0.35 * unrest) * jitter('power', timeMs),
        oee: oee(timeMs),
        reject: reject(timeMs),
      }
    },
  }
}

function shiftPace(timeMs: number): number {
  const now = SHIFT_PACE[shiftNumber(timeMs)]!
  const before = SHIFT_PACE[(shiftNumber(timeMs) + SHIFT_PACE.length - 1) % SHIFT_PACE.length]!
  return before + (now - before) * smooth((timeMs - shiftStart(timeMs)) / SHIFT_CHANGE_MS)
}

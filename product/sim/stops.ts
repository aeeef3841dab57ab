import { type Noise, smooth } from './noise.ts'
import { HOUR_MS, MINUTE_MS, shiftStart } from './plant-time.ts'

/** Each slot has at most one short stop of a production line, which ends within it. */
const SLOT_MS = 2 * HOUR_MS
const STOP_SHARE = 0.55
const SHORTEST_MS = 2 * MINUTE_MS
const LONGEST_MS = 9 * MINUTE_MS
const RAMP_MS = 30_000
/** At the end of a shift the production line runs slowly. */
const HANDOVER_MS = 5 * MINUTE_MS
const HANDOVER_PACE = 0.35
const COOLING_MS = 10 * MINUTE_MS

interface Stop {
  startMs: number
  endMs: number
}

function stopIn(noise: Noise, line: string, slot: number): Stop | null {
  if (noise.throwOf(`${line} stop`, slot) > STOP_SHARE) return null
  const lengthMs = SHORTEST_MS + noise.throwOf(`${line} length`, slot) * (LONGEST_MS - SHORTEST_MS)
  const roomMs = SLOT_MS - LONGEST_MS - 2 * RAMP_MS
  const startMs = slot * SLOT_MS + RAMP_MS + noise.throwOf(`${line} start`, slot) * roomMs
  return { startMs, endMs: startMs + lengthMs }
}

/**
 * The part of its speed that a production line has now: 1 running, 0 stopped, between them during changes and at the
 * end of a shift.
 */
export function runningShare(noise: Noise, line: string, timeMs: number): number {
  const stop = stopIn(noise, line, Math.floor(timeMs / SLOT_MS))
  const stopped = stop
    ? Math.min(smooth((timeMs - stop.startMs) / RAMP_MS), smooth((stop.endMs - timeMs) / RAMP_MS + 1))
    : 0
  return (1 - stopped) * handoverPace(timeMs)
}

function handoverPace(timeMs: number): number {
  const sinceMs = timeMs - shiftStart(timeMs)
  const slowed = Math.min(smooth(sinceMs / RAMP_MS), smooth((HANDOVER_MS - sinceMs) / RAMP_MS + 1))
  return 1 - (1 - HANDOVER_PACE) * slowed
}

/** 1 for a drive at its working temperature; less while it is stopped and until it is warm again. */
export function warmth(noise: Noise, line: string, timeMs: number): number {
  const slot = Math.floor(timeMs / SLOT_MS)
  let cooled = 0
  // The effect of stops before the previous slot is less than a thousandth.
  for (const stop of [stopIn(noise, line, slot - 1), stopIn(noise, line, slot)]) {
    if (!stop || timeMs < stop.startMs) continue
    const stoodMs = Math.min(timeMs, stop.endMs) - stop.startMs
    const sinceMs = Math.max(0, timeMs - stop.endMs)
    cooled += (1 - Math.exp(-stoodMs / COOLING_MS)) * Math.exp(-sinceMs / COOLING_MS)
  }
  return 1 - Math.min(1, cooled)
}

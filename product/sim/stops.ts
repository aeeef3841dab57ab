import { type Noise, smooth } from './noise.ts'
import { HOUR_MS, MINUTE_MS, shiftStart } from './plant-time.ts'

/** At most one short stop of a line lies in each slot, and never across its end. */
const SLOT_MS = 2 * HOUR_MS
const STOP_SHARE = 0.55
const SHORTEST_MS = 2 * MINUTE_MS
const LONGEST_MS = 9 * MINUTE_MS
const RAMP_MS = 30_000
/** The crew that hands over lets the line crawl. */
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

/** How much of its pace a line keeps just now: 1 running, 0 stopped, between them on the ramps and at a handover. */
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

/** 1 for a drive at its working heat; less while it stands and until it is warm again, as a body cools. */
export function warmth(noise: Noise, line: string, timeMs: number): number {
  const slot = Math.floor(timeMs / SLOT_MS)
  let cooled = 0
  // Of a stop before the last slot less than a thousandth is left.
  for (const stop of [stopIn(noise, line, slot - 1), stopIn(noise, line, slot)]) {
    if (!stop || timeMs < stop.startMs) continue
    const stoodMs = Math.min(timeMs, stop.endMs) - stop.startMs
    const sinceMs = Math.max(0, timeMs - stop.endMs)
    cooled += (1 - Math.exp(-stoodMs / COOLING_MS)) * Math.exp(-sinceMs / COOLING_MS)
  }
  return 1 - Math.min(1, cooled)
}

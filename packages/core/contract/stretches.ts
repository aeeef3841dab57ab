import { clockText, FIRST_MS, LAST_MS, offsetMs } from './zone.ts'

/** A time in which a zone's clock is not changed, mostly within one year of UTC. The end is exclusive. */
export interface Stretch {
  startMs: number
  endMs: number
  /** The difference between the clock and UTC. */
  offsetMs: number
}

/** No zone has changed its clock twice within so short a time. */
const LOOK_MS = 3 * 86_400_000
/** Years that are kept, of all zones together. */
const MAX_YEARS = 10_000

const years = new Map<string, Stretch[]>()

/** The stretch that contains a moment. */
export function stretchAt(zone: string, atMs: number): Stretch {
  if (atMs < FIRST_MS) return { startMs: Number.NEGATIVE_INFINITY, endMs: FIRST_MS, offsetMs: offsetMs(zone, atMs) }
  if (atMs >= LAST_MS) return { startMs: LAST_MS, endMs: Number.POSITIVE_INFINITY, offsetMs: offsetMs(zone, atMs) }
  const year = new Date(atMs).getUTCFullYear()
  const name = `${year} ${zone}`
  let known = years.get(name)
  if (!known) {
    if (years.size >= MAX_YEARS) years.clear()
    known = stretchesOf(zone, year)
    years.set(name, known)
  }
  return known.find(({ endMs }) => atMs < endMs) as Stretch
}

/** The stretches of a year, in the order of time. */
function stretchesOf(zone: string, year: number): Stretch[] {
  const endMs = Date.UTC(year + 1, 0)
  const found: Stretch[] = []
  let stretch = { startMs: Date.UTC(year, 0), endMs, offsetMs: offsetMs(zone, Date.UTC(year, 0)) }
  for (let atMs = stretch.startMs; atMs < endMs; atMs += LOOK_MS) {
    const nextMs = Math.min(atMs + LOOK_MS, endMs - 1)
    if (offsetMs(zone, nextMs) === stretch.offsetMs) continue
    const changeMs = changeBetween(zone, atMs, nextMs)
    found.push({ ...stretch, endMs: changeMs })
    stretch = { startMs: changeMs, endMs, offsetMs: offsetMs(zone, changeMs) }
  }
  return [...found, stretch]
}

/** The first moment after a change, between one before and one after it. */
function changeBetween(zone: string, beforeMs: number, afterMs: number): number {
  const before = offsetMs(zone, beforeMs)
  let [lowMs, highMs] = [beforeMs, afterMs]
  while (highMs - lowMs > 1) {
    const middleMs = Math.floor((lowMs + highMs) / 2)
    if (offsetMs(zone, middleMs) === before) lowMs = middleMs
    else highMs = middleMs
  }
  return highMs
}

/** Whether the zone's clock is changed between two moments. */
export function isClockChanged(zone: string, startMs: number, endMs: number): boolean {
  const { offsetMs } = stretchAt(zone, startMs)
  for (let atMs = startMs; atMs <= endMs; ) {
    const stretch = stretchAt(zone, atMs)
    if (stretch.offsetMs !== offsetMs) return true
    atMs = stretch.endMs
  }
  return false
}

/**
 * If the zone's clock shows the time of this moment twice: when such times begin for the first time, and when they end for
 * the second time. The clock is set back in the middle.
 */
export function shownTwice(zone: string, atMs: number): { startMs: number; endMs: number } | undefined {
  const { startMs, endMs, offsetMs } = stretchAt(zone, atMs)
  const backBefore = stretchAt(zone, startMs - 1).offsetMs - offsetMs
  if (atMs - startMs < backBefore) return { startMs: startMs - backBefore, endMs: startMs + backBefore }
  const backAfter = offsetMs - stretchAt(zone, endMs).offsetMs
  return endMs - atMs <= backAfter ? { startMs: endMs - backAfter, endMs: endMs + backAfter } : undefined
}

/**
 * `YYYY-MM-DD HH:mm:ss` on the zone's clock; where the clock shows this time twice, with its offset:
 * `2026-10-25 02:30:00 +02:00`.
 */
export function momentText(zone: string, atMs: number): string {
  const text = clockText(zone, atMs)
  return shownTwice(zone, atMs) ? `${text} ${offsetText(stretchAt(zone, atMs).offsetMs)}` : text
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

import { clockText, localMs, momentMs } from '@atrium/core/contract/zone'
import { AXIS_MAX_DAYS } from '../../contract/patterns/device-axis.ts'

/** The visible part of the axis. */
export interface View {
  startMs: number
  endMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Ranges that end now and follow the time. */
export const PRESETS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const
export type Preset = keyof typeof PRESETS

const LEAST_MS = MINUTE_MS
const MOST_MS = AXIS_MAX_DAYS * DAY_MS

/** As the address has it: `day`, or two moments. Anything else is a day. */
export function viewIn(text: string | null, nowMs: number): { view: View; preset: Preset | undefined } {
  const [start, end] = (text ?? '').split('~').map((part) => Date.parse(part))
  if (start !== undefined && end !== undefined && end > start) {
    return { view: moved({ startMs: start, endMs: end }, 0, nowMs), preset: undefined }
  }
  const preset = text !== null && Object.hasOwn(PRESETS, text) ? (text as Preset) : 'day'
  return { view: { startMs: nowMs - PRESETS[preset], endMs: nowMs }, preset }
}

export const textOf = ({ startMs, endMs }: View) => `${iso(startMs)}~${iso(endMs)}`
const iso = (ms: number) => new Date(Math.round(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z')

/** Moved by a part of its length, but not into the future. */
export function moved({ startMs, endMs }: View, part: number, nowMs: number): View {
  const length = Math.min(MOST_MS, endMs - startMs)
  const start = startMs + part * length
  const shift = Math.min(0, nowMs - (start + length))
  return { startMs: start + shift, endMs: start + length + shift }
}

/** Nearer (a factor below 1) or farther, around a moment that keeps its place. */
export function zoomed({ startMs, endMs }: View, factor: number, aroundMs: number, nowMs: number): View {
  const length = endMs - startMs
  const wanted = Math.min(MOST_MS, Math.max(LEAST_MS, length * factor))
  const start = aroundMs - ((aroundMs - startMs) / length) * wanted
  return moved({ startMs: start, endMs: start + wanted }, 0, nowMs)
}

const STEPS_MS = [
  ...[10_000, 30_000],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14].map((days) => days * DAY_MS),
]

export interface Tick {
  ms: number
  label: string
  /** The first moment of a day. */
  isDay: boolean
}

/** Round times on the zone's clock, at most `count` of them. */
export function ticksOf({ startMs, endMs }: View, zone: string, count: number): Tick[] {
  const step = STEPS_MS.find((ms) => (endMs - startMs) / ms <= count) ?? STEPS_MS.at(-1)!
  const ticks: Tick[] = []
  for (let local = Math.ceil(localMs(zone, startMs) / step) * step; ; local += step) {
    const ms = momentMs(zone, local)
    if (ms > endMs) return ticks
    const text = clockText(zone, ms)
    const isDay = text.endsWith('00:00:00')
    const label = isDay ? text.slice(5, 10) : step < MINUTE_MS ? text.slice(11) : text.slice(11, 16)
    ticks.push({ ms, label, isDay })
  }
}

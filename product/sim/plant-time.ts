/** Local time of the demonstration plant in Suzhou, independent of the server's zone. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// China has had no daylight saving time since 1991, so the offset is constant.
const UTC_OFFSET_MS = 8 * HOUR_MS
const LATITUDE_RAD = (31.3 * Math.PI) / 180
const EARTH_TILT_RAD = (23.44 * Math.PI) / 180
const WINTER_SOLSTICE_DAY = -10
const SHIFT_MS = 8 * HOUR_MS

/** Midnight of the plant's day, as a timestamp. */
export function dayStart(timeMs: number): number {
  return Math.floor((timeMs + UTC_OFFSET_MS) / DAY_MS) * DAY_MS - UTC_OFFSET_MS
}

/** 0…24 in the plant's local time. */
export function hourOfDay(timeMs: number): number {
  return (timeMs - dayStart(timeMs)) / HOUR_MS
}

/** Date and time on the plant's clocks. */
export function localTime(timeMs: number): string {
  return new Date(timeMs + UTC_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The shifts are night (from 0:00), day (from 8:00) and evening (from 16:00). */
export function shiftStart(timeMs: number): number {
  return Math.floor((timeMs + UTC_OFFSET_MS) / SHIFT_MS) * SHIFT_MS - UTC_OFFSET_MS
}

/** 0 night, 1 day, 2 evening. */
export function shiftNumber(timeMs: number): number {
  return Math.floor(hourOfDay(timeMs) / (SHIFT_MS / HOUR_MS))
}

/** Sine of the sun's height above the plant; negative at night. */
export function sunHeight(timeMs: number): number {
  const yearStartMs = Date.UTC(new Date(timeMs + UTC_OFFSET_MS).getUTCFullYear(), 0, 1) - UTC_OFFSET_MS
  const dayOfYear = (timeMs - yearStartMs) / DAY_MS
  const declination = -EARTH_TILT_RAD * Math.cos((2 * Math.PI * (dayOfYear - WINTER_SOLSTICE_DAY)) / 365.25)
  const hourAngle = ((hourOfDay(timeMs) - 12) / 12) * Math.PI
  return (
    Math.sin(LATITUDE_RAD) * Math.sin(declination) +
    Math.cos(LATITUDE_RAD) * Math.cos(declination) * Math.cos(hourAngle)
  )
}

import type { Locale } from '../../contract/refusal.ts'
import { isZone, offsetMs, zoneLabel } from '../../contract/zone.ts'

/** Current names of zones for which browsers still list the old names. */
const RENAMED = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv', 'UTC']

/** All zones from west to east, with their names in the given language. It takes 50 ms. */
export function zoneOptions(locale: Locale, atMs: number, own: string | null): ZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED, ...(own ? [own] : [])])
  return [...names]
    .filter(isZone)
    .map((value) => ({ ...zoneOption(value, locale, atMs), at: offsetMs(value, atMs) }))
    .sort((one, other) => one.at - other.at || one.value.localeCompare(other.value))
    .map(({ value, label }) => ({ value, label }))
}

interface ZoneOption {
  value: string
  label: string
}

/** One zone. */
export function zoneOption(value: string, locale: Locale, atMs: number): ZoneOption {
  return { value, label: `${zoneLabel(value, atMs)} ${spokenName(value, locale, atMs)}` }
}

/** The name of a zone in a language, such as `北美东部时间`. */
function spokenName(timeZone: string, locale: Locale, atMs: number): string {
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

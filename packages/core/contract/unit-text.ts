import type { Locale } from './refusal.ts'

/** Units of time differ by language; every other unit is written the same in all languages. */
const SPANS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  d: { zh_CN: '天', en_US: 'days' },
  h: { zh_CN: '小时', en_US: 'h' },
  min: { zh_CN: '分钟', en_US: 'min' },
  s: { zh_CN: '秒', en_US: 's' },
}

/** A descriptor's unit in the language of its reader. */
export function unitText(unit: string, locale: Locale): string {
  return SPANS[unit]?.[locale] ?? unit
}

/** 5400 → `1:30:00`; without hours if there are none. */
export function durationText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(minutes)}:${pad(rest)}`
}

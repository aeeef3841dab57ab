import { filled, type Locale } from './refusal.ts'

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

const PARTS = [
  { seconds: 86_400, text: { zh_CN: '{count} 天', en_US: '{count|day|days}' } },
  { seconds: 3600, text: { zh_CN: '{count} 小时', en_US: '{count} h' } },
  { seconds: 60, text: { zh_CN: '{count} 分钟', en_US: '{count} min' } },
] as const

/** A time in words: 8100 → `2 小时 15 分钟`, `2 h 15 min`. Seconds count only below a minute. */
export function spanText(seconds: number, locale: Locale): string {
  let rest = seconds
  const parts = PARTS.flatMap(({ seconds: length, text }) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count > 0 ? [filled(text[locale], { count }, locale)] : []
  })
  return parts.length > 0 ? parts.join(' ') : `${Math.round(seconds * 10) / 10} ${unitText('s', locale)}`
}

/** How long ago, in the largest unit alone: 8100 → `2 小时`. */
export function roughSpanText(seconds: number, locale: Locale): string {
  const length = PARTS.find((part) => seconds >= part.seconds)?.seconds ?? 1
  return spanText(Math.floor(seconds / length) * length, locale)
}

/** 5400 → `1:30:00`; without hours if there are none. */
export function durationText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(minutes)}:${pad(rest)}`
}

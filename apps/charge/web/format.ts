import type { Locale } from '@atrium/core/contract/refusal'
import { formatNumber } from '@atrium/core/web/crud/values/money'

/** Thousands of watts or watt-hours: 1203250 → `1,203.25` kWh, in both languages. */
export function kilo(value: number, digits = 2): string {
  return formatNumber(value / 1000, 'zh_CN', digits)
}

/** 8500 hundredths of a fen → `0.85`; at least two decimals, more if needed. */
export function rateText(rate: number): string {
  const text = (rate / 10_000).toFixed(4)
  return text.replace(/0{1,2}$/, '')
}

/** A duration in words: 135 → `2 小时 15 分钟`. */
export function minutesText(minutes: number, locale: Locale): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [hour, minute] = locale === 'zh_CN' ? [' 小时', ' 分钟'] : [' h', ' min']
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours, locale)}${hour}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest}${minute}`] : []),
  ]
  return parts.join(' ')
}

/** Watts as text: 850 → `850 W`, 7200 → `7.20 kW`. */
export function powerText(w: number): string {
  return w >= 1000 ? `${kilo(w)} kW` : `${Math.round(w)} W`
}

/** Shorter charges are not judged: a second more or less would count. */
const MIN_SECONDS = 60
const MIN_FACTOR = 1.5

/** How much faster the device's time has passed than the clock, which only simulated devices do; otherwise undefined. */
export function clockFactor(charge: {
  startedAt: string | null
  endedAt: string | null
  seconds: number
}): number | undefined {
  const { startedAt, endedAt, seconds } = charge
  if (startedAt === null || endedAt === null || seconds < MIN_SECONDS) return undefined
  const factor = seconds / Math.max(1, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return factor >= MIN_FACTOR ? Math.round(factor) : undefined
}

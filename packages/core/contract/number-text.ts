import type { Locale } from './refusal.ts'
import { yuanText } from './yuan.ts'

/** 123456 → `¥1,234.56`. */
export function formatFen(fen: number): string {
  return `${fen < 0 ? '−' : ''}¥${yuanText(Math.abs(fen))}`
}

/** A number with its thousands separated and, if given, a fixed number of decimals. */
export function formatNumber(value: number, locale: Locale, digits?: number): string {
  return value.toLocaleString(locale.replace('_', '-'), {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 20,
  })
}

import type { Locale } from '../../../contract/refusal.ts'
import { yuanText } from '../../../contract/yuan.ts'

/** 123456 → `¥1,234.56`. */
export function formatFen(fen: number): string {
  return `${fen < 0 ? '−' : ''}¥${yuanText(Math.abs(fen))}`
}

/** 123456 → `1234.56`, as a person types it. */
export function yuanOf(fen: number): string {
  return `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${(Math.abs(fen) % 100).toString().padStart(2, '0')}`
}

/**
 * Reads an amount that a person typed in yuan and returns whole fen: null if it is empty, NaN if it is not an amount or
 * has more than two decimals. Spaces, thousands separators, the currency sign and full-width digits are accepted.
 */
export function fenOf(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(/[\s,¥]/g, '')
  if (text === '') return null
  const parts = /^(-?)(\d{1,13})(?:\.(\d{0,2}))?$/.exec(text)
  if (!parts) return Number.NaN
  const [, sign, whole, decimals = ''] = parts
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign && amount !== 0 ? -amount : amount
}

/** A number with its thousands separated and, if given, a fixed number of decimals. */
export function formatNumber(value: number, locale: Locale, digits?: number): string {
  return value.toLocaleString(locale.replace('_', '-'), {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 20,
  })
}

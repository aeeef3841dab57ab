/** How a measured value is written: thousands apart, a fixed number of decimals where the author gave one. */

/**
 * `decimal` counts only from 0 to 100; otherwise the number is shown as it is, with at most 6 significant decimals so
 * that 0.1 + 0.2 does not fill the screen. Words stay words; nothing is `fallback`.
 */
export function measured(value: unknown, decimal?: unknown, fallback = '—'): string {
  if (value === null || value === undefined || value === '') return fallback
  if (typeof value === 'boolean') return value ? '1' : '0'
  const number = typeof value === 'number' ? value : Number(value)
  if (!Number.isFinite(number)) return String(value)
  const digits = isDecimal(decimal) ? decimal : undefined
  // Intl stops at 100 digits, which is where the rule stops too.
  return new Intl.NumberFormat('en-US', {
    signDisplay: 'negative',
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? (Number.isInteger(number) ? 0 : 6),
  }).format(number)
}

export function isDecimal(decimal: unknown): decimal is number {
  return typeof decimal === 'number' && Number.isInteger(decimal) && decimal >= 0 && decimal <= 100
}

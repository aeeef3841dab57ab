/** Fen as yuan with the thousands separated, as both languages write it: 123456 → `1,234.56`, -5 → `-0.05`. */
export function yuanText(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  // It computes with whole fen, so no amount becomes a binary fraction.
  return `${fen < 0 ? '-' : ''}${whole}.${(Math.abs(fen) % 100).toString().padStart(2, '0')}`
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

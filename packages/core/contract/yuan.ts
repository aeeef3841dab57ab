/** Fen as yuan with the thousands separated, as both languages write it: 123456 → `1,234.56`, -5 → `-0.05`. */
export function yuanText(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  // It computes with whole fen, so no amount becomes a binary fraction.
  return `${fen < 0 ? '-' : ''}${whole}.${(Math.abs(fen) % 100).toString().padStart(2, '0')}`
}

export type Target = { atLeast: number } | { atMost: number } | { below: number }

/** A verdict such as `2.31x (target ≥ 2x: met)`. */
export function judged(value: number, unit: string, target: Target, digits = 2): string {
  const [sign, bound, isMet] = compare(value, target)
  const verdict = Number.isNaN(value) ? 'nothing to compare with' : isMet ? 'met' : 'MISSED'
  return `${value.toFixed(digits)}${unit} (target ${sign} ${bound}${unit}: ${verdict})`
}

function compare(value: number, target: Target): [sign: string, bound: number, isMet: boolean] {
  if ('atLeast' in target) return ['≥', target.atLeast, value >= target.atLeast]
  if ('atMost' in target) return ['≤', target.atMost, value <= target.atMost]
  return ['<', target.below, value < target.below]
}

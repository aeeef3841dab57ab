export type Target = { atLeast: number } | { atMost: number } | { below: number }

/** A verdict such as `2.31x (target ≥ 2x: met)`. */
export function judged(value: number, unit: string, target: Target, digits = 2): string {
  const { sign, bound } = comparison(value, target)
  return `${value.toFixed(digits)}${unit} (target ${sign} ${bound}${unit}: ${verdict(value, target)})`
}

export function verdict(value: number, target: Target): string {
  if (Number.isNaN(value)) return 'nothing to compare with'
  return comparison(value, target).isMet ? 'met' : 'MISSED'
}

export function comparison(value: number, target: Target): { sign: string; bound: number; isMet: boolean } {
  if ('atLeast' in target) return { sign: '≥', bound: target.atLeast, isMet: value >= target.atLeast }
  if ('atMost' in target) return { sign: '≤', bound: target.atMost, isMet: value <= target.atMost }
  return { sign: '<', bound: target.below, isMet: value < target.below }
}

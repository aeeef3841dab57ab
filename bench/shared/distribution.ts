/** The value below which `percent` percent of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** A description such as `p50 1.2, p95 3.4, p99 5.6, max 7.8 ms over 200`. */
export function describeMs(values: readonly number[]): string {
  const parts = [50, 95, 99].map((percent) => `p${percent} ${percentile(values, percent).toFixed(1)}`)
  return `${parts.join(', ')}, max ${Math.max(...values).toFixed(1)} ms over ${values.length}`
}

/** The least and the largest value, such as `0.25–0.51`. */
export function spread(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
}

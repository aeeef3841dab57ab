interface Series {
  name?: string
  tags?: Record<string, string>
  values: unknown[][]
}

/** An answer whose series are joined, and sorted together with their rows. */
export function inOneOrder(answer: unknown): unknown {
  const { series } = (answer ?? {}) as { series?: Series[] }
  if (!Array.isArray(series)) return answer
  const whole = new Map<string, Series>()
  for (const one of series) {
    const name = JSON.stringify([one.name, one.tags])
    const before = whole.get(name)
    whole.set(name, { ...one, values: [...(before?.values ?? []), ...one.values] })
  }
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  const ordered = [...whole].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  return { series: ordered.map((one) => ({ ...one, values: [...one.values].sort(byText) })) }
}

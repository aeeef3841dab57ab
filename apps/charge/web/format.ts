/** 8500 hundredths of a fen → `0.85`; at least two decimals, more if needed. */
export function rateText(rate: number): string {
  const text = (rate / 10_000).toFixed(4)
  return text.replace(/0{1,2}$/, '')
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

import type { TNumberOptions } from 'typebox'

/**
 * What a charge can have at most; a larger value is a wrong reading, which is left out. The largest chargers have some
 * 4 MW. A device may report a charge a month late.
 */
export const BOUNDS = {
  wh: { minimum: 0, maximum: 10_000_000 },
  seconds: { minimum: 0, maximum: 31 * 24 * 3600 },
  w: { minimum: -10_000_000, maximum: 10_000_000 },
  v: { minimum: -10_000, maximum: 10_000 },
  a: { minimum: -10_000, maximum: 10_000 },
  socPct: { minimum: 0, maximum: 100 },
  /** Coins that are inserted at once. */
  fen: { minimum: 0, maximum: 1_000_000 },
} as const satisfies Readonly<Record<string, TNumberOptions>>

/** The reading, if it is one. */
export function readingIn(name: keyof typeof BOUNDS, value: unknown): number | undefined {
  const { minimum, maximum } = BOUNDS[name]
  return typeof value === 'number' && value >= minimum && value <= maximum ? value : undefined
}

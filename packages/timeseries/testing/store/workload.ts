import type { Point } from '../../server/store/model.ts'

const DAY_US = 86_400_000_000
// Long enough for one or two batches per day: older shards get no writes and are sorted while the others grow.
const STEP_US = 2_000_000_000
const START_US = 20_000 * DAY_US

/** Numbers from 0 to 1, the same for the same seed. */
export function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

/**
 * The batch of that number, always the same: mostly new points, some late or repeated ones (which are merged),
 * sometimes a new field (a new column) or another day (a new table).
 */
export function batchOf(number: number): Point[] {
  const next = random(number + 1)
  const below = (bound: number) => Math.floor(next() * bound)
  const late = number % 3 === 2
  const isVeryLate = number % 9 === 8
  const newField = number % 5 === 4 ? { [`f${number}`]: number } : {}
  return Array.from({ length: 20 + below(60) }, (_, i) => {
    const step = late ? Math.max(0, number * 100 - below(isVeryLate ? number * 100 + 1 : 200)) : number * 100 + i
    return {
      measurement: number % 7 === 6 ? 'rare' : 'machine',
      tags: { unit: String(below(8)) },
      fields: {
        ...(next() < 0.8 ? { value: below(1000) / 4 } : { text: `n${number}` }),
        ...(next() < 0.3 ? { count: BigInt(below(1000)) } : {}),
        ...newField,
      },
      timeUs: START_US + step * STEP_US,
    }
  })
}

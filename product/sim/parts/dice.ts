/** Random numbers, different for each simulation, or repeatable with a seed. */
export interface Dice {
  /** From 0 to below 1. */
  throw(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  /** True with this probability. */
  happens(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** A random time until the next event, with this mean. */
  waitMs(meanMs: number): number
}

export function openDice(seed = Math.floor(Math.random() * 2 ** 32)): Dice {
  let state = seed >>> 0
  // Mulberry32: small, and good enough for a simulation.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    throw: next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    happens: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    waitMs: (meanMs) => -Math.log(1 - next()) * meanMs,
  }
}

import { setImmediate } from 'node:timers/promises'

const TURN_MS = 10

/** Maps the items one after the other. Whenever this has taken a moment, all others get their turn. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  let sinceMs = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - sinceMs < TURN_MS) continue
    await setImmediate()
    sinceMs = performance.now()
  }
  return mapped
}

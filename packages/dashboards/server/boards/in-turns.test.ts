import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

test('others get their turn while many items are mapped', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const slowly = (n: number) => {
    const untilMs = performance.now() + 5
    while (performance.now() < untilMs);
    return 2 * n
  }
  const items = Array.from({ length: 20 }, (_, n) => n)
  expect(await mapInTurns(items, slowly)).toEqual(items.map((n) => 2 * n))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

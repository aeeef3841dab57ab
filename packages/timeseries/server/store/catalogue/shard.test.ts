import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addShard, daysFor, type Shard, shardAt } from './shard.ts'

const DAY = 86_400_000_000

it('shards never overlap and always cover their time, in whatever order they are created', () => {
  const shardRequest = fc.record({
    timeUs: fc.integer({ min: -300 * DAY, max: 300 * DAY }),
    days: fc.constantFrom(1, 4, 16, 64),
  })
  fc.assert(
    fc.property(fc.array(shardRequest, { maxLength: 40 }), (requests) => {
      const measurement = { id: 1, shards: [] as Shard[] }
      for (const [i, { timeUs, days }] of requests.entries()) {
        const shard = shardAt(measurement.shards, timeUs) ?? addShard(measurement, timeUs, days, i)
        expect(shard.startUs <= timeUs && timeUs < shard.endUs).toBe(true)
        expect(shardAt(measurement.shards, timeUs)).toBe(shard)
      }
      for (const [i, shard] of measurement.shards.entries()) {
        expect(shard.days).toBeGreaterThan(0)
        expect(shard.startUs).toBeGreaterThanOrEqual(measurement.shards[i - 1]?.endUs ?? Number.NEGATIVE_INFINITY)
      }
      expect(new Set(measurement.shards.map(({ table }) => table)).size).toBe(measurement.shards.length)
    }),
    { numRuns: 1000 },
  )
})

it.each([
  [0, 64],
  [144, 64],
  [1_440, 16],
  [17_280, 4],
  [86_400, 1],
  [1_000_000_000, 1],
])('%i rows a day make shards of %i days', (rowsPerDay, days) => {
  expect(daysFor(rowsPerDay)).toBe(days)
})

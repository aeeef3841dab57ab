import { expect, test } from 'vitest'
import type { Dataset } from '../../contract/data.ts'
import { ageOf, MIN_STALE_AFTER_MS, roughAge } from './age.ts'

const NOW = 10_000_000

const every = (gapMs: number, count: number, endMs: number): Dataset => ({
  columns: [{ name: 'time', type: 'time' }],
  rows: Array.from({ length: count }, (_, index) => [endMs - (count - 1 - index) * gapMs]),
  startMs: 0,
  endMs,
  intervalMs: 0,
})

test('fresh data is not stale', () => {
  expect(ageOf(every(1000, 20, NOW - 2000), NOW - 1000, NOW)).toEqual({ ageMs: 2000, fresh: true, stale: false })
})

test('data that arrives every second is stale after 15 seconds without a point', () => {
  const data = every(1000, 20, NOW)
  expect(ageOf(data, NOW, NOW + MIN_STALE_AFTER_MS)?.stale).toBe(false)
  expect(ageOf(data, NOW, NOW + MIN_STALE_AFTER_MS + 1)?.stale).toBe(true)
})

test('[S32] data is stale when two expected points have not arrived', () => {
  const data = every(600_000, 9, NOW)
  expect(ageOf(data, NOW, NOW + 660_000)?.stale).toBe(false)
  expect(ageOf(data, NOW, NOW + 1_800_001)?.stale).toBe(true)
})

test('[S32] the usual gap is that of each series, however many devices take turns in one table', () => {
  const minute = (device: number) => every(60_000, 9, NOW - device * 1000).rows.map(([time]) => [time!, device])
  const rows = [0, 1, 2]
    .flatMap(minute)
    .map(([time, device]) => [time!, ...[0, 1, 2].map((one) => (one === device ? 1 : null))])
    .toSorted(([one], [other]) => Number(one) - Number(other))
  const columns = ['time', 'a', 'b', 'c'].map((name) => ({ name, type: name === 'time' ? 'time' : 'number' }) as const)
  const data = { ...every(0, 0, NOW), columns, rows }
  expect(ageOf(data, NOW, NOW + 179_000)?.stale).toBe(false)
  expect(ageOf(data, NOW, NOW + 181_000)?.stale).toBe(true)
})

test('[S32] of a single point nobody knows how often it comes: it may take a minute', () => {
  const data = every(1000, 1, NOW)
  expect(ageOf(data, NOW, NOW + 179_000)?.stale).toBe(false)
  expect(ageOf(data, NOW, NOW + 181_000)?.stale).toBe(true)
})

test('[S32] data that is requested every minute is stale when two answers are missing, however rarely it changes', () => {
  const data = every(3_600_000, 9, NOW)
  expect(ageOf(data, NOW, NOW + 170_000, 60_000)?.stale).toBe(false)
  expect(ageOf(data, NOW, NOW + 181_000, 60_000)?.stale).toBe(true)
})

test('the age is that of the newest point, even if another point of the same moment is drawn', () => {
  const data = { ...every(1000, 20, NOW - 60_000), endMs: NOW, newestMs: NOW - 1000 }
  expect(ageOf(data, NOW, NOW)).toEqual({ ageMs: 1000, fresh: true, stale: false })
})

test('a bucket that began less than two buckets ago counts as fresh', () => {
  const data = { ...every(60_000, 9, NOW), intervalMs: 60_000 }
  expect(ageOf(data, NOW, NOW + 119_000)?.fresh).toBe(true)
  expect(ageOf(data, NOW, NOW + 121_000)?.fresh).toBe(false)
})

test('a range in the past has no age', () => {
  expect(ageOf(every(1000, 20, NOW - 86_400_000), NOW, NOW)).toBeNull()
})

test('without rows there is no age', () => {
  expect(ageOf(every(1000, 0, NOW), NOW, NOW)).toBeNull()
  expect(ageOf(null, NOW, NOW)).toBeNull()
})

test('an age is written in the largest unit that fits', () => {
  expect(roughAge(59_999)).toEqual({ count: 59, unit: 'seconds' })
  expect(roughAge(125_000)).toEqual({ count: 2, unit: 'minutes' })
  expect(roughAge(7_200_000)).toEqual({ count: 2, unit: 'hours' })
  expect(roughAge(200_000_000)).toEqual({ count: 2, unit: 'days' })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceClock } from './clock.ts'

const MINUTE_MS = 60_000
const NOW_MS = Date.UTC(2026, 0, 1)
/** Offsets of clocks, in minutes. */
const offset = fc.integer({ min: -720, max: 720 })

test('one live message tells the error of any clock, and its times are then those of the server', () => {
  fc.assert(
    fc.property(offset, offset, (before, minutes) => {
      const clock = new DeviceClock(before * MINUTE_MS)
      clock.note(NOW_MS + minutes * MINUTE_MS, true, NOW_MS)
      expect(clock.errorMs).toBe(minutes * MINUTE_MS)
      const laterMs = NOW_MS + 5 * MINUTE_MS
      expect(clock.at(laterMs + minutes * MINUTE_MS, laterMs).getTime()).toBe(laterMs)
    }),
  )
})

test('queued messages never make a right clock wrong; a later time corrects a clock that was taken for slower', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 })), (ages) => {
      const clock = new DeviceClock(0)
      for (const age of ages) clock.note(NOW_MS - age * MINUTE_MS, false, NOW_MS)
      expect(clock.errorMs).toBe(0)
      expect(clock.at(NOW_MS - 60 * MINUTE_MS, NOW_MS).getTime()).toBe(NOW_MS - 60 * MINUTE_MS)
      const slow = new DeviceClock(-300 * MINUTE_MS)
      slow.note(NOW_MS, false, NOW_MS)
      expect(slow.errorMs).toBe(0)
    }),
  )
})

test('no time is in the future, and a record from yesterday is no wrong clock', () => {
  const clock = new DeviceClock(0)
  expect(clock.at(NOW_MS + 8 * 60 * MINUTE_MS, NOW_MS).getTime()).toBe(NOW_MS)
  expect(clock.note(NOW_MS - 13 * 60 * MINUTE_MS, true, NOW_MS)).toBe(false)
  expect(clock.note(NOW_MS - 20_000, true, NOW_MS)).toBe(false)
  expect(clock.errorMs).toBe(0)
})

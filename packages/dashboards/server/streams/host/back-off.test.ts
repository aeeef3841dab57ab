import { expect, test } from 'vitest'
import { streamBroken, streamSignIn } from '../../../contract/stream.ts'
import { BackOff } from './back-off.ts'

test('a camera that fails again and again is tried at longer and longer intervals, with the reason in words', () => {
  const backOff = new BackOff()
  let nowMs = 0
  const waits = Array.from({ length: 8 }, () => {
    backOff.check('a', nowMs)
    backOff.failed('a', streamSignIn(), 0, nowMs)
    const startMs = nowMs
    expect(() => backOff.check('a', nowMs + 1)).toThrow(streamSignIn().message)
    while (true) {
      try {
        backOff.check('a', nowMs)
        return nowMs - startMs
      } catch {
        nowMs += 500
      }
    }
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((s) => s * 1000))
  backOff.check('b', nowMs)
})

test('one that has played for a while is tried soon again', () => {
  const backOff = new BackOff()
  for (const atMs of [0, 1_000, 3_000]) backOff.failed('a', streamBroken(), 0, atMs)
  backOff.failed('a', streamBroken(), 60_000, 100_000)
  expect(() => backOff.check('a', 100_999)).toThrow()
  backOff.check('a', 101_000)
})

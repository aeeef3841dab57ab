import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshLoop } from './refresh-loop.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function counted() {
  const loads = { count: 0 }
  return { loads, load: async () => void loads.count++ }
}

test('when it is started, it loads at once [R226]', () => {
  const { loads, load } = counted()
  refreshLoop(load, 5000).start()
  expect(loads.count).toBe(1)
})

test('it repeats at the refresh interval [R227]', async () => {
  const { loads, load } = counted()
  refreshLoop(load, 5000).start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(loads.count).toBe(1)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(loads.count).toBe(4)
})

test('when it is stopped, it stops loading; when it is started again, it loads at once [R225] [R228]', async () => {
  const { loads, load } = counted()
  const loop = refreshLoop(load, 5000)
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  loop.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads.count).toBe(1)
  loop.start()
  expect(loads.count).toBe(2)
})

test('no load starts while one is in progress [R230]', async () => {
  let finish = () => {}
  let started = 0
  const slow = () => {
    started++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  refreshLoop(slow, 1000).start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(started).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toBe(2)
})

test('starting it twice has the same result as starting it once', async () => {
  const { loads, load } = counted()
  const loop = refreshLoop(load, 1000)
  loop.start()
  loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(loads.count).toBe(2)
})

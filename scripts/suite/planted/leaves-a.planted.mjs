import { expect, test, vi } from 'vitest'

test('finds what belongs there, and leaves something else', () => {
  expect([String(fetch).includes('stub'), Math.random() < 1, Date.now() > 0]).toEqual([false, true, true])
  vi.stubGlobal('fetch', function stub() {})
  vi.spyOn(Math, 'random').mockReturnValue(2)
  vi.useFakeTimers({ now: -1 })
})

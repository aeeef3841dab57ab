import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { moveClock, onMoves } from './move-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('new data are drawn at once while nothing moves, and after a drag when the pointer stands still', () => {
  const clock = moveClock((draw) => draw())
  const drawn = vi.fn()
  clock.whenStill(drawn)
  expect(drawn).toHaveBeenCalledTimes(1)
  clock.moved()
  clock.whenStill(drawn)
  for (let moves = 0; moves < 50; moves++) {
    vi.advanceTimersByTime(100)
    clock.moved()
  }
  expect(drawn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledTimes(2)
})

it('a drag begins for the data with its press, before the pointer has moved', async () => {
  const test = await testEditor([{ ...itemOf('Toy'), left: 0, top: 0, width: 100, height: 100 }])
  const moved = vi.fn()
  onMoves(test.editor, moved)
  test.pointerDown(50, 50)
  expect(moved).toHaveBeenCalled()
  moved.mockClear()
  test.pointerMove(90, 50)
  expect(moved).toHaveBeenCalled()
  test.pointerUp()
  moved.mockClear()
  test.editor.camera.set({ zoom: 0.5, x: 0, y: 0 })
  expect(moved).toHaveBeenCalledTimes(1)
})

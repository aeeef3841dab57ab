import { expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

it('parts are drawn one after another, after the canvas', () => {
  const turns = createTurns()
  const drawn = [vi.fn(), vi.fn()]
  for (const draw of drawn) turns.wait(draw)
  const counts = () => drawn.map((draw) => draw.mock.calls.length)
  expect(counts()).toEqual([0, 0])
  turns.next()
  expect(counts()).toEqual([1, 0])
  turns.next()
  expect(counts()).toEqual([1, 1])
})

it('a part that is gone keeps nobody waiting', () => {
  const turns = createTurns()
  const [left, current, last, late] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  turns.wait(left)()
  const leave = turns.wait(current)
  turns.wait(last)
  turns.next()
  expect(current).toHaveBeenCalled()
  leave()
  expect(last).toHaveBeenCalled()
  turns.next()
  // Nobody has the turn.
  turns.wait(late)
  expect(late).toHaveBeenCalled()
  expect(left).not.toHaveBeenCalled()
})

import { expect, it, vi } from 'vitest'
import { createDrawQueue } from './draw-queue.ts'

it('parts are drawn one after another, after the canvas', () => {
  const drawQueue = createDrawQueue()
  const drawn = [vi.fn(), vi.fn()]
  for (const draw of drawn) drawQueue.wait(draw)
  const counts = () => drawn.map((draw) => draw.mock.calls.length)
  expect(counts()).toEqual([0, 0])
  drawQueue.next()
  expect(counts()).toEqual([1, 0])
  drawQueue.next()
  expect(counts()).toEqual([1, 1])
})

it('a part that is gone keeps nobody waiting', () => {
  const drawQueue = createDrawQueue()
  const [left, current, last, late] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  drawQueue.wait(left)()
  const leave = drawQueue.wait(current)
  drawQueue.wait(last)
  drawQueue.next()
  expect(current).toHaveBeenCalled()
  leave()
  expect(last).toHaveBeenCalled()
  drawQueue.next()
  // Nobody has the turn.
  drawQueue.wait(late)
  expect(late).toHaveBeenCalled()
  expect(left).not.toHaveBeenCalled()
})

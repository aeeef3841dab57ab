import { expect, test } from 'vitest'
import { barPlace } from './bar-place.ts'

const camera = { zoom: 0.5, x: 100, y: 50 }
const view = { width: 800, height: 600 }
const box = { left: 400, top: 400, width: 200, height: 200 }

test('the bar stands above the items, below them where there is no room, and inside what fills the view', () => {
  expect(barPlace(box, camera, view)).toEqual({ left: 350, top: 202 })
  expect(barPlace({ ...box, top: -40 }, camera, view)).toEqual({ left: 350, top: 158 })
  expect(barPlace({ left: -400, top: -400, width: 4000, height: 4000 }, camera, view).top).toBe(24)
})

test('the bar never leaves the view at its sides', () => {
  expect(barPlace({ ...box, left: -400 }, camera, view).left).toBe(128)
  expect(barPlace({ ...box, left: 1400 }, camera, view).left).toBe(692)
})

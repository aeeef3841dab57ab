import { expect, test } from 'vitest'
import { putStamp, type Stamp } from './stamps.ts'

const [NONE, RED, BLUE, HALF_RED] = [0, 0xff0000ff, 0xffff0000, 0x800000ff]
const sheetOf = (...pixels: number[]): Stamp => ({
  pixels: new Uint32Array(pixels),
  width: 3,
  height: pixels.length / 3,
})
const shown = ({ pixels }: Stamp) => [...pixels]

test('a stamp covers what is below it, and leaves what it does not paint', () => {
  const sheet = sheetOf(BLUE, BLUE, BLUE, BLUE, BLUE, BLUE)
  putStamp(sheet, { pixels: new Uint32Array([RED, NONE, RED, RED]), width: 2, height: 2 }, 1, 0)
  expect(shown(sheet)).toEqual([BLUE, RED, BLUE, BLUE, RED, RED])
})

test.each([
  [-1, -1, [RED, NONE, NONE, NONE, NONE, NONE]],
  [2, 1, [NONE, NONE, NONE, NONE, NONE, RED]],
  [3, 0, [NONE, NONE, NONE, NONE, NONE, NONE]],
  [0, -2, [NONE, NONE, NONE, NONE, NONE, NONE]],
])('what lies beyond the edge is left out: at %i, %i', (left, top, pixels) => {
  const sheet = sheetOf(NONE, NONE, NONE, NONE, NONE, NONE)
  putStamp(sheet, { pixels: new Uint32Array(4).fill(RED), width: 2, height: 2 }, left, top)
  expect(shown(sheet)).toEqual(pixels)
})

test('a pixel that lets others through is mixed with them', () => {
  const sheet = sheetOf(BLUE, NONE, HALF_RED)
  putStamp(sheet, { pixels: new Uint32Array(3).fill(HALF_RED), width: 3, height: 1 }, 0, 0)
  // Blue and red in equal parts; red alone; red, and a quarter of what is below.
  expect(shown(sheet).map((pixel) => pixel.toString(16))).toEqual(['ff7f0080', '800000ff', 'c00000ff'])
})

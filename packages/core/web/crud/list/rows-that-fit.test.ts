import { expect, test } from 'vitest'
import { filledSize, isMuchBlank, type ListHeights, pageWithFirstOf } from './rows-that-fit.ts'

const heights = (rowsThatFit: number, drawn: number): ListHeights => ({
  roomPx: rowsThatFit * 41 + 5,
  rowsPx: drawn * 41,
  rowPx: drawn > 0 ? 41 : 0,
})

test('a filled page has as many rows as fit whole, but no fewer than the list by itself and no more than a hundred', () => {
  expect([4, 23, 130].map((fit) => filledSize(heights(fit, 10), 10))).toEqual([10, 23, 100])
  expect(filledSize(heights(12, 10), 15)).toBe(15)
})

test('before rows are drawn they count as one line each, or as high as they were the last time', () => {
  expect(filledSize(heights(30, 0), 10)).toBe(30)
  expect(filledSize(heights(30, 0), 10, 57)).toBe(21)
})

test('much is blank where rows leave more than a third of their place', () => {
  expect(
    [
      [10, 23],
      [10, 16],
      [10, 14],
      [23, 23],
      [0, 23],
    ].map(([drawn, fit]) => isMuchBlank(heights(fit!, drawn!))),
  ).toEqual([true, true, false, false, false])
})

test('a page of another size has the row with which the page before began', () => {
  expect(pageWithFirstOf(1, 20, 30)).toBe(1)
  // Row 61 was the first of four pages with 20 rows.
  expect([30, 17, 100].map((size) => pageWithFirstOf(4, 20, size))).toEqual([3, 4, 1])
})

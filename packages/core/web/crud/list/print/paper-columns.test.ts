import { expect, test } from 'vitest'
import { type PaperColumn, paperColumns } from './paper-columns.ts'

const column = (text: string, isWhole = false): PaperColumn => ({ head: 'Head', texts: [text], isWhole })
const columns = (count: number, text: string) => paperColumns(Array.from({ length: count }, () => column(text)))

test('a list lies across as soon as its columns have no room upright', () => {
  expect(columns(5, 'x'.repeat(16))).toMatchObject({ wide: false, points: 9 })
  expect(columns(6, 'x'.repeat(16))).toMatchObject({ wide: true, points: 9 })
})

test('thirty columns have smaller letters, but none that nobody can read', () => {
  expect(columns(12, 'x'.repeat(12))).toMatchObject({ wide: true, points: 7.3 })
  expect(columns(30, 'x'.repeat(12)).points).toBe(6)
})

test('a long text is broken into lines, a figure never, and Chinese letters take more room', () => {
  const { widths } = paperColumns([column('x'.repeat(300)), column('9'.repeat(40), true), column('电'.repeat(10))])
  expect(widths.map((width) => Math.round(width))).toEqual([34, 46, 20])
})

test('capitals, of which codes are made, take more room than small letters', () => {
  const [codes = 0, names = 0] = paperColumns([column('W'.repeat(12)), column('w'.repeat(12))]).widths
  expect(codes).toBeGreaterThan(names)
})

test('where there is no room even for the smallest letters, columns that can be broken give theirs to the others', () => {
  const texts = Array.from({ length: 10 }, () => column('x'.repeat(30)))
  const { points, widths } = paperColumns([...texts, column('9'.repeat(16), true)])
  expect(points).toBe(6)
  // A figure has the 22 halves of letters that it needs, of the 249 of a paper across.
  expect(widths.at(-1)).toBeCloseTo((22 / 249) * 100, 1)
})

import { expect, test } from 'vitest'
import { c4, d2, d3 } from './constants.ts'
import { normalTail } from './normal.ts'

const ROOT_PI = Math.sqrt(Math.PI)
const THIRD = Math.asin(1 / 3)

test('means of ranges are those that have a formula, to ten digits (Godwin, Annals of Mathematical Statistics 20, 1949)', () => {
  expect(d2(2)).toBeCloseTo(2 / ROOT_PI, 12)
  expect(d2(3)).toBeCloseTo(3 / ROOT_PI, 12)
  expect(d2(4)).toBeCloseTo((3 + (6 * THIRD) / Math.PI) / ROOT_PI, 12)
  expect(d2(5)).toBeCloseTo((2.5 + (15 * THIRD) / Math.PI) / ROOT_PI, 12)
  expect(d3(2)).toBeCloseTo(Math.sqrt(2 - 4 / Math.PI), 12)
})

/** D. C. Montgomery, Introduction to Statistical Quality Control (7th edition), appendix VI: n = 2 … 25. */
const D2 =
  '1.128 1.693 2.059 2.326 2.534 2.704 2.847 2.970 3.078 3.173 3.258 3.336 3.407 3.472 3.532 3.588 3.640 3.689 3.735 3.778 3.819 3.858 3.895 3.931'
const D3 =
  '0.853 0.888 0.880 0.864 0.848 0.833 0.820 0.808 0.797 0.787 0.778 0.770 0.763 0.756 0.750 0.744 0.739 0.734 0.729 0.724 0.720 0.716 0.712 0.708'
const C4 =
  '0.7979 0.8862 0.9213 0.9400 0.9515 0.9594 0.9650 0.9693 0.9727 0.9754 0.9776 0.9794 0.9810 0.9823 0.9835 0.9845 0.9854 0.9862 0.9869 0.9876 0.9882 0.9887 0.9892 0.9896'

test.each([
  { name: 'd2', constant: d2, printed: D2 },
  { name: 'd3', constant: d3, printed: D3 },
  { name: 'c4', constant: c4, printed: C4 },
])('$name is what the table of the book prints', ({ constant, printed }) => {
  // The book rounds what others had rounded: d3(19) is 0.73348.
  const last = 10 ** -(printed.split(' ')[0]!.length - 2)
  const wrong = printed.split(' ').filter((text, index) => Math.abs(constant(index + 2) - Number(text)) > 0.55 * last)
  expect(wrong).toEqual([])
})

test('c4 of large subgroups follows its series', () => {
  for (const n of [200, 5_000, 50_000]) {
    const [small, square] = [1 / (4 * n), 7 / (32 * n * n)]
    expect(c4(n)).toBeCloseTo(1 - small - square - 19 / (128 * n ** 3), 10)
  }
})

test('tails of the normal distribution have their digits, small ones too (R, pnorm)', () => {
  for (const [x, tail] of [
    [0, 0.5],
    [1.96, 0.02499789514822043],
    [3, 0.001349898031630095],
    [6, 9.865876450376981e-10],
    [20, 2.753624118606234e-89],
  ] as const)
    expect(normalTail(x) / tail).toBeCloseTo(1, 11)
  expect(normalTail(-1.96)).toBeCloseTo(0.97500210485178, 13)
})

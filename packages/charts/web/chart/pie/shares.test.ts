import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import './echarts-parts.ts'
import { COLOURS } from '../../../testing/web/chart/data.ts'
import type { ChartOption } from '../echarts.ts'
import { isLabelled, leastAngle, mostSlices, type PieSize, partOf, piePoints, pieStructure } from './option.ts'
import { gathered, type Slice } from './slices.ts'

use([SVGRenderer])

const slicesOf = (values: number[]): Slice[] =>
  values.map((value, index) => ({
    name: `s${index}`,
    unit: '',
    unitScale: 'none',
    value,
    colour: '',
    precision: null,
    row: {},
  }))

/** The percentages that a pie of this size shows, those that stand beyond its box, and the angles of its slices. */
function drawn(values: number[], size: PieSize, isRing: boolean) {
  const labelled = isLabelled(size, isRing, values.length)
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption(pieStructure(isRing, labelled, leastAngle(size, isRing), COLOURS) as ChartOption)
  chart.setOption(piePoints(slicesOf(values), COLOURS) as ChartOption)
  const shown = chart.getZr().storage.getDisplayList(true)
  const texts = shown.flatMap((one) => {
    if (!('text' in one.style)) return []
    const { x, y, width, height } = one.getBoundingRect()
    const [left = 0, top = 0] = one.transformCoordToGlobal(x, y)
    return [{ text: String(one.style.text), left, top, right: left + width, bottom: top + height }]
  })
  const beyond = texts.filter((one) => {
    return one.left < 0 || one.top < 0 || one.right > size.width || one.bottom > size.height
  })
  const angles = shown.flatMap((one) => {
    const { startAngle, endAngle } =
      (one as unknown as { shape?: { startAngle?: number; endAngle?: number } }).shape ?? {}
    return startAngle === undefined || endAngle === undefined ? [] : [Math.abs(endAngle - startAngle)]
  })
  chart.dispose()
  return { labelled, texts: texts.map(({ text }) => text).sort(), beyond, angles }
}

const SIZES = [220, 260, 300, 360, 420, 500].flatMap((width) =>
  [150, 220, 300, 420].map((height) => ({ width, height })),
)
const CASES = [[100], [50, 50], [70, 20, 10], [96, 1, 1, 1, 1], [30, 20, 15, 10, 9, 8, 5, 3]]

test.each([
  ['a pie', false],
  ['a ring', true],
])('%s shows each percentage whole and inside of its box, or none', (_, isRing) => {
  let some = 0
  for (const size of SIZES)
    for (const values of CASES) {
      const { labelled, texts, beyond } = drawn(values, size, isRing)
      const whole = values.map((value) => partOf({ value }, 100)).sort()
      expect([size, values, texts, beyond]).toEqual([size, values, labelled ? whole : [], []])
      some += Number(labelled)
    }
  expect(some).toBeGreaterThan(20)
})

test('a slice of a tiny share can be seen beside its border', () => {
  const size = { width: 300, height: 200 }
  const { angles } = drawn([99_999, 1], size, false)
  expect(Math.min(...angles) * 55).toBeGreaterThan(4)
})

test('more slices than can be seen apart are gathered, the largest stay in their order', () => {
  const slices = slicesOf([5, 1, 9, 2, 8])
  const names = (found: readonly Slice[]) => found.map(({ name }) => name)
  expect(names(gathered(slices, 5).shown)).toEqual(['s0', 's1', 's2', 's3', 's4'])
  const { shown, others } = gathered(slices, 3)
  expect([names(shown), names(others)]).toEqual([
    ['s2', 's4'],
    ['s0', 's1', 's3'],
  ])
  expect(mostSlices({ width: 300, height: 200 }, false)).toBeGreaterThan(20)
})

test('a share that is not nothing is never written as nothing', () => {
  expect([partOf({ value: 1 }, 100_000), partOf({ value: 1 }, 1_000), partOf({ value: 3 }, 3)]).toEqual([
    '<0.1%',
    '0.1%',
    '100.0%',
  ])
})

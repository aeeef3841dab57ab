import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { CIRCUIT_BOARDS, JUICE_CANS, PISTON_RINGS, SHIPMENTS } from '@atrium/charts/testing/montgomery'
import { giveCanvasContext } from '@atrium/charts/testing/web/chart/canvas-context'
import { chartIn } from '@atrium/charts/testing/web/chart/chart-in'
import { numbers } from '@atrium/charts/testing/web/chart/data'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Spc, { type SpcProps } from './index.ts'
import SpcView from './view.tsx'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const START_MS = Date.UTC(2026, 2, 1, 8)
const rowsOf = (all: readonly (readonly Cell[])[]): Cell[][] => all.map((row, n) => [START_MS + n * 60_000, ...row])
const column = (values: readonly Cell[]) => numbers(['v'], rowsOf(values.map((value) => [value])))
const counted = (samples: readonly { count: number; size: number }[]) =>
  numbers(['rejected', 'looked'], rowsOf(samples.map(({ count, size }) => [count, size])))

function show(stored: object, dataset: Dataset, given: Partial<ReturnType<typeof viewProps>> = {}) {
  const props = withDefaults(Spc.props, stored) as SpcProps
  return render(<SpcView {...viewProps({ width: 700, height: 400, ...given, props, sources: [feedOf(dataset)] })} />)
}

const figures = () =>
  [...screen.getByLabelText('过程能力指标').children].map(({ textContent }) => textContent).join(' ')
const problem = () => screen.getByRole('alert').textContent
const broken = () => [...screen.getByRole('list', { name: '判异点' }).children].map(({ textContent }) => textContent)

interface Drawn {
  id: string
  data?: unknown[]
  markLine?: { data: { xAxis: number; label: { formatter: string } }[] }
}
const drawn = (container: HTMLElement) => (chartIn(container).getOption() as { series: Drawn[] }).series
const dataOf = (container: HTMLElement, id: string) => drawn(container).find((one) => one.id === id)?.data

/** The values that the main chart draws; in its data each stands after its place. */
const valuesIn = (container: HTMLElement) =>
  Array.from(dataOf(container, 'main:values') as ArrayLike<number>).filter((_, index) => index % 2 === 1)

test('[R149] [R195] [R305] [R394] [R397] the capability of values with both limits, each figure with two decimals', () => {
  show({ lsl: 8, usl: 20, unit: 'mm' }, column([14, 16, 18]))
  expect(figures()).toBe(
    'Cpk0.67 Cp1.00 均值16.00 mm 标准差 σ2.00 mm 样本数3 超出规格0.00% 预期超出2.28% 最小值14.00 mm 最大值18.00 mm',
  )
})

test('[R395] [R396] eight bins, and lines at the mean and at one, two and three σ on both sides', () => {
  const { container } = show({ lsl: 8, usl: 20 }, column([14, 16, 18]))
  // A bin has four corners.
  expect(dataOf(container, 'bins')).toHaveLength(32)
  const lines = drawn(container).find(({ id }) => id === 'bins')!.markLine!.data
  expect(lines.map(({ xAxis, label }) => `${label.formatter} ${xAxis}`)).toEqual([
    '-3σ 10',
    '-2σ 12',
    '-1σ 14',
    'x̄ 16',
    '+1σ 18',
    '+2σ 20',
    '+3σ 22',
    'LSL 8.00 8',
    'USL 20.00 20',
  ])
})

test('lines that are close to each other have no names that would touch', () => {
  const namedIn = (limits: object) => {
    const { container } = show(limits, column([14, 16, 18]))
    const lines = drawn(container).find(({ id }) => id === 'bins')!.markLine!.data
    cleanup()
    return lines.map(({ label }) => label.formatter).filter((name) => name !== '')
  }
  expect(namedIn({ lsl: -20, usl: 52 })).toEqual(['-2σ', 'x̄', '+2σ', 'LSL -20.00', 'USL 52.00'])
  expect(namedIn({ lsl: -984, usl: 1016 })).toEqual(['x̄', 'LSL -984.00', 'USL 1,016.00'])
})

test('with one limit there is Cpk but no Cp, without a limit neither', () => {
  show({ usl: 20 }, column([14, 16, 18]))
  expect(figures()).toContain('Cpk0.67 Cp—')
  cleanup()
  show({}, column([14, 16, 18]))
  expect(figures()).toContain('Cpk— Cp—')
  expect(figures()).toContain('超出规格— 预期超出—')
})

test('[R194] a chart of subgroups draws mean and limits of both of its parts', () => {
  const { container } = show({ chartType: 'xbarR', decimals: 3 }, column(PISTON_RINGS.flat()))
  expect(valuesIn(container)).toHaveLength(25)
  const ends = (name: string) => (dataOf(container, name) as number[][]).map(([, value]) => value!.toFixed(3))
  expect(ends('main:u')).toEqual(['74.001', '74.001'])
  expect(ends('companion:u')).toEqual(['0.023', '0.023'])
  expect(ends('companion:lll')).toEqual(['0.000', '0.000'])
  expect(screen.queryByRole('list', { name: '判异点' })).toBeNull()
})

test('[R194] a mean and a standard deviation that are given take the place of those of the data', () => {
  const { container } = show({ chartType: 'iMr', u: 10, sd: 2 }, column([9, 10, 11, 12]))
  const lines = ['lll', 'll', 'l', 'u', 'g', 'gg', 'ggg'].map(
    (name) => (dataOf(container, `main:${name}`) as number[][])[0]![1],
  )
  expect(lines).toEqual([4, 6, 8, 10, 12, 14, 16])
})

test('each point that breaks a rule is marked, and said with its time and the rule', () => {
  const { container } = show({ chartType: 'c', decimals: 0, rules: 'westernElectric' }, column(CIRCUIT_BOARDS))
  expect(broken()).toEqual([
    '◆规则 1：1 点超出 3σ · c 5 · 2026-03-01 16:05:00',
    '◆规则 1：1 点超出 3σ · c 39 · 2026-03-01 16:19:00',
    '◆规则 2：3 点中有 2 点在同侧超出 2σ · c 30 · 2026-03-01 16:20:00',
  ])
  expect(dataOf(container, 'main:marks')).toEqual([
    [6, 5],
    [20, 39],
    [21, 30],
  ])
})

test('of many such points the first ones are said and the others counted; without rules there is none', () => {
  show({ chartType: 'p' }, counted(JUICE_CANS.map((one, n) => ({ ...one, count: n < 20 ? 2 : 40 }))))
  const said = broken()
  expect(said).toHaveLength(4)
  expect(said.at(-1)).toMatch(/^另有 \d+ 处判异$/)
  cleanup()
  show({ chartType: 'c', rules: 'none' }, column(CIRCUIT_BOARDS))
  expect(screen.queryByRole('list', { name: '判异点' })).toBeNull()
})

test('samples of unequal sizes have limits with steps', () => {
  const { container } = show({ chartType: 'u' }, counted([...SHIPMENTS, { count: 4, size: 100 }]))
  expect(dataOf(container, 'main:ggg')).toHaveLength(4)
  expect((dataOf(container, 'main:u') as number[][])[0]![1]).toBeCloseTo(78 / 1100, 12)
})

test('subgroups are gathered by the text of a column, or by time; what is in none is counted', () => {
  const lots: Dataset = {
    ...numbers(
      ['v'],
      rowsOf([
        ['A', 1],
        ['A', 2],
        ['B', 4],
        ['B', 5],
        ['C', 9],
      ]),
    ),
    columns: [
      { name: 'time', type: 'time' },
      { name: 'lot', type: 'string' },
      { name: 'v', type: 'number' },
    ],
  }
  const { container } = show({ chartType: 'xbarS', subgroup: { by: 'tag' } }, lots)
  expect(valuesIn(container)).toEqual([1.5, 4.5])
  expect(screen.getByRole('note').textContent).toBe('1 个值未组成完整子组，未计算')
  cleanup()
  const timed = show({ chartType: 'xbarR', subgroup: { by: 'time', interval: '2m' } }, column([1, 2, 3, 5]))
  expect(valuesIn(timed.container)).toEqual([1.5, 4])
})

test('the keys show a point with its limits and rules, and Enter selects it', () => {
  const emit = vi.fn()
  show({ chartType: 'c', decimals: 0 }, column(CIRCUIT_BOARDS), { emit })
  const chart = screen.getByRole('group')
  for (let step = 0; step < 6; step++) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(chart.textContent).toBe('2026-03-01 16:05:00c5下控制限 6 · 中心线 20 · 上控制限 33◆ 规则 1：1 点超出 3σ')
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(emit).toHaveBeenCalledWith('select', { time: START_MS + 5 * 60_000, v: 5 })
})

test.each([
  [{}, column([5]), '只有一个数值，至少需要两个'],
  [{}, column([5, 5, 5]), '所有数值相同，标准差为 0，无法计算界限'],
  [{}, column([null, 'a']), '没有可以计算的数值'],
  [{ lsl: 5, usl: 5 }, column([4, 6]), '上规格限须大于下规格限'],
  [{ chartType: 'xbarR' }, column([4, 6]), '数值不足一个子组'],
  [
    { chartType: 'xbarS', subgroup: { by: 'time', interval: '1m' } },
    column([4, 6]),
    '每个子组只有一个数值，请改用单值控制图或加大子组',
  ],
  [
    { chartType: 'np' },
    counted([
      { count: 1, size: 9 },
      { count: 1, size: 8 },
    ]),
    '此图的样本量必须相同，请改用不合格品率图',
  ],
  [{ chartType: 'c' }, column([4, -6]), '计数不能小于 0'],
  [
    { chartType: 'p' },
    counted([
      { count: 1, size: 9 },
      { count: 1, size: 0 },
    ]),
    '样本量缺失或不大于 0',
  ],
  [
    { chartType: 'p' },
    counted([
      { count: 1, size: 9 },
      { count: 9, size: 8 },
    ]),
    '不合格数大于样本量，不合格率超过 1',
  ],
  [{ chartType: 'c' }, column(Array(50_001).fill(1)), '数据超过 50,000 个点'],
  [{ chartType: 'p' }, column([4, 6]), '数据中没有可用的列：请在设置中选择'],
  [{ valueColumn: 'gone' }, column([4, 6]), '数据中没有列“gone”'],
])('%j says in the widget why it draws nothing: %#', (stored, dataset, text) => {
  show(stored, dataset)
  expect(problem()).toBe(text)
})

test('values that are no numbers are counted below the chart', () => {
  show({}, column([1, 2, 'x', null, 4]))
  expect(screen.getByRole('note').textContent).toBe('1 个值无法画出')
})

test('a save refuses an upper limit that is not above the lower one, and a negative standard deviation', () => {
  expect(Object.keys(propErrors(Spc.props, { lsl: 5, usl: 5 }))).toEqual(['lsl', 'usl'])
  expect(Object.keys(propErrors(Spc.props, { lsl: 5, usl: 5.1, sd: -1 }))).toEqual(['sd'])
})

test('it reads exact data, and public pages get only the columns that it draws', () => {
  const drawnOf = (stored: object) => {
    const columns = [
      { name: 'line', type: 'string' },
      { name: 'a', type: 'number' },
      { name: 'b', type: 'number' },
      { name: 'c', type: 'number' },
    ] as const
    const props = withDefaults(Spc.props, stored) as SpcProps
    const first = Spc.drawnColumns!(props, columns, false)
    // What is drawn is found again among what is sent.
    expect(Spc.drawnColumns!(props, first, false)).toEqual(first)
    return first.map(({ name }) => name)
  }
  expect(Spc.shape(withDefaults(Spc.props, {}) as SpcProps)).toBe('exact')
  expect(drawnOf({})).toEqual(['a'])
  expect(drawnOf({ chartType: 'p' })).toEqual(['a', 'b'])
  expect(drawnOf({ chartType: 'p', valueColumn: 'c' })).toEqual(['a', 'c'])
  expect(drawnOf({ chartType: 'u', sizeColumn: 'a' })).toEqual(['a', 'b'])
  expect(drawnOf({ chartType: 'xbarR', subgroup: { by: 'tag' } })).toEqual(['line', 'a'])
  expect(drawnOf({ chartType: 'xbarR' })).toEqual(['a'])
})

test('on paper and in the builder nobody points at it', () => {
  show({ chartType: 'c' }, column(CIRCUIT_BOARDS), { mode: 'print' })
  expect(screen.queryByRole('group')).toBeNull()
  expect(broken()).toHaveLength(3)
})

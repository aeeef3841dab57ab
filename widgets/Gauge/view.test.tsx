import type { GaugeField } from '@atrium/charts/contract/define/gauge-config'
import { limitsFor } from '@atrium/charts/contract/define/gauge-limits'
import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { gaugeLayout, scaleOf } from '@atrium/charts/web/chart/gauge/scale'
import { validationText } from '@atrium/core/contract/define/validation-text'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Gauge, { type GaugeProps } from './index.ts'
import GaugeView from './view.tsx'

afterEach(cleanup)

const NAMES = ['oee A', 'oee B', 'oee C', 'oee D']

const fieldOf = (field: string, settings: object = {}): GaugeField => {
  const stored = { fieldList: [{ field, name: field, unit: '%', ...settings }] }
  return withDefaults(Gauge.props, { config: stored }).config.fieldList[0]!
}

function show(fieldList: GaugeField[], columns = NAMES.slice(0, Math.max(1, fieldList.length))) {
  const dataset = datasetOf([[Date.now(), ...columns.map((_, index) => 81.456 + index)]], columns)
  const props: GaugeProps = { config: { fieldList } }
  return render(<GaugeView {...viewProps({ props, sources: [feedOf(dataset)] })} />)
}

test('[R131] [R183] [R376] each field has a dial, with two decimals unless the author set another number', () => {
  show([fieldOf('oee A'), fieldOf('oee B', { precision: 0 })])
  expect(screen.getAllByRole('img').map((dial) => dial.getAttribute('aria-label'))).toEqual([
    'oee A 81.46 %',
    'oee B 82 %',
  ])
})

test('a dial writes its value and its ends as its author wants large ones', () => {
  show([fieldOf('oee A', { unit: 'W', unitScale: 'prefix', yMin: 0, yMax: 5000, precision: 1 })])
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('oee A 81.5 W')
  expect(screen.getByText('5 kW')).toBeTruthy()
})

test('[R280] more than three fields are refused, with the reason', () => {
  show(NAMES.map((name) => fieldOf(name)))
  expect(screen.getByRole('alert').textContent).toBe('请保证 field 的个数不超过3个')
  expect(Gauge.check?.({ config: { fieldList: NAMES.map((name) => fieldOf(name)) } })).toMatchObject({
    'config.fieldList': { zh_CN: '请保证 field 的个数不超过3个' },
  })
})

test.each([[{ end: 60 }], [{ color: '#F0564A' }]])('[R281] a range %j without end or colour is refused', (range) => {
  show([fieldOf('oee A', { colors: [{ end: 30, color: '#F0B03F' }, range] })])
  expect(screen.getByRole('alert').textContent).toBe('请填写结束位置和颜色')
})

test('[R183] [R377] the scale uses the author’s minimum and maximum, or extends 10 beyond the data and its ranges', () => {
  const colors = [{ end: 60, color: '#F0564A' }]
  expect(scaleOf(fieldOf('oee A', { colors }), [20, 40])).toEqual({ min: 10, max: 70 })
  expect(scaleOf(fieldOf('oee A', { yMin: 0, yMax: 100 }), [20, 140])).toEqual({ min: 0, max: 100 })
})

test('[R377] an end that the author set leaves 10 beyond it or the data; ends the wrong way around are not used', () => {
  expect(scaleOf(fieldOf('oee A', { yMin: 50 }), [20, 30])).toEqual({ min: 50, max: 60 })
  expect(scaleOf(fieldOf('oee A', { yMax: -20 }), [20, 30])).toEqual({ min: -30, max: -20 })
  expect(scaleOf(fieldOf('oee A', { yMin: 100, yMax: 0 }), [20, 30])).toEqual({ min: 10, max: 40 })
})

/** The angles between which a dial is filled: 0 is at the top, -120 at the left end, 120 at the right one. */
function filled(settings: object, value: number): number[] {
  const dataset = datasetOf([[Date.now(), value]], ['oee A'])
  const props: GaugeProps = { config: { fieldList: [fieldOf('oee A', settings)] } }
  const { container } = render(<GaugeView {...viewProps({ props, sources: [feedOf(dataset)] })} />)
  const path = container.querySelector('.charts-gauge-arc')?.getAttribute('d') ?? ''
  const ends = [path.match(/^M(\S+) ([^A]+)/), path.match(/(\S+) (\S+)$/)]
  cleanup()
  return ends.map((end) => Math.round((Math.atan2(Number(end?.[1]) - 100, 100 - Number(end?.[2])) * 180) / Math.PI))
}

test('a dial is filled from zero, or from the end of its scale that is nearest to zero', () => {
  const around = { yMin: -50, yMax: 50 }
  expect([filled(around, 25), filled(around, -25)]).toEqual([
    [0, 60],
    [-60, 0],
  ])
  expect([filled({ yMin: 10, yMax: 110 }, 60), filled({ yMin: -110, yMax: -10 }, -60)]).toEqual([
    [-120, 0],
    [0, 120],
  ])
})

test('a value outside of the scale is drawn at the end, with an arrow and a word', () => {
  const settings = { yMin: -50, yMax: 50 }
  expect([filled(settings, 70), filled(settings, -70)]).toEqual([
    [0, 120],
    [-120, 0],
  ])
  show([fieldOf('oee A', { yMin: 0, yMax: 50 }), fieldOf('oee B', { yMin: 100, yMax: 200 }), fieldOf('oee C')])
  const dials = screen.getAllByRole('img')
  expect(dials.map((dial) => dial.getAttribute('aria-label'))).toEqual([
    'oee A 81.46 % (高于最大值)',
    'oee B 82.46 % (低于最小值)',
    'oee C 83.46 %',
  ])
  expect(dials.map((dial) => dial.querySelector('.charts-gauge-outside') !== null)).toEqual([true, true, false])
  expect([screen.getByText('▲ 高于最大值'), screen.getByText('▼ 低于最小值')]).toHaveLength(2)
})

test('a minimum that is not below the maximum is refused, at both', () => {
  const wrong = (yMin: number, yMax: number) => propErrors(Gauge.props, { config: { fieldList: [{}, { yMin, yMax }] } })
  expect([wrong(50, 50), wrong(60, 50), wrong(49, 50)]).toEqual([
    expect.objectContaining({ 'config.fieldList.1.yMax': validationText('above', 50) }),
    {
      'config.fieldList.1.yMin': {
        zh_CN: '最小值必须小于最大值 50',
        en_US: 'The minimum must be below the maximum, 50',
      },
      'config.fieldList.1.yMax': {
        zh_CN: '最大值必须大于最小值 60',
        en_US: 'The maximum must be above the minimum, 60',
      },
    },
    {},
  ])
})

test('[R378] one gauge fills the box, two and three share it without overlapping', () => {
  expect(gaugeLayout(1, 400, 300)).toEqual([{ left: 0, top: 0, width: 400, height: 300 }])
  expect(gaugeLayout(3, 900, 300).map(({ left }) => left)).toEqual([0, 300, 600])
  expect(gaugeLayout(2, 200, 600).map(({ top }) => top)).toEqual([0, 300])
})

test.each([
  ['a number too long to write', 1e308],
  ['a number below all others', -1e308],
  ['a text', 'stopped'],
  ['nothing', null],
])('a dial shows %s without harm to its drawing', (_, value) => {
  const dataset = datasetOf([[Date.now(), value]], ['oee A'])
  const props: GaugeProps = { config: { fieldList: [fieldOf('oee A'), fieldOf('gone')] } }
  const { container } = render(<GaugeView {...viewProps({ props, sources: [feedOf(dataset)] })} />)
  expect(screen.getAllByRole('img')).toHaveLength(2)
  expect(container.innerHTML).not.toMatch(/NaN|Infinity/)
  expect(container.textContent?.length).toBeLessThan(120)
})

test('a dial with both ends needs one value, without an end also the values of the range', () => {
  const shape = (settings: object) => Gauge.shape({ config: { fieldList: [fieldOf('oee A', settings)] } })
  expect([shape({ yMin: 0, yMax: 100 }), shape({ yMin: 0 })]).toEqual(['single', 'trail'])
})

test('a dial shows the reduced value, and reports it when it is clicked', () => {
  const emit = vi.fn()
  const dataset = { ...datasetOf([[Date.now(), 12]], ['oee A']), reduced: [Date.now(), 55] }
  const props: GaugeProps = { config: { fieldList: [fieldOf('oee A')] } }
  render(<GaugeView {...viewProps({ props, sources: [feedOf(dataset)], emit })} />)
  fireEvent.click(screen.getByRole('img', { name: 'oee A 55.00 %' }))
  expect(emit).toHaveBeenCalledExactlyOnceWith('select', { field: 'oee A', value: 55 })
})

test('a dial without a column shows the next number that no dial names', () => {
  show([fieldOf('', { name: 'other' }), fieldOf('oee A')], ['oee A', 'oee B'])
  const labels = screen.getAllByRole('img').map((dial) => dial.getAttribute('aria-label'))
  expect(labels).toEqual(['other 82.46 %', 'oee A 81.46 %'])
})

test('the number of a dial keeps its size while its digits change', () => {
  const view = (value: number) => {
    const sources = [feedOf(datasetOf([[Date.now(), value]], ['oee A']))]
    return <GaugeView {...viewProps({ props: { config: { fieldList: [fieldOf('oee A')] } }, sources })} />
  }
  const sizeOf = () => document.querySelector('.charts-gauge-value')?.getAttribute('font-size')
  const { rerender } = render(view(1234.5))
  const before = sizeOf()
  rerender(view(9.5))
  expect([screen.getByText('9.50').textContent, sizeOf()]).toEqual(['9.50', before])
})

test.each([
  [[1.3, 1.9], { yMin: 0, yMax: 2 }],
  [[42], { yMin: 0, yMax: 50 }],
  [[-18, 6], { yMin: -20, yMax: 8 }],
  [[-40, -12], { yMin: -50, yMax: 0 }],
  [[1010.2, 1016.1], { yMin: 1002, yMax: 1026 }],
  [[0.0031, 0.0042], { yMin: 0, yMax: 0.005 }],
  [[0], null],
  [[Number.NaN], null],
])('a new gauge of the values %j is offered the limits %j', (values, limits) => {
  expect(limitsFor(values)).toEqual(limits)
})

test('a new gauge gets limits for each of its numbers; what its author or a preset has set stays', () => {
  const dataset = { ...datasetOf([[1, 1.3, 60]], ['bar', 'oee']), reduced: [1, 1.9, 81] }
  const proposed = (fieldList: object[]) =>
    Gauge.proposedProps?.(withDefaults(Gauge.props, { config: { fieldList } }), dataset)
  expect(proposed([])).toEqual({
    'config.fieldList': [
      { yMin: 0, yMax: 2 },
      { yMin: 0, yMax: 100 },
    ],
  })
  expect(proposed([{ unit: '%', yMin: 0, yMax: 100 }])).toEqual({})
  const furnaces = datasetOf([[1, 18, 24.3]], ['temp A', 'temp B'])
  expect(Gauge.proposedProps?.(withDefaults(Gauge.props, {}), furnaces)).toEqual({
    'config.fieldList': [
      { yMin: 0, yMax: 30 },
      { yMin: 0, yMax: 30 },
    ],
  })
  expect(proposed([{ unit: 'bar' }])).toMatchObject({ 'config.fieldList': [{ unit: 'bar', yMin: 0, yMax: 2 }] })
})

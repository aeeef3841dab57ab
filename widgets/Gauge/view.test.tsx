import type { GaugeField } from '@atrium/contract/define/gauge-config'
import { withDefaults } from '@atrium/contract/define/prop-values'
import { gaugeLayout, scaleOf } from '@atrium/web/canvas/chart/gauge/scale'
import { datasetOf, feedOf, viewProps } from '@atrium/web/canvas/testing/fixtures'
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

import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { giveCanvasContext } from '@atrium/charts/testing/web/chart/canvas-context'
import { rowsOf } from '@atrium/charts/testing/web/chart/data'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Pie from './index.ts'
import PieView from './view.tsx'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

function show(stored: object, rows: (string | number)[][], size = { width: 760, height: 400 }) {
  const props = withDefaults(Pie.props, stored)
  render(<PieView {...viewProps({ props, sources: [feedOf(rowsOf(['area'], ['kWh'], rows))], ...size })} />)
}

test('[R132] a pie lists its parts, and a ring also their sum', () => {
  const rows = [
    ['冲压', 30],
    ['涂装', 70.5],
  ]
  show({ chartType: 11, config: { precision: 1, fieldList: [{ unit: 'kWh' }] } }, rows)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '冲压30.0 kWh',
    '涂装70.5 kWh',
  ])
  expect(screen.getByText('100.5 kWh')).toBeTruthy()
})

test('large parts and their sum are in thousands, if their author wants it', () => {
  const fieldList = [{ unit: 'kWh', unitScale: 'prefix' }]
  show({ chartType: 11, config: { fieldList } }, [
    ['冲压', 1500],
    ['涂装', 700],
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['冲压1.5 MWh', '涂装700 kWh'])
  expect(screen.getByText('2.2 MWh')).toBeTruthy()
})

test('a pie that is too small for percentages has them in its list', () => {
  const rows = [
    ['冲压', 30],
    ['', 90],
  ]
  show({ chartType: 11 }, rows, { width: 300, height: 200 })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['冲压3025.0%', '—9075.0%'])
})

test('slices too many to be seen apart are gathered under a name, and each keeps its share in the list', () => {
  const rows = Array.from({ length: 40 }, (_, n): [string, number] => [`L${n}`, 40 - n])
  show({ chartType: 11 }, rows, { width: 200, height: 160 })
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toHaveLength(41)
  const [gathered = ''] = texts.filter((text) => text?.startsWith('其余'))
  expect(gathered).toMatch(/^其余 \d+ 项[\d,]+ ?[\d.]+%$/)
  expect(texts.at(-1)).toBe('L3910.1%')
})

test('a pie without a value above zero says so, and counts what it leaves out', () => {
  show({}, [['冲压', 0]])
  expect(screen.getByRole('alert').textContent).toBe('没有大于 0 的值，无法画饼图')
  cleanup()
  show({}, [
    ['冲压', -4],
    ['涂装', 1],
  ])
  expect(screen.getByRole('note').textContent).toBe('1 项不大于 0，未画出')
})

test('a pie reads one value of each field, or the rows of tags', () => {
  const shape = (slices: string) => Pie.shape(withDefaults(Pie.props, { slices }))
  expect([shape('fields'), shape('rows')]).toEqual(['single', 'rows'])
})

import { expect, test } from 'vitest'
import type { TableColumn } from '../../../contract/define/table-props.ts'
import { datasetOf } from '../../../testing/web/fixtures.ts'
import { cellText, columnsOf } from './columns.ts'

const dataset = datasetOf([], ['power', 'state'])
const NONE = { field: '', align: 'auto', style: { color: '', colorConditions: [] } }

function columnOf(settings: Partial<TableColumn>) {
  const columns = [{ ...NONE, ...settings } as TableColumn]
  return columnsOf({ fieldKeys: ['power'], columnsName: [], columns, numlength: -1 }, dataset)[0]!
}

test('a unit stands in the head, and in the cells where large values are written with k and M', () => {
  const plain = columnOf({ unit: 'W', unitScale: 'none' })
  expect([plain.unit, cellText(12_345, plain.decimals, plain.scale)]).toEqual(['W', '12,345'])
  const scaled = columnOf({ unit: 'W', unitScale: 'prefix', decimal: 1 })
  expect(scaled.unit).toBe('')
  const cells = [12_345, 950, null, '停机'].map((value) => cellText(value, scaled.decimals, scaled.scale))
  expect(cells).toEqual(['12.3 kW', '950.0 W', '—', '停机'])
})

test('a column of seconds or hours is written as lengths of time', () => {
  const { decimals, scale, unit } = columnOf({ unit: 'h', unitScale: 'duration' })
  expect([unit, cellText(2.5, decimals, scale)]).toEqual(['', '2 h 30 min'])
})

import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { numbers, rowsOf } from '@atrium/charts/testing/web/chart/data'
import { plotOf } from '@atrium/charts/web/chart/plot'
import { expect, test } from 'vitest'
import { generalSettings } from './chart-settings.ts'
import ChartGeneral from './index.ts'

const FIELDS = [
  { field: 'a', type: 'bar' },
  { field: 'b', type: 'scatter' },
  { field: 'c', type: 'area' },
]

function plot(config: object, dataset = numbers(['a', 'b', 'c', 'd'], [[1, 2, 3, 4, 5]])) {
  const props = withDefaults(ChartGeneral.props, { config })
  return { shape: ChartGeneral.shape(props), ...plotOf([dataset], generalSettings(props.config), 'UTC') }
}

test('[R145] each field has its own form; a column without settings is a line', () => {
  expect(plot({ fieldList: FIELDS }).series.map(({ draw }) => draw)).toEqual(['bar', 'scatter', 'area', 'line'])
})

test('[R145] the horizontal axis is time, a value or a category', () => {
  expect(plot({})).toMatchObject({ axis: 'time', shape: 'series' })
  const overB = plot({ XAxisType: 'value', scatterAdvOption: { refTag: 'b', xMax: 9 } })
  expect(overB).toMatchObject({ axis: 'value', shape: 'exact', range: { max: 9 } })
  expect(overB.series[0]?.points).toEqual([[3, 2]])
  const rows = rowsOf(
    ['line'],
    ['a'],
    [
      ['A', 1],
      ['B', 2],
    ],
  )
  expect(plot({ XAxisType: 'category' }, rows)).toMatchObject({
    axis: 'category',
    shape: 'rows',
    categories: ['A', 'B'],
  })
})

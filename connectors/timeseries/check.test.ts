import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { sourceErrors } from '@atrium/dashboards/contract/dashboard-sources'
import { expect, test } from 'vitest'
import timeseries from './index.ts'

const itemWith = (props: object) =>
  ({
    ...DEFAULT_ITEM,
    _id: 'item0001',
    component: {
      component: 'Toy',
      title: '',
      version: 1,
      props: {},
      dataSources: [{ _id: '', connector: 'timeseries', props }],
    },
  }) as ComponentItem

test('a percentile without a percentage and a wrong unit are refused at their fields', () => {
  const at = 'components.0.component.dataSources.0.props'
  const percentile = { fieldSet: [{ field: 'f', as: '', aggregate: 'percentile' }], reduce: 'percentile', unit: 'x' }
  expect(Object.keys(sourceErrors([itemWith(percentile)], [timeseries]))).toEqual([
    `${at}.unit`,
    `${at}.fieldSet.0.percent`,
    `${at}.reducePercent`,
  ])
  const complete = { fieldSet: [{ field: 'f', as: '', aggregate: 'percentile', percent: 0 }], unit: '1m' }
  expect(sourceErrors([itemWith(complete)], [timeseries])).toEqual({})
})

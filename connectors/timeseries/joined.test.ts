import { expect, test } from 'vitest'
import timeseries from './index.ts'

const temp = { field: 'temp', as: 'Oven', aggregate: 'mean' as const }
const query = { db: 'plant', from: 'oven', fieldSet: [temp], interval: '1m' }
const joined = (other: object) => timeseries.builder?.joined?.(query, other)

test('one query asks for the fields of two on one measurement, each once', () => {
  const both = joined({
    db: 'plant',
    from: 'oven',
    fieldSet: [
      { field: 'temp', as: 'temp' },
      { field: 'n', as: 'n' },
    ],
  })
  expect(both).toEqual({ ...query, fieldSet: [temp, { field: 'n', as: 'n' }] })
})

test('queries on two measurements or databases stay two', () => {
  expect(joined({ db: 'plant', from: 'press' })).toBeNull()
  expect(joined({ db: 'lab', from: 'oven' })).toBeNull()
})

import type { Dataset } from '@atrium/charts/contract/data'
import type { ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import { type Mend, mendOf } from '@atrium/dashboards/web/builder/data/mend'
import { expect, test } from 'vitest'
import timeseries from '../index.ts'

const tagsOf = (mend: Mend | null) => (mend?.query as SeriesQuery | undefined)?.whereObj?.TAG

const empty = (why: Dataset['empty']): Dataset => ({
  columns: [],
  rows: [],
  startMs: 0,
  endMs: 60_000,
  intervalMs: 0,
  ...(why ? { empty: why } : {}),
})

test('an empty query can be mended: the range of the newest data, or without the conditions that nothing matches', () => {
  const props: ItemDataSource['props'] = {
    ...{ db: 'plant', from: 'oven' },
    whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: 'A' }] },
  }
  const newest = mendOf(empty({ why: 'range', newestMs: 1_000_000 }), props, timeseries)
  expect(newest?.how).toBe('toNewest')
  expect(Date.parse(newest?.query.endTime ?? '')).toBeGreaterThan(1_000_000)
  expect(tagsOf(mendOf(empty({ why: 'tag', name: 'line', value: 'A' }), props, timeseries))).toEqual([])
  expect(tagsOf(mendOf(empty({ why: 'tag', name: 'other', value: 'A' }), props, timeseries))).toHaveLength(1)
  expect(mendOf(empty({ why: 'conditions' }), props, timeseries)?.how).toBe('dropTags')
  expect(mendOf(empty({ why: 'measurement' }), props, timeseries)).toBeNull()
})

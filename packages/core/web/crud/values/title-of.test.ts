import { expect, test } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { dt, int } from '../../../contract/define/fields.ts'
import { formatMinute } from './times.ts'
import { titleOf } from './title-of.ts'

test('a row of a log without a name is called by its time', () => {
  const coins = defineEntity({
    name: 'insert',
    path: '/api/ride/insert',
    table: 'ride_insert',
    module: 'insert',
    title: 'at',
    fields: { num: int(), at: dt() },
    calls: ['list'],
    list: { columns: ['at', 'num'] },
  })
  const at = '2026-05-06T08:00:12Z'
  const row = { _id: '0198aaaa-0000-7000-8000-000000000001', at, num: 3 }
  expect(titleOf(coins, row as never)).toBe(formatMinute(at))
})

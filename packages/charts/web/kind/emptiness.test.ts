import type { Fillable } from '@atrium/core/contract/define/words'
import { timeMs, timestamp } from '@atrium/core/contract/time'
import { expect, test } from 'vitest'
import type { EmptyReason } from '../../contract/data.ts'
import { emptyText, rangeToNewest } from './emptiness.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const AT = Date.UTC(2026, 4, 6, 8, 0, 0)

test.each<[EmptyReason, string, string]>([
  [{ why: 'database', name: 'plant' }, '数据库“plant”不存在', 'There is no database “plant”'],
  [{ why: 'measurement' }, '所选的测量不存在', 'The chosen measurement does not exist'],
  [{ why: 'field', name: 'speed' }, '字段“speed”不存在', 'There is no field “speed”'],
  [{ why: 'tag', name: 'line', value: 'C' }, '标签 line 没有“C”', 'The tag line is never “C”'],
  [{ why: 'tag' }, '没有符合标签条件的数据', 'No data meets the tag conditions'],
  [{ why: 'conditions' }, '没有同时符合所有条件的数据', 'No data meets all conditions at once'],
  [
    { why: 'range', newestMs: AT },
    `此时段没有数据，最后一条在 ${timestamp(AT)}`,
    `No data in this range; the last point is from ${timestamp(AT)}`,
  ],
])('%j is explained in both languages', (reason, zh, en) => {
  const shown = [zh_CN, en_US].map((words: unknown) => emptyText(reason, words as Fillable<typeof zh_CN>))
  expect(shown).toEqual([zh, en])
})

test('the jump to the last data opens a range of the same length that ends near the newest point', () => {
  const dataset = { columns: [], rows: [], startMs: AT - 3_600_000, endMs: AT, intervalMs: 0 }
  const newestMs = AT - 86_400_000
  const range = rangeToNewest({ ...dataset, empty: { why: 'range', newestMs } })
  const [from, to] = [timeMs(range?.startTime ?? '', 0) ?? 0, timeMs(range?.endTime ?? '', 0) ?? 0]
  expect([to - from, from < newestMs, newestMs < to]).toEqual([3_600_000, true, true])
  expect(rangeToNewest({ ...dataset, empty: { why: 'conditions' } })).toBeUndefined()
})

import { defineEntity } from '@atrium/core/contract/define/entity'
import { dt, str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { rowName } from './row-name.ts'

const ID = '01a2220b-07f0-71fa-b9f1-59615cb91333'
const entity = (title: string) =>
  defineEntity({
    name: 'crate',
    path: '/api/depot/crate',
    table: 'depot_crate',
    module: 'crate',
    title,
    fields: { label: str(20), no: str(20), packedAt: dt() },
    calls: ['list'],
    list: { columns: ['label'] },
  })

test.each([
  ['its title', 'label', { after: { label: '一号箱', no: 'B1' } }, '一号箱'],
  ['its title before, if it was deleted', 'label', { before: { label: '一号箱' } }, '一号箱'],
  ['its number, if it has no title', 'label', { after: { label: null, no: 'B1' } }, 'B1'],
  ['its time, in words', 'packedAt', { after: { packedAt: '2026-01-02T03:04:05.000Z' } }, '2026-01-02'],
  ['no id of another row', 'label', { after: { label: ID, no: 'B1' } }, 'B1'],
  ['the end of its id', 'label', { after: { rows: 12 } }, '#b91333'],
])('a row of the log is named by %s', (_, title, logged, name) => {
  expect(rowName(entity(title), { rowId: ID, before: null, after: null, ...logged })).toContain(name)
})

test('a row without a descriptor has its name, too, and what has no row keeps what it says', () => {
  expect(rowName(undefined, { rowId: ID, before: null, after: { batch: 'DEMO', count: 6 } })).toBe('DEMO')
  expect(rowName(undefined, { rowId: 'plant', before: ['10.0.0.0/8'], after: [] })).toBe('plant')
  expect(rowName(undefined, { rowId: null, before: null, after: null })).toBe('')
})

import { expect, test } from 'vitest'
import type { BusinessApp } from '../catalogue.ts'
import { anyQuery, firstQuery, namesOf, partsFor, titleOf, withoutMixed } from './choices.ts'

const shop: BusinessApp = {
  app: 'shop',
  label: '商店',
  lists: [
    {
      name: 'sale',
      label: '销售',
      sort: '-createdAt',
      filters: [],
      columns: ['no', 'amount', 'user', 'status', 'createdAt', 'remark'].map((name) => ({
        name,
        label: name,
        sums: name === 'amount',
        sorts: true,
      })),
    },
  ],
  kpis: [{ name: 'income', label: '收入', unit: '元' }],
  series: [{ name: 'byDay', label: '按天' }],
  tops: [{ name: 'best', label: '畅销', columns: [{ name: 'name', label: '名称' }] }],
}
const words = { count: '条数', before: (label: string) => `${label}（上期）` }

test('each component is offered the parts of an app that its shape can show', () => {
  expect(partsFor(shop, 'single')).toEqual(['kpis', 'series', 'list'])
  expect(partsFor(shop, 'series')).toEqual(['series'])
  expect(partsFor(shop, 'page')).toEqual(['kpis', 'series', 'tops', 'list'])
  expect(partsFor({ ...shop, series: [] }, 'series')).toEqual([])
})

test('a single value of a list is a count or a sum of money; a figure can be that of the previous period', () => {
  const list = firstQuery(shop, 'list', 'single')
  expect(list).toEqual({ app: 'shop', from: 'list', of: 'sale', names: ['count'] })
  expect(namesOf(shop, list, 'single', words).map(({ name }) => name)).toEqual(['count', 'amount'])
  expect(namesOf(shop, firstQuery(shop, 'kpis', 'single'), 'single', words)).toEqual([
    { name: 'income', label: '收入', unit: '元' },
    { name: 'income.prev', label: '收入（上期）' },
  ])
})

test('the first choice already shows data: five columns of a list, one figure, the only ranking', () => {
  expect(firstQuery(shop, 'list', 'page').names).toHaveLength(5)
  expect(firstQuery(shop, 'tops', 'page')).toEqual({ app: 'shop', from: 'tops', of: 'best', names: ['name'] })
  expect(anyQuery({ apps: [{ ...shop, series: [] }, shop] }, 'series')?.from).toBe('series')
  expect(anyQuery({ apps: [] }, 'page')).toBeUndefined()
})

test('a filter is one parameter, or values: what was chosen last stays', () => {
  expect(withoutMixed(['1', '2'])).toEqual(['1', '2'])
  expect(withoutMixed(['1', '{line}'])).toEqual(['{line}'])
  expect(withoutMixed(['{line}', '1'])).toEqual(['1'])
})

test('a component is called as the list, the ranking or the first figure that it shows', () => {
  const called = (from: 'list' | 'kpis' | 'series' | 'tops') => titleOf([shop], firstQuery(shop, from, 'page'))
  expect((['kpis', 'series', 'tops', 'list'] as const).map(called)).toEqual(['收入', '按天', '畅销', '销售'])
  expect(titleOf([shop], { app: 'shop', from: 'kpis', names: ['income.prev'] })).toBe('收入')
  expect(titleOf([shop], { app: 'other', from: 'kpis', names: ['income'] })).toBe('')
})

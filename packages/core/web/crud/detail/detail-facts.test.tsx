import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { bool, fen, str } from '../../../contract/define/fields.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const barrel = defineEntity({
  name: 'barrel',
  path: '/api/brewery/barrel',
  table: 'brewery_barrel',
  module: 'barrel',
  title: 'name',
  fields: { name: str(20), wine: str(20), price: fen(), sealed: bool(), cork: str(20) },
  status: { 1: ['filled'], 2: ['opened'] },
  calls: ['list', 'get', 'create'],
  list: { columns: ['name'] },
  form: [
    { group: 'content', fields: ['wine', 'price', 'sealed'] },
    { group: 'closing', fields: ['cork'] },
  ],
  actions: { open: { from: ['filled'], to: 'opened' }, taste: { from: ['opened'], to: 'opened' } },
})

const words = {
  name: '酒桶',
  fields: { name: '名称', wine: '酒', price: '价格', sealed: '封口', cork: '塞子' },
  options: {},
  status: { filled: '装满', opened: '已开' },
  actions: { open: '打开', taste: '品尝' },
  groups: { content: '内容', closing: '封装' },
  empty: '',
}
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { barrel: words }, more: {} } })
const row = {
  _id: 'b1',
  name: 'A',
  wine: '',
  price: 0,
  sealed: false,
  cork: null,
  status: 2,
  createdAt: '2026-11-22T08:00:00Z',
}
const step = { byName: '王', reason: null }
const timeline = [
  { ...step, action: 'taste', from: 2, to: 2, at: '2026-11-22T10:00:00Z' },
  { ...step, action: 'open', from: 1, to: 2, at: '2026-11-22T09:00:00Z' },
]

const openBarrel = (tab = '') =>
  openPage(
    `/brewery/barrel/list/b1/page${tab}`,
    {
      apps: [
        {
          ...toyApp('brewery', { entities: [barrel], menu: [{ module: 'barrel', path: 'barrel/list' }] }),
          words: { zh_CN: said, en_US: said },
          screens: async () => ({ default: { entities: { barrel: { ownPage: true } } } }),
        },
      ],
    },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['brewery'], holds: ['brewery barrel read'] }),
      'GET /api/brewery/barrel': () => ({ barrel: row, refs: {}, timeline }),
      'GET /api/brewery/barrel/list': () => ({
        list: [row],
        refs: {},
        pagination: { total: 1, current: 1, pageSize: 10 },
      }),
    },
  )

test('a detail shows what is zero or false, and neither an empty line nor a group that has nothing else', async () => {
  await openBarrel()
  await screen.findByText('价格')
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['名称', '价格', '封口']))
  expect(labels).not.toContain('酒')
  expect(labels).not.toContain('塞子')
  expect(screen.queryByText('封装')).toBeNull()
})

test('a history tells an act that left the status as it was, without a change from a status to itself', async () => {
  await openBarrel('?tab=history')
  const tasted = (await screen.findByText('品尝')).closest('li')!
  expect(within(tasted).queryByText('→')).toBeNull()
  expect(within(tasted).queryByText('已开')).toBeNull()
  const opened = screen.getByText('打开', { selector: 'b' }).closest('li')!
  expect(within(opened).getByText('→')).toBeTruthy()
})

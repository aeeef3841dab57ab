import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../../contract/define/entity.ts'
import { fen, ref, str } from '../../../../contract/define/fields.ts'
import { openPage, sessionOf, toyApp } from '../../../../testing/web/open-page.tsx'
import '../../../../testing/web/lazy-parts.ts'
import './row-paper.tsx'
import '../related-tab.tsx'

const printed = vi.fn()

beforeEach(() => {
  printed.mockClear()
  vi.stubGlobal('print', printed)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stall = defineEntity({
  module: 'stall',
  title: 'name',
  name: 'stall',
  path: '/api/fair/stall',
  table: 'fair_stall',
  fields: { name: str(20), rent: fen() },
  status: { 1: ['free'], 2: ['let'] },
  list: { columns: ['name'] },
  calls: ['list', 'get'],
})
const visit = defineEntity({
  module: 'stall',
  title: 'name',
  name: 'visit',
  path: '/api/fair/visit',
  table: 'fair_visit',
  fields: { name: str(20), stall: ref('stall') },
  list: { columns: ['name'] },
  calls: ['list', 'get'],
})
const entities = {
  stall: {
    name: '摊位',
    fields: { name: '名称', rent: '租金' },
    status: { free: '空闲', let: '已租' },
    options: {},
    actions: {},
    groups: {},
    empty: '',
  },
  visit: { name: '巡查', fields: { name: '名称', stall: '摊位' }, options: {}, actions: {}, groups: {}, empty: '' },
}
const said = async () => ({
  default: { name: '集市', about: '', menu: {}, entities, more: { own: '合同', press: '操控' } },
})
const row = { _id: 's1', rev: 0, name: '三号摊', rent: 12_300, status: 2 }
const screens = async () => ({
  default: {
    entities: {
      stall: {
        detailTabs: [
          { key: 'own', labelKey: 'more.own', component: () => <p>contract of ten years</p> },
          { key: 'press', labelKey: 'more.press', component: () => <p>a lever</p>, screenOnly: true },
        ],
      },
    },
  },
})

test('a printed detail waits for all its tabs and has them below each other, with 100 related rows and without what is pressed', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const { calls } = await openPage(
    '/fair/stall/list/s1',
    {
      apps: [
        {
          ...toyApp('fair', { menu: [{ module: 'stall', path: 'stall/list' }], entities: [stall, visit] }),
          words: { zh_CN: said, en_US: said },
          screens,
        },
      ],
    },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['fair'], holds: ['fair stall read'] }),
      'GET /api/fair/stall/list': () => ({
        list: [row],
        pagination: { total: 1, current: 1, pageSize: 10 },
        asOf: 'then',
      }),
      'GET /api/fair/stall': () => ({
        stall: row,
        timeline: [{ action: 'let', from: 1, to: 2, byName: '王芳', reason: null, at: '2026-03-01T00:00:00.000Z' }],
      }),
      'GET /api/fair/visit/list': async ({ query }) => {
        if (query.get('pageSize') === '100') await late
        const list = Array.from({ length: 100 }, (_, n) => ({ _id: `v${n}`, name: `visit ${n}` }))
        return { list, pagination: { total: 130, current: 1, pageSize: 100 }, asOf: 'then' }
      },
    },
  )
  const panel = await screen.findByRole('complementary', { name: '三号摊' })
  fireEvent.click(within(panel).getByRole('button', { name: '打印' }))
  await waitFor(() => expect(calls.at(-1)!.query.get('pageSize')).toBe('100'))
  expect(printed).not.toHaveBeenCalled()
  await act(async () => release())
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  const paper = document.querySelector('.core-paper')!
  expect(paper.querySelector('h1')!.textContent).toBe('摊位 三号摊')
  expect([...paper.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    '资料',
    '合同',
    '状态记录',
    '巡查',
  ])
  expect(paper.textContent).toContain('¥123.00')
  expect(paper.textContent).toContain('王芳')
  expect(paper.textContent).toContain('contract of ten years')
  expect(paper.textContent).not.toContain('a lever')
  expect(paper.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(100)
  expect(paper.textContent).toContain('前 100 条，共 130 条')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.core-paper')).toBeNull()
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../contract/define/app.ts'
import { defineEntity, type EntitySpec } from '../../../contract/define/entity.ts'
import { dt, fen, ref, refs, str } from '../../../contract/define/fields.ts'
import { type Answers, openPage, pagesRead, sessionOf } from '../../../testing/web/open-page.tsx'
import type { AppEntry } from '../../app/entry.ts'
import type { AppScreens } from '../../app/screens.ts'
import '../../../testing/web/lazy-parts.ts'
import './related-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entity = (app: string, name: string, fields: EntitySpec['fields'], more: Partial<EntitySpec> = {}) =>
  defineEntity({
    name,
    path: `/api/${app}/${name}`,
    table: `${app}_${name}`,
    module: name,
    title: 'label',
    fields: { label: str(20), ...fields },
    calls: ['list', 'get'],
    list: { columns: ['label'] },
    ...more,
  })

/** An app whose entities have the words 货架 for `rack`, and so on. */
function entry(
  key: string,
  name: string,
  named: Record<string, string>,
  given: Partial<App>,
  screens: AppScreens = {},
) {
  const { entities = [] } = given
  const menu = entities
    .filter(({ module, name }) => module === name)
    .map(({ name: module }) => ({ module, path: module }))
  const app: App = { key, type: 'pc', icon: 'box', guarded: false, permissions: {}, menu, ...given }
  const words = async () => ({
    default: {
      name,
      about: '',
      menu: {},
      more: { own: '自己的' },
      entities: Object.fromEntries(
        entities.map(({ name: one, fields }) => [
          one,
          {
            name: named[one],
            fields: Object.fromEntries(Object.keys(fields).map((field) => [field, `${field}栏`])),
            status: { open: '未完成' },
            empty: '在这里新建',
          },
        ]),
      ),
    },
  })
  return { app, words: { zh_CN: words, en_US: words }, screens: async () => ({ default: screens }) } satisfies AppEntry
}

const rack = entity('store', 'rack', { inside: ref('rack'), keeper: ref('user') }, { shared: true })
const box = entity('store', 'box', { rack: ref('rack'), before: ref('rack') })
const check = entity(
  'store',
  'check',
  { rack: ref('rack'), rackNo: str(20), price: fen(), by: ref('box'), at: dt(), note: str(20), last: str(20) },
  {
    status: { 1: ['open', 'orange'] },
    list: { columns: ['rack', 'rackNo', 'label', 'price', 'by', 'at', 'note', 'last', 'status', 'createdAt'] },
  },
)
const store = entry(
  'store',
  '仓库',
  { rack: '货架', box: '箱子', check: '检查', hidden: '隐藏' },
  {
    entities: [rack, box, check, entity('store', 'hidden', { rack: ref('rack') }, { calls: ['get'] })],
  },
)
const trip = entity('haul', 'trip', { racks: refs('rack') })
const haul = entry('haul', '运输', { trip: '车次' }, { entities: [trip] })
const own = entry(
  'own',
  '另一个',
  { rack: '机架', shelf: '隔板' },
  {
    entities: [entity('own', 'rack', {}), entity('own', 'shelf', { rack: ref('rack') })],
  },
)

const AT = '2026-05-06T08:00:00Z'
const base = { group: null, creator: null, createdAt: AT, updatedAt: AT, rev: 1, remark: null }
const RACK = { ...base, _id: 'r1', label: '甲架' }
const listed = (...list: object[]) => ({ list, refs: {}, pagination: { total: list.length }, asOf: 'then' })

const ALL = ['store rack', 'store box', 'store check', 'store hidden', 'haul trip', 'own rack', 'own shelf']
interface Reader {
  holds?: string[]
  apps?: string[]
  entries?: AppEntry[]
}

async function openRack(reader: Reader = {}, answers: Answers = {}, address = '/store/rack/r1') {
  const { holds = ALL, apps = ['store', 'haul', 'own'], entries = [store, haul, own] } = reader
  const opened = await openPage(
    address,
    { apps: entries },
    {
      'GET /api/user/me': () => sessionOf({ apps, holds: holds.map((one) => `${one} read`) }),
      'GET /api/store/rack/list': () => listed(RACK),
      'GET /api/store/rack': () => ({ rack: RACK, refs: {} }),
      ...answers,
    },
  )
  await screen.findAllByRole('tab')
  return opened
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('a detail has a tab for each field that refers to its row, of its own app and of others if it is shared', async () => {
  await openRack()
  expect(tabs()).toEqual(['资料', '货架 · inside栏', '箱子 · rack栏', '箱子 · before栏', '检查', '运输 · 车次'])
})

test('there is no tab of what the person may not read, of an app that the tenant lacks, or for a row that is not shared', async () => {
  await openRack({ holds: ['store rack', 'store box', 'haul trip'], apps: ['store'] })
  expect(tabs()).toEqual(['资料', '货架 · inside栏', '箱子 · rack栏', '箱子 · before栏'])
  cleanup()
  const { shared: _, ...alone } = rack
  const entities = [alone, box]
  await openRack({ entries: [{ ...store, app: { ...store.app, entities } }, haul] })
  expect(tabs()).toEqual(['资料', '货架 · inside栏', '箱子 · rack栏', '箱子 · before栏'])
})

test('a tab of the app itself that shows such rows stands instead', async () => {
  const detailTabs = [{ key: 'own', labelKey: 'more.own', component: () => null, instead: ['box', 'trip'] }]
  const screens = async () => ({ default: { entities: { rack: { detailTabs } } } as AppScreens })
  await openRack({ entries: [{ ...store, screens }, haul] })
  expect(tabs()).toEqual(['资料', '自己的', '货架 · inside栏', '检查', '运输 · 车次'])
})

test('the tab has the first columns of the list without the row itself, and each row is a link', async () => {
  const row = { ...base, _id: 'c1', label: '春检', status: 1, price: 123_456, by: 'b7', at: null, note: 'n', last: 'l' }
  const { calls } = await openRack(
    {},
    { 'GET /api/store/check/list': () => ({ ...listed(row), refs: { by: { b7: '木箱' } } }) },
  )
  fireEvent.click(screen.getByRole('tab', { name: '检查' }))
  expect((await screen.findByRole('link', { name: '春检' })).getAttribute('href')).toBe('/store/check/c1')
  const panel = within(screen.getByRole('tabpanel', { name: '检查' }))
  const heads = panel.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'label栏',
    '状态',
    expect.stringContaining('创建时间'),
    'price栏',
    'by栏',
    expect.stringContaining('at栏'),
  ])
  expect(panel.getByText('未完成')).toBeTruthy()
  expect(panel.getByText('¥1,234.56')).toBeTruthy()
  expect(panel.getByRole('link', { name: '木箱' }).getAttribute('href')).toBe('/store/box/b7')
  const [asked] = calls.filter(({ path }) => path === '/api/store/check/list')
  expect([asked!.query.get('rack'), asked!.query.get('pageSize')]).toEqual(['r1', '10'])
})

test('rows without a page of their own have all columns and no link', async () => {
  const log = { ...check, module: 'rack', calls: ['list' as const] }
  const row = { ...base, _id: 'c1', label: '春检', status: 1, last: '最后' }
  await openRack(
    { entries: [{ ...store, app: { ...store.app, entities: [rack, log] } }] },
    { 'GET /api/store/check/list': () => listed(row) },
  )
  fireEvent.click(screen.getByRole('tab', { name: '检查' }))
  expect(await screen.findByText('最后')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '春检' })).toBeNull()
})

test('the second page is as of the first one, and an empty tab says so in its own words', async () => {
  const { calls } = await openRack(
    {},
    {
      'GET /api/store/check/list': () => ({
        ...listed({ ...base, _id: 'c1', label: '春检' }),
        pagination: { total: 11 },
      }),
      'GET /api/haul/trip/list': () => listed(),
    },
  )
  fireEvent.click(screen.getByRole('tab', { name: '检查' }))
  fireEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(pagesRead(calls, '/api/store/check/list')).toEqual(['1', '2 as of then']))
  fireEvent.click(screen.getByRole('tab', { name: '运输 · 车次' }))
  expect(await screen.findByText('没有相关记录')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/api/haul/trip/list')?.query.get('racks')).toBe('r1')
})

// @vitest-environment happy-dom

import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { openerOf } from '@atrium/core/testing/web/open-app'
import { type Answers, pagesRead } from '@atrium/core/testing/web/open-page'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'
import type { Board } from './calls.ts'
import './page.tsx'

const open = openerOf({
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
})

const text = defineWidget({
  kind: 'Text',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 80 },
  props: {},
  shape: () => 'single',
  fullScreen: true,
})
const gauge = defineWidget({ ...text, kind: 'Gauge', cover: 'gauge' })
const view = async () => ({ default: () => null })

beforeEach(() => {
  localStorage.clear()
  offerWidgets([text, gauge], { Text: view, Gauge: view })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PLANT = '01980000-0000-7000-8000-0000000000f1'
const LINE = '01980000-0000-7000-8000-0000000000f2'
const folder = (_id: string, name: string, parentId: string | null, dashboards = 0): DashboardFolder => ({
  _id,
  name,
  parentId,
  order: 0,
  dashboards,
})
const AT = '2026-11-23T05:40:00Z'
const board = (_id: string, name: string, extra: Partial<Board> = {}): Board => ({
  _id,
  rev: 1,
  name,
  description: null,
  folder: null,
  groups: [],
  public: false,
  creator: null,
  updatedAt: AT,
  options: DEFAULT_OPTIONS,
  cover: [
    [0, 0, 1920, 1080, 'Text'],
    [10, 20, 300, 200, 'Gauge'],
    [10, 300, 300, 200, 'Gone'],
  ],
  items: 3,
  favorite: false,
  top: false,
  unreviewed: false,
  unreleased: false,
  draft: null,
  ...extra,
})

interface Shown {
  boards?: Board[]
  folders?: DashboardFolder[]
  total?: number
  answers?: Answers
  holds?: string[]
  at?: string
}

async function opened({ boards = [], folders = [], total = boards.length, answers = {}, holds, at = '' }: Shown = {}) {
  const counts = { all: boards.length, loose: boards.length, favorites: 0, trash: 0 }
  const page = await open(`/visual/dashboard/list${at}`, {
    ...(holds ? { holds } : {}),
    answers: {
      'GET /api/dashboard/list': ({ query }) => ({
        list: boards,
        pagination: { total, current: Number(query.get('current') ?? 1), pageSize: 25 },
        refs: {},
        asOf: 'then',
      }),
      'GET /api/datasource/arrivals': () => ({ version: '1', measurements: [] }),
      'GET /api/dashboard/tree/list': () => ({ list: folders, counts }),
      ...answers,
    },
  })
  const sent = (method: string, path: string) =>
    page.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
  const asked = () => page.calls.filter(({ path }) => path === '/api/dashboard/list').at(-1)!.query
  const menu = async (name: string, entry: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `“${name}”的操作` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  return { ...page, sent, asked, menu }
}

test('a dashboard is a card with a cover that has one box for each item, and a link that opens it', async () => {
  await opened({ boards: [board('b1', '产线总览')] })
  const link = await screen.findByRole('link', { name: '产线总览' })
  expect(link.getAttribute('href')).toBe('/visual/dashboard/view/b1')
  const cover = document.querySelector('.visual-boards-card svg.visual-boards-cover')!
  expect(cover.querySelectorAll('g > rect').length).toBe(3)
  // A kind that does not exist any more has a box without a drawing.
  expect(cover.querySelectorAll('g > path').length).toBe(2)
})

test('a dashboard that was never released has the cover, count and time of its draft, and says that it is one', async () => {
  const draft = {
    options: DEFAULT_OPTIONS,
    cover: [[0, 0, 9, 9, 'Text'] as const],
    items: 12,
    at: '2026-11-24T05:40:00Z',
  }
  await opened({
    boards: [board('b1', '产线总览', { items: 0, cover: [], unreleased: true, draft }), board('b2', '班组')],
  })
  const card = (await screen.findByRole('link', { name: '产线总览' })).closest('li')!
  expect(within(card).getByText('草稿')).toBeTruthy()
  expect(within(card).getByText(/^12 个组件 · 2026-11-24/)).toBeTruthy()
  expect(card.querySelectorAll('svg.visual-boards-cover g > rect')).toHaveLength(1)
  expect(within(card).queryByText('空白看板')).toBeNull()
  expect(screen.getAllByText('草稿')).toHaveLength(1)
})

test('the list is a page of a pc app, with the tree of folders beside the cards [R532] [R553]', async () => {
  await opened({ boards: [board('b1', '注塑')], folders: [folder(PLANT, '一厂', null), folder(LINE, 'A 线', PLANT)] })
  expect(visual.type).toBe('pc')
  const tree = await screen.findByRole('tree', { name: '文件夹' })
  expect(within(tree).getByText('一厂')).toBeDefined()
  expect(within(tree).getByText('A 线')).toBeDefined()
  expect(await screen.findByRole('link', { name: '注塑' })).toBeDefined()
})

test('a cover draws the looks of borders, each in its own way, and a hairline as a box alone', async () => {
  const looks = ['bar', 'line', 'corners', 'double'] as const
  const cover = [[0, 0, 99, 99, 'Gone'] as const, ...looks.map((look) => [0, 0, 99, 99, 'Gone', look] as const)]
  await opened({ boards: [board('b1', '产线总览', { cover })] })
  await screen.findByRole('link', { name: '产线总览' })
  const drawn = [...document.querySelectorAll('svg.visual-boards-cover g > path')]
  expect(drawn.map((path) => path.getAttribute('data-look'))).toEqual(looks)
  expect(new Set(drawn.map((path) => path.getAttribute('d'))).size).toBe(looks.length)
})

test('the cover has the theme and the background of the dashboard', async () => {
  await opened({
    boards: [board('b1', '暗', { options: { ...DEFAULT_OPTIONS, theme: 'ltj', backgroundColor: '#123456' } })],
  })
  await screen.findByText('暗')
  const cover = document.querySelector('svg.visual-boards-cover')!
  expect([cover.getAttribute('data-theme'), cover.querySelector('rect')?.getAttribute('fill')]).toEqual([
    'ltj',
    '#123456',
  ])
})

test('the table is kept for the next visit', async () => {
  await opened({ boards: [board('b1', '产线总览')] })
  fireEvent.click(await screen.findByRole('radio', { name: /表格/ }))
  expect(within(await screen.findByRole('table')).getByRole('link', { name: '产线总览' })).toBeDefined()
  cleanup()
  await opened({ boards: [board('b1', '产线总览')] })
  expect(await screen.findByRole('table')).toBeDefined()
})

test('a folder shows its dashboards; a search looks everywhere; both are in the address', async () => {
  const { asked, address } = await opened({ boards: [board('b1', '注塑')], folders: [folder(PLANT, '一厂', null, 1)] })
  fireEvent.click(within(await screen.findByRole('tree', { name: '文件夹' })).getByText('一厂'))
  await waitFor(() => expect(asked().get('folder')).toBe(PLANT))
  expect(address()).toBe(`/visual/dashboard/list?in=${PLANT}`)
  const search = screen.getByRole('searchbox', { name: '搜索名称、说明' })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: '装配' } })
  await waitFor(() => expect(asked().get('keyword')).toBe('装配'))
  expect(asked().get('folder')).toBeNull()
})

test('favourites and what is in no folder are places of their own', async () => {
  const { asked } = await opened({ boards: [board('b1', '注塑')], folders: [folder(PLANT, '一厂', null)] })
  fireEvent.click(await screen.findByRole('button', { name: /我的收藏/ }))
  await waitFor(() => expect(asked().get('favorite')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: /未归类/ }))
  await waitFor(() => expect(asked().get('loose')).toBe('true'))
})

test('a name is changed in its place: Enter saves, Esc leaves it as it was', async () => {
  const { menu, sent } = await opened({
    boards: [board('b1', '旧名')],
    answers: { 'PATCH /api/dashboard/rename': () => ({}) },
  })
  await menu('旧名', '改名')
  const field = () => screen.findByRole('textbox', { name: '名称' })
  fireEvent.change(await field(), { target: { value: '别的' } })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await screen.findByRole('link', { name: '旧名' })).toBeDefined()
  await menu('旧名', '改名')
  fireEvent.change(await field(), { target: { value: ' 新名 ' } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(() => expect(sent('PATCH', '/api/dashboard/rename')).toEqual([{ _id: 'b1', name: '新名' }]))
})

test('a deleted dashboard comes back by the button of the message', async () => {
  const { menu, sent } = await opened({
    boards: [board('b1', '注塑')],
    answers: { 'DELETE /api/dashboard': () => ({}), 'PUT /api/dashboard/trash': () => ({ name: '注塑' }) },
  })
  await menu('注塑', '删除')
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(sent('PUT', '/api/dashboard/trash')).toEqual([{ _id: 'b1' }]))
  expect(await screen.findByText('已恢复“注塑”')).toBeDefined()
})

test('star, top and copy are one click, and a refusal is shown', async () => {
  const { menu, sent } = await opened({
    boards: [board('b1', '注塑', { top: true })],
    answers: {
      'PUT /api/dashboard/favorite': () => ({}),
      'PUT /api/dashboard': () => ({}),
      'POST /api/dashboard/copy': () => 403,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '收藏 注塑' }))
  await waitFor(() => expect(sent('PUT', '/api/dashboard/favorite')).toEqual([{ _id: 'b1', favorite: true }]))
  await menu('注塑', '取消置顶')
  await waitFor(() => expect(sent('PUT', '/api/dashboard')).toEqual([{ _id: 'b1', top: false }]))
  await menu('注塑', '复制')
  expect(await screen.findByText('refused 403')).toBeDefined()
})

test.each([
  [true, '已复制已发布的内容为“副本”，未发布的修改不包含在内'],
  [false, '已复制为“副本”'],
])('who copies a dashboard learns whether changes are left out: %s', async (unreleased, text) => {
  const { menu } = await opened({
    boards: [board('b1', '注塑', { unreleased })],
    answers: { 'POST /api/dashboard/copy': () => ({ name: '副本' }) },
  })
  await menu('注塑', '复制')
  expect(await screen.findByText(text)).toBeDefined()
})

test('a card that is dropped onto a folder is moved there; a folder is not dropped into itself', async () => {
  const { sent } = await opened({
    boards: [board('b1', '注塑', { folder: PLANT })],
    folders: [folder(PLANT, '一厂', null), folder(LINE, 'A 线', PLANT)],
    answers: { 'PUT /api/dashboard/move': () => ({}), 'PUT /api/dashboard/tree': () => ({}) },
  })
  const tree = await screen.findByRole('tree', { name: '文件夹' })
  const node = (name: string) => within(tree).getByText(name)
  const drag = (from: HTMLElement, to: HTMLElement) => {
    fireEvent.dragStart(from)
    fireEvent.dragOver(to)
    fireEvent.drop(to)
    fireEvent.dragEnd(from)
  }
  const card = (await screen.findByRole('link', { name: '注塑' })).closest('li')!
  drag(card, node('一厂'))
  drag(card, node('A 线'))
  await waitFor(() => expect(sent('PUT', '/api/dashboard/move')).toEqual([{ _id: 'b1', folder: LINE }]))
  drag(node('一厂'), node('A 线'))
  drag(node('A 线'), screen.getByRole('button', { name: /未归类/ }))
  await waitFor(() => expect(sent('PUT', '/api/dashboard/tree')).toEqual([{ _id: LINE, parentId: null }]))
})

test('a folder that is not empty is deleted only after its number of dashboards was read', async () => {
  const { menu, sent } = await opened({
    folders: [folder(PLANT, '一厂', null, 2), folder(LINE, 'A 线', PLANT, 3)],
    answers: { 'DELETE /api/dashboard/tree': () => ({ dashboards: 5 }) },
  })
  await menu('一厂', '删除')
  const dialog = await screen.findByRole('dialog', { name: /删除文件夹“一厂”/ })
  expect(dialog.textContent).toContain('5 个看板、1 个下级文件夹')
  expect(sent('DELETE', '/api/dashboard/tree')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(sent('DELETE', '/api/dashboard/tree')).toEqual([{ _id: PLANT, cascade: true }]))
})

test('a person who may only read gets neither the buttons nor the menu entries that change something', async () => {
  await opened({
    boards: [board('b1', '注塑')],
    folders: [folder(PLANT, '一厂', null)],
    holds: ['visual dashboard read'],
  })
  fireEvent.click(await screen.findByRole('button', { name: '“注塑”的操作' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['打开', '导出'])
  for (const name of ['新建看板', '导入', '新建文件夹', /回收站/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('switch', { name: '公开 注塑' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('link', { name: '注塑' }).closest('li')?.getAttribute('draggable')).toBe('false')
})

test('without dashboards the page offers the first one, an import and the components', async () => {
  await opened()
  expect(await screen.findByText('还没有看板')).toBeDefined()
  expect(screen.getAllByRole('button', { name: '新建看板' }).length).toBe(2)
  expect(screen.getByRole('button', { name: '看看有哪些组件' })).toBeDefined()
})

test('an empty folder and a search without results say so', async () => {
  await opened({ folders: [folder(PLANT, '一厂', null)], at: `?in=${PLANT}` })
  expect(await screen.findByText('这个文件夹是空的')).toBeDefined()
  cleanup()
  const { address } = await opened({ at: '?keyword=zzz' })
  expect(await screen.findByText('没有找到看板')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(address()).toBe('/visual/dashboard/list'))
})

test('the second page of the dashboards and of the trash is as of the first one', async () => {
  const of = (at: string) => ({
    at,
    boards: [board('b1', '注塑')],
    total: 30,
    answers: {
      'GET /api/dashboard/trash/list': () => ({
        list: [{ _id: 'b9', kind: 'dashboard', name: '旧', deletedAt: AT, endsAt: AT, by: null, dashboards: 1 }],
        pagination: { total: 30, current: 1, pageSize: 25 },
        asOf: 'then',
      }),
    },
  })
  for (const [at, list] of [
    ['', '/api/dashboard/list'],
    ['?in=trash', '/api/dashboard/trash/list'],
  ] as const) {
    const { calls } = await opened(of(at))
    const second = await screen.findByTitle('2')
    await act(async () => fireEvent.click(second))
    await waitFor(() => expect(pagesRead(calls, list)).toEqual(['1', '2 as of then']))
    cleanup()
  }
})

test.each([
  ['?current=2', '/api/dashboard/list', '/visual/dashboard/list'],
  ['?in=trash&current=2', '/api/dashboard/trash/list', '/visual/dashboard/list?in=trash'],
])('a page whose last row is gone makes way for the one before: %s', async (at, list, before) => {
  const { calls, address } = await opened({
    at,
    answers: {
      [`GET ${list}`]: ({ query }) => ({
        list: [],
        pagination: { total: 25, current: Number(query.get('current')), pageSize: 25 },
        refs: {},
        asOf: 'then',
      }),
    },
  })
  await waitFor(() => expect(address()).toBe(before))
  await waitFor(() => expect(pagesRead(calls, list)).toEqual(['2', '1']))
})

test('the trash has what was deleted and until when; an entry is restored or deleted for good', async () => {
  const entry = {
    _id: 'b9',
    kind: 'dashboard',
    name: '旧看板',
    deletedAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    by: '安妮',
    dashboards: 1,
  }
  const { sent } = await opened({
    at: '?in=trash',
    answers: {
      'GET /api/dashboard/trash/list': () => ({ list: [entry], pagination: { total: 1, current: 1, pageSize: 25 } }),
      'PUT /api/dashboard/trash': () => ({ name: '旧看板 2' }),
      'DELETE /api/dashboard/trash': () => ({}),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }))
  expect(await screen.findByText('已恢复“旧看板 2”')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '彻底删除' }))
  const dialog = await screen.findByRole('dialog', { name: /彻底删除“旧看板”/ })
  fireEvent.click(within(dialog).getByRole('button', { name: '彻底删除' }))
  await waitFor(() => expect(sent('DELETE', '/api/dashboard/trash')).toEqual([{ _id: 'b9' }]))
})

test('an import says what it changed; a file that is none is refused before it is sent', async () => {
  const { sent } = await opened({
    answers: {
      'POST /api/dashboard/import': () => ({
        dashboards: [{ _id: 'n1', name: '产线' }],
        folders: 0,
        notes: [
          { dashboard: '产线', item: '下一页', what: 'link' },
          { dashboard: '产线', item: '脚本图', what: 'review' },
        ],
      }),
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: '导入' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: '导入看板' })
  // One button to choose a file, and none around it.
  expect(within(dialog).getAllByRole('button', { name: /选择/ })).toHaveLength(1)
  const choose = (text: string) =>
    fireEvent.change(dialog.querySelector('input[type=file]')!, {
      target: { files: [new File([text], 'a.json', { type: 'application/json' })] },
    })
  choose('no json')
  expect(await within(dialog).findByText(/它不是看板导出的文件/)).toBeDefined()
  expect(sent('POST', '/api/dashboard/import')).toEqual([])
  choose('{"format":"atrium-dashboards"}')
  expect(await within(dialog).findByText('已导入 1 个看板')).toBeDefined()
  expect(sent('POST', '/api/dashboard/import')).toEqual([{ file: { format: 'atrium-dashboards' }, folder: null }])
  expect(within(dialog).getByText('产线 / 下一页')).toBeDefined()
  expect(within(dialog).getByText('脚本在审核前不会运行')).toBeDefined()
})

// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { richText } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { str } from '@atrium/core/contract/define/fields'
import { openerOf, permissionsOf } from '@atrium/core/testing/web/open-app'
import { type Answers, refused } from '@atrium/core/testing/web/open-page'
import {
  type ComponentItem,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  type ItemDataSource,
} from '@atrium/dashboards/contract/dashboard'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'
import './page.tsx'

const entry = {
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
}
const open = openerOf(entry)

let io: Server

const partsOf = (kind: string, zh_CN: string) => ({
  kind,
  example: async () => ({ props: {}, sources: [] }),
  words: {
    zh_CN: async () => ({ default: { name: zh_CN, about: '' } }),
    en_US: async () => ({ default: { name: kind, about: '' } }),
  },
  settings: { zh_CN: async () => ({ default: {} }), en_US: async () => ({ default: {} }) },
})

const loadNothing = async () => ({ default: () => null })

/** A stand-in for the server's socket, which nobody else uses. */
beforeEach(async () => {
  localStorage.clear()
  const note = defineWidget({
    kind: 'Note',
    icon: 'M2 2h12v12H2z',
    size: { width: 200, height: 100 },
    props: { text: str(100, { min: 0, default: '' }) },
    shape: () => 'none',
    isCommon: true,
    fullScreen: false,
  })
  const curve = defineWidget({ ...note, kind: 'Curve', shape: () => 'series', isCommon: false })
  const page = defineWidget({
    ...{ kind: 'Page', icon: 'M2 2h12v12H2z', size: { width: 200, height: 100 }, fullScreen: false },
    props: { content: richText(1000) },
    shape: () => 'none',
  })
  offerKindParts([partsOf('Note', '便签'), partsOf('Curve', '曲线'), partsOf('Page', '文稿')])
  offerWidgets([note, curve, page], { Note: loadNothing, Curve: loadNothing, Page: loadNothing })
  const http = createServer()
  io = new Server(http)
  io.on('connection', (socket) => {
    socket.on('edit', (_, answer) => answer({ code: 0, editors: [] }))
    socket.onAny((_event, ...rest) => {
      const answer = rest.at(-1)
      if (typeof answer === 'function') answer({ code: 0 })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const shown = window as unknown as { happyDOM: { setURL(url: string): void } }
  shown.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await io.close()
})

const noteOf = (_id: string): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component: 'Note', title: _id, version: 1, props: {}, dataSources: [] },
})

interface Shown {
  items?: ComponentItem[]
  answers?: Answers
  holds?: string[]
  at?: string
  /** The dashboard is public, and its draft has changes. */
  isPublic?: boolean
  mayQuery?: boolean
}

const ADDRESS = '/visual/dashboard/edit?_id=d1'

async function edit({
  items = [],
  answers = {},
  at = ADDRESS,
  isPublic = false,
  mayQuery = true,
  holds = permissionsOf(entry.app),
}: Shown = {}) {
  const draft = { options: DEFAULT_OPTIONS, items: items.map((item, index) => ({ at: index, item })) }
  const rights = { query: mayQuery, control: true, script: true, publish: true }
  const stored = {
    name: '一号车间',
    rev: 1,
    public: isPublic,
    head: Number(isPublic),
    releasedHead: 0,
    log: [],
    me: 'u1',
    users: {},
  }
  const page = await open(at, {
    holds,
    answers: {
      'GET /api/dashboard/draft': () => ({ ...stored, draft, rights, unreviewed: [] }),
      'GET /api/dashboard': () => ({
        dashboard: { _id: 'd1', name: '一号车间', options: DEFAULT_OPTIONS, components: [] },
      }),
      'POST /api/dashboard/op': ({ body }) => ({ seq: 1, inverse: [], ops: (body as { ops: unknown[] }).ops }),
      ...answers,
    },
  })
  await screen.findByRole('toolbar')
  return page
}

test('a click on the name makes it a field; Enter renames the dashboard and Esc keeps the name', async () => {
  const { calls } = await edit({ answers: { 'PATCH /api/dashboard/rename': () => ({}) } })
  fireEvent.click(screen.getByRole('button', { name: '一号车间' }))
  const field = screen.getByRole('textbox', { name: '名称' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' 二号车间 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const renamed = await screen.findByRole('button', { name: '二号车间' })
  await waitFor(() => expect(document.activeElement).toBe(renamed))
  const patched = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(patched()).toEqual([{ _id: 'd1', name: '二号车间' }])

  fireEvent.click(renamed)
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '三号' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: '名称' }), { key: 'Escape' })
  expect(await screen.findByRole('button', { name: '二号车间' })).toBeTruthy()
  expect(patched()).toHaveLength(1)
})

test('an editor that the server could not open says the reason of the server, not that it is unreachable', async () => {
  await open(ADDRESS, {
    holds: permissionsOf(entry.app),
    answers: {
      'GET /api/dashboard/draft': () => refused(500, { msg: '服务器内部错误（编号 7）' }),
      'GET /api/dashboard': () => refused(500),
    },
  })
  expect(await screen.findByRole('heading', { name: '服务器出错了' })).toBeTruthy()
  expect(screen.getByText('服务器内部错误（编号 7）')).toBeTruthy()
})

test('what the editor needs of the kinds is loaded again if it did not arrive', async () => {
  const example = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  example.mockResolvedValue({ props: {}, sources: [] })
  offerKindParts([{ ...partsOf('Note', '便签'), example }])
  const page = edit()
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  await page
  expect(await screen.findByRole('button', { name: '便签' })).toBeTruthy()
})

test('a refused name stays in the field with the reason, and nobody renames without the permission', async () => {
  const taken = { 'PATCH /api/dashboard/rename': () => refused(409, { fields: { name: '已有同名看板' } }) }
  await edit({ answers: taken })
  fireEvent.click(screen.getByRole('button', { name: '一号车间' }))
  const field = screen.getByRole('textbox', { name: '名称' }) as HTMLInputElement
  fireEvent.change(field, { target: { value: '占用' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('已有同名看板')).toBeTruthy()
  expect(field.value).toBe('占用')
  cleanup()

  await edit({ holds: permissionsOf(entry.app).filter((one) => one !== 'visual dashboard rename') })
  expect(screen.getByRole('heading', { level: 1, name: '一号车间' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '一号车间' })).toBeNull()
})

test('the search offers what is possible now, with its keys, and does it', async () => {
  const { calls } = await edit({ items: [noteOf('itemA')] })
  const openSearch = async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.findByRole('combobox', { name: '搜索' })
  }
  const input = await openSearch()
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).toContain('全选Ctrl+A')
  expect(options().some((text) => text?.startsWith('锁定'))).toBe(false)
  fireEvent.change(input, { target: { value: '全选' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull())

  const again = await openSearch()
  expect(
    within(within(screen.getByRole('listbox')).getByRole('group', { name: '组件' })).getByText('锁定'),
  ).toBeTruthy()
  fireEvent.change(again, { target: { value: '锁定' } })
  fireEvent.keyDown(again, { key: 'Enter' })
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/dashboard/op')).toHaveLength(1))
  expect(calls.find(({ path }) => path === '/api/dashboard/op')?.body).toMatchObject({
    ops: [{ op: 'set', id: 'itemA', path: ['locked'], value: true }],
  })
})

test('the question mark opens the list of keys, which Esc closes; in a field it is only typed', async () => {
  await edit()
  fireEvent.keyDown((await screen.findAllByRole('searchbox'))[0]!, { key: '?', code: 'Slash', shiftKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: /^撤销/ }), { key: '?', code: 'Slash', shiftKey: true })
  const sheet = within(await screen.findByRole('dialog', { name: '键盘快捷键' }))
  const row = (name: string) => sheet.getByText(name, { selector: 'dt' }).nextElementSibling
  expect(row('撤销')?.textContent).toBe('Ctrl+Z')
  expect(row('移动 10 像素')?.textContent).toBe('Shift←→↑↓')
  expect(row('拖动时复制')?.textContent).toBe('Alt拖动')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const placedOf = async (id: string) => {
  await waitFor(() => expect(document.querySelector(`[data-placed="${id}"]`)).toBeTruthy())
  return document.querySelector<HTMLElement>(`[data-placed="${id}"]`)!
}

const withProps = (_id: string, component: string, props: object): ComponentItem => {
  const item = noteOf(_id)
  return { ...item, component: { ...item.component, component, props: props as never } }
}

test('Enter on a component leads to its first field, never to the button that resets it', async () => {
  await edit({ items: [withProps('itemA', 'Note', { text: 'wash the sieve' })] })
  const placed = await placedOf('itemA')
  placed.focus()
  fireEvent.keyDown(placed, { key: 'Enter', code: 'Enter' })
  const field = await screen.findByDisplayValue('wash the sieve')
  expect(screen.getByRole('button', { name: /^恢复默认/ })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('Enter on a rich text opens its editor', async () => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '停机后断电' }] }] }
  const { calls } = await edit({ items: [withProps('itemA', 'Page', { content })] })
  const placed = await placedOf('itemA')
  placed.focus()
  fireEvent.keyDown(placed, { key: 'Enter', code: 'Enter' })
  const text = await screen.findByRole('textbox', { name: 'content' }, { timeout: 20_000 })
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(text.textContent).toBe('停机后断电')
  expect(sentOps(calls)).toEqual([])
})

test('header and menu are folded away in the editor until its author wants them', async () => {
  await edit()
  const shell = document.querySelector<HTMLElement>('.core-shell-shell')!
  expect(shell.dataset.bare).toBe('true')
  expect(screen.getByRole('link', { name: '返回看板列表' }).getAttribute('href')).toBe('/visual/dashboard/list')
  const button = screen.getByRole('button', { name: '页头和菜单' })
  fireEvent.click(button)
  expect([shell.dataset.bare, button.getAttribute('aria-pressed')]).toEqual(['false', 'true'])
  fireEvent.click(button)
  expect(shell.dataset.bare).toBe('true')
})

test('the panels of one side are closed alone, and opening one of them brings only that side back', async () => {
  await edit({ items: [noteOf('itemA')] })
  const tab = (name: string) => screen.queryByRole('tab', { name })
  fireEvent.click(await screen.findByRole('button', { name: '显示或隐藏左侧面板' }))
  expect([tab('组件'), tab('设置')?.textContent]).toEqual([null, '设置'])
  fireEvent.click(screen.getByRole('button', { name: '显示或隐藏右侧面板' }))
  expect([tab('组件'), tab('设置')]).toEqual([null, null])
  const placed = await placedOf('itemA')
  placed.focus()
  fireEvent.keyDown(placed, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(tab('设置')).toBeTruthy())
  expect(tab('组件')).toBeNull()
})

test('the settings of the dashboard have a tab of their own, which the menu of the canvas opens', async () => {
  await edit({ items: [noteOf('itemA')], at: `${ADDRESS}&select=itemA` })
  await placedOf('itemA')
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', altKey: true })
  const board = await screen.findByRole('tabpanel', { name: '看板' })
  expect(await within(board).findByLabelText('主题')).toBeTruthy()
})

test('the item that the address names is selected, once', async () => {
  const { address } = await edit({ items: [noteOf('itemA'), noteOf('itemB')], at: `${ADDRESS}&select=itemB` })
  const current = () => document.querySelector('[data-placed][aria-current="true"]')?.getAttribute('data-placed')
  await waitFor(() => expect(current()).toBe('itemB'))
  expect(address()).toBe(ADDRESS)
})

test('the address of the data of a dashboard leads to its editor, with the panel of the data in front', async () => {
  const { address } = await edit({ items: [noteOf('itemA')], at: '/visual/dashboard/data/d1' })
  const data = await screen.findByRole('tabpanel', { name: '数据' })
  expect(await within(data).findByText(/读者和地址就能改变它/)).toBeTruthy()
  expect(screen.queryByRole('tabpanel', { name: '位置' })).toBeNull()
  expect(address()).toBe(ADDRESS)
})

test('an empty dashboard offers a kind to begin with', async () => {
  const { calls } = await edit()
  fireEvent.click(await screen.findByRole('button', { name: '添加便签' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/dashboard/op')).toBe(true))
  const { ops } = calls.find(({ path }) => path === '/api/dashboard/op')!.body as { ops: { item: ComponentItem }[] }
  expect(ops[0]?.item.component.component).toBe('Note')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-placed')).toBe(ops[0]?.item._id))
})

function curveOf(_id: string, props: ItemDataSource['props']): ComponentItem {
  const item = noteOf(_id)
  return { ...item, component: { ...item.component, component: 'Curve', dataSources: [{ _id: '', props }] } }
}

const spec: ConnectorSpec = {
  key: 'series',
  icon: 'database',
  type: 9,
  settings: {},
  query: { db: str(20), from: str(20), influxql: str(99) },
  shapes: () => ['series'],
  follows: () => ({ how: 'once' }),
  placeOf: ({ db, from }) => (from ? `${db} · ${from}` : null),
  byViewer: false,
  limits: { points: 10, rows: 10 },
}

const wordsOf = (visitors: string) => {
  const words = async () => ({ default: { name: 'Toy', about: '', visitors } })
  return { zh_CN: words, en_US: words }
}

interface Shops {
  apps: { label: string; lists: { label: string }[] }[]
}

/** A connector whose data visitors do not get, and whose places have names in the language of the page. */
const shops = {
  spec: {
    ...spec,
    key: 'shops',
    type: 8,
    query: { business: str(20) },
    old: { knownBy: 'business' },
    placeOf: () => 'shop',
    byViewer: true,
  },
  words: wordsOf('业务数据需登录并有权限，访客只看到一句说明'),
  places: async () => ({
    default: async (port: DataPort) =>
      (await port.choices<Shops>('/api/datasource/shops')).apps.map(
        ({ label, lists }) => `${label} · ${lists[0]?.label}`,
      ),
  }),
}

test('before a release of a public dashboard, its author reads what visitors get', async () => {
  offerConnectors([{ spec, words: wordsOf('时序数据') }, shops])
  const apps = [
    { app: 'shop', label: '商城', lists: [{ name: 'order', label: '订单' }], kpis: [], series: [], tops: [] },
  ]
  await edit({
    isPublic: true,
    items: [
      curveOf('speed', { db: 'plant', from: 'oven' }),
      curveOf('typed', { data: [{ speed: 1 }] }),
      curveOf('stated', { influxql: 'select n from oven' }),
      curveOf('orders', { business: { app: 'shop', from: 'list', of: 'order', names: ['no'] } }),
      { ...noteOf('secret'), hidden: true },
    ],
    answers: { 'GET /api/datasource/shops': () => ({ apps }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^发 ?布$/ }))
  const note = within(await screen.findByRole('region', { name: '访客能看到什么' }))
  await note.findByText('业务数据需登录并有权限，访客只看到一句说明：商城 · 订单')
  expect(note.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '时序数据：plant · oven',
    '语句和其他数据源的数据：stated',
    '填写的数据：typed',
    '业务数据需登录并有权限，访客只看到一句说明：商城 · 订单',
    '1 个隐藏组件没有点击能显示，不会公开',
    '访客只能看到各组件自己的时间范围',
  ])
})

/** What another dashboard has put into the clipboard: an item that names its parameter. */
function paste() {
  const items = [{ ...noteOf('itemAAAA'), component: { ...noteOf('').component, props: { text: 'on {line}' } } }]
  const parameters = [{ name: 'line', label: '产线', initial: 'A', choices: ['A', 'B'] }]
  const text = JSON.stringify({ format: 'atrium/dashboard-items', version: 1, items, parameters })
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text, setData: () => undefined },
  })
  document.body.dispatchEvent(event)
}

const sentOps = (calls: readonly { path: string; body?: unknown }[]) =>
  calls
    .filter(({ path }) => path.startsWith('/api/dashboard/op'))
    .map(({ body }) => (body as { ops: { op: string }[] }).ops.map(({ op }) => op))

test('a paste asks for the parameter that its item names, and brings it in the same step', async () => {
  const { calls } = await edit()
  paste()
  const dialog = await screen.findByRole('dialog', { name: '组件用到的看板参数' })
  const bring = within(dialog).getByRole('checkbox', { name: '当前看板没有参数“产线 (line)”，一起带过来' })
  expect((bring as HTMLInputElement).checked).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: /粘\s*贴/ }))
  await waitFor(() => expect(sentOps(calls)).toEqual([['parameter', 'add']]))
})

test('a paste that is cancelled brings nothing', async () => {
  const { calls } = await edit()
  paste()
  const dialog = await screen.findByRole('dialog', { name: '组件用到的看板参数' })
  fireEvent.click(within(dialog).getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOps(calls)).toEqual([])
})

test('without the right to query only the item is pasted, and the dialog says so', async () => {
  const { calls } = await edit({ mayQuery: false })
  paste()
  const dialog = await screen.findByRole('dialog', { name: '组件用到的看板参数' })
  expect(within(dialog).getByRole('alert').textContent).toContain('查询权限')
  fireEvent.click(within(dialog).getByRole('button', { name: /粘\s*贴/ }))
  await waitFor(() => expect(sentOps(calls)).toEqual([['add']]))
})

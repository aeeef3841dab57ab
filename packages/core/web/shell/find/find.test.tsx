import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'
import { parcel } from '../../crud/testing.ts'
import { useOfferCommands } from '../../page/commands.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const menu = [
  { module: 'crate', path: 'crate/list' },
  { module: 'secret', path: 'secret/list' },
  { module: 'setting/code', path: 'setting/code' },
]
const product = { apps: [toyApp('depot', { menu }), toyApp('yard', { menu })] }

async function open() {
  const session = sessionOf({
    apps: ['depot'],
    holds: ['depot crate read', 'depot setting/code read', 'yard crate read'],
  })
  const page = await openPage('/home', product, { 'GET /api/user/me': () => session })
  await screen.findByRole('banner')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: '搜索' })
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const write = (value: string) => fireEvent.change(input, { target: { value } })
  return { ...page, input, options, write }
}

test('Ctrl-K finds every page that the person may open, and no other page', async () => {
  const { options, write } = await open()
  expect(options()).toEqual([
    '应用中心',
    'depot zh_CN',
    'crate/list zh_CNdepot zh_CN',
    'setting/code zh_CNdepot zh_CN',
    '个人资料个人中心',
    '我的消息个人中心',
    '通知设置个人中心',
    '修改密码个人中心',
    '登录设备个人中心',
    '微信绑定个人中心',
  ])
  write('code dep')
  expect(options()).toEqual(['setting/code zh_CNdepot zh_CN'])
  write('secret')
  expect(options()).toEqual([])
  expect(await screen.findByText('没有找到')).toBeTruthy()
})

test('arrow keys choose, Enter opens the page, and the dialog closes', async () => {
  const { address, input, write } = await open()
  write('zh_CN')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toContain('crate/list')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/depot/crate/list'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[R643] the dialog opens with the button and with Ctrl-K, and closes with Esc', async () => {
  const { input } = await open()
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByRole('combobox', { name: '搜索' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

const focused: (string | null | undefined)[] = []
let isPossible = false

function Crates() {
  const perform = () => void focused.push(document.activeElement?.textContent)
  useOfferCommands(() => (isPossible ? [{ key: 'pack', group: '箱子', name: '装箱', keys: 'Ctrl+B', perform }] : []))
  return <button type="button">一号箱</button>
}

test('what the open page can do comes first, with its keys; Enter does it, and the focus is where it was', async () => {
  const depot = toyApp('depot', { menu })
  const screens = async () => ({ default: { pages: { 'crate/list': Crates } } })
  const session = sessionOf({ apps: ['depot'], holds: ['depot crate read'] })
  await openPage('/depot/crate/list', { apps: [{ ...depot, screens }] }, { 'GET /api/user/me': () => session })
  const crate = await screen.findByRole('button', { name: '一号箱' })
  const openSearch = async () => {
    crate.focus()
    fireEvent.keyDown(crate, { key: 'k', ctrlKey: true })
    return screen.findByRole('combobox', { name: '搜索' })
  }

  fireEvent.keyDown(await openSearch(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(crate)

  isPossible = true
  const input = await openSearch()
  expect(screen.getByRole('group', { name: '箱子' }).textContent).toBe('箱子装箱Ctrl+B')
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('装箱Ctrl+B')
  fireEvent.change(input, { target: { value: '装' } })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(focused).toEqual(['一号箱']))
  expect(screen.queryByRole('combobox')).toBeNull()
})

/** A tenant with one parcel, whose words name what can be done to it. No other test of the process loads words for its app. */
async function openParcels(address: string) {
  const app = toyApp('parcels', { menu: [{ module: 'parcel', path: 'parcel' }], entities: [parcel] })
  const words = async () => {
    const { default: plain } = await app.words.zh_CN()
    const named = { name: '包裹', empty: '', status: { waiting: '待发' }, actions: { send: '发出', stop: '停止' } }
    return { default: { ...plain, name: '仓库', menu: { parcel: '包裹列表' }, entities: { parcel: named } } }
  }
  const entry = { ...app, words: { zh_CN: words, en_US: words }, screens: async () => ({ default: {} }) }
  const holds = ['read', 'create', 'update', 'send', 'stop'].map((permission) => `parcels parcel ${permission}`)
  const row = { _id: 'p1', rev: 0, label: '一号包裹', status: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  const page = await openPage(
    address,
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['parcels'], holds }),
      'GET /api/toy/parcel/list': () => ({ list: [row], refs: {}, pagination: { total: 1, current: 1, pageSize: 10 } }),
      'GET /api/toy/parcel': () => ({ parcel: row, refs: {} }),
      'GET /api/find': () => ({ groups: [] }),
    },
  )
  const openSearch = async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.findByRole('combobox', { name: '搜索' })
  }
  const group = (name: string) =>
    [...screen.getByRole('group', { name }).querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  return { ...page, openSearch, group }
}

test('of the open row the search offers what can be done to it now, and later the row itself', async () => {
  const { address, openSearch, group } = await openParcels('/parcels/parcel/p1')
  await screen.findByRole('button', { name: /^发\s?出$/ })
  await openSearch()
  expect(group('包裹 一号包裹')).toEqual(['编辑', '发出'])
  expect(group('包裹')).toEqual(['新建包裹'])
  fireEvent.change(screen.getByRole('combobox', { name: '搜索' }), { target: { value: '新建' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['新建包裹'])
  cleanup()
  const later = await openParcels('/home')
  await screen.findByRole('banner')
  await later.openSearch()
  expect(later.group('最近打开')).toEqual(['一号包裹包裹 · 仓库'])
  fireEvent.click(screen.getByRole('option', { name: /一号包裹/ }))
  await waitFor(() => expect(later.address()).toBe('/parcels/parcel/p1'))
  expect(address()).toBe('/parcels/parcel/p1')
})

test('written words find what one may create in any app, and what the header can do', async () => {
  const { address, openSearch, group } = await openParcels('/home')
  await screen.findByRole('banner')
  const input = await openSearch()
  fireEvent.change(input, { target: { value: '退出' } })
  expect(group('操作')).toEqual(['退出登录'])
  fireEvent.change(input, { target: { value: '新建 包裹' } })
  expect(group('操作')).toEqual(['新建包裹仓库'])
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/parcels/parcel/new'))
})

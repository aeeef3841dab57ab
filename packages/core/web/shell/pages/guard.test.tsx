import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guardRoute } from '../../../contract/access.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import { type CurrentApp, useCurrentApp } from '../apps/current-app.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const menu = [
  { module: 'dashboard', path: 'dashboard' },
  { module: 'crate', path: 'crate/list' },
  { module: 'setting/shop', path: 'setting/shop' },
  { module: 'setting/code', path: 'setting/code' },
  { module: 'crate', path: 'lid/list' },
]

function open(address: string, holds: string[], { guarded = true, apps = ['depot'] } = {}) {
  const answers = { 'GET /api/user/me': () => sessionOf({ apps, holds }) }
  return openPage(address, { apps: [toyApp('depot', { menu, guarded })] }, answers)
}

test('[R038] a protected page is shown to a person with any permission in its module', async () => {
  await open('/depot/crate/list', ['depot crate read'])
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
})

test('[R039] every other page of the app redirects to the first menu page that the person may open', async () => {
  const { address } = await open('/depot/dashboard', ['depot setting/shop read', 'depot crate read'])
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
  expect(address()).toBe('/depot/crate/list')
})

test('[R038] modules match on whole segments: a permission in one setting does not open another setting', async () => {
  const { address } = await open('/depot/setting/code', ['depot setting/shop read'])
  expect(await screen.findByText('page depot/setting/shop')).toBeTruthy()
  expect(address()).toBe('/depot/setting/shop')
})

test('a page of the menu that is not below its module’s name is opened by a permission in that module', async () => {
  const { app } = toyApp('depot', { menu })
  const decisionOf = (module: string) =>
    guardRoute('/depot/lid/list', app, [{ app: 'depot', module, permission: 'read' }])
  expect(decisionOf('crate')).toEqual({ kind: 'render' })
  expect(decisionOf('setting/code')).toEqual({ kind: 'redirect', to: '/depot/setting/code' })
})

test('[R040] [R041] [R042] without any page to open, the 403 page is shown with its text and a link to the launcher', async () => {
  await open('/depot/crate/list', [])
  expect(await screen.findByRole('heading', { name: '403' })).toBeTruthy()
  expect(screen.getByText('您的权限不足，请点击其他菜单！')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/home')
})

test('a page of an app without `guarded` is shown without permissions: the server checks its calls', async () => {
  await open('/depot/crate/list', [], { guarded: false })
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
})

test('[R313] an app that the tenant does not have stays closed, whatever permissions the person has', async () => {
  await open('/depot/crate/list', ['depot crate read'], { apps: [] })
  expect(await screen.findByText('应用未开通')).toBeTruthy()
  expect(screen.queryByText('page depot/crate/list')).toBeNull()
})

test('[R028] [R029] an unknown address inside the shell shows that the page does not exist, and a link to the launcher', async () => {
  await open('/nowhere/at/all', [])
  expect(await screen.findByText('您访问的页面不存在')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/home')
})

test('[R026] /notFound shows the 404 page without requesting the session', async () => {
  const { calls } = await open('/notFound', [])
  expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).not.toContain('/api/user/me')
})

test('[R655] the menu shows only the modules in which the person has a permission', async () => {
  await open('/depot/crate/list', ['depot crate read', 'depot setting/code read'])
  const links = await screen.findAllByRole('link', { name: /zh_CN$/ })
  const inMenu = links.map((link) => link.textContent).filter((name) => name !== 'depot zh_CN')
  expect(inMenu).toEqual(['crate/list zh_CN', 'setting/code zh_CN', 'lid/list zh_CN'])
})

test('[R043] the segments dashboard, chart and editChart do not change what a permission opens', async () => {
  const { app } = toyApp('depot', { menu })
  const held = { app: 'depot', module: 'crate', permission: 'read' }
  for (const segment of ['', '/dashboard', '/chart', '/editChart']) {
    expect(guardRoute(`/depot/crate${segment}`, app, [held])).toEqual({ kind: 'render' })
    const elsewhere = { kind: 'redirect', to: '/depot/crate/list' }
    expect(guardRoute(`/depot/setting/code${segment}`, app, [held])).toEqual(elsewhere)
    expect(guardRoute(`/depot/crate${segment}`, app, [])).toEqual({ kind: 'forbidden' })
  }
})

let reported: CurrentApp | undefined

function Shown() {
  reported = useCurrentApp()
  return null
}

test('[R619] the current app is the app of the page: key, name, type, link, icon and menu', async () => {
  const { app } = toyApp('depot', { menu, link: '/depot/crate/list', icon: 'truck' })
  const entry = toyApp('depot', { menu, link: '/depot/crate/list', icon: 'truck' })
  const screens = async () => ({ default: { pages: { 'crate/list': Shown } } })
  const me = sessionOf({ apps: ['depot'], holds: ['depot crate read'] })
  await openPage('/depot/crate/list', { apps: [{ ...entry, screens }] }, { 'GET /api/user/me': () => me })
  await waitFor(() => expect(reported).toBeDefined())
  expect(reported).toEqual({
    key: 'depot',
    name: 'depot zh_CN',
    type: 'pc',
    link: '/depot/crate/list',
    icon: 'truck',
    menu: app.menu,
  })
})

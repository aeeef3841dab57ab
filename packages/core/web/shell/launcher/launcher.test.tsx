import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import type { PlannedApp } from '../../app/entry.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const planned: PlannedApp = {
  app: { ...toyApp('hotel').app, link: null },
  name: { zh_CN: '酒店', en_US: 'Hotels' },
  about: { zh_CN: '客房与门锁', en_US: 'Rooms and door locks' },
  menu: { 'crate/list': { zh_CN: '客房', en_US: 'Rooms' } },
}
const product = {
  apps: [toyApp('depot'), toyApp('yard'), toyApp('office', { type: 'manage' })],
  planned: [planned],
}
const everything = {
  apps: ['depot', 'yard', 'office', 'hotel'],
  holds: ['depot crate read', 'yard crate read', 'office crate read'],
}

function open(session: Parameters<typeof sessionOf>[0] = everything, address = '/home') {
  return openPage(address, product, { 'GET /api/user/me': () => sessionOf(session) })
}

test('the greeting and the date are those of the tenant’s clock, not of the browser’s', async () => {
  // 19:30 on 22 November in UTC.
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 19, 30))
  const { tenant } = sessionOf(everything)
  for (const [timeZone, said] of [
    ['Asia/Tokyo', '11月23日 星期一'],
    ['America/New_York', '11月22日 星期日'],
  ]) {
    await open({ ...everything, tenant: { ...tenant, timeZone } })
    expect(await screen.findByText(said!)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
      timeZone === 'Asia/Tokyo' ? '晚上好' : '下午好',
    )
    cleanup()
  }
})

async function tiles() {
  const grid = await screen.findByRole('region', { name: '业务应用' })
  return within(grid).getAllByRole('link')
}

test('[R030] [R066] /home shows the apps as a grid, those that can be opened first', async () => {
  await open()
  expect((await tiles()).map((tile) => tile.textContent)).toEqual(['depot zh_CN', 'yard zh_CN', '酒店客房与门锁'])
})

test('[R031] / shows the launcher, too', async () => {
  await open(everything, '/')
  expect((await tiles()).length).toBe(3)
})

test('[R067] [R001] an app that the tenant does not have is not shown', async () => {
  await open({ ...everything, apps: ['yard'] })
  expect((await tiles()).map((tile) => tile.textContent)).toEqual(['yard zh_CN'])
})

test('[R068] [R001] an app in which the person has no permission is not shown', async () => {
  await open({ ...everything, holds: ['depot crate read'] })
  const names = (await tiles()).map((tile) => tile.textContent)
  expect(names).toContain('depot zh_CN')
  expect(names).not.toContain('yard zh_CN')
})

test('[R069] [R070] an app without a link is disabled and says that it is under development', async () => {
  await open()
  const tile = (await tiles()).find(({ textContent }) => textContent?.startsWith('酒店'))!
  expect(tile.getAttribute('aria-disabled')).toBe('true')
  expect(tile.getAttribute('href')).toBeNull()
  fireEvent.mouseEnter(tile)
  expect((await screen.findByRole('tooltip')).textContent).toBe('开发中')
})

test('[R073] an app whose link is not an http link opens inside the shell', async () => {
  const { address } = await open()
  fireEvent.click((await tiles())[0]!)
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
  expect(address()).toBe('/depot/crate/list')
})

test('[R071] [R072] a third-party app opens with a credential that is fetched first', async () => {
  const thirdParty = { location: { replace: vi.fn() }, opener: window, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(thirdParty as unknown as Window)
  const link = 'https://partner.example/start?from=atrium'
  const { calls, address } = await openPage(
    '/home',
    { apps: [toyApp('depot', { link })] },
    {
      'GET /api/user/me': () => sessionOf(everything),
      'GET /api/user/token': () => ({ username: 'ann', time: 1700000000000, token: 'once&only' }),
    },
  )
  fireEvent.click((await tiles())[0]!)
  await waitFor(() => expect(thirdParty.location.replace).toHaveBeenCalled())
  const asked = calls.find(({ path }) => path === '/api/user/token')
  expect(asked?.query).toEqual(new URLSearchParams({ app: 'depot' }))
  expect(thirdParty.location.replace).toHaveBeenCalledWith(
    'https://partner.example/start?from=atrium&username=ann&time=1700000000000&token=once%26only',
  )
  expect([thirdParty.opener, address()]).toEqual([null, '/home'])
})

test('without a credential the third-party app is not opened, and the reason is shown', async () => {
  const thirdParty = { location: { replace: vi.fn() }, opener: window, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(thirdParty as unknown as Window)
  await openPage(
    '/home',
    { apps: [toyApp('depot', { link: 'https://partner.example' })] },
    { 'GET /api/user/me': () => sessionOf(everything), 'GET /api/user/token': () => 403 },
  )
  fireEvent.click((await tiles())[0]!)
  expect(await screen.findByText('refused 403')).toBeTruthy()
  expect(thirdParty.close).toHaveBeenCalled()
  expect(thirdParty.location.replace).not.toHaveBeenCalled()
})

test('[R059] [R010] [R062] the header shows the tenant’s system name and greets the person by name', async () => {
  await open()
  const header = await screen.findByRole('banner')
  expect(within(header).getByText('北方工厂')).toBeTruthy()
  expect(within(header).getByText('您好，安妮')).toBeTruthy()
})

test('[R060] [R061] the header shows the person’s picture, or the default one', async () => {
  await open()
  const picture = (await screen.findByRole('img', { name: '安妮 的头像' })) as HTMLImageElement
  expect(picture.src).toMatch(/^data:image\/svg|default-avatar/)
  cleanup()
  const { user } = sessionOf({})
  await open({ ...everything, user: { ...user, avatar: '/api/file/ann.png' } })
  expect(((await screen.findByRole('img', { name: '安妮 的头像' })) as HTMLImageElement).src).toContain('ann.png')
})

test('[R063] the bell has a dot only while there are unread messages', async () => {
  await open()
  await tiles()
  expect(screen.queryByTestId('unread-dot')).toBeNull()
  cleanup()
  await open({ ...everything, messageCount: 2 })
  expect(await screen.findByTestId('unread-dot')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '2 条未读消息' }).length).toBeGreaterThan(0)
})

test('the number of unread messages has its thousands separated', async () => {
  await open({ ...everything, messageCount: 1234 })
  expect(await screen.findAllByRole('link', { name: '1,234 条未读消息' })).toHaveLength(2)
})

test('[R065] the header’s menu contains the business apps and the management apps', async () => {
  await open()
  const header = await screen.findByRole('banner')
  expect(within(header).getByRole('link', { name: 'office zh_CN' })).toBeTruthy()
  fireEvent.click(within(header).getByRole('button', { name: '业务应用' }))
  const panel = await screen.findByRole('navigation', { name: '业务应用' })
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['depot zh_CN', 'yard zh_CN', '酒店'])
  const planned = within(panel).getByRole('list', { name: '开发中' })
  expect(
    within(planned)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('aria-disabled')]),
  ).toEqual([['酒店', 'true']])
})

test('the search finds apps by name, key, page or purpose, and says when nothing matches', async () => {
  const { address } = await open()
  await tiles()
  fireEvent.keyDown(document.body, { key: '/' })
  const input = screen.getByRole('searchbox', { name: '搜索应用' })
  expect(document.activeElement).toBe(input)
  for (const wanted of ['hotels', '客房', '酒 门锁']) {
    fireEvent.change(input, { target: { value: wanted } })
    expect((await tiles()).map((tile) => tile.textContent)).toEqual(['酒店客房与门锁'])
  }
  fireEvent.change(input, { target: { value: 'zeppelin' } })
  expect(screen.getByText('没有找到应用')).toBeTruthy()
  fireEvent.keyDown(input, { key: 'Escape' })
  expect((await tiles()).length).toBe(3)
  fireEvent.change(input, { target: { value: 'yard' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/yard/crate/list'))
})

test('a user without any app sees whom to ask', async () => {
  await open({ apps: [], holds: [] })
  expect(await screen.findByText('还没有可以使用的应用')).toBeTruthy()
})

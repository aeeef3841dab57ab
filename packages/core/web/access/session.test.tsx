import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, refused, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import { ApiRefusal, api } from '../api/client.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const product = { apps: [toyApp('depot')] }
const signedIn = sessionOf({ apps: ['depot'], holds: ['depot crate read'] })

test('[R037] [R216] [R027] the shell requests the session and shows a loading state until it arrives', async () => {
  let answer: (session: object) => void = () => {}
  const { calls } = await openPage('/depot/crate/list', product, {
    'GET /api/user/me': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  expect((await screen.findByRole('status')).textContent).toBe('加载中...')
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/user/me'))
  expect(screen.queryByRole('banner')).toBeNull()
  answer(signedIn)
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
})

test('[R651] [R019] [R107] the page changes to the language of the account as soon as the session is loaded', async () => {
  const english = { ...signedIn, user: { ...signedIn.user, locale: 'en_US' as const } }
  await openPage('/home', product, { 'GET /api/user/me': () => english })
  expect(await screen.findByText('depot en_US')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en-US')
})

test('[R034] [R217] [R218] a user who must change the password sees this and is sent to /user/password from every page', async () => {
  const due = { ...signedIn, user: { ...signedIn.user, updatePwd: true } }
  for (const wanted of ['/home', '/depot/crate/list', '/user/message']) {
    const { address, calls } = await openPage(wanted, product, { 'GET /api/user/me': () => due })
    expect(await screen.findByText('请修改密码')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/user/password'))
    expect(await screen.findByRole('heading', { level: 1, name: '修改密码' })).toBeTruthy()
    expect(screen.queryByText('page depot/crate/list')).toBeNull()
    expect(calls.map(({ path }) => path)).not.toContain('/api/message/list')
    cleanup()
  }
})

test('the password page says why, once, and after the change the wanted page opens', async () => {
  const due = { ...signedIn, user: { ...signedIn.user, updatePwd: true } }
  let now = due
  const { address } = await openPage('/depot/crate/list?status=1', product, {
    'GET /api/user/me': () => now,
    'PUT /api/user/password': () => {
      now = signedIn
      return {}
    },
  })
  expect((await screen.findByText('请修改密码')).parentElement?.textContent).toContain('管理员设置')
  expect(screen.getAllByText(/请修改密码/)).toHaveLength(1)
  for (const [label, value] of [
    ['原密码', 'Given.horse1'],
    ['新密码', 'Fresh.horse2'],
    ['确认密码', 'Fresh.horse2'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
  expect(address()).toBe('/depot/crate/list?status=1')
})

test('[R018] without any choice the page is in Chinese', async () => {
  await openPage('/notFound', product)
  expect(await screen.findByText('您访问的页面不存在')).toBeTruthy()
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('choosing a language changes the page at once and saves the choice in the account', async () => {
  const { calls } = await openPage('/home', product, {
    'GET /api/user/me': () => signedIn,
    'PUT /api/user/loginUser': ({ body }) => ({ user: { ...signedIn.user, ...(body as object) } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'English' }))
  expect(await screen.findByText('Hello, 安妮')).toBeTruthy()
  await waitFor(() => {
    const saved = calls.find(({ method }) => method === 'PUT')
    expect(saved).toMatchObject({ path: '/api/user/loginUser', body: { locale: 'en_US' } })
  })
})

test('[R320] [R321] [R322] [R064] signing out calls the server, clears the session and ends at /login', async () => {
  let here = true
  const { calls, address } = await openPage('/home', product, {
    'GET /api/user/me': () => (here ? signedIn : refused(401)),
    'DELETE /api/user/logout': () => {
      here = false
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /个人中心/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(address()).toBe('/login')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/user/logout')
})

test('a call that is refused while the person signs out does not keep the address of the page', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let failure: unknown
  const { address } = await openPage('/home', product, {
    'GET /api/user/me': () => signedIn,
    'GET /api/depot/crate/list': () => refused(401),
    'DELETE /api/user/logout': async () => {
      failure = await api.get('/api/depot/crate/list').catch((reason: unknown) => reason)
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /个人中心/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(failure).toBeInstanceOf(ApiRefusal)
  expect(leave).not.toHaveBeenCalled()
  expect(address()).toBe('/login')
})

test('when signing out fails, the page says that the person is still signed in', async () => {
  const { address } = await openPage('/home', product, {
    'GET /api/user/me': () => signedIn,
    'DELETE /api/user/logout': () => 503,
  })
  fireEvent.click(await screen.findByRole('button', { name: /个人中心/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  expect(await screen.findByText(/您仍处于登录状态/)).toBeTruthy()
  expect(address()).toBe('/home')
})

test('when the server has a fault, the page says so and can try again', async () => {
  let up = false
  await openPage('/home', product, { 'GET /api/user/me': () => (up ? signedIn : 503) })
  expect(await screen.findByText('服务器出错了')).toBeTruthy()
  up = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('depot zh_CN')).toBeTruthy()
})

test('[R032] the user centre is at /user', async () => {
  await openPage('/user', product, { 'GET /api/user/me': () => signedIn })
  expect(await screen.findByRole('heading', { name: '安妮' })).toBeTruthy()
  expect(screen.getByText('北方工厂 · 管理员')).toBeTruthy()
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, openPage, refused, sessionOf, toyApp } from '../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const product = { apps: [toyApp('depot')] }
const session = sessionOf({ apps: ['depot'], holds: ['depot crate read'] })
const welcome = () => ({ msg: 'ok', tenant: session.tenant, user: session.user })

function open(address: string, answers: Answers = {}) {
  return openPage(address, product, {
    'GET /api/user/me': () => session,
    'POST /api/user/login': welcome,
    ...answers,
  })
}

async function fill(username: string, password: string) {
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}

test('[R020] [R016] [R013] /login is outside the shell and shows the site’s title and the slogan', async () => {
  const { calls } = await open('/login')
  expect(await screen.findByRole('heading', { name: '追溯系统' })).toBeTruthy()
  expect(screen.getByText('科技让生产更高效')).toBeTruthy()
  expect(calls.map(({ path }) => path)).not.toContain('/api/user/me')
  await waitFor(() => expect(document.title).toBe('登录 · 追溯系统'))
})

test('[R011] [R012] title and logo are those of the host name', async () => {
  await open('/login', { 'GET /api/site': () => ({ title: '北方工厂', logo: '/logo.png', demo: false }) })
  expect(await screen.findByRole('heading', { name: '北方工厂' })).toBeTruthy()
  expect(document.querySelector<HTMLImageElement>('header img')?.src).toContain('/logo.png')
})

test('[R248] [R249] both fields are required, and nothing is sent if one is empty', async () => {
  const { calls } = await open('/login')
  fireEvent.click(await screen.findByRole('button', { name: '登录' }))
  expect(await screen.findByText('账号必填')).toBeTruthy()
  expect(screen.getByText('密码必填')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('[R005] [R316] [R050] the form sends account and password, and then /home opens', async () => {
  const { calls, address } = await open('/login')
  await fill('ann', 'secret')
  expect(await screen.findByText('您好，安妮')).toBeTruthy()
  expect(address()).toBe('/home')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ path: '/api/user/login', body: { username: 'ann', password: 'secret' } })
  expect(sent?.query.get('type')).toBe('pc')
})

test('[R049] without redirectUrl the tenant’s login page opens', async () => {
  const tenant = { ...session.tenant, loginPage: '/depot/crate/list' }
  const { address } = await open('/login', { 'POST /api/user/login': () => ({ ...welcome(), tenant }) })
  await fill('ann', 'secret')
  await waitFor(() => expect(address()).toBe('/depot/crate/list'))
})

test('[R048] redirectUrl wins over the tenant’s login page', async () => {
  const tenant = { ...session.tenant, loginPage: '/home' }
  const { address } = await open('/login?redirectUrl=%2Fdepot%2Fcrate%2Flist%3Fkeyword%3Dx', {
    'POST /api/user/login': () => ({ ...welcome(), tenant }),
  })
  await fill('ann', 'secret')
  await waitFor(() => expect(address()).toBe('/depot/crate/list?keyword=x'))
})

test('[R347] [R117] [R352] a refusal is shown in one toast with the server’s text, and the page stays', async () => {
  const leave = vi.spyOn(location, 'assign')
  const { address } = await open('/login', {
    'POST /api/user/login': () => refused(401, { code: 40101, msg: '账号或密码错误', echo: 'INVALID_CREDENTIAL' }),
  })
  await fill('ann', 'wrong')
  expect((await screen.findAllByText('账号或密码错误')).length).toBe(1)
  // The field is marked, without the same sentence again.
  expect(await screen.findByText('请核对账号和密码，注意大小写')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  expect(address()).toBe('/login')
  expect(leave).not.toHaveBeenCalled()
})

test('the sign-in page says that the session has ended, but not to somebody who had none or has signed out', async () => {
  await open('/login?redirectUrl=%2Fdepot%2Fcrate%2Flist')
  await screen.findByLabelText('账号')
  expect(screen.queryByText(/登录已失效/)).toBeNull()
  cleanup()
  await open('/home')
  await screen.findByText('您好，安妮')
  cleanup()
  await open('/login?redirectUrl=%2Fdepot%2Fcrate%2Flist')
  expect(await screen.findByText(/登录已失效/)).toBeTruthy()
})

test('without a token /setup says that the link is not complete, and shows no form', async () => {
  await open('/setup')
  expect(await screen.findByText('链接不完整')).toBeTruthy()
  expect(screen.queryByLabelText('账号')).toBeNull()
})

test('after too many attempts the button is disabled for as long as the server says', async () => {
  await open('/login', {
    'POST /api/user/login': () =>
      refused(429, {
        code: 42901,
        msg: '尝试次数过多，请 30 秒后再试',
        params: { seconds: 30 },
        echo: 'INVALID_CREDENTIAL',
      }),
  })
  await fill('ann', 'wrong')
  expect(await screen.findByText('尝试次数过多，请 30 秒后再试')).toBeTruthy()
  const button = await screen.findByRole('button', { name: /秒后可重试/ })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('[R047] the forgotten-password link shows only whom to ask', async () => {
  const { calls } = await open('/login')
  const link = await screen.findByRole('button', { name: '忘记密码' })
  const before = calls.length
  fireEvent.click(link)
  expect(screen.getByText('请联系管理员重置密码')).toBeTruthy()
  expect(calls.length).toBe(before)
})

test('the language that was chosen on the sign-in page is saved in the account', async () => {
  const { calls } = await open('/login', { 'PUT /api/user/loginUser': () => ({ user: session.user }) })
  fireEvent.click(await screen.findByRole('button', { name: 'English' }))
  fireEvent.change(await screen.findByLabelText('Account'), { target: { value: 'ann' } })
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } })
  expect(screen.getByText('Technology makes production more efficient')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => {
    const put = calls.find(({ method }) => method === 'PUT')
    expect(put).toMatchObject({ path: '/api/user/loginUser', body: { locale: 'en_US' } })
  })
})

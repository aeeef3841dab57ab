import { createHash } from 'node:crypto'
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
const open = (address: string, answers: Answers = {}) =>
  openPage(address, product, { 'GET /api/user/me': () => session, ...answers })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openSms(answers: Answers) {
  const opened = await open('/login', answers)
  fireEvent.click(await screen.findByRole('tab', { name: '短信登录' }))
  await screen.findByLabelText('手机号或账号')
  return opened
}

test('[R204] [R317] [R324] the form sends type, number and code of a text message, and then /home opens', async () => {
  const { calls, address } = await openSms({
    'GET /api/alicloud/sms/code': () => ({ msg: '验证码已发送', waitS: 60 }),
    'POST /api/user/login/sms': welcome,
  })
  type('手机号或账号', '13800138000')
  press('获取验证码')
  expect(await screen.findByText('验证码已发送')).toBeTruthy()
  const asked = calls.find(({ path }) => path === '/api/alicloud/sms/code')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ type: 'login', username: '13800138000' })
  type('验证码', '123456')
  press('登录')
  await waitFor(() => expect(address()).toBe('/home'))
  const sent = calls.find(({ path }) => path === '/api/user/login/sms')
  expect(sent?.body).toEqual({ username: '13800138000', code: '123456' })
  expect(sent?.query.get('type')).toBe('pc')
})

test('[R205] [R206] [R207] the button is disabled, counts down the seconds and is enabled again', async () => {
  await openSms({ 'GET /api/alicloud/sms/code': () => ({ msg: '验证码已发送', waitS: 2 }) })
  type('手机号或账号', '13800138000')
  press('获取验证码')
  const resting = await screen.findByRole('button', { name: '2 秒后重新获取' })
  expect(resting.hasAttribute('disabled')).toBe(true)
  expect(await screen.findByRole('button', { name: '1 秒后重新获取' })).toBeTruthy()
  expect((await screen.findByRole('button', { name: '获取验证码' })).hasAttribute('disabled')).toBe(false)
})

test('[S16] if the server demands a proof of work, the page solves it and sends the request again', async () => {
  const salt = '1700000000000.abcdefghijklmnopqrstuv'
  const challenge = createHash('sha256').update(`${salt}.77`).digest('hex')
  const { calls } = await openSms({
    'GET /api/alicloud/sms/code': ({ query }) =>
      query.get('proof') === `${salt}.77.signed`
        ? { msg: '验证码已发送', waitS: 60 }
        : refused(428, { code: 42801, msg: '请重试', params: { salt, challenge, largest: 100, signature: 'signed' } }),
  })
  type('手机号或账号', '13800138000')
  press('获取验证码')
  expect(await screen.findByText('验证码已发送')).toBeTruthy()
  expect(screen.queryByText('请重试')).toBeNull()
  expect(calls.filter(({ path }) => path === '/api/alicloud/sms/code')).toHaveLength(2)
})

test('[R348] a refused text message shows a toast with the server’s text and the server’s waiting time', async () => {
  await openSms({
    'GET /api/alicloud/sms/code': () =>
      refused(429, { code: 42901, msg: '操作过于频繁，请 42 秒后再试', params: { seconds: 42 } }),
  })
  type('手机号或账号', '13800138000')
  press('获取验证码')
  expect(await screen.findByText('操作过于频繁，请 42 秒后再试')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '42 秒后重新获取' })).toBeTruthy()
})

async function fillRegistration() {
  await screen.findByLabelText('姓名')
  type('姓名', '韩梅梅')
  type('手机号', '不是号码')
  type('密码', 'Right.horse1')
  type('验证码', 'abc')
  press('注册')
}

test('[R214] [R215] [R256] [R323] registering sends the typed values unchecked, and then signs in with type pc', async () => {
  let finish: (answer: object) => void = () => undefined
  const { calls, address } = await open('/register?app=depot', {
    'POST /api/user/register': () => new Promise<object>((resolve) => (finish = resolve)),
    'POST /api/user/login': welcome,
  })
  await fillRegistration()
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/user/register')).toBe(true))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeTruthy())
  finish({ msg: 'ok', _id: 'u1' })
  await waitFor(() => expect(address()).toBe('/home'))
  const [registered, signedIn] = calls.filter(({ method }) => method === 'POST')
  expect(registered?.body).toEqual({
    name: '韩梅梅',
    username: '不是号码',
    password: 'Right.horse1',
    code: 'abc',
    app: 'depot',
  })
  expect(signedIn?.query.get('type')).toBe('pc')
  expect(signedIn?.body).toEqual({ username: '不是号码', password: 'Right.horse1' })
})

test('[R349] [R350] a refused registration shows msg and ends the loading state', async () => {
  const { address } = await open('/register', {
    'POST /api/user/register': () => refused(401, { code: 40102, msg: '验证码错误或过期', echo: 'INVALID_CREDENTIAL' }),
  })
  await fillRegistration()
  expect(await screen.findByText('验证码错误或过期')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(address()).toBe('/register')
})

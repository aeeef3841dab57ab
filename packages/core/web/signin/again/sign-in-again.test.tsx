import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { openPage, refused, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import { api } from '../../api/client.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const crate = defineEntity({
  name: 'crate',
  path: '/api/depot/crate',
  table: 'depot_crate',
  module: 'crate',
  title: 'name',
  fields: { name: str(20), pin: str(20, { writeOnly: true }) },
  calls: ['list', 'get', 'create'],
  list: { columns: ['name'] },
})
const words = { name: '箱子', fields: { name: '名称', pin: '密码' }, options: {}, groups: {}, empty: '' }
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } })
const app = {
  ...toyApp('depot', { entities: [crate] }),
  words: { zh_CN: said, en_US: said },
  screens: async () => ({ default: {} }),
}
const ann = sessionOf({ apps: ['depot'], holds: ['depot crate read', 'depot crate create'] })
const bob = { ...ann, user: { ...ann.user, _id: 'u2', username: 'bob', name: '鲍勃' } }

/** A server on which nobody, ann or bob is signed in. */
function server() {
  const here: { who: typeof ann | undefined } = { who: ann }
  const guarded = (answer: object) => () => (here.who === ann ? answer : refused(401))
  const answers = {
    'GET /api/user/me': () => here.who ?? refused(401),
    'GET /api/depot/crate/list': guarded({ list: [], refs: {}, pagination: { total: 0, current: 1, pageSize: 10 } }),
    'POST /api/depot/crate': guarded({ _id: 'c1' }),
    'GET /api/depot/crate': guarded({ crate: { _id: 'c1', name: 'typed', rev: 1 }, refs: {} }),
    'POST /api/user/login': () => {
      here.who = ann
      return ann
    },
  }
  return { here, answers }
}

const field = async (name: string) => {
  await screen.findByRole('button', { name: /保\s?存/ })
  return document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)!
}
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const layer = () => screen.findByRole('dialog', { name: '登录已过期' })
const made = (calls: readonly { method: string; path: string }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/depot/crate').length

async function signInAgain() {
  const dialog = await layer()
  type(within(dialog).getByLabelText('密码'), 'pass')
  fireEvent.click(within(dialog).getByRole('button', { name: '登录' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull())
}

test('when the session ends in a form, the same account signs in above it, and the form is saved once', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { here, answers } = server()
  const { calls, address } = await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  type(await field('name'), 'typed')
  here.who = undefined
  press(/保\s?存/)
  const dialog = await layer()
  const account = within(dialog).getByLabelText<HTMLInputElement>('账号')
  expect([account.value, account.readOnly]).toEqual(['ann', true])
  expect((await field('name')).value).toBe('typed')
  await signInAgain()
  await waitFor(() => expect(address()).toBe('/depot/crate/list/c1'))
  expect(made(calls)).toBe(2)
  expect(leave).not.toHaveBeenCalled()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('atrium.input.'))).toEqual([])
})

test('a read that finds the session ended waits for the person where something is typed', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { here, answers } = server()
  await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  type(await field('name'), 'typed')
  here.who = undefined
  const reading = api.get('/api/depot/crate/list')
  await signInAgain()
  expect(await reading).toMatchObject({ list: [] })
  expect(leave).not.toHaveBeenCalled()
})

test('[R351] where nothing is typed, it leads to the sign-in page', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { here, answers } = server()
  await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  await field('name')
  here.who = undefined
  await api.get('/api/depot/crate/list').catch(() => {})
  expect(leave).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull()
})

test('a second tab in which the same person has signed in again needs no password', async () => {
  const { here, answers } = server()
  const { address } = await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  type(await field('name'), 'typed')
  here.who = undefined
  press(/保\s?存/)
  await layer()
  here.who = ann
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(address()).toBe('/depot/crate/list/c1'))
})

test('where somebody else has signed in, nothing is saved, and what was typed waits for its own person', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { here, answers } = server()
  const { calls } = await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  type(await field('name'), 'typed')
  type(await field('pin'), 'secret-1')
  here.who = bob
  press(/保\s?存/)
  expect((await layer()).textContent).toContain('已由其他人登录')
  press(/前往登录页/)
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(made(calls)).toBe(1)
  expect(JSON.stringify(localStorage)).toContain('typed')
  expect(JSON.stringify(localStorage)).not.toContain('secret-1')
  cleanup()

  here.who = bob
  await openPage('/depot/crate/list/new', { apps: [app] }, { ...answers, 'GET /api/user/me': () => bob })
  await field('name')
  expect(screen.queryByText(/尚未保存/)).toBeNull()
  cleanup()

  here.who = ann
  await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  expect(await screen.findByText(/尚未保存/)).toBeTruthy()
  press(/恢复填写的内容/)
  expect((await field('name')).value).toBe('typed')
  expect((await field('pin')).value).toBe('')
  expect(screen.queryByText(/尚未保存/)).toBeNull()
})

test('what a person discards is not offered again', async () => {
  const { answers } = server()
  await openPage('/depot/crate/list/new', { apps: [app] }, answers)
  type(await field('name'), 'typed')
  press(/取\s?消/)
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('typed'))
})

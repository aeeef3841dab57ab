import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppWords } from '../../../contract/define/words.ts'
import { type Answers, openPage, refused, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'
import { parcel } from '../../crud/testing.ts'
import { changeLocale, currentLocale } from '../../i18n.ts'

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

const words = {
  name: 'Depot',
  about: '',
  menu: { 'parcel/list': 'Parcels' },
  entities: {
    parcel: {
      name: 'parcel',
      fields: { label: 'Label', price: 'Price' },
      status: { waiting: 'Waiting', sent: 'Sent', stopped: 'Stopped' },
      actions: {},
      options: { size: { small: 'small', large: 'large' } },
      groups: {},
      empty: 'No parcels',
    },
  },
  more: {},
} as unknown as AppWords<never>
const depot = {
  ...toyApp('harbour', { menu: [{ module: 'parcel', path: 'parcel/list' }], entities: [parcel] }),
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: async () => ({ default: {} }),
}

/** What the stand-in for the server says to somebody who reads the language of the page. */
const said = (zh: string, en: string) => (currentLocale() === 'zh_CN' ? zh : en)

const session = sessionOf({
  apps: ['harbour'],
  holds: ['read', 'create', 'update'].map((permission) => `harbour parcel ${permission}`),
})

const open = (address: string, answers: Answers) =>
  openPage(
    address,
    { apps: [depot] },
    {
      'GET /api/user/me': () => session,
      'PUT /api/user/loginUser': ({ body }) => ({ user: { ...session.user, ...(body as object) } }),
      ...answers,
    },
  )

const switchToEnglish = () => fireEvent.click(screen.getByRole('button', { name: 'English' }))

const row = () => ({ _id: 'p1', label: said('箱子', 'crate'), price: 100, status: 1, rev: 1, createdAt: '2026-01-01' })
const pagination = { total: 1, current: 1, pageSize: 10 }

test('after the language was changed, a list has what the server says in the new one, without a new page', async () => {
  const { calls } = await open('/harbour/parcel/list', {
    'GET /api/toy/parcel/list': () => ({ list: [row()], pagination, refs: {} }),
  })
  expect(await screen.findByText('箱子')).toBeTruthy()
  const before = calls.filter(({ path }) => path === '/api/user/me').length
  switchToEnglish()
  expect(await screen.findByText('crate')).toBeTruthy()
  expect(screen.queryByText('箱子')).toBeNull()
  expect(calls.filter(({ path }) => path === '/api/user/me')).toHaveLength(before)
})

test('why a list cannot be read is said in the new language', async () => {
  await open('/harbour/parcel/list', {
    'GET /api/toy/parcel/list': () => refused(403, { msg: said('没有权限', 'No permission') }),
  })
  await waitFor(() => expect(document.body.textContent).toContain('没有权限'))
  switchToEnglish()
  await waitFor(() => expect(document.body.textContent).toContain('No permission'))
  expect(document.body.textContent).not.toContain('没有权限')
})

test('a form keeps what was typed and loses the refusal in the old language', async () => {
  await open('/harbour/parcel/list/new', {
    'POST /api/toy/parcel': () => refused(400, { msg: '不行', fields: { label: said('标签已存在', 'Label taken') } }),
  })
  fireEvent.change(await screen.findByLabelText(/Label/, { selector: 'form input' }), { target: { value: 'A-17' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('标签已存在')).toBeTruthy()
  switchToEnglish()
  await waitFor(() => expect(document.body.textContent).not.toContain('标签已存在'))
  expect(document.body.textContent).not.toContain('不行')
  expect(screen.getByLabelText<HTMLInputElement>(/Label/, { selector: 'form input' }).value).toBe('A-17')
})

test('a form of a row keeps what was typed while the row is read again', async () => {
  const { calls } = await open('/harbour/parcel/list/p1/edit', {
    'GET /api/toy/parcel': () => ({ parcel: row(), refs: {} }),
  })
  const label = await screen.findByLabelText<HTMLInputElement>(/Label/, { selector: 'form input' })
  expect(label.value).toBe('箱子')
  fireEvent.change(label, { target: { value: 'A-17' } })
  const read = () => calls.filter(({ path }) => path === '/api/toy/parcel').length
  const before = read()
  switchToEnglish()
  await waitFor(() => expect(read()).toBe(before + 1))
  expect(screen.getByLabelText<HTMLInputElement>(/Label/, { selector: 'form input' }).value).toBe('A-17')
})

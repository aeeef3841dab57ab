import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppWords } from '../../../contract/define/words.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'
import { parcel } from '../../crud/testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting = {
  name: { zh_CN: '待发', en_US: 'To be sent' },
  when: { status: 1 },
  acts: ['send'],
  shows: [],
} as const
const depot = toyApp('depot', {
  menu: [
    { module: 'parcel', path: 'parcel/list' },
    { module: 'parcel', path: 'asked/list', counts: 'parcel' },
    { module: 'parcel', path: 'bank', link: 'https://bank.example' },
  ],
  entities: [{ ...parcel, list: { ...parcel.list, waiting } }],
})

const entry = {
  ...depot,
  words: {
    zh_CN: async () => ({
      default: {
        name: '仓库',
        about: '',
        menu: { 'parcel/list': '包裹', 'asked/list': '申请', bank: '银行' },
        entities: {},
        more: {},
      } as unknown as AppWords<never>,
    }),
    en_US: depot.words.en_US,
  },
}

async function open(holds: string[], count: number) {
  const opened = await openPage(
    '/depot/parcel/list',
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds }),
      'GET /api/inbox': () => ({ kinds: [{ app: 'depot', entity: 'parcel', count, list: [], refs: {} }] }),
    },
  )
  return { ...opened, menu: within(await screen.findByRole('navigation', { name: '仓库' })) }
}

test('rows that wait are counted beside the menu item that names them, for those who may decide', async () => {
  const { menu } = await open(['depot parcel read', 'depot parcel send'], 3)
  const item = menu.getByRole('link', { name: /申请/ })
  expect((await within(item).findByRole('status', { name: '待我处理 3 项' })).textContent).toBe('3')
  expect(menu.getByRole('link', { name: '包裹' }).textContent).toBe('包裹')
})

test('without waiting rows, or without the permission to decide, no count stands in the menu', async () => {
  const none = await open(['depot parcel read', 'depot parcel send'], 0)
  await vi.waitFor(() => expect(none.calls.some(({ path }) => path === '/api/inbox')).toBe(true))
  expect(none.menu.queryByRole('status')).toBeNull()
  cleanup()
  const { menu, calls } = await open(['depot parcel read'], 3)
  expect(menu.getByRole('link', { name: '申请' }).textContent).toBe('申请')
  expect(calls.some(({ path }) => path === '/api/inbox')).toBe(false)
})

test('a link to another site carries nothing of the session, and the site learns of no page', async () => {
  const { menu, calls } = await open(['depot parcel read'], 0)
  const link = menu.getByRole('link', { name: /银行/ })
  expect(link.getAttribute('href')).toBe('https://bank.example')
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['noopener', 'noreferrer'])
  link.click()
  expect(calls.some(({ path }) => path.startsWith('/api/user/token'))).toBe(false)
})

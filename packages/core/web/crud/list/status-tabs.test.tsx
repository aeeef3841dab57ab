import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppWords } from '../../../contract/define/words.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'
import { parcel } from '../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = {
  name: '仓库',
  about: '',
  menu: { 'parcel/list': '包裹' },
  entities: {
    parcel: {
      name: '包裹',
      fields: { label: '标签', price: '价格' },
      status: { waiting: '待发', sent: '已发', stopped: '已停' },
      actions: {},
      options: { size: { small: '小', large: '大' } },
      groups: {},
      empty: '没有包裹',
    },
  },
  more: {},
} as unknown as AppWords<never>
const entities = [{ ...parcel, list: { ...parcel.list, tabs: 'status' as const } }]
const depot = {
  ...toyApp('depot', { menu: [{ module: 'parcel', path: 'parcel/list' }], entities }),
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: async () => ({ default: {} }),
}

const open = (search = '') =>
  openPage(
    `/depot/parcel/list${search}`,
    { apps: [depot] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot parcel read'] }),
      'GET /api/toy/parcel/list': () => ({ list: [], pagination: { total: 0, current: 1, pageSize: 20 }, refs: {} }),
      'GET /api/toy/parcel/counts': () => ({ counts: { 1: 3, 2: 1200, 3: 0 } }),
    },
  )

test('tabs have counts, which the chosen tab does not change, and choosing one filters the list', async () => {
  const { calls } = await open('?status=1')
  await screen.findByRole('tab', { name: '待发 3' })
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['全部1,203', '待发3', '已发1,200', '已停0'])
  expect(tabs[1]!.getAttribute('aria-selected')).toBe('true')
  const counted = calls.filter(({ path }) => path === '/api/toy/parcel/counts')
  expect(counted.map(({ query }) => query.toString())).toEqual([''])
  fireEvent.click(tabs[2]!)
  const listed = () => calls.filter(({ path }) => path === '/api/toy/parcel/list').at(-1)!
  await waitFor(() => expect(listed().query.get('status')).toBe('2'))
  expect(calls.filter(({ path }) => path === '/api/toy/parcel/counts')).toHaveLength(1)
})

test('the filter by status stands above the list only if an address has chosen several', async () => {
  await open()
  await screen.findByRole('tab', { name: '待发 3' })
  expect(screen.queryByRole('combobox', { name: '状态' })).toBeNull()
  cleanup()
  await open('?status=1,2')
  expect(await screen.findByRole('combobox', { name: '状态' })).toBeTruthy()
})

import { openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import app from '../index.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FACILITY = {
  app,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
}

test('the states of facilities and repairs have the colours of their tags', async () => {
  const series = [1, 2, 3, 4, 5].map((status) => ({
    ...{ key: `byStatus.${status}`, label: `状态 ${status}`, unit: '单' },
    points: [['2026-05-06', status]],
  }))
  const rows = [
    { status: 2, name: '正常', facilities: 6 },
    { status: 3, name: '故障', facilities: 2 },
  ]
  await openPage(
    '/facility/dashboard',
    { apps: [FACILITY] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['facility'], holds: ['facility dashboard read'] }),
      'GET /api/facility/dashboard': () => ({
        ...{ kpis: [], series, tops: [{ key: 'facilities', rows }], alerts: [] },
        at: '2026-05-06T01:02:03Z',
      }),
    },
  )
  const marked = (element: HTMLElement) => element.querySelector('i')?.style.background
  const faulty = await screen.findByRole('rowheader', { name: '故障' })
  const normal = screen.getByRole('rowheader', { name: '正常' })
  expect([normal, faulty].map(marked)).toEqual(['var(--a-good)', 'var(--a-alarm)'])
  const days = screen.getAllByRole('list').find((list) => within(list).queryByText(/待受理/))!
  const [submitted, , , finished] = within(days).getAllByRole('listitem').map(marked)
  expect([submitted, finished]).toEqual(['var(--a-attention)', 'var(--a-good)'])
})

import { type Answers, openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
const at = '2026-05-06T08:00:00Z'
const REPAIR = {
  ...{ _id: 'r1', rev: 3, no: 'R17', title: '不出水', description: '从早上开始', status: 4, priority: 2, source: 1 },
  ...{ reporter: 'u1', rating: null, feedback: null, logs: [], group: null, creator: null, remark: null },
  ...{ createdAt: at, updatedAt: at, finishedAt: at },
}

function open(values: object = {}, answers: Answers = {}) {
  const repair = { ...REPAIR, ...values }
  return openPage(
    '/facility/repair/r1',
    { apps: [FACILITY] },
    {
      'GET /api/user/me': () =>
        sessionOf({ apps: ['facility'], holds: ['read', 'rate'].map((name) => `facility repair ${name}`) }),
      'GET /api/facility/repair/list': () => ({
        list: [],
        refs: {},
        pagination: { total: 0, current: 1, pageSize: 10 },
      }),
      'GET /api/listView/list': () => ({ list: [], default: null }),
      'GET /api/facility/repair': () => ({ repair, refs: {} }),
      ...answers,
    },
  )
}

test('whoever reported it gives stars to the finished work, and a few words', async () => {
  const { calls } = await open({}, { 'PUT /api/facility/repair': () => ({ repair: { ...REPAIR, rating: 4 } }) })
  fireEvent.click(await screen.findByRole('button', { name: '评价' }))
  const confirm = async () => fireEvent.click((await screen.findAllByRole('button', { name: '评价' })).at(-1)!)
  expect(await screen.findByRole('group', { name: '评分' })).toBeTruthy()
  await confirm()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: '4 星' }))
  await confirm()
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = calls.find(({ method }) => method === 'PUT')!
  expect([sent.query.get('type'), sent.body]).toEqual(['rate', { _id: 'r1', rating: 4, feedback: null }])
})

test('somebody else is not asked to rate, nor is anybody before the finish or after a rating', async () => {
  for (const values of [{ reporter: 'u2' }, { status: 3 }, { rating: 5 }]) {
    await open(values)
    expect((await screen.findAllByText('从早上开始')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: '评价' })).toBeNull()
    cleanup()
  }
})

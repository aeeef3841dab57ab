// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../contract/define/app.ts'
import { defineEntity } from '../../../contract/define/entity.ts'
import { bool, str } from '../../../contract/define/fields.ts'
import '../../../testing/web/lazy-parts.ts'
import { type Answers, openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entityOf = (name: string) =>
  defineEntity({
    name,
    path: `/api/toy/${name}`,
    table: `toy_${name}`,
    module: name,
    title: 'label',
    fields: { label: str(20) },
    status: { 1: ['waiting'], 2: ['done'] },
    calls: ['list', 'get'],
    list: { columns: ['label', 'status'] },
    workOrder: { permission: 'handle', from: ['waiting'] },
    actions: {
      handle: {
        from: ['waiting'],
        to: 'done',
        effect: true,
        input: {
          createRepair: bool({ default: false, with: 'workOrders' }),
          answer: str(20, { required: true, when: { prop: 'createRepair', is: [false] } }),
        },
      },
    },
  })

const given = (name: string, more: Partial<App> = {}): Partial<App> => ({
  menu: [{ module: name, path: `${name}/list` }],
  entities: [entityOf(name)],
  ...more,
})
const APPS = [toyApp('toy', given('report')), toyApp('mend', given('job', { workOrders: 'job' }))].map((entry) => ({
  ...entry,
  screens: async () => ({ default: {} }),
}))

const LINK = { _id: 'j1', no: 'R17', openedAt: '2026-05-06T08:00:00Z', endedAt: null, outcome: null, result: null }
const HOLDS = ['toy report read', 'toy report handle', 'mend job read']

function open({ apps = ['toy', 'mend'], holds = HOLDS, status = 1, answers = {} as Answers } = {}) {
  const row = { _id: 'r1', rev: 0, label: '坏了', status, group: null, creator: null, remark: null }
  const times = { createdAt: '2026-05-06T08:00:00Z', updatedAt: '2026-05-06T08:00:00Z' }
  return openPage(
    '/toy/report/list/r1',
    { apps: APPS },
    {
      'GET /api/user/me': () => sessionOf({ apps, holds }),
      'GET /api/toy/report/list': () => ({ list: [], refs: {}, pagination: { total: 0, current: 1, pageSize: 10 } }),
      'GET /api/toy/report': () => ({ report: { ...row, ...times }, refs: {} }),
      'GET /api/toy/report/repair': () => ({ repair: null }),
      'POST /api/toy/report/repair': () => ({ repair: LINK }),
      ...answers,
    },
  )
}

test('the button opens a work order, whose number then leads to it; there is no second button', async () => {
  const { calls } = await open()
  fireEvent.click(await screen.findByRole('button', { name: '转报修' }))
  expect((await screen.findByRole('link', { name: 'R17' })).getAttribute('href')).toBe('/mend/job/list/j1')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ _id: 'r1' }])
  expect(screen.queryByRole('button', { name: /报修/ })).toBeNull()
  expect(screen.getByText(/处理中/)).toBeTruthy()
})

test('in a tenant without an app that has work orders there is no button, and nothing is asked', async () => {
  const { calls } = await open({ apps: ['toy'] })
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/toy/report')).toBe(true))
  await screen.findAllByText('坏了')
  expect(screen.queryByText(/报修/)).toBeNull()
  expect(calls.some(({ path }) => path.endsWith('/repair'))).toBe(false)
})

test('who may not decide about the row sees what became of it, without a button and without a link', async () => {
  const ended = { ...LINK, outcome: 1, endedAt: LINK.openedAt, result: '换了保险丝' }
  await open({
    holds: ['toy report read'],
    status: 2,
    answers: { 'GET /api/toy/report/repair': () => ({ repair: ended }) },
  })
  expect(await screen.findByText('换了保险丝')).toBeTruthy()
  expect(screen.getByText(/已维修完成/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'R17' })).toBeNull()
  expect(screen.queryByRole('button', { name: /报修/ })).toBeNull()
})

test('an action asks either for what was done or for a work order; without such an app only for the first', async () => {
  const { calls } = await open({ answers: { 'PUT /api/toy/report': () => ({ report: {} }) } })
  fireEvent.click(await screen.findByRole('button', { name: /handle/ }))
  fireEvent.click(await screen.findByRole('switch'))
  await waitFor(() => expect(document.querySelector('[data-field="answer"]')).toBeNull())
  fireEvent.click(screen.getAllByRole('button', { name: /handle/ }).at(-1)!)
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({ _id: 'r1', createRepair: true })
  cleanup()
  await open({ apps: ['toy'] })
  fireEvent.click(await screen.findByRole('button', { name: /handle/ }))
  await waitFor(() => expect(document.querySelector('[data-field="answer"]')).toBeTruthy())
  expect(screen.queryByRole('switch')).toBeNull()
})

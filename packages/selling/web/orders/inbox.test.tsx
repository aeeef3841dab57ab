import { defineEntity } from '@atrium/core/contract/define/entity'
import { type Answers, openPage, sessionOf, toyApp } from '@atrium/core/testing/web/open-page'
import { focusManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ORDER_FILTERS, ORDER_FINDS, orderFields, refundRequests } from '../../contract/patterns/order.ts'
import { orderActions } from '../../contract/patterns/order-actions.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { orderScreens } from './screens.ts'
import '@atrium/core/testing/web/lazy-parts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const order = defineEntity({
  name: 'order',
  path: '/api/ride/order',
  table: 'ride_order',
  module: 'order',
  title: 'no',
  fields: orderFields('RI'),
  status: { 1: ['unpaid'], 2: ['paid'], 5: ['cancelled'], 6: ['failed'], 7: ['refunded'] },
  calls: ['list', 'get'],
  list: {
    columns: ['no', 'amount'],
    filters: ORDER_FILTERS,
    search: ['no'],
    waiting: refundRequests,
    finds: ORDER_FINDS,
  },
  actions: orderActions({ refundFrom: ['paid', 'failed'] }),
})

const AT = '2026-11-22T09:00:00.000Z'
const row = (n: number) => ({
  _id: `o${n}`,
  no: `RI261122091347004${n}`,
  rev: 1,
  status: 2,
  createdAt: '2026-11-22T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  amount: 1000,
  paidAmount: 1000,
  refundedAmount: 0,
  payType: 1,
  payNo: `P${n}`,
  refundStatus: 1,
  refundApply: { amount: 300, reason: `坐到一半停了${n}`, photos: [], at: AT },
})

const { fields, options, actions, acts, inputs } = orderWords.zh_CN.order
const words = {
  name: '木马',
  about: '',
  menu: { order: '订单' },
  entities: {
    order: {
      name: '订单',
      fields,
      options,
      inputs,
      actions: { ...actions, ...acts },
      status: { paid: '已付' },
      groups: {},
      empty: '',
    },
  },
  more: { rideTab: '行程' },
}
const RideTab = ({ row: { no } }: { row: { no: string } }) => <p>{`曲线 ${no}`}</p>
const ride = {
  ...toyApp('ride', { menu: [{ module: 'order', path: 'order' }], entities: [order], figures: ['income'] }),
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: async () => ({
    default: {
      entities: {
        order: { ...orderScreens, detailTabs: [{ key: 'ride', labelKey: 'more.rideTab', component: RideTab }] },
      },
    },
  }),
}
const CLERK = ['ride order read', 'ride order refund']

/** A page with these waiting rows; a decided row leaves them. */
function open(address: string, waiting: ReturnType<typeof row>[], holds = CLERK, extra: Answers = {}) {
  return openPage(
    address,
    { apps: [ride] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['ride'], holds }),
      'GET /api/inbox': ({ query }) => ({
        kinds: [
          {
            app: 'ride',
            entity: 'order',
            count: waiting.length,
            list: query.get('rows') === '0' ? [] : [...waiting],
            refs: {},
          },
        ],
      }),
      'GET /api/ride/order': ({ query }) => {
        const found = waiting.find(({ _id }) => _id === query.get('_id'))
        return found ? { order: found, refs: {} } : 404
      },
      'GET /api/ride/order/timeline': () => ({ list: [] }),
      'PUT /api/ride/order': ({ body }) => {
        waiting.splice(
          waiting.findIndex(({ _id }) => _id === (body as { _id: string })._id),
          1,
        )
        return {}
      },
      ...extra,
    },
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const chosen = () => document.querySelector('.core-shell-inbox-list [aria-current="true"]')?.textContent

test('a clerk moves by J and K, and sees the request and the app’s own tab of the chosen row', async () => {
  await open('/inbox', [row(1), row(2)])
  expect(await screen.findByText('曲线 RI2611220913470041')).toBeTruthy()
  expect((await screen.findAllByText('坐到一半停了1')).length).toBeGreaterThan(0)
  press('j')
  expect(await screen.findByText('曲线 RI2611220913470042')).toBeTruthy()
  expect(chosen()).toContain('RI2611220913470042')
  press('j')
  press('k')
  await waitFor(() => expect(chosen()).toContain('RI2611220913470041'))
})

test('Enter moves into the chosen row, where the arrow keys only scroll, and Esc leads back to the list', async () => {
  await open('/inbox', [row(1), row(2)])
  await screen.findByText('曲线 RI2611220913470041')
  press('Enter')
  const pane = screen.getByRole('region', { name: '所选事项' })
  expect(document.activeElement).toBe(pane)
  press('ArrowDown')
  expect(chosen()).toContain('RI2611220913470041')
  press('Escape')
  expect(document.activeElement?.textContent).toContain('RI2611220913470041')
  press('ArrowDown')
  expect(chosen()).toContain('RI2611220913470042')
  expect(document.activeElement?.textContent).toContain('RI2611220913470042')
})

test('a number key opens the refund with the requested amount, and the next row is chosen after it', async () => {
  const { calls } = await open('/inbox', [row(1), row(2)])
  await screen.findByText('曲线 RI2611220913470041')
  press('1')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByDisplayValue('3.00')).toBeTruthy()
  fireEvent.submit(document.querySelector('form')!)
  await waitFor(() => expect(chosen()).toContain('RI2611220913470042'))
  expect(calls.find(({ method, path }) => method === 'PUT' && path === '/api/ride/order')?.body).toMatchObject({
    _id: 'o1',
    amount: 300,
    idemKey: `request-RI2611220913470041-${AT}`,
  })
})

test('a request is declined by its own key with a reason', async () => {
  const { calls } = await open('/inbox', [row(1)], CLERK, { 'PUT /api/ride/order/refundApply': () => ({}) })
  await screen.findByText('曲线 RI2611220913470041')
  press('2')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '设备正常' } })
  fireEvent.submit(document.querySelector('form')!)
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith('refundApply'))?.body)
    .toEqual({ _id: 'o1', reason: '设备正常' })
})

test('a row that somebody else has decided says so, and offers nothing to decide', async () => {
  const waiting = [row(1), row(2)]
  await open('/inbox', waiting)
  await screen.findByText('曲线 RI2611220913470041')
  press('j')
  await screen.findByText('曲线 RI2611220913470042')
  waiting.splice(1, 1)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(await screen.findByText('这一项已由他人处理，或您已无权查看。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /退款/ })).toBeNull()
})

test('the header counts what waits, up to 99+', async () => {
  await open('/home', [row(1), row(2)])
  expect(await screen.findByRole('link', { name: '待我处理 2 项' })).toBeTruthy()
  cleanup()
  await open(
    '/home',
    Array.from({ length: 100 }, (_, n) => row(n)),
  )
  expect(await screen.findByRole('link', { name: '待我处理 99+ 项' })).toBeTruthy()
})

test('an empty inbox says so', async () => {
  await open('/inbox', [])
  expect(await screen.findByText('都处理完了')).toBeTruthy()
})

test('for a person who may decide nothing there is no inbox in the header, and nothing is requested', async () => {
  const { calls } = await open('/inbox', [row(1)], ['ride order read'])
  expect(await screen.findByText('您的权限中没有需要审批或处理的事项。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /待我处理/ })).toBeNull()
  expect(calls.some(({ path }) => path === '/api/inbox')).toBe(false)
})

test('the launcher shows what waits, and the figures of apps whose overview the person may read', async () => {
  const income = { key: 'income', label: '收入', value: 12.5, unit: '元', prev: 0 }
  const other = { key: 'orders', label: '订单数', value: 3, unit: '单', prev: 0 }
  const dashboard = { 'GET /api/ride/dashboard': () => ({ kpis: [income, other], series: [], tops: [], alerts: [] }) }
  await open('/home', [row(1)], [...CLERK, 'ride dashboard read'], dashboard)
  const tiles = await screen.findByRole('region', { name: '业务应用' })
  await within(tiles).findByText('12.50')
  expect(within(tiles).queryByText('订单数')).toBeNull()
  const waits = await screen.findByRole('region', { name: '待我处理' })
  expect(
    within(waits)
      .getByRole('link', { name: /退款申请/ })
      .getAttribute('href'),
  ).toBe('/inbox?kind=ride.order')
  cleanup()
  const { calls } = await open('/home', [row(1)], CLERK, dashboard)
  await screen.findByRole('region', { name: '待我处理' })
  expect(calls.some(({ path }) => path === '/api/ride/dashboard')).toBe(false)
})

test('Ctrl-K finds the inbox of a person for whom something can wait', async () => {
  const { address } = await open('/home', [])
  await screen.findByRole('banner')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: '搜索' })
  fireEvent.change(input, { target: { value: '待我' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/inbox'))
})

test('Ctrl-K shows found rows by kind under the pages, opens them, and offers them again', async () => {
  const found = { _id: 'o2', no: 'RI2611220913470042', status: 2, amount: 1000, createdAt: AT, deviceName: '一号木马' }
  const { address } = await open('/home', [], CLERK, {
    'GET /api/find': ({ query }) => ({
      groups: query.get('q') === '470042' ? [{ app: 'ride', entity: 'order', list: [found] }] : [],
    }),
    'GET /api/ride/order/list': () => ({ list: [], pagination: { total: 0, current: 1, pageSize: 20 }, refs: {} }),
  })
  await screen.findByRole('banner')
  const openSearch = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  openSearch()
  const input = await screen.findByRole('combobox', { name: '搜索' })
  fireEvent.change(input, { target: { value: '470042' } })
  const group = await screen.findByRole('group', { name: '订单 · 木马' })
  expect(within(group).getByRole('option').textContent).toContain('RI2611220913470042已付 · 一号木马 · ¥10.00')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/ride/order/o2'))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: '搜索' }))
  const recent = await screen.findByRole('group', { name: '最近打开' })
  expect(within(recent).getByRole('option').textContent).toContain('RI2611220913470042')
})

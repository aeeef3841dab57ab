import { defineEntity } from '@atrium/core/contract/define/entity'
import { openPage, sessionOf, toyApp } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ORDER_FILTERS, orderFields } from '../../contract/patterns/order.ts'
import { orderActions } from '../../contract/patterns/order-actions.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { orderScreens } from './screens.ts'

afterEach(cleanup)

const order = defineEntity({
  name: 'order',
  path: '/api/ride/order',
  table: 'ride_order',
  module: 'order',
  title: 'no',
  fields: orderFields('RI'),
  status: { 1: ['unpaid'], 2: ['paid'], 5: ['cancelled'], 6: ['failed'], 7: ['refunded'] },
  calls: ['list', 'get'],
  list: { columns: ['no', 'amount'], filters: ORDER_FILTERS, search: ['no'] },
  actions: orderActions({ refundFrom: ['paid', 'failed'] }),
})

const row = {
  _id: 'o1',
  no: 'RI261122',
  rev: 1,
  status: 2,
  createdAt: '2026-11-22T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  amount: 1000,
  paidAmount: 1000,
  refundedAmount: 250,
  payType: 1,
  payNo: 'P1',
  refundStatus: 1,
  refundApply: { amount: 300, reason: '坐到一半停了', photos: [], at: '2026-11-22T09:00:00Z' },
  shareProfitRecord: [
    { ownerType: 'merchant', ownerId: 'm1', ratio: 30, base: 994, amount: 298, reversed: 98, status: 2 },
  ],
}

async function openOrder(may = ['ride order read', 'ride order refund']) {
  const toy = toyApp('ride', { menu: [{ module: 'order', path: 'order' }], entities: [order] })
  const { fields, options, actions, acts, inputs } = orderWords.zh_CN.order
  const words = {
    name: 'ride',
    about: '',
    menu: { order: '订单' },
    entities: {
      order: {
        name: '订单',
        fields,
        options,
        inputs,
        actions: { ...actions, ...acts },
        status: {},
        groups: {},
        empty: '',
      },
    },
    more: {},
  }
  const entry = {
    ...toy,
    words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
    screens: async () => ({ default: { entities: { order: orderScreens } } }),
  }
  const opened = await openPage(
    '/ride/order/o1',
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['ride'], holds: may }),
      'GET /api/ride/order': () => ({ order: row }),
      'GET /api/ride/order/list': () => ({ list: [row], pagination: { total: 1, current: 1, pageSize: 10 } }),
      'PUT /api/ride/order/refundApply': () => ({}),
      'PUT /api/ride/order': () => ({ order: row }),
    },
  )
  await screen.findByText('坐到一半停了')
  return opened
}

test('a clerk declines a refund request with a reason of at least two characters', async () => {
  const { calls } = await openOrder()
  fireEvent.click(screen.getByRole('button', { name: '驳回申请' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: '驳回申请' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '设备正常' } })
  fireEvent.click(send)
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith('refundApply'))?.body)
    .toEqual({
      _id: 'o1',
      reason: '设备正常',
    })
})

test('nobody without the permission to refund can decline a request', async () => {
  await openOrder(['ride order read'])
  expect(screen.queryByRole('button', { name: '驳回申请' })).toBeNull()
})

test('the shares are shown by owner, less what was taken back', async () => {
  await openOrder()
  const share = await screen.findByRole('row', { name: /商户/ })
  expect(share.textContent).toBe('商户30\u00a0%¥2.00已入账')
})

test('the refund dialog says what is left to refund, and starts with it', async () => {
  await openOrder()
  fireEvent.click((await screen.findAllByRole('button', { name: /RI261122/ }))[0]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: '退款' }))
  expect((await screen.findByText(/实付 ¥10.00/)).textContent).toBe('微信 P1实付 ¥10.00，已退 ¥2.50，可退 ¥7.50')
  expect(screen.getByDisplayValue('7.50')).toBeTruthy()
})

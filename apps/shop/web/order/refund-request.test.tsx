import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { base, listOf, openShop } from '../testing.tsx'
import './cells.tsx'
import './refund-lines-input.tsx'

afterEach(cleanup)

const line = { spec: null, specName: null, img: null, price: 2800, refundNum: 0, backNum: 0 }
const order = {
  ...base,
  ...{ _id: 'o1', no: 'SH26030100001234', status: 4, payLater: false, amount: 9900, paidAmount: 9900 },
  products: [
    { ...line, product: 'p1', name: '牛肉面', num: 3, amount: 8400 },
    { ...line, product: 'p2', name: '奶茶', specName: '大杯', price: 1500, num: 1, amount: 1500 },
  ],
  ...{ productAmount: 9900, deliverFee: 0, packFee: 0, discount: 0, refundedAmount: 0, refundable: 9900, owed: null },
  refundStatus: 1,
  refundApply: {
    ...{ amount: 5600, lines: [{ index: 0, num: 2 }], reason: '少了两份', photos: [] },
    at: '2026-03-01T12:00:00.000Z',
  },
}

test('a request names its goods; granting it starts with them and their money', async () => {
  const { calls } = await openShop('/shop/order/o1', {
    answers: {
      'GET /api/shop/order': () => ({ order, refs: {} }),
      'GET /api/shop/order/list': () => listOf([order]),
      'PUT /api/shop/order': () => ({ order: { ...order, refundStatus: 2 } }),
    },
  })
  expect(await screen.findByText('牛肉面 × 2（共 3 件）')).toBeTruthy()
  // Declining is an action of the order: the shop has no other call for it.
  expect(screen.queryByRole('button', { name: '驳回申请' })).toBeNull()
  fireEvent.click((await screen.findAllByRole('button', { name: '“SH26030100001234”的更多操作' })).at(-1)!)
  fireEvent.click(await screen.findByRole('menuitem', { name: '同意退款' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('spinbutton', { name: '“牛肉面”退回数量' })).toHaveProperty('value', '2')
  expect(dialog.getByRole('spinbutton', { name: '“奶茶 大杯”退回数量' })).toHaveProperty('value', '0')
  fireEvent.click(dialog.getByRole('button', { name: '同意退款' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ _id: 'o1', amount: 5600, refundLines: [{ index: 0, num: 2 }] },
    }),
  )
})

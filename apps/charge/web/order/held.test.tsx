import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import './charge-tab.tsx'
import './held-bill.tsx'
import './held-notice.tsx'
import { openCharge } from '../testing.tsx'

afterEach(cleanup)

const REASON = '电表读数为 0.01 kWh，按功率和时长应为 7.00 kWh，等待工作人员核对后结算'
const at = '2026-11-27T08:53:09.000Z'
const base = { group: null, creator: null, createdAt: at, updatedAt: at, rev: 4, remark: null }
const held = { ...base, _id: 'o1', no: 'CH0001', status: 4, heldReason: REASON, paidAmount: 2000, refundedAmount: 0 }
const bills = {
  read: { meterFactor: 1, energy: 7, fee: 1, refund: 1999 },
  scaled: { meterFactor: 1, energy: 7000, fee: 840, refund: 1160 },
}

const openOrder = (row: object, may = ['read', 'settleHeld'], address = '/charge/order/o1') =>
  openCharge(address, {
    holds: may.map((permission) => `charge order ${permission}`),
    answers: {
      'GET /api/charge/order': () => ({ order: row, refs: {} }),
      'GET /api/charge/order/list': () => ({ list: [row], pagination: { total: 1, current: 1, pageSize: 10 } }),
      'GET /api/charge/order/heldBill': ({ query }) => (query.get('factor') ? bills.scaled : bills.read),
      'PUT /api/charge/order': () => ({ order: { ...row, status: 5 } }),
    },
  })

const settle = { name: '核对后结算' }

test('the detail of a held order says why, and its button shows both ways with their amounts before one is taken', async () => {
  const { calls } = await openOrder(held)
  expect((await screen.findByRole('alert')).textContent).toContain(REASON)
  fireEvent.click((await screen.findAllByRole('button', settle))[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  const lines = () => dialog.getAllByRole('row').map(({ textContent }) => textContent)
  await expect.poll(lines).toContain('按读数结算0.007 kWh¥0.01¥19.99')
  fireEvent.change(dialog.getByRole('spinbutton'), { target: { value: '1000' } })
  await expect.poll(lines).toContain('按读数 × 1000 结算7.000 kWh¥8.40¥11.60')
  expect(dialog.getByRole('row', { current: true }).textContent).toContain('× 1000')
  fireEvent.click(dialog.getByRole('button', settle))
  await expect.poll(() => calls.find(({ method }) => method === 'PUT')?.body).toEqual({ _id: 'o1', factor: 1000 })
})

test('a row of the list has the button if it is held, and the clerk has the permission', async () => {
  await openOrder(held, undefined, '/charge/order')
  expect(await screen.findByRole('button', settle)).toBeTruthy()
  cleanup()
  await openOrder({ ...held, heldReason: null }, undefined, '/charge/order')
  await screen.findByText('CH0001')
  expect(screen.queryByRole('button', settle)).toBeNull()
  cleanup()
  await openOrder(held, ['read'], '/charge/order')
  await screen.findByText('CH0001')
  expect(screen.queryByRole('button', settle)).toBeNull()
})

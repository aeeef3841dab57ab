import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import './reason-filter.tsx'
import { STOP_REASONS } from '../../stop-reasons.ts'
import { more } from '../../words/more.zh_CN.ts'
import { openCharge } from '../testing.tsx'

afterEach(cleanup)

const openOrders = (address: string) =>
  openCharge(address, {
    holds: ['charge order read'],
    answers: {
      'GET /api/charge/order/list': () => ({ list: [], pagination: { total: 0, current: 1, pageSize: 10 } }),
    },
  })

test('orders are filtered by why they ended, in words; what two protocols name differently is one choice', async () => {
  const { calls } = await openOrders('/charge/order?stopReason=full')
  const filter = await screen.findByRole('combobox', { name: '结束原因' })
  expect(filter.closest('.core-crud-filter')?.textContent).toContain('充满')
  fireEvent.mouseDown(filter)
  const option = await screen.findByTitle('紧急停止')
  // A part of the page may still be loaded. An act that nobody waits for loses what is left to do then: the request.
  await act(async () => void fireEvent.click(option))
  const asked = () =>
    calls
      .filter(({ path }) => path === '/api/charge/order/list')
      .at(-1)
      ?.query.get('stopReason')
  await expect.poll(asked).toBe('full,emergency,EmergencyStop')
})

test('a reason that only a device knows is named as it is', async () => {
  await openOrders('/charge/order?stopReason=Tamper')
  const filter = await screen.findByRole('combobox', { name: '结束原因' })
  expect(filter.closest('.core-crud-filter')?.textContent).toContain('Tamper')
})

test('every reason has a word', () => {
  expect(STOP_REASONS.filter((name) => !(`reason_${name}` in more))).toEqual([])
})

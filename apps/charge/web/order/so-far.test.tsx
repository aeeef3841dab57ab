import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import './charge-tab.tsx'
import { openCharge } from '../testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-27T08:53:09.000Z'
const base = { group: null, creator: null, createdAt: at, updatedAt: at, rev: 4, remark: null, refundedAmount: 0 }
const settled = { ...base, _id: 'o1', no: 'CH0001', status: 5, amount: 5000, paidAmount: 5000, fee: 2340, paidAt: at }
const running = {
  ...settled,
  _id: 'o2',
  no: 'CH0002',
  status: 3,
  fee: 0,
  soFar: { fee: 120, elecFee: 85, serviceFee: 35 },
}

test('on a phone’s width, the card of a running charge begins with what it costs so far', async () => {
  const narrow = (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', narrow)
  await openCharge('/charge/order', {
    holds: ['charge order read'],
    answers: {
      'GET /api/charge/order/list': () => ({
        list: [running, settled],
        pagination: { total: 2, current: 1, pageSize: 10 },
      }),
    },
  })
  const firstOf = async (no: string) => {
    const card = (await screen.findByText(no)).closest('li')!
    return [within(card).getAllByRole('term')[0]?.textContent, within(card).getAllByRole('definition')[0]?.textContent]
  }
  expect(await firstOf('CH0002')).toEqual(['实际费用', '¥1.20 至今'])
  expect((await firstOf('CH0001'))[1]).not.toContain('至今')
})

import { changeLocale } from '@atrium/core/web/i18n'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DepositFacts } from './order/deposit.tsx'
import { open, order, paid, press, resolved, setting, signedIn } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

const withScore = { ...setting, ways: ['mock', 'score'] }
const consumer = { _id: 'c1', mobile: null, money: 0 }
const offers = {
  'GET /api/client/booth/qrcode': () => ({ ...resolved, setting: withScore }),
  'GET /api/client/booth/setting': () => ({ setting: withScore, consumer }),
}
const showing = (shown: object) => ({ ...offers, 'GET /api/client/booth/order': () => ({ order: shown }) })

describe('a deposit', () => {
  test('is called one beside the button, which has the app’s word; pay score names the most that it can take', async () => {
    await open('/h5/booth?no=CODE1', offers)
    await press('借一个杯子')
    expect(await screen.findByRole('button', { name: '租借' })).toBeTruthy()
    expect(screen.getByText('押金').parentElement?.textContent).toBe('押金¥99.00')
    fireEvent.click(screen.getByRole('radio', { name: /支付分/ }))
    expect(screen.getByText('免押金，最高扣款').parentElement?.textContent).toContain('¥99.00')
    // What is bought outright cannot be paid by pay score.
    await press('四分钟')
    expect(screen.queryByRole('radio', { name: /支付分/ })).toBeNull()
  })

  test('that an order waits for is paid, or consented to by pay score', async () => {
    signedIn()
    const due = { part: 'deposit', fen: 9900, until: order.expireAt }
    const { calls } = await open('/h5/booth/order/o1', showing({ ...order, due }))
    expect(await screen.findByText('¥99.00')).toBeTruthy()
    expect(screen.getByText(/其余原路退回/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('radio', { name: /支付分/ }))
    await press('授权并继续')
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/client/pay').map(({ body }) => body)).toEqual([
        { order: 'o1', channel: 'score' },
      ]),
    )
  })

  test('is held while the order goes on, and then its rest goes back', () => {
    const held = { isOpen: true, payType: 1, payNo: 'P1', paidAmount: 0, refunds: [] }
    const { container, rerender } = render(<DepositFacts order={held} depositFen={9900} />)
    expect(container.textContent).toBe('押金¥99.00 暂存')
    const rest = { refundNo: 'R', amount: 9600, status: 1, reason: '', source: 3, succeededAt: null, ofHeld: true }
    rerender(<DepositFacts order={{ ...held, isOpen: false, paidAmount: 300, refunds: [rest] }} depositFen={9900} />)
    expect(container.textContent).toBe('押金¥99.00从押金扣除−¥3.00退回押金¥96.00 正在退回')
    rerender(<DepositFacts order={{ ...held, payType: 5 }} depositFen={9900} />)
    expect(container.textContent).toBe('押金支付分免押')
  })

  test('the rest of it is not listed as a refund of what was bought', async () => {
    signedIn()
    const rest = { ...paid.refunds[0]!, refundNo: 'R2', amount: 9600, reason: '退回押金余额', ofHeld: true }
    await open('/h5/booth/order/o1', showing({ ...paid, refunds: [...paid.refunds, rest] }))
    expect(await screen.findByText('水凉')).toBeTruthy()
    expect(screen.queryByText('退回押金余额')).toBeNull()
  })
})

test('a device with nothing to choose has no button that asks to choose', async () => {
  const dry = { ...resolved, device: { ...resolved.device, model: 'dry' } }
  await open('/h5/booth?no=CODE1', { 'GET /api/client/booth/qrcode': () => dry })
  expect(await screen.findByRole('button', { name: '四分钟' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '请先选择' })).toBeNull()
})

test('a fee that is left is paid on the page of the order, beside what it is for, and never by pay score', async () => {
  signedIn()
  const can = { ...order.can, cancel: false }
  const due = { part: 'fee', fen: 1200, until: null }
  await open('/h5/booth/order/o1', showing({ ...order, status: 4, statusName: 'owing', isOpen: true, can, due }))
  expect(await screen.findByText('待付费用')).toBeTruthy()
  expect(screen.getByText('¥12.00')).toBeTruthy()
  expect(screen.getByText('已出水')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '支付' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /支付分/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
})

test('while the device is asked, the page says for how long, for how long at most, and what comes then', async () => {
  const now = Date.parse('2026-11-21T12:02:05Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  signedIn()
  const asked = { ...paid, status: 2, isOpen: true, live: { pouredMl: 0 }, now: new Date(now).toISOString() }
  await open('/h5/booth/order/o1', showing({ ...asked, askedAt: '2026-11-21T12:00:00Z' }))
  expect(await screen.findByText('正在向设备确认…')).toBeTruthy()
  expect(screen.getByText(/已等待 2:05/).textContent).toBe('已等待 2:05 · 最长 5 分钟')
  expect(screen.getByText(/已付的钱原路退回/)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 125)
})

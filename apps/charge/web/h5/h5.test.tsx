import { durationText } from '@atrium/core/contract/unit-text'
import { offerWords } from '@atrium/core/web/phone/words'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PricePlan } from '../../price-plan.ts'
import parts from '../h5.tsx'
import { Choose } from './choose.tsx'
import { Delivered } from './delivered.tsx'
import en_US from './en_US.ts'
import { Progress } from './progress.tsx'
import { formatRate } from './words.ts'
import zh_CN from './zh_CN.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const plan: PricePlan = {
  mode: 2,
  prepay: [{ amount: 300 }, { amount: 500 }],
  rates: { elecFee: 8500, serviceFee: 3500 },
  steps: [],
  tou: [],
  minFee: 0,
  maxFee: null,
  freeMinutes: 0,
  occupyFee: 0,
  occupyFree: 0,
  refundUnused: true,
}

function show(node: React.ReactNode) {
  offerWords('charge-phone', { zh_CN, en_US })
  return render(node)
}

/** A page around the component that keeps the last choice. */
function Station({ ports, price = plan, isOff = false }: { ports: object[]; price?: PricePlan; isOff?: boolean }) {
  const [choice, setChoice] = useState<Parameters<typeof Choose>[0]['choice']>(null)
  const resolved = { kind: 1, price, ports } as Parameters<typeof Choose>[0]['resolved']
  return (
    <>
      <Choose resolved={resolved} isOff={isOff} choice={choice} onChoose={setChoice} />
      <output>{JSON.stringify(choice)}</output>
    </>
  )
}

const port = (no: number, isFree: boolean, status = isFree ? 1 : 3) => ({ no, status, isFree })
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? 'null')

test('the only free port is chosen in advance; of several ports none is', () => {
  show(<Station ports={[port(1, false), port(2, true)]} />)
  expect(chosen()).toEqual({ body: { port: 2, amount: 300 }, amountFen: 300 })
  cleanup()
  show(<Station ports={[port(1, true), port(2, true)]} />)
  expect(chosen()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^1/ }))
  fireEvent.click(screen.getByRole('button', { name: /5\.00/ }))
  expect(chosen()).toEqual({ body: { port: 1, amount: 500 }, amountFen: 500 })
})

test('a chosen port that becomes occupied is not chosen any more', () => {
  const { rerender } = show(<Station ports={[port(1, true), port(2, true), port(3, true)]} />)
  fireEvent.click(screen.getByRole('button', { name: /^1/ }))
  expect(chosen().body.port).toBe(1)
  rerender(<Station ports={[port(1, false), port(2, true), port(3, true)]} />)
  expect(chosen()).toBeNull()
})

test('an occupied, faulty or disabled port says so and cannot be chosen, and none of an offline device can', () => {
  show(<Station ports={[port(1, false), port(2, false, 8), port(3, false, 7)]} />)
  const words = screen.getAllByRole('button').map((button) => button.textContent)
  expect(words.slice(0, 3)).toEqual(['1号端口使用中', '2号端口故障', '3号端口停用'])
  expect(screen.getByText('所有端口都在使用中，请稍后再来或换一台设备。')).toBeTruthy()
  cleanup()
  show(<Station isOff ports={[port(1, true)]} />)
  expect(chosen()).toBeNull()
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
})

test('a time-of-use tariff marks the hour in Shanghai, wherever the phone is', () => {
  // 17:30 UTC is 01:30 in Shanghai.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T17:30:00Z') })
  const tou = [
    { start: '00:00', end: '08:00', elecFee: 3200, serviceFee: 4000 },
    { start: '08:00', end: '24:00', elecFee: 10_500, serviceFee: 5025 },
  ]
  show(<Station ports={[port(1, true)]} price={{ ...plan, mode: 4, tou }} />)
  expect(screen.getByText('当前时段').closest('li')?.textContent).toContain('¥0.72 / 度')
  expect(screen.getByText('¥1.5525 / 度')).toBeTruthy()
})

const order = {
  statusName: 'charging',
  skewMs: 0,
  prepay: 500,
  startedAt: new Date(Date.now() - 65_000).toISOString(),
  live: {
    port: { no: 2, power: 1180, voltage: 220, current: 5.4, soc: null },
    energy: 1000,
    seconds: 60,
    fee: 120,
    left: 380,
    limitSeconds: null,
    limitWh: null,
    meteredAt: new Date().toISOString(),
  },
}

test('an old reading is not shown as the present value', () => {
  const { container } = show(<Progress order={order as never} />)
  expect(screen.getByText('剩余 ¥3.80')).toBeTruthy()
  expect(container.querySelector('[data-old="false"]')).toBeTruthy()
  cleanup()
  const meteredAt = new Date(Date.now() - 10 * 60_000).toISOString()
  const old = show(<Progress order={{ ...order, live: { ...order.live, meteredAt } } as never} />)
  expect(screen.getByText('10 分钟前的读数')).toBeTruthy()
  expect(old.container.querySelector('[data-old="true"]')).toBeTruthy()
})

test('a phone with a wrong clock uses the server’s time', () => {
  const byServer = (agoMs: number) => new Date(Date.now() + 3600_000 - agoMs).toISOString()
  const started = { ...order, skewMs: 3600_000, startedAt: byServer(65_000) }
  show(<Progress order={{ ...started, live: { ...order.live, meteredAt: null } } as never} />)
  expect(screen.getByText(/^01:0[56]$/)).toBeTruthy()
})

test('the duration is that of the device’s clock, by which the charge is billed, and goes on between readings', () => {
  const metered = { ...order.live, seconds: 1200, meteredAt: new Date(Date.now() - 5_000).toISOString() }
  show(<Progress order={{ ...order, live: metered } as never} />)
  expect(screen.getByText(/^20:0[56]$/)).toBeTruthy()
  cleanup()
  const old = { ...metered, meteredAt: new Date(Date.now() - 10 * 60_000).toISOString() }
  show(<Progress order={{ ...order, live: old } as never} />)
  expect(screen.getByText('20:00')).toBeTruthy()
})

test('the receipt shows the parts of the fee, and the charge point’s reason in words', () => {
  const fees = { fee: 150, elecFee: 106, serviceFee: 44, occupyFee: 0, prepay: 500 }
  const charged = { ...fees, startedAt: '2026-11-21T12:00:00Z', endedAt: null, energy: 1250, seconds: 1500, port: 2 }
  show(<Delivered order={{ ...charged, stopReason: 'EVDisconnected' } as never} />)
  for (const text of ['¥1.06', '¥0.44', '¥1.50', '1.25 kWh', '25 分钟', '插头已拔出']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.queryByText('占位费')).toBeNull()
})

test('the receipt says that a simulated device’s time runs faster than the clock, and of no other device', () => {
  const fees = { fee: 150, elecFee: 106, serviceFee: 44, occupyFee: 0, prepay: 500 }
  const charged = {
    ...fees,
    startedAt: '2026-11-21T12:00:00Z',
    energy: 1250,
    seconds: 1500,
    port: 2,
    stopReason: 'full',
  }
  show(<Delivered order={{ ...charged, endedAt: '2026-11-21T12:01:40Z' } as never} />)
  expect(screen.getByText(/^模拟设备：充电过程加快约 15 倍/)).toBeTruthy()
  cleanup()
  show(<Delivered order={{ ...charged, endedAt: '2026-11-21T12:25:10Z' } as never} />)
  expect(screen.queryByText(/模拟设备/)).toBeNull()
})

test('the receipt of a charge that delivered nothing names the lowest fee', () => {
  const fees = { fee: 100, elecFee: 0, serviceFee: 100, occupyFee: 0, prepay: 500, plan: { ...plan, minFee: 100 } }
  const charged = { ...fees, startedAt: '2026-11-21T12:00:00Z', endedAt: null, energy: 0, seconds: 300, port: 2 }
  show(<Delivered order={{ ...charged, stopReason: 'user' } as never} />)
  expect(screen.getByText('服务费（补足最低消费 ¥1.00）')).toBeTruthy()
})

test('rates are shown with hundredths of a fen, durations with hours', () => {
  expect([8500, 12_000, 15_525, 7_050, 1].map(formatRate)).toEqual(['¥0.85', '¥1.20', '¥1.5525', '¥0.705', '¥0.0001'])
  expect([5, 65, 3_725].map(durationText)).toEqual(['00:05', '01:05', '1:02:05'])
})

test('a held order says that staff check it, why, and what happens to the money; another one that is settled soon', () => {
  const order = {
    statusName: 'settling',
    heldReason: '电表读数与功率不符，等待工作人员核对',
    paidAmount: 2000,
    plan: { ...plan },
  }
  const shown = show(<Progress order={order as never} />)
  for (const text of [order.heldReason, zh_CN.heldTitle, '您已付 ¥20.00', zh_CN.heldFree]) {
    expect(shown.container.textContent).toContain(text)
  }
  expect(shown.container.textContent).not.toContain(zh_CN.settling)
  expect(shown.container.querySelector('.selling-phone-turning')).toBeNull()
  expect(parts.heldAs?.(order as never)).toBe('heldStatus')
  cleanup()
  const kept = show(<Progress order={{ ...order, plan: { ...plan, refundUnused: false } } as never} />)
  expect(kept.container.textContent).not.toContain('退回')
  cleanup()
  expect(parts.heldAs?.({ ...order, heldReason: null } as never)).toBeUndefined()
  const other = show(<Progress order={{ ...order, heldReason: null } as never} />)
  expect(other.container.textContent).toContain(zh_CN.settlingHint)
})

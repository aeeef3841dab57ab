import { offerWords } from '@atrium/core/web/phone/words'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PricePlan } from '../../plan.ts'
import parts from '../h5.tsx'
import { Choose } from './choose.tsx'
import { Delivered } from './delivered.tsx'
import en_US from './en_US.ts'
import { Progress } from './progress.tsx'
import zh_CN from './zh_CN.ts'

afterEach(cleanup)

const plan: PricePlan = {
  name: '标准',
  freeMinutes: 5,
  unitMinutes: 30,
  unitPrice: 150,
  dayMax: 2000,
  deposit: 9900,
  overHours: 168,
  payMode: 1,
}

function show(node: React.ReactNode) {
  offerWords('powerbank-phone', { zh_CN, en_US })
  return render(<MemoryRouter>{node}</MemoryRouter>)
}

/** A page around the component that keeps the last choice. */
function At({ isOff = false, ...offer }: { isOff?: boolean; available?: number; price?: PricePlan | null }) {
  const [choice, setChoice] = useState<Parameters<typeof Choose>[0]['choice']>(null)
  const slots = [
    { no: 1, status: 2, level: 95 },
    { no: 2, status: 1, level: null },
  ]
  const resolved = { price: plan, available: 1, empty: 1, slots, slotsAt: '2026-11-21T04:00:00Z', ...offer }
  const whole = { ...resolved, setting: { nearby: true } } as unknown as Parameters<typeof Choose>[0]['resolved']
  return (
    <>
      <Choose resolved={whole} isOff={isOff} choice={choice} onChoose={setChoice} />
      <output>{JSON.stringify(choice)}</output>
    </>
  )
}

const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null')

test('what a rent costs is said in one sentence, and the deposit is what the button asks for', () => {
  show(<At />)
  expect(screen.getByText(/^5 分钟内归还免费/).textContent).toBe(
    '5 分钟内归还免费，超过后每 30 分钟 ¥1.50，每 24 小时最多 ¥20.00，全程最多 ¥99.00。',
  )
  expect(screen.getByText('超过 7 天未还，按买断处理。')).toBeTruthy()
  expect(chosen()).toEqual({ body: {}, amountFen: 9900, isDeposit: true, depositBy: 'money', button: '租借' })
})

test('where pay score takes the place of the deposit, the page says so and offers both', () => {
  show(<At price={{ ...plan, payMode: 2 }} />)
  expect(screen.getByText(/^用支付分免押金/)).toBeTruthy()
  expect(chosen()).toMatchObject({ isDeposit: true })
  expect(chosen().depositBy).toBeUndefined()
})

test('without a price, without a power bank or without a connection nothing can be rented, and the page says why', () => {
  show(<At price={null} />)
  expect(screen.getByText(/还没有设置价格/)).toBeTruthy()
  expect(chosen()).toBeNull()
  cleanup()
  show(<At available={0} />)
  expect(screen.getByText('没有可借的充电宝')).toBeTruthy()
  expect(screen.getByRole('link', { name: '看看附近的机柜' }).getAttribute('href')).toBe('/h5/powerbank/nearby')
  expect(chosen()).toBeNull()
  cleanup()
  const { container } = show(<At isOff />)
  expect(chosen()).toBeNull()
  expect(screen.getByText(/^以上是 .* 的情况/)).toBeTruthy()
  expect(container.querySelector('.powerbank-picture [data-ready]')?.closest('[data-off="true"]')).toBeTruthy()
})

const rentAt = '2026-11-21T04:00:00.000Z'
const now = Date.parse('2026-11-21T05:10:05.000Z')
const renting = {
  statusName: 'renting',
  isOpen: true,
  skewMs: 0,
  plan,
  rentAt,
  returnAt: null,
  slot: 3,
  batterySn: 'PB0003',
  deposit: 9900,
  overdue: false,
  payType: 1,
  payNo: 'P1',
  askedAt: null,
  live: { minutes: 40, fee: 300, nextFeeAt: '2026-11-21T05:30:00.000Z', boughtAt: null },
}

function atNow() {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('while it is rented, time and fee run on the phone, and it says where to return', () => {
  atNow()
  show(<Progress order={renting as never} />)
  expect(screen.getByText('1:10:05')).toBeTruthy()
  // 71 started minutes are three units, although the server last said two.
  expect(screen.getByText('¥4.50')).toBeTruthy()
  expect(screen.getByText('19:55 后再计费')).toBeTruthy()
  expect(screen.getByRole('link', { name: '附近可还的机柜' }).getAttribute('href')).toBe('/h5/powerbank/nearby')
  expect(screen.queryByText('请取走充电宝')).toBeNull()
})

test('the slot that opens is shown while it comes out; while the cabinet is asked, the page leaves that to the kernel', () => {
  atNow()
  show(<Progress order={{ ...renting, statusName: 'paid', rentAt: null } as never} />)
  expect(screen.getByText('3 号仓')).toBeTruthy()
  expect(screen.getByText('正在弹出充电宝…')).toBeTruthy()
  cleanup()
  show(<Progress order={{ ...renting, rentAt: '2026-11-21T05:09:50.000Z' } as never} />)
  expect(screen.getByText('请取走充电宝')).toBeTruthy()
  cleanup()
  const asked = { ...renting, statusName: 'paid', rentAt: null, askedAt: rentAt }
  const { container } = show(<Progress order={asked as never} />)
  expect(container.textContent).toBe('')
})

test('the receipt says whether it was returned, bought or never came, and the list names no cost before it is known', () => {
  const ended = { ...renting, isOpen: false, returnAt: '2026-11-21T05:00:00Z', minutes: 60, fee: 300, paidAmount: 300 }
  const facts = { refunds: [], refundedAmount: 0, closeType: null }
  const finished = { ...ended, ...facts, statusName: 'finished' }
  show(<Delivered order={finished as never} />)
  for (const text of ['已归还', '1 小时', '¥3.00', '−¥3.00', 'PB0003']) expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  show(<Delivered order={{ ...finished, statusName: 'closed', closeType: 2, returnAt: null } as never} />)
  expect(screen.getByText('已买断，充电宝归您')).toBeTruthy()
  cleanup()
  show(<Delivered order={{ ...finished, statusName: 'cancelled', rentAt: null, paidAmount: 0 } as never} />)
  expect(screen.getByText('充电宝没有弹出，押金原路退回。')).toBeTruthy()
  expect(parts.costOf?.({ ...renting, paidAmount: 0, refundedAmount: 0, fee: 0 } as never)).toBeNull()
  expect(parts.costOf?.(finished as never)).toBe(300)
})

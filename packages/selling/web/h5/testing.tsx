import { type Answers, openPage, toyApp } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { preload } from '@atrium/core/web/page/chunk'
import { fireEvent, screen } from '@testing-library/react'
import type { TInteger, TObject } from 'typebox'
import type { PhoneCalls } from '../../contract/patterns/phone.ts'
import { LATER } from './pages.tsx'
import { phonePages } from './phone-pages.ts'
import type { Choice, PhoneParts } from './phone-parts.ts'
import { sellingRoutes } from './routes.tsx'

interface BoothCalls extends PhoneCalls {
  live: TObject<{ pouredMl: TInteger }>
}

/** A cup that is lent for a deposit. */
const LENT: Choice<BoothCalls> = {
  body: { minutes: 0 },
  amountFen: 9900,
  isDeposit: true,
  button: '租借',
}

/** The phone parts of a test app, a booth that sells water; the pages themselves are core's. */
const parts: PhoneParts<BoothCalls> = {
  words: {
    zh_CN: { stop: '停水', stopAsk: '确定停水？', feedbackHint: '例如：水很小' },
    en_US: { stop: 'Stop', stopAsk: 'Stop?', feedbackHint: 'For example: little water' },
  },
  hasOffer: ({ device }) => device?.model !== 'dry',
  Choose: ({ isOff, onChoose }) => (
    <>
      <button type="button" disabled={isOff} onClick={() => onChoose({ body: { minutes: 4 }, amountFen: 200 })}>
        四分钟
      </button>
      <button type="button" onClick={() => onChoose(LENT)}>
        借一个杯子
      </button>
    </>
  ),
  Progress: ({ order }) => <p>出水 {order.live.pouredMl} 毫升</p>,
  Delivered: () => <p>已出水</p>,
  Summary: () => '四分钟的水',
}

const toy = toyApp('booth')
const booth: AppEntry = {
  ...toy,
  screens: async () => ({ default: { phone: phonePages(async () => ({ default: parts })) } }),
}

export const device = {
  _id: 'd1',
  no: 'B-01',
  name: '一号亭',
  model: null,
  imgs: [],
  address: '人民广场',
  online: 1,
  status: 1,
}
export const setting = {
  name: '一杯清水',
  logo: null,
  servicePhone: '4008000000',
  notice: null,
  agreement: '取水即表示同意',
  nearby: false,
  ways: ['mock', 'balance'],
}
export const resolved = { seller: 's1', device, setting, openOrder: null, consumer: null }
export const order = {
  _id: 'o1',
  no: 'BOOTH1',
  status: 1,
  statusName: 'unpaid',
  isOpen: false,
  createdAt: '2026-11-21T12:00:00Z',
  deviceName: '一号亭',
  device: 'd1',
  amount: 200,
  paidAmount: 0,
  refundedAmount: 0,
  refundStatus: 0,
  refundApply: null,
  paidAt: null,
  finishedAt: null,
  expireAt: new Date(Date.now() + 60_000).toISOString(),
  failReason: null,
  payType: null,
  now: new Date().toISOString(),
  live: {},
  can: { pay: true, cancel: true, stop: false, refund: false },
  refunds: [],
  timeline: [],
}
export const paid = {
  ...order,
  status: 3,
  statusName: 'finished',
  paidAmount: 200,
  refundedAmount: 50,
  can: { pay: false, cancel: false, stop: false, refund: true },
  refunds: [{ refundNo: 'R1', amount: 50, status: 2, reason: '水凉', source: 2, succeededAt: '2026-11-21T13:00:00Z' }],
}

const answers: Answers = {
  'GET /api/client/booth/qrcode': () => resolved,
  'POST /api/client/login': () => ({ token: 't'.repeat(43), consumer: { _id: 'c1', money: 0 } }),
  'GET /api/client/booth/setting': () => ({ setting, consumer: { _id: 'c1', mobile: null, money: 0 } }),
  'POST /api/client/booth/order': () => ({ order }),
  'POST /api/client/pay': () => ({ pay: { paid: false, url: 'http://atrium.test/stand-in/pay?tenant=s1&no=P1' } }),
  'GET /api/client/booth/order': () => ({ order }),
  'GET /api/pay/mock/payment': () => ({ payment: { no: 'P1', subject: '一杯清水', amount: 200, status: 1 } }),
  'POST /api/pay/mock/notify': () => ({}),
}

export async function open(address: string, extra: Answers = {}) {
  // A page that comes by a click is drawn at once.
  await Promise.all(LATER.map(preload))
  return openPage(address, { apps: [booth], routes: sellingRoutes }, { ...answers, ...extra })
}
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

/** Stores a token, so that this phone is already signed in as a consumer. */
export function signedIn() {
  localStorage.setItem('atrium.h5.booth', JSON.stringify({ seller: 's1', no: 'CODE1', tokens: { s1: 't'.repeat(43) } }))
}

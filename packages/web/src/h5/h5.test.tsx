import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeLocale } from '../i18n.ts'
import type { AppEntry } from '../shell/app-entry.ts'
import { type Answers, openPage, refused, toyApp } from '../testing/open-page.tsx'
import type { PhoneParts } from './parts.ts'

/** What a booth that pours water would bring: the pages themselves are core's. */
const parts: PhoneParts = {
  words: { zh_CN: { stop: '停水', stopAsk: '确定停水？' }, en_US: { stop: 'Stop', stopAsk: 'Stop?' } },
  Choose: ({ isOff, onChoose }) => (
    <button type="button" disabled={isOff} onClick={() => onChoose({ body: { minutes: 4 }, amountFen: 200 })}>
      四分钟
    </button>
  ),
  Progress: ({ order }) => <p>出水 {String(order.live.pouredMl)} 毫升</p>,
  Delivered: () => <p>已出水</p>,
  Summary: () => '四分钟的水',
}

const toy = toyApp('booth')
const booth: AppEntry = { ...toy, screens: async () => ({ default: { phone: async () => ({ default: parts }) } }) }

const device = {
  _id: 'd1',
  no: 'B-01',
  name: '一号亭',
  model: null,
  imgs: [],
  address: '人民广场',
  online: 1,
  status: 1,
}
const setting = {
  name: '一杯清水',
  logo: null,
  servicePhone: '4008000000',
  notice: null,
  agreement: '取水即表示同意',
  nearby: false,
  ways: ['mock', 'balance'],
}
const resolved = { seller: 's1', device, setting, openOrder: null, consumer: null }
const order = {
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
const paid = {
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

const open = (address: string, more: Answers = {}) => openPage(address, { apps: [booth] }, { ...answers, ...more })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

/** This phone has been here before. */
function signedIn() {
  localStorage.setItem('atrium.h5.booth', JSON.stringify({ seller: 's1', no: 'CODE1', tokens: { s1: 't'.repeat(43) } }))
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

describe('the page of a device', () => {
  test('a scan is counted once, and shows the device, its seller and what they say', async () => {
    const { calls, address } = await open('/q/booth/CODE1')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(address()).toBe('/h5/booth?no=CODE1')
    for (const text of ['一杯清水', '人民广场', '在线', '取水即表示同意']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: /故障报修/ }).getAttribute('href')).toBe('/h5/booth/feedback?device=d1')
    const scans = calls.filter(({ path }) => path.endsWith('/qrcode')).map(({ query }) => query.get('scan'))
    expect(scans.filter((scan) => scan === '1')).toHaveLength(1)
  })

  test('whoever comes back to it is shown the order that was made meanwhile', async () => {
    // It must not be the look every few seconds that finds it.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    signedIn()
    let openOrder: string | null = null
    await open('/h5/booth?no=CODE1', {
      'GET /api/client/booth/qrcode': () => ({ ...resolved, openOrder }),
      'GET /api/client/booth/order/list': () => ({ list: [], pagination: { total: 0, current: 1 } }),
    })
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '我的订单' }))
    openOrder = 'o1'
    fireEvent.click(await screen.findByRole('link', { name: '返回' }))
    const link = await screen.findByRole('link', { name: /您有一笔进行中的订单/ })
    expect(link.getAttribute('href')).toBe('/h5/booth/order/o1')
  })

  test('a code that nobody knows is typed in again; one without a device says so', async () => {
    const { address } = await open('/h5/booth?no=WRONG1', {
      'GET /api/client/booth/qrcode': ({ query }) =>
        query.get('no') === 'WRONG1' ? refused(404, { code: 40413 }) : refused(404, { code: 40414 }),
    })
    expect(await screen.findByText('没有找到这个编号')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('设备编号'), { target: { value: 'ab' } })
    await press('打开')
    expect(screen.getByText('编号由 4 至 20 位字母和数字组成')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('设备编号'), { target: { value: 'FREE22' } })
    await press('打开')
    expect(await screen.findByText('设备未绑定')).toBeTruthy()
    expect(address()).toBe('/h5/booth?no=FREE22')
  })

  test('of a device that is offline nothing can be bought, and it says why', async () => {
    await open('/h5/booth?no=CODE1', {
      'GET /api/client/booth/qrcode': () => ({ ...resolved, device: { ...device, online: 2 } }),
    })
    expect(await screen.findByText('设备离线')).toBeTruthy()
    expect(screen.getByRole('button', { name: '四分钟' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '支付' })).toBeNull()
  })

  test('without a connection it says so and tries again when asked', async () => {
    let isAway = true
    await open('/h5/booth?no=CODE1', { 'GET /api/client/booth/qrcode': () => (isAway ? 503 : resolved) })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    isAway = false
    await press('重试')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
  })

  test('a network without internet is reached although the browser thinks that there is none', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => {
      onLine.mockRestore()
      window.dispatchEvent(new Event('online'))
    })
    await open('/h5/booth?no=CODE1')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
  })

  test('pressing pay twice makes one order of one consumer, and leads to where it is paid and back', async () => {
    const { calls, address } = await open('/h5/booth?no=CODE1')
    await press('四分钟')
    expect(screen.getByText('¥2.00')).toBeTruthy()
    const button = await screen.findByRole('button', { name: '支付' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('开发环境中的支付页面，不会产生真实扣款。')).toBeTruthy()
    const made = calls.filter(({ method, path }) => method === 'POST' && path === '/api/client/booth/order')
    expect(made).toHaveLength(1)
    expect(made[0]!.body).toMatchObject({ device: 'd1', minutes: 4, idemKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
    await press('确认支付')
    await waitFor(() => expect(address()).toBe('/h5/booth/order/o1'))
  })

  test('whoever has an open order is led to it instead of a second one', async () => {
    signedIn()
    const { address } = await open('/h5/booth?no=CODE1', {
      'POST /api/client/booth/order': () => refused(409, { code: 40930, params: { order: 'o7' } }),
    })
    await press('四分钟')
    await press('支付')
    await waitFor(() => expect(address()).toBe('/h5/booth/order/o7'))
  })

  test('what the app refuses is said where the button is', async () => {
    await open('/h5/booth?no=CODE1', {
      'POST /api/client/booth/order': () => refused(503, { code: 50320, msg: '端口正在使用' }),
    })
    await press('四分钟')
    await press('支付')
    expect(await screen.findByText('端口正在使用')).toBeTruthy()
    expect(screen.getByRole('button', { name: '支付' })).toBeTruthy()
  })

  test('in English it speaks English', async () => {
    await open('/h5/booth?no=CODE1')
    await press('English')
    expect(await screen.findByText('Report a fault')).toBeTruthy()
    expect(screen.getByText('Online')).toBeTruthy()
  })
})

describe('the page of an order', () => {
  test('unpaid, it counts down and is given up only after a question', async () => {
    signedIn()
    const { calls } = await open('/h5/booth/order/o1', {
      'POST /api/client/booth/order/cancel': () => ({
        order: { ...order, status: 4, statusName: 'cancelled', can: { ...order.can, pay: false, cancel: false } },
      }),
    })
    expect(await screen.findByText(/请在 (0:|1:00).*内完成支付/)).toBeTruthy()
    await press('取消订单')
    expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
    fireEvent.click(screen.getAllByRole('button', { name: '取消订单', hidden: true }).at(-1)!)
    await waitFor(() => expect(screen.queryByText(/内完成支付/)).toBeNull())
    expect(calls.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
  })

  test('ended, it shows what it came to, what went back, and what may be asked for', async () => {
    signedIn()
    await open('/h5/booth/order/o1', { 'GET /api/client/booth/order': () => ({ order: paid }) })
    expect(await screen.findByText('¥1.50')).toBeTruthy()
    expect(screen.getByText('实付 ¥2.00 · 已退 ¥0.50')).toBeTruthy()
    expect(screen.getByText('已出水')).toBeTruthy()
    expect(screen.getByText('水凉')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申请退款' })).toBeTruthy()
  })

  test('of another phone it says that it was not found', async () => {
    signedIn()
    await open('/h5/booth/order/o1', { 'GET /api/client/booth/order': () => 404 })
    expect(await screen.findByText('没有找到这笔订单')).toBeTruthy()
  })

  test('a refund is asked for with an amount that is there and a reason that is one', async () => {
    signedIn()
    const { calls, address } = await open('/h5/booth/order/o1/refund', {
      'GET /api/client/booth/order': () => ({ order: paid }),
      'POST /api/client/booth/order/refund': () => ({
        order: { ...paid, refundStatus: 1, refundApply: { amount: 150, reason: '误操作', at: order.createdAt } },
      }),
    })
    const amount = await screen.findByLabelText('退款金额')
    expect(amount).toHaveProperty('value', '1.50')
    fireEvent.change(amount, { target: { value: '1.51' } })
    await press('提交')
    expect(screen.getByText('请填写 0.01 至 1.50 之间的金额')).toBeTruthy()
    expect(screen.getByText('请填写 2 至 80 个字')).toBeTruthy()
    await press('全部')
    await press('误操作')
    await press('提交')
    await waitFor(() => expect(address()).toBe('/h5/booth/order/o1'))
    expect(calls.filter(({ path }) => path.endsWith('/refund')).map(({ body }) => body)).toEqual([
      { _id: 'o1', amount: 150, reason: '误操作', photos: [] },
    ])
  })
})

describe('my orders', () => {
  test('are listed with their money; nobody has none, and is told how to find earlier ones', async () => {
    signedIn()
    await open('/h5/booth/orders', {
      'GET /api/client/booth/order/list': () => ({ list: [paid], pagination: { total: 1, current: 1 } }),
    })
    expect(await screen.findByText('四分钟的水')).toBeTruthy()
    expect(screen.getByText('¥1.50')).toBeTruthy()
    cleanup()
    localStorage.clear()
    await open('/h5/booth/orders')
    expect(await screen.findByText('这部手机上还没有订单')).toBeTruthy()
  })

  test('a cancelled order that nobody paid shows no amount', async () => {
    signedIn()
    const cancelled = { ...order, _id: 'o2', status: 4, statusName: 'cancelled' }
    await open('/h5/booth/orders', {
      'GET /api/client/booth/order/list': () => ({ list: [cancelled], pagination: { total: 1, current: 1 } }),
    })
    expect((await screen.findByRole('link', { name: /一号亭/ })).textContent).not.toContain('¥')
  })

  test('a session that is over makes this phone nobody’s, not an error', async () => {
    signedIn()
    await open('/h5/booth/orders', { 'GET /api/client/booth/order/list': () => 401 })
    expect(await screen.findByText('这部手机上还没有订单')).toBeTruthy()
  })
})

describe('inside weixin', () => {
  const WEIXIN = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50'
  const offered = { ...resolved, setting: { ...setting, weixin: true } }
  const assign = vi.fn()
  beforeEach(() => {
    sessionStorage.clear()
    assign.mockReset()
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: WEIXIN } }))
    vi.stubGlobal('location', Object.create(location, { assign: { value: assign } }))
  })
  const asked = { 'GET /api/client/booth/qrcode': () => offered }

  test('people are asked for once, unseen, and come back as who they are; a forged answer signs nobody in', async () => {
    const more = { ...asked, 'GET /api/client/booth/weixin': () => ({ url: 'https://open.weixin.qq.com/x' }) }
    const { calls } = await open('/q/booth/CODE1', more)
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://open.weixin.qq.com/x']]))
    const state = calls.find(({ path }) => path.endsWith('/weixin'))!.query.get('state')
    expect(state).toMatch(/^[0-9a-f]{32}$/)
    cleanup()
    const back = await open(`/h5/booth/weixin?code=C1&state=${state}`, asked)
    await waitFor(() => expect(back.address()).toBe('/h5/booth?no=CODE1'))
    const signIns = back.calls.filter(({ path }) => path === '/api/client/login').map(({ body }) => body)
    expect(signIns).toEqual([{ app: 'booth', no: 'CODE1', type: 'weixin', code: 'C1' }])
    cleanup()
    const forged = await open(`/h5/booth/weixin?code=C2&state=${state}`, asked)
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(forged.calls.some(({ path }) => path === '/api/client/login')).toBe(false)
    expect(assign).toHaveBeenCalledTimes(1)
  })

  test('a scan goes on to the seller’s mini program, and the page stays for phones where nothing comes of it', async () => {
    const miniProgram = 'weixin://dl/business/?appid=wx1&path=pages/scan/scan&query=app%3Dbooth%26no%3DCODE1'
    const more = { 'GET /api/client/booth/qrcode': () => ({ ...resolved, setting: { ...setting, miniProgram } }) }
    await open('/q/booth/CODE1', more)
    expect((await screen.findByRole('link', { name: /小程序/ })).getAttribute('href')).toBe(miniProgram)
    expect(assign.mock.calls).toEqual([[miniProgram]])
    cleanup()
    // Coming by another way is no scan, and a desk has no mini programs.
    await open('/h5/booth?no=CODE1', more)
    await screen.findByRole('link', { name: /小程序/ })
    cleanup()
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: 'Mozilla/5.0 (X11; Linux x86_64)' } }))
    await open('/q/booth/CODE1', more)
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /小程序/ })).toBeNull()
    expect(assign).toHaveBeenCalledTimes(1)
  })
})

describe('devices nearby', () => {
  const found = { _id: 'd2', name: '二号亭', no: 'CODE2', address: '外滩', lng: 121.49, lat: 31.24, online: 1 }
  const nearby = {
    'GET /api/client/booth/device/nearby': () => ({ list: [{ ...found, distanceM: 1240, about: null }] }),
  }
  const searches = (calls: { path: string; query: URLSearchParams }[]) =>
    calls.filter(({ path }) => path.endsWith('/nearby')).map(({ query }) => Object.fromEntries(query))
  const locate = (getCurrentPosition: unknown) =>
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))

  test('are found without a place, by words, and around the phone only once its button is pressed', async () => {
    signedIn()
    const ask = vi.fn((told: PositionCallback) => told({ coords: { longitude: 121.5, latitude: 31.2 } } as never))
    locate(ask)
    const { calls } = await open('/h5/booth/nearby', nearby)
    expect((await screen.findByRole('link', { name: /二号亭/ })).getAttribute('href')).toBe('/h5/booth?no=CODE2')
    expect(screen.getByText('1.2 km')).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('地点或设备名称'), { target: { value: '外滩' } })
    await press('搜索')
    await press('使用我的位置')
    const around = { keyword: '外滩', lng: '121.5', lat: '31.2', radius: '50000' }
    await waitFor(() => expect(searches(calls).at(-1)).toEqual(around))
    expect(searches(calls).slice(0, 2)).toEqual([{}, { keyword: '外滩' }])
  })

  test('a phone that does not tell where it is says what else there is to do', async () => {
    signedIn()
    locate((_told: unknown, refuse: PositionErrorCallback) => refuse({ code: 1 } as GeolocationPositionError))
    await open('/h5/booth/nearby', nearby)
    await press('使用我的位置')
    expect(screen.getByRole('alert').textContent).toContain('可以搜索地点')
    expect(screen.getByRole('link', { name: /二号亭/ })).toBeTruthy()
  })
})

describe('a wallet', () => {
  const own = { key: 'own', type: 'consumer', name: '', balance: 1500, pending: 0, frozen: 0, debt: 0, withdrawn: 0 }
  const terms = { minFen: 1000, maxFen: 5000, dayLimit: 3, feeRate: 0.6, ownMinFen: 200 }
  const wallet = { consumer: { _id: 'c1' }, accounts: [own], isKnown: true, isWeixin: false, terms }
  const lines = [
    { _id: 'l1', kind: 'payment', amount: -500, balanceAfter: 1500, note: null, createdAt: order.createdAt },
    { _id: 'l2', kind: 'adjust', amount: 2000, balanceAfter: 2000, note: '补偿', createdAt: order.createdAt },
  ]
  const book = { list: lines, withdrawals: [], pagination: { total: 2, current: 1 } }
  const more = { 'GET /api/client/wallet': () => wallet, 'GET /api/client/wallet/line': () => book }

  test('shows what came and went, and asks for money within the limits, saying what arrives', async () => {
    signedIn()
    const { calls, address } = await open('/h5/booth/wallet', {
      ...more,
      'POST /api/client/withdrawal': () => ({ _id: 'w1' }),
    })
    expect(await screen.findByText('商家调整')).toBeTruthy()
    for (const text of ['¥15.00', '补偿', '+¥20.00', '−¥5.00']) expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '提现' }))
    const amount = await screen.findByLabelText('提现金额')
    expect(amount).toHaveProperty('value', '15.00')
    expect(screen.getByText(/手续费 ¥0.09，预计到账 ¥14.91/)).toBeTruthy()
    fireEvent.change(amount, { target: { value: '1.99' } })
    await press('申请提现')
    expect(screen.getByText('请填写 2.00 至 15.00 之间的金额')).toBeTruthy()
    expect(screen.getAllByText('请填写完整')).toHaveLength(2)
    fireEvent.change(amount, { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('支付宝账号'), { target: { value: 'ming@example.com' } })
    fireEvent.change(screen.getByLabelText('收款人姓名'), { target: { value: '小明' } })
    await press('申请提现')
    await waitFor(() => expect(address()).toBe('/h5/booth/wallet?account=own'))
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { account: 'own', amount: 200, method: 2, to: { account: 'ming@example.com', name: '小明' } },
    ])
  })

  test('says why nothing can be asked for now: a withdrawal is open, or it is too little', async () => {
    signedIn()
    const having = (account: object) => () => ({ ...wallet, accounts: [{ ...own, ...account }] })
    await open('/h5/booth/wallet', { ...more, 'GET /api/client/wallet': having({ frozen: 200 }) })
    expect(await screen.findByText(/有一笔提现正在处理/)).toBeTruthy()
    cleanup()
    await open('/h5/booth/wallet', { ...more, 'GET /api/client/wallet': having({ balance: 199 }) })
    expect(await screen.findByText('满 ¥2.00 可以提现。')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '提现' })).toBeNull()
  })

  test('of somebody who has not said who they are leads to signing in; where nothing is paid out it says nothing', async () => {
    signedIn()
    await open('/h5/booth/wallet', { ...more, 'GET /api/client/wallet': () => ({ ...wallet, isKnown: false }) })
    expect((await screen.findByRole('link', { name: '手机号登录' })).getAttribute('href')).toBe(
      '/h5/booth/sign-in?to=wallet',
    )
    cleanup()
    await open('/h5/booth/wallet', { ...more, 'GET /api/client/wallet': () => ({ ...wallet, terms: null }) })
    expect(await screen.findByText('商家调整')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '提现' })).toBeNull()
  })
})

test('a report without words is not sent; a sent one is thanked for', async () => {
  const { calls } = await open('/h5/booth/feedback?device=d1', {
    'POST /api/client/booth/feedback': () => ({ _id: 'f1' }),
  })
  await press('提交')
  expect(screen.getByText('请填写 2 至 500 个字')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('问题描述'), { target: { value: '不出水' } })
  await press('提交')
  expect(await screen.findByText('已收到您的反馈')).toBeTruthy()
  expect(calls.filter(({ path }) => path.endsWith('/feedback')).map(({ body }) => body)).toEqual([
    { type: 1, content: '不出水', imgs: [], device: 'd1' },
  ])
})

test('an address of another site is no way back from the stand-in', async () => {
  const { address } = await open('/stand-in/pay?tenant=s1&no=P1&back=//evil.example')
  await press('确认支付')
  await waitFor(() => expect(screen.queryByRole('link', { name: '返回商家' })).toBeNull())
  expect(address()).toContain('/stand-in/pay')
})

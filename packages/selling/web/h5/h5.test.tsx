import { pagesRead, refused } from '@atrium/core/testing/web/open-page'
import { changeLocale } from '@atrium/core/web/i18n'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { device, open, order, paid, press, resolved, setting, signedIn } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

const sumShown = () => document.querySelector('.selling-phone-sum')?.textContent

describe('the page of a device', () => {
  test('a scan is counted once, and the page shows the device, its seller and the seller’s notes', async () => {
    const { calls, address } = await open('/q/booth/CODE1')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(address()).toBe('/h5/booth?no=CODE1')
    for (const text of ['一杯清水', '人民广场', '在线', '取水即表示同意']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: /故障报修/ }).getAttribute('href')).toBe('/h5/booth/feedback?device=d1')
    const scans = calls.filter(({ path }) => path.endsWith('/qrcode')).map(({ query }) => query.get('scan'))
    expect(scans.filter((scan) => scan === '1')).toHaveLength(1)
  })

  test('a consumer who comes back to the page sees the order that was made meanwhile', async () => {
    // The intervals are stopped, so the periodic reload cannot be what finds the order.
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
    expect(await screen.findByRole('heading', { name: '我的订单' })).toBeTruthy()
    openOrder = 'o1'
    fireEvent.click(await screen.findByRole('link', { name: '返回' }))
    const link = await screen.findByRole('link', { name: /您有一笔进行中的订单/ })
    expect(link.getAttribute('href')).toBe('/h5/booth/order/o1')
  })

  test('an unknown code can be typed in again; a code without a device says so', async () => {
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

  test('nothing can be bought from a device that is offline, and the page says why', async () => {
    await open('/h5/booth?no=CODE1', {
      'GET /api/client/booth/qrcode': () => ({ ...resolved, device: { ...device, online: 2 } }),
    })
    expect(await screen.findByText('设备离线')).toBeTruthy()
    expect(screen.getByRole('button', { name: '四分钟' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '支付' })).toBeNull()
  })

  test('without a connection the page says so and has a button that tries again', async () => {
    let isAway = true
    await open('/h5/booth?no=CODE1', { 'GET /api/client/booth/qrcode': () => (isAway ? 503 : resolved) })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    isAway = false
    await press('重试')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
  })

  test('a server is reached in a network without internet, although the browser says that it is offline', async () => {
    const isConnected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => {
      isConnected.mockRestore()
      window.dispatchEvent(new Event('online'))
    })
    await open('/h5/booth?no=CODE1')
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
  })

  test('pressing pay twice makes one order; the payment page opens and then leads back to the order', async () => {
    const { calls, address } = await open('/h5/booth?no=CODE1')
    await press('四分钟')
    expect(screen.getByText('¥2.00')).toBeTruthy()
    const button = await screen.findByRole('button', { name: '支付' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('开发环境中的支付页面，不会产生真实扣款。')).toBeTruthy()
    const made = calls.filter(({ method, path }) => method === 'POST' && path === '/api/client/booth/order')
    expect(made).toHaveLength(1)
    expect(made[0]!.body).toMatchObject({ device: 'd1', minutes: 4, idemKey: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    await press('确认支付')
    await waitFor(() => expect(address()).toBe('/h5/booth/order/o1'))
  })

  test('a consumer with an open order is sent to it instead of making a second one', async () => {
    signedIn()
    const { address } = await open('/h5/booth?no=CODE1', {
      'POST /api/client/booth/order': () => refused(409, { code: 40930, params: { order: 'o7' } }),
    })
    await press('四分钟')
    await press('支付')
    await waitFor(() => expect(address()).toBe('/h5/booth/order/o7'))
  })

  test('a refusal by the app is shown beside the pay button', async () => {
    await open('/h5/booth?no=CODE1', {
      'POST /api/client/booth/order': () => refused(503, { code: 50320, msg: '端口正在使用' }),
    })
    await press('四分钟')
    await press('支付')
    expect(await screen.findByText('端口正在使用')).toBeTruthy()
    expect(screen.getByRole('button', { name: '支付' })).toBeTruthy()
  })

  test('after the switch to English the page is in English', async () => {
    await open('/h5/booth?no=CODE1')
    await press('English')
    expect(await screen.findByText('Report a fault')).toBeTruthy()
    expect(screen.getByText('Online')).toBeTruthy()
  })
})

describe('the page of an order', () => {
  test('an unpaid order counts down and is cancelled only after a confirmation', async () => {
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

  test('an order that is paid from the balance is not offered once more before it has been read again', async () => {
    signedIn()
    let now: typeof order | typeof paid = order
    let money = 500
    let hold: Promise<void> | undefined
    const { calls } = await open('/h5/booth/order/o1', {
      'GET /api/client/booth/setting': () => ({ setting, consumer: { _id: 'c1', mobile: null, money } }),
      'GET /api/client/booth/order/list': () => ({ list: [], pagination: { total: 0, current: 1 }, asOf: 'then' }),
      'GET /api/client/booth/order': async () => {
        const answer = { order: now }
        await hold
        return answer
      },
      'POST /api/client/pay': () => {
        now = paid
        money = 300
        return { pay: { paid: true } }
      },
    })
    const count = (method: string, path: string) =>
      calls.filter((one) => one.method === method && one.path === path).length
    fireEvent.click(await screen.findByRole('radio', { name: /余额支付/ }))
    const before = count('GET', '/api/client/booth/order')
    let release = () => {}
    hold = new Promise<void>((done) => {
      release = done
    })
    await press('继续支付')
    await waitFor(() => expect(count('GET', '/api/client/booth/order')).toBe(before + 1))
    await press('正在前往支付…')
    expect(screen.queryByRole('button', { name: '继续支付' })).toBeNull()
    expect(count('POST', '/api/client/pay')).toBe(1)
    release()
    await waitFor(() => expect(sumShown()).toBe('实付¥2.00消费−¥1.50已退¥0.50'))
    expect(screen.queryByRole('button', { name: /支付/ })).toBeNull()
    expect(count('POST', '/api/client/pay')).toBe(1)
    fireEvent.click(screen.getByRole('link', { name: '我的订单' }))
    expect((await screen.findByText(/^¥3\.00$/)).closest('a')).toBeTruthy()
  })

  test('after the payment page, the page of the order does not show what it was before', async () => {
    signedIn()
    let now: typeof order | typeof paid = order
    let hold: Promise<void> | undefined
    const { calls } = await open('/h5/booth/order/o1', {
      'GET /api/client/booth/order': async () => {
        const answer = { order: now }
        await hold
        return answer
      },
      'POST /api/pay/mock/notify': () => {
        now = paid
        return {}
      },
    })
    const reads = () =>
      calls.filter(({ method, path }) => method === 'GET' && path === '/api/client/booth/order').length
    await press('继续支付')
    await screen.findByRole('button', { name: '确认支付' })
    let release = () => {}
    hold = new Promise<void>((done) => {
      release = done
    })
    const before = reads()
    await press('确认支付')
    await waitFor(() => expect(reads()).toBe(before + 1))
    expect(screen.queryByRole('button', { name: /支付/ })).toBeNull()
    release()
    await waitFor(() => expect(sumShown()).toBe('实付¥2.00消费−¥1.50已退¥0.50'))
  })

  test('the list of orders is read again by whoever comes back to it', async () => {
    signedIn()
    const row = { ...order, amount: 200 }
    let now: object = row
    await open('/h5/booth/orders', {
      'GET /api/client/booth/order/list': () => ({ list: [now], pagination: { total: 1, current: 1 }, asOf: 'then' }),
    })
    fireEvent.click(await screen.findByRole('link', { name: /一号亭/ }))
    expect(await screen.findByRole('button', { name: '继续支付' })).toBeTruthy()
    now = paid
    fireEvent.click(screen.getByRole('link', { name: '我的订单' }))
    expect(await screen.findByText('¥1.50')).toBeTruthy()
  })

  test('an ended order shows the amount, the refund, and a link to request a refund', async () => {
    signedIn()
    await open('/h5/booth/order/o1', { 'GET /api/client/booth/order': () => ({ order: paid }) })
    expect(await screen.findByText('¥1.50')).toBeTruthy()
    expect(sumShown()).toBe('实付¥2.00消费−¥1.50已退¥0.50')
    expect(screen.getByText('已出水')).toBeTruthy()
    expect(screen.getByText('水凉')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申请退款' })).toBeTruthy()
  })

  test('an order of another consumer is shown as not found', async () => {
    signedIn()
    await open('/h5/booth/order/o1', { 'GET /api/client/booth/order': () => 404 })
    expect(await screen.findByText('没有找到这笔订单')).toBeTruthy()
  })

  test('a refund request needs an amount within the limit and a reason of at least two characters', async () => {
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
  test('orders are listed with their amounts; a phone without a session has none', async () => {
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

  test('more orders are as of the first page', async () => {
    signedIn()
    const { calls } = await open('/h5/booth/orders', {
      'GET /api/client/booth/order/list': ({ query }) => {
        const current = Number(query.get('current'))
        return { list: [{ ...paid, _id: `o${current}` }], pagination: { total: 21, current }, asOf: 'then' }
      },
    })
    await press('加载更多')
    await waitFor(() => expect(screen.getAllByText('四分钟的水')).toHaveLength(2))
    expect(pagesRead(calls, '/api/client/booth/order/list')).toEqual(['1', '2 as of then'])
  })

  test('a cancelled order that nobody paid shows no amount', async () => {
    signedIn()
    const cancelled = { ...order, _id: 'o2', status: 4, statusName: 'cancelled' }
    await open('/h5/booth/orders', {
      'GET /api/client/booth/order/list': () => ({ list: [cancelled], pagination: { total: 1, current: 1 } }),
    })
    expect((await screen.findByRole('link', { name: /一号亭/ })).textContent).not.toContain('¥')
  })

  test('when the session has ended, the page shows an empty list and no error', async () => {
    signedIn()
    await open('/h5/booth/orders', { 'GET /api/client/booth/order/list': () => 401 })
    expect(await screen.findByText('这部手机上还没有订单')).toBeTruthy()
  })
})

test('a fault report without text is not sent; after a sent one the page says thank you', async () => {
  const { calls } = await open('/h5/booth/feedback?device=d1', {
    'POST /api/client/booth/feedback': () => ({ _id: 'f1' }),
  })
  await press('提交')
  expect(screen.getByText('请填写 2 至 500 个字')).toBeTruthy()
  expect(screen.getByLabelText('问题描述').getAttribute('placeholder')).toBe('例如：水很小')
  fireEvent.change(screen.getByLabelText('问题描述'), { target: { value: '不出水' } })
  await press('提交')
  expect(await screen.findByText('已收到您的反馈')).toBeTruthy()
  expect(calls.filter(({ path }) => path.endsWith('/feedback')).map(({ body }) => body)).toEqual([
    { type: 1, content: '不出水', imgs: [], device: 'd1' },
  ])
})

test('the stand-in payment page does not redirect to an address of another site', async () => {
  const { address } = await open('/stand-in/pay?tenant=s1&no=P1&back=//evil.example')
  await press('确认支付')
  await waitFor(() => expect(screen.queryByRole('link', { name: '返回商家' })).toBeNull())
  expect(address()).toContain('/stand-in/pay')
})

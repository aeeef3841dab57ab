import { type Answers, type Call, openPage, refused } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { preload } from '@atrium/core/web/page/chunk'
import { LATER } from '@atrium/selling/web/h5/pages'
import { phonePages } from '@atrium/selling/web/h5/phone-pages'
import { sellingRoutes } from '@atrium/selling/web/h5/routes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import shopApp from '../../index.ts'
import parts from '../h5.tsx'

const entry: AppEntry = {
  app: shopApp,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: async () => ({ default: { phone: phonePages(async () => ({ default: parts as never })) } }),
}

// Baskets are remembered by seller: each test has its own.
let sellers = 0
let seller = ''
beforeEach(() => {
  localStorage.clear()
  sellers += 1
  seller = `s${sellers}`
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const setting = { name: '面馆', logo: null, servicePhone: '4008001234', notice: '本店周一休息', agreement: null }
const shopOf = (values: object = {}) => ({
  ...{ seller, device: null, entry: null, openOrder: null, consumer: null, isOpen: true, table: null, payLater: false },
  setting: { ...setting, nearby: true, ways: ['mock'] },
  openTime: { hour: 18, minute: 0 },
  closeTime: { hour: 2, minute: 0 },
  deliverOptions: [1, 2, 3],
  ...{ radius: 3000, minAmount: 2000, freeAmount: 10_000, coordinates: null },
  ...values,
})
const atTable = () => shopOf({ table: '3', entry: { code: 'TABLE3', table: '3' } })

const sold = (_id: string, name: string, values: object = {}) => ({
  ...{ _id, name, desc: null, imgs: [], price: 1000, marketPrice: null, unit: null, categories: ['c1'], limitNum: 0 },
  ...{ deliverOptions: null, sales: 0, left: -1, specs: null, ...values },
})
const NOODLES = sold('p1', '拉面')
const TEA = sold('p2', '奶茶', {
  price: 1200,
  limitNum: 3,
  specs: [
    { _id: 'large000', name: '大杯', price: 1500, img: null, left: 2 },
    { _id: 'small000', name: '小杯', price: 1200, img: null, left: 0 },
    { _id: 'medium00', name: '中杯', price: 1300, img: null, left: -1 },
  ],
})
const CATEGORIES = [
  { _id: 'c1', name: '主食', parent: null, img: null },
  { _id: 'c2', name: '饮料', parent: null, img: null },
  { _id: 'c3', name: '冷饮', parent: 'c2', img: null },
]
const goods =
  (list: object[] = [NOODLES, TEA]) =>
  ({ query }: Call) => {
    const ids = query.get('ids')?.split(',')
    const shown = ids ? list.filter(({ _id }: { _id?: string }) => ids.includes(_id!)) : list
    return { categories: CATEGORIES, list: shown, pagination: { total: shown.length, current: 1 }, asOf: 'then' }
  }

/** Adds the lines at the prices that they name, and nothing for delivery. */
const priced = ({ body }: Call) => {
  const { lines } = body as { lines: { num: number; price: number }[] }
  const amount = lines.reduce((sum, { num, price }) => sum + num * price, 0)
  return { products: [], num: 1, productAmount: amount, deliverFee: 0, packFee: 100, discount: 0, amount: amount + 100 }
}

async function open(address: string, extra: Answers = {}) {
  // A page that comes by a click is drawn at once.
  await Promise.all([...Object.values(parts.pages), ...LATER].map(preload))
  return openPage(
    address,
    { apps: [entry], routes: sellingRoutes },
    {
      'GET /api/client/shop/qrcode': () => shopOf(),
      'GET /api/client/shop/goods': goods(),
      'GET /api/client/shop/goods/detail': () => ({ detail: null }),
      'GET /api/client/shop/address': () => ({ addresses: [] }),
      'GET /api/client/message/count': () => ({ count: 0 }),
      'POST /api/client/login': () => ({ token: 't'.repeat(43), consumer: { _id: 'c1', money: 0 } }),
      'POST /api/client/shop/order/preview': priced,
      ...extra,
    },
  )
}
function fill(lines: object[], more: object = {}) {
  localStorage.setItem(`atrium.shop.basket.${seller}`, JSON.stringify({ lines, ...more }))
}
function signedIn() {
  const memory = { seller, no: null, tokens: { [seller]: 't'.repeat(43) } }
  localStorage.setItem('atrium.h5.shop', JSON.stringify(memory))
}
const line = (of: typeof NOODLES, values: object = {}) => ({
  ...{ product: of._id, spec: null, num: 2, price: of.price, name: of.name, specName: null, img: null, ...values },
})
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const item = async (text: string) => within((await screen.findByText(text)).closest('li')!)

describe('home', () => {
  test('says whether the shop is open, how its goods are had, and what it sells', async () => {
    const out = sold('p3', '饺子', { left: 0 })
    const few = sold('p4', '汤', { left: 4, desc: '热的' })
    await open('/h5/shop', {
      'GET /api/client/shop/qrcode': atTable,
      'GET /api/client/shop/goods': goods([NOODLES, TEA, out, few]),
    })
    expect(await screen.findByText('本店周一休息')).toBeTruthy()
    expect(screen.getByText('营业时间 18:00–次日 2:00')).toBeTruthy()
    expect(screen.getByText('桌号 3')).toBeTruthy()
    expect(screen.getByText('3 公里内 · ¥20.00 起送')).toBeTruthy()
    expect((await item('饺子')).queryByRole('button')).toBeNull()
    expect((await item('饺子')).getByText('已售完')).toBeTruthy()
    expect((await item('汤')).getByText('仅剩 4 件')).toBeTruthy()
    expect((await item('奶茶')).getByRole('link', { name: '选规格 奶茶' }).getAttribute('href')).toBe(
      '/h5/shop/product/p2',
    )
  })

  test('a closed shop is looked at, and says when nothing can be ordered', async () => {
    await open('/h5/shop', { 'GET /api/client/shop/qrcode': () => shopOf({ isOpen: false }) })
    expect(await screen.findByText('店铺休息中')).toBeTruthy()
    expect(await screen.findByText('拉面')).toBeTruthy()
  })

  test('a category has those below it, and a word is asked for once', async () => {
    const { calls } = await open('/h5/shop')
    await press('饮料')
    await press('冷饮')
    const asked = (name: string) =>
      calls.filter(({ path }) => path.endsWith('/goods')).map(({ query }) => query.get(name))
    await waitFor(() => expect(asked('category')).toEqual([null, 'c2', 'c3']))
    expect(screen.getAllByRole('button', { name: '全部' })).toHaveLength(2)
    for (const value of ['奶', '奶茶']) {
      fireEvent.change(screen.getByRole('searchbox', { name: '搜索商品' }), { target: { value } })
    }
    await waitFor(() => expect(asked('keyword').at(-1)).toBe('奶茶'))
    expect(asked('keyword')).not.toContain('奶')
  })

  test('a code leads to the shop, and the goods are those of its tenant', async () => {
    const { calls, address } = await open('/q/shop/TABLE3', { 'GET /api/client/shop/qrcode': atTable })
    expect(await screen.findByText('桌号 3')).toBeTruthy()
    expect(address()).toBe('/h5/shop?no=TABLE3')
    await screen.findByText('拉面')
    expect(calls.find(({ path }) => path.endsWith('/goods'))!.query.get('no')).toBe('TABLE3')
  })
})

describe('the basket', () => {
  test('is kept on the phone, for each shop', async () => {
    await open('/h5/shop')
    await press('增加拉面')
    await press('增加拉面')
    expect(screen.getByText('2 件')).toBeTruthy()
    expect(screen.getByText('¥20.00')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem(`atrium.shop.basket.${seller}`)!).lines).toEqual([line(NOODLES)])
    cleanup()
    seller = `${seller}-other`
    await open('/h5/shop')
    await screen.findByText('拉面')
    expect(screen.queryByRole('link', { name: '去结算' })).toBeNull()
  })

  test('a text that is no basket is an empty one', async () => {
    localStorage.setItem(`atrium.shop.basket.${seller}`, '{"lines":[{"num":1},null],"way":"x"}')
    await open('/h5/shop/till')
    expect(await screen.findByText('购物篮是空的')).toBeTruthy()
  })

  test('a spec is chosen with its price; the limit of a product is one of all its specs', async () => {
    fill([line(TEA, { spec: 'large000', specName: '大杯', price: 1500, num: 1 })])
    await open('/h5/shop/product/p2')
    expect(await screen.findByText('每单限购 3 件 · 仅剩 2 件')).toBeTruthy()
    expect(screen.getByRole('button', { name: '小杯 已售完' })).toHaveProperty('disabled', true)
    await press(/^中杯/)
    await press('增加奶茶 中杯')
    await press('增加奶茶 中杯')
    expect(screen.getByRole('button', { name: '增加奶茶 中杯' })).toHaveProperty('disabled', true)
    expect(screen.getByText('¥41.00')).toBeTruthy()
  })

  test('a product is described by its rich text', async () => {
    const detail = {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: '手工面' }] }],
    }
    await open('/h5/shop/product/p1', { 'GET /api/client/shop/goods/detail': () => ({ detail }) })
    expect(await screen.findByRole('heading', { name: '手工面' })).toBeTruthy()
  })

  test('a product that is not sold any more says so', async () => {
    await open('/h5/shop/product/p9')
    expect(await screen.findByText('商品已下架')).toBeTruthy()
  })
})

describe('the till', () => {
  const ordered: Answers = {
    'POST /api/client/shop/order': () => ({ order: { _id: 'o1' } }),
    'POST /api/client/pay': () => ({ pay: { paid: false, url: 'http://atrium.test/stand-in/pay?tenant=s1&no=P1' } }),
    'GET /api/pay/mock/payment': () => ({ payment: { no: 'P1', subject: '面馆', amount: 2100, status: 1 } }),
  }

  test('at a table the order is served there, at the prices that were shown; the basket is empty afterwards', async () => {
    fill([line(NOODLES)], { note: '少辣' })
    const { calls } = await open('/h5/shop/till?no=TABLE3', { 'GET /api/client/shop/qrcode': atTable, ...ordered })
    expect(await screen.findByRole('radio', { name: '堂食 送到 3 号桌' })).toHaveProperty('checked', true)
    expect(await screen.findByText('包装费')).toBeTruthy()
    expect(screen.getAllByText('¥21.00')).toHaveLength(2)
    await press('支付')
    expect(await screen.findByText('模拟支付')).toBeTruthy()
    const { idemKey, ...body } = calls.find(({ path }) => path === '/api/client/shop/order')!.body as {
      idemKey: string
    }
    expect(idemKey).toMatch(/.{8}/)
    expect(body).toEqual({
      lines: [{ product: 'p1', spec: null, num: 2, price: 1000 }],
      ...{ deliverOption: 2, no: 'TABLE3', note: '少辣', source: 2 },
    })
    expect(JSON.parse(localStorage.getItem(`atrium.shop.basket.${seller}`)!).lines).toEqual([])
  })

  test('what has changed is named and cannot be ordered before the basket is changed', async () => {
    const large = { spec: 'large000', specName: '大杯' }
    fill([line(NOODLES, { price: 900 }), line(TEA, { ...large, price: 1500, num: 5 }), line(sold('p9', '酒'))])
    const { calls } = await open('/h5/shop/till')
    expect(await screen.findByText('“拉面”现在 ¥10.00，原来 ¥9.00')).toBeTruthy()
    expect(screen.getByText('“奶茶 大杯”只能买 2 件')).toBeTruthy()
    expect(screen.getByText('“酒”已下架或规格已变化')).toBeTruthy()
    await press('支付')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await press('按现在的情况更新')
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/preview'))).toBe(true))
    expect(screen.queryByText('有商品发生了变化')).toBeNull()
    expect((calls.find(({ path }) => path.endsWith('/preview'))!.body as { lines: object[] }).lines).toEqual([
      { product: 'p1', spec: null, num: 2, price: 1000 },
      { product: 'p2', spec: 'large000', num: 2, price: 1500 },
    ])
  })

  test('what the server refuses is said with its reason, and nothing is ordered', async () => {
    fill([line(NOODLES)])
    const fields = { lines: '满 20 元起送' }
    await open('/h5/shop/till', {
      'POST /api/client/shop/order/preview': () => refused(400, { code: 40001, errorCode: 40001, fields }),
    })
    expect(await screen.findByText('满 20 元起送')).toBeTruthy()
    expect(screen.getByRole('button', { name: '支付' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('a shop that only serves at tables asks for a code; goods without a common way are ordered apart', async () => {
    fill([line(NOODLES)])
    await open('/h5/shop/till', { 'GET /api/client/shop/qrcode': () => shopOf({ deliverOptions: [2] }) })
    expect(await screen.findByText('店铺只提供堂食，请扫描桌上的二维码点单。')).toBeTruthy()
    cleanup()
    seller = `${seller}-apart`
    const list = [sold('p1', '拉面', { deliverOptions: [1] }), sold('p5', '礼盒', { deliverOptions: [3] })]
    fill([line(NOODLES), line(sold('p5', '礼盒'))])
    await open('/h5/shop/till', { 'GET /api/client/shop/goods': goods(list) })
    expect(await screen.findByText('这些商品没有共同的取货方式，请分开下单。')).toBeTruthy()
  })

  test('where the shop takes it, one pays at the counter', async () => {
    fill([line(NOODLES)])
    const { calls, address } = await open('/h5/shop/till', {
      'GET /api/client/shop/qrcode': () => shopOf({ payLater: true }),
      ...ordered,
    })
    fireEvent.click(await screen.findByRole('radio', { name: '稍后在前台付款' }))
    await press('下单')
    await waitFor(() => expect(address()).toBe('/h5/shop/order/o1'))
    expect(calls.find(({ path }) => path === '/api/client/shop/order')!.body).toMatchObject({ payLater: true })
    expect(calls.some(({ path }) => path === '/api/client/pay')).toBe(false)
  })
})

describe('addresses', () => {
  const kept = {
    ...{ _id: 'a0000001', name: '王', mobile: '13800000000', code: '310101', address: '人民路 1 号', isDefault: true },
    ...{ province: '上海市', city: '市辖区', area: '黄浦区' },
  }
  const other = { ...kept, _id: 'a0000002', name: '李', isDefault: false }

  test('a delivery goes to the default address, or to another one of the book', async () => {
    signedIn()
    fill([line(NOODLES)], { way: 3 })
    const { calls } = await open('/h5/shop/till', {
      'GET /api/client/shop/address': () => ({ addresses: [kept, other] }),
    })
    expect(await screen.findByText('王 13800000000')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '更换' }))
    await press(/^李/)
    expect(await screen.findByText('李 13800000000')).toBeTruthy()
    const previews = () => calls.filter(({ path }) => path.endsWith('/preview')).map(({ body }) => body)
    await waitFor(() => expect(previews().at(-1)).toMatchObject({ deliverOption: 3, address: other._id }))
  })

  test('a new address is kept by the code of its division, and checked before it is sent', async () => {
    fill([line(NOODLES)], { way: 3 })
    const { calls, address } = await open('/h5/shop/till', {
      'PUT /api/client/shop/address': () => ({ addresses: [kept] }),
    })
    fireEvent.click(await screen.findByRole('link', { name: '添加收货地址' }))
    await press('保存')
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      '必填',
      '请填写正确的手机号',
      '必填',
      '必填',
    ])
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('收货人', '王')
    type('手机号', '138 0000 0000')
    type('省份', '310000')
    type('城市', '310100')
    type('区县', '310101')
    type('详细地址', '人民路 1 号')
    await press('保存')
    await waitFor(() => expect(address()).toBe('/h5/shop/till'))
    expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({
      ...{ name: '王', mobile: '13800000000', code: '310101', address: '人民路 1 号', isDefault: true },
    })
  })
})

describe('an order', () => {
  const order = {
    ...{ _id: 'o1', no: 'SH1', status: 3, statusName: 'accepted', isOpen: true, createdAt: '2026-11-21T12:00:00Z' },
    ...{ deviceName: null, amount: 2100, paidAmount: 2100, refundedAmount: 0, refundStatus: 0, refundApply: null },
    ...{ paidAt: '2026-11-21T12:00:10Z', finishedAt: null, expireAt: null, failReason: null, payType: 1 },
    products: [{ ...line(NOODLES), amount: 2000, refundNum: 1, backNum: 0 }],
    ...{ productAmount: 2000, deliverFee: 0, packFee: 100, discount: 0, deliverOption: 1, table: null, note: '少辣' },
    ...{ consignee: null, logistics: null, expectAt: null, pickupCode: '012345', rejectReason: null, payLater: false },
    ...{ now: new Date().toISOString(), live: {}, due: null, refunds: [] },
    can: { pay: false, cancel: false, stop: false, refund: true },
    timeline: [{ action: 'paid', to: 2, at: '2026-11-21T12:00:10Z' }],
  }
  const show = (values: object = {}) => {
    signedIn()
    return open('/h5/shop/order/o1', {
      'GET /api/client/shop/order': () => ({ order: { ...order, ...values } }),
      'GET /api/client/shop/setting': () => ({ setting, consumer: { _id: 'c1', mobile: null, money: 0 } }),
    })
  }

  test('has its pick-up code, its goods and its way until here, and money can be asked back meanwhile', async () => {
    await show()
    expect(await screen.findByText('012345')).toBeTruthy()
    expect(screen.getByText('商家正在备货，备好后请到店取货')).toBeTruthy()
    expect((await item('拉面')).getByText('已退 1 件')).toBeTruthy()
    expect(screen.getByText('少辣')).toBeTruthy()
    expect(screen.getByText('订单进度')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申请退款' }).getAttribute('href')).toBe('/h5/shop/order/o1/refund')
    expect(screen.getByRole('link', { name: '回店铺' })).toBeTruthy()
  })

  test('says who carries a parcel, and why the shop has not taken an order', async () => {
    const logistics = { company: '顺丰', no: 'SF1234', sentAt: '2026-11-21T13:00:00Z' }
    await show({ status: 4, statusName: 'sent', deliverOption: 4, logistics, pickupCode: null })
    expect(await screen.findByText('SF1234')).toBeTruthy()
    cleanup()
    const ended = { status: 7, statusName: 'refunded', isOpen: false, refundedAmount: 2100, pickupCode: null }
    await show({ ...ended, rejectReason: '卖完了' })
    expect(await screen.findByText('卖完了')).toBeTruthy()
    expect(screen.queryByText('012345')).toBeNull()
  })

  test('a refund is asked for pieces of the goods, no more than are left; the money follows from them', async () => {
    signedIn()
    const products = [
      { ...line(NOODLES, { num: 3 }), amount: 3000, refundNum: 1, backNum: 0 },
      { ...line(TEA), specName: '大杯', price: 1500, amount: 3000, refundNum: 2, backNum: 0 },
      { ...line(NOODLES, { name: '饺子' }), amount: 2000, refundNum: 0, backNum: 0 },
    ]
    const bought = { ...order, products, productAmount: 8000, amount: 8100, paidAmount: 8100, refundedAmount: 4000 }
    const { calls, address } = await open('/h5/shop/order/o1/refund', {
      'GET /api/client/shop/order': () => ({ order: bought }),
      'POST /api/client/shop/order/refund': () => ({ order: { ...bought, refundStatus: 1 } }),
    })
    const goods = within(await screen.findByRole('group', { name: '退款商品' }))
    expect(goods.getByText('退款金额').textContent).toBe('退款金额¥41.00')
    expect(goods.getByText('奶茶 大杯').textContent).toContain('已全部退款')
    expect(goods.queryByRole('button', { name: '增加奶茶 大杯' })).toBeNull()
    expect(goods.getByRole('button', { name: '增加拉面' })).toHaveProperty('disabled', true)
    const fewer = async (name: string, times: number) => {
      for (let time = 0; time < times; time++) await press(`减少${name}`)
    }
    await fewer('拉面', 2)
    await fewer('饺子', 2)
    expect(goods.getByText('退款金额').textContent).toBe('退款金额¥0.00')
    await press('商品破损或缺少')
    await press('提交')
    expect((await screen.findByRole('alert')).textContent).toBe('请至少选择一件商品')
    await press('增加拉面')
    expect(goods.getByText('退款金额').textContent).toBe('退款金额¥10.00')
    await press('提交')
    await waitFor(() => expect(address()).toBe('/h5/shop/order/o1'))
    expect(calls.find(({ path }) => path.endsWith('/refund'))!.body).toEqual({
      ...{ _id: 'o1', lines: [{ index: 0, num: 1 }], reason: '商品破损或缺少', photos: [] },
    })
  })

  test('where all goods have gone back, what is left of the money is asked for as an amount', async () => {
    signedIn()
    const products = [{ ...order.products[0]!, refundNum: 2 }]
    const { calls } = await open('/h5/shop/order/o1/refund', {
      'GET /api/client/shop/order': () => ({ order: { ...order, products, refundedAmount: 2000 } }),
      'POST /api/client/shop/order/refund': () => ({ order }),
    })
    expect(await screen.findByLabelText('退款金额')).toHaveProperty('value', '1.00')
    await press('商品破损或缺少')
    await press('提交')
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/refund'))?.body).toMatchObject({ amount: 100 }))
  })

  test('a refund is asked for with reasons of a shop', async () => {
    signedIn()
    await open('/h5/shop/order/o1/refund', { 'GET /api/client/shop/order': () => ({ order }) })
    expect(await screen.findByRole('button', { name: '商品破损或缺少' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '设备没有启动' })).toBeNull()
  })
})

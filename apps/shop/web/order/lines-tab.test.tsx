import { type Answers, refused } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Line, order } from '../../entities/order.ts'
import { base, listOf, openShop, openTab } from '../testing.tsx'
import LinesTab from './lines-tab.tsx'

afterEach(cleanup)

const NOODLES = { product: 'p1', spec: null, name: '牛肉面', specName: null, img: null, price: 2800 }
const TEA = { product: 'p2', spec: 'aaaaaaaa', name: '奶茶', specName: '大杯', img: null, price: 1500 }
const product = (_id: string, name: string, price: number, specs: object[] | null = null) => ({
  ...base,
  _id,
  name,
  price,
  specs,
  status: 1,
})

/** An order in a shop that changes its lines as the server does. */
function shopWith(given: object = {}) {
  const lines: Line[] = [
    { ...NOODLES, num: 1, amount: 2800, refundNum: 0, backNum: 0 },
    { ...TEA, num: 2, amount: 3000, refundNum: 0, backNum: 0 },
  ]
  const amountOf = (all: Line[]) => all.reduce((sum, { price, num }) => sum + price * num, 0)
  const row = () => ({
    ...base,
    _id: 'o1',
    no: 'SH26030100001234',
    status: 1,
    payLater: false,
    deliverOption: 2,
    paidAt: null,
    products: lines,
    productAmount: amountOf(lines),
    amount: amountOf(lines),
    deliverFee: 0,
    packFee: 0,
    discount: 0,
    paidAmount: 0,
    refundedAmount: 0,
    ...given,
  })
  const answers: Answers = {
    'GET /api/shop/order': () => ({ order: row(), refs: {} }),
    'GET /api/shop/product/list': () =>
      listOf([
        product('p1', '牛肉面', 2800),
        product('p2', '奶茶', 1200, [
          { _id: 'bbbbbbbb', name: '小杯', price: 1200 },
          { _id: 'aaaaaaaa', name: '大杯', price: 1500 },
        ]),
      ]),
    'POST /api/shop/order/product': ({ query, body }) => {
      const { index, num, ...line } = body as { index: number; num: number; product: string; spec: string | null }
      if (num > 10) return refused(409, { msg: '库存不足' })
      if (query.get('type') === 'updateNum') lines[index]!.num = num
      else if (line.spec === 'bbbbbbbb')
        lines.push({ ...TEA, ...line, specName: '小杯', price: 1200, num, amount: 0, refundNum: 0, backNum: 0 })
      else return refused(400, { msg: '参数错误', fields: { lines: '“奶茶”每单最多 2 件' } })
      return { order: row() }
    },
  }
  return answers
}

function open(given: object = {}, holds = ['shop order read', 'shop order editProduct', 'shop product read']) {
  const { calls } = openTab({ entity: order, component: LinesTab, answers: shopWith(given), holds })
  const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!
  const sent = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ query, body }) => ({ type: query.get('type'), ...(body as object) }))
  return { rowOf, sent }
}

test('the numbers of an order that is not paid change by steps, and what it costs is shown before they are sent', async () => {
  const { rowOf, sent } = open()
  const row = await rowOf(/^牛肉面/)
  const less = within(row).getByRole('button', { name: '“牛肉面”减少一件' })
  expect(less).toHaveProperty('disabled', true)
  fireEvent.click(within(row).getByRole('button', { name: '“牛肉面”增加一件' }))
  expect(row.textContent).toContain('¥56.00')
  expect(screen.getByText(/商品合计/).textContent).toContain('¥58.00 → ¥86.00')
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存修改' })).toBeNull())
  expect(sent()).toEqual([{ type: 'updateNum', _id: 'o1', index: 0, num: 2 }])
  const number = within(await rowOf(/^牛肉面/)).getByRole('spinbutton')
  await waitFor(() => expect(number).toHaveProperty('value', '2'))
})

test('a number that is refused stays, with the reason at its line; a cancelled one goes back', async () => {
  const { rowOf } = open()
  const row = await rowOf(/^奶茶/)
  const number = within(row).getByRole('spinbutton', { name: '“奶茶 大杯”数量' })
  fireEvent.change(number, { target: { value: '11' } })
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  const reason = await within(row).findByRole('alert')
  expect(reason.textContent).toBe('库存不足')
  expect(number).toHaveProperty('value', '11')
  expect(number.getAttribute('aria-describedby')).toBe(reason.id)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(within(row).queryByRole('alert')).toBeNull()
  expect(within(row).getByRole('spinbutton')).toHaveProperty('value', '2')
})

test('a product is added with its spec: its price and the new total are shown first, and why it was refused', async () => {
  const { sent } = open()
  fireEvent.click(await screen.findByRole('button', { name: '添加商品' }))
  const form = await screen.findByRole('form', { name: '添加商品' })
  const choose = async (name: string, option: RegExp) => {
    fireEvent.mouseDown(within(form).getByLabelText(name))
    const [found] = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
    fireEvent.click(found!)
  }
  const add = async () => {
    const button = within(form).getByRole('button', { name: /加入订单$/ })
    // The answer is shown a moment before the button takes the next click.
    await waitFor(() => expect(button.classList).not.toContain('ant-btn-loading'))
    fireEvent.click(button)
  }
  await choose('商品', /^奶茶/)
  await choose('规格', /^大杯/)
  expect(within(form).getByRole('status').textContent).toContain('¥15.00 × 1 = ¥15.00')
  expect(within(form).getByRole('status').textContent).toContain('¥58.00 → ¥73.00')
  await add()
  expect((await within(form).findByRole('alert')).textContent).toBe('“奶茶”每单最多 2 件')
  // The same line again is the same request, another line another one.
  await add()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await choose('规格', /^小杯/)
  expect(within(form).queryByRole('alert')).toBeNull()
  await add()
  expect(await screen.findByRole('rowheader', { name: '奶茶 小杯' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: '添加商品' })).toBeNull()
  const added = { type: 'add', _id: 'o1', product: 'p2', num: 1, idemKey: expect.any(String) }
  expect(sent()).toEqual([
    { ...added, spec: 'aaaaaaaa' },
    { ...added, spec: 'aaaaaaaa' },
    { ...added, spec: 'bbbbbbbb' },
  ])
  const [first, again, other] = sent().map((one) => (one as { idemKey?: string }).idemKey)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['one that is paid', { status: 2, paidAt: base.createdAt }, undefined],
  ['one that is paid later and was sent', { status: 4, payLater: true }, undefined],
  ['one of a person who may only read it', {}, ['shop order read']],
])('the lines of an order stay as they are: %s', async (_, given, holds) => {
  const { rowOf } = open(given, holds)
  await rowOf(/^牛肉面/)
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(screen.queryByRole('button', { name: '添加商品' })).toBeNull()
})

test('an order has its lines as a tab, and its facts say nothing of devices and their partners', async () => {
  await openShop('/shop/order/o1', { answers: shopWith(), holds: ['shop order read'] })
  expect(await screen.findByText('配送方式')).toBeTruthy()
  for (const label of ['设备', '设备名称', '代理商', '商户', '渠道']) expect(screen.queryByText(label)).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: '商品' }))
  expect(await screen.findByRole('rowheader', { name: '奶茶 大杯' })).toBeTruthy()
})

test('an order that is paid later is changed until it leaves', async () => {
  const { rowOf } = open({ status: 3, payLater: true })
  expect(within(await rowOf(/^牛肉面/)).getByRole('spinbutton')).toBeTruthy()
})

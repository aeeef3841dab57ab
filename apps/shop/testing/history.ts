import { randomUUID } from 'node:crypto'
import { type Cases, tryCases } from '@atrium/core/testing/cases'
import type { Answer } from '@atrium/core/testing/client'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { ConsumerPhone } from '@atrium/selling/testing/seller'
import fc from 'fast-check'
import { expect } from 'vitest'
import { DELIVER } from '../entities/order.ts'
import { heldNow, NOTHING_WRONG, snapshot } from './history-facts.ts'
import { openSale, type Sale } from './sale.ts'

const PHONES = 2
const PIECES = 6
const few = fc.nat(7)
const one = <const T extends string>(name: T) => fc.constant(name)

const CLERK_ACTS = [
  ...(['accept', 'accept', 'accept', 'send', 'finish', 'finish', 'owe', 'wrongCode'] as const),
  ...(['approve', 'approve', 'approveBack', 'reject', 'refund', 'refundBack', 'refundAll', 'cancel', 'pay'] as const),
  ...(['remove'] as const),
]

/** By the order's status: what a clerk would do with it. `asked`: its customer has asked for money back. */
const LIKELY: Readonly<Record<string | number, readonly string[]>> = {
  asked: ['approve', 'approveBack', 'reject'],
  1: ['pay', 'cancel'],
  2: ['accept', 'accept', 'accept', 'send', 'reject', 'refundBack', 'refund'],
  3: ['finish', 'finish', 'owe', 'send', 'refundBack', 'refundAll'],
  4: ['finish', 'refundBack', 'refundAll', 'refund'],
  5: ['refund', 'refundBack', 'refundAll', 'pay'],
  6: ['remove'],
  7: ['remove'],
}

/** What can happen in a shop with several phones and a clerk, in any order. `again`: the same is sent twice. */
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: one('order'),
      by: fc.constantFrom(0, 0, 1, 1, PHONES),
      num: fc.integer({ min: 1, max: 3 }),
      goods: few,
      also: fc.boolean(),
      way: fc.constantFrom(DELIVER.pickup, DELIVER.dineIn, DELIVER.express),
      payLater: fc.constantFrom(false, false, true),
      again: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: one('pay'), of: few, again: fc.boolean() }) },
  /** A payment is begun; it may be made at the provider, who says nothing yet. */
  { weight: 3, arbitrary: fc.record({ do: one('begin'), of: few, isMade: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one('notify'), of: few }) },
  { weight: 4, arbitrary: fc.record({ do: one('apply'), of: few, isPart: fc.boolean(), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: one('giveUp'), of: few, again: fc.boolean() }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: one('clerk'),
      of: few,
      act: fc.constantFrom(...CLERK_ACTS),
      /** In place of the act: one that is possible, as far as the order's status says. */
      fits: fc.option(few, { freq: 4 }),
      isBack: fc.boolean(),
      again: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('edit'), of: few, adds: fc.boolean(), num: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('stock'),
      goods: few,
      kind: fc.constantFrom(1, 1, 4, 5),
      num: fc.integer({ min: -1, max: 8 }),
      again: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('goods'), goods: few, what: fc.constantFrom('takeOff', 'putOn', 'price') }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('later'), of: few }) },
  { weight: 2, arbitrary: fc.record({ do: one('sweep'), name: fc.constantFrom('expire', 'autoFinish') }) },
  { weight: 2, arbitrary: fc.record({ do: one('idle') }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Of<D extends Step['do']> = Extract<Step, { do: D }>

interface Made {
  id: string
  /** Absent: a clerk made it. */
  phone: ConsumerPhone | undefined
}

interface History {
  sale: Sale
  phones: ConsumerPhone[]
  /** What can be ordered: a product, or one of its specs. */
  goods: { product: string; spec?: string }[]
  orders: Made[]
  /** Payments that were begun, and what the provider would say. */
  begun: { tenant: string; no: string }[]
  /** Repeats every request that has a key of its own, oldest first. */
  sent: (() => Promise<Answer>)[]
  /** What has succeeded: acts and their outcomes. */
  seen: Set<string>
}

/** How a request may be refused: it has changed nothing then. */
const REFUSALS = [40001, 40400, 40902, 40903, 40904, 40910, 40920, 40921, 40922, 42901]

async function accepted(answer: Promise<Answer>): Promise<Answer['body'] | undefined> {
  const { body } = await answer
  if (body.code === 0) return body
  expect(REFUSALS, JSON.stringify(body)).toContain(body.code)
  return undefined
}

/** Sends a request that is done once, whoever repeats it; what it does is noted under its name. */
async function send(history: History, name: string, run: () => Promise<Answer>, again: boolean) {
  const body = await accepted(run())
  if (!body) return undefined
  history.seen.add(name)
  history.sent.push(run)
  if (again) expect((await run()).body, name).toMatchObject({ code: 0 })
  return body
}

async function order(history: History, { by, num, goods: first, also, way, payLater, again }: Of<'order'>) {
  const { sale, phones, goods, orders } = history
  const line = (at: number) => ({ ...goods[at % goods.length]!, num })
  const lines = [line(first), ...(also ? [line(first + 1)] : [])]
  const consignee = { name: '王', mobile: '13800000000', province: '浙江省', city: '', area: '', address: '一号' }
  const values = { lines, deliverOption: way, ...(way === DELIVER.express && { consignee }), payLater }
  const phone = phones[by]
  if (!phone) {
    const body = await accepted(sale.clerk.post('/api/shop/order', { ...values, discount: 50 }))
    if (body) orders.push({ id: body.order._id, phone })
    return
  }
  const request = { ...values, idemKey: randomUUID(), no: sale.code }
  const body = await send(history, 'order', () => phone.post('shop/order', request), again)
  if (body) orders.push({ id: body.order._id, phone })
}

/** A phone begins to pay. */
async function begin(history: History, { id, phone }: Made) {
  const body = phone && (await accepted(phone.post('pay', { order: id, channel: 'mock' })))
  if (!body) return undefined
  const { searchParams } = new URL(body.pay.url)
  const trade = { tenant: searchParams.get('tenant')!, no: searchParams.get('no')! }
  history.begun.push(trade)
  return trade
}

const notify = (history: History, trade: object) =>
  accepted(history.sale.world.anonymous().post('/api/pay/mock/notify', trade))

async function clerk(history: History, { id }: Made, { fits, isBack, again, ...given }: Of<'clerk'>): Promise<void> {
  const { sale } = history
  const row = await sale.order(id)
  if (!row) return
  const likely = LIKELY[row.refundStatus === 1 ? 'asked' : row.status]!
  const act = fits === null ? given.act : likely[fits % likely.length]!
  if (act === 'remove') {
    if (await accepted(sale.clerk.del('/api/shop/order', { _id: id }))) history.seen.add('remove')
    return
  }
  const [{ code }] = (await sale.world.sql(`select pickup_code as code from shop_order where id = '${id}'`)) as [
    { code: string | null },
  ]
  const [type, input] = requestOf(act, row, { isBack, code })
  const run = () => sale.clerk.put(`/api/shop/order?type=${type}`, { _id: id, ...input })
  // An order without a code is finished by any code; that it was another one is no repetition.
  await send(history, act, run, again && act !== 'wrongCode')
}

/** What of an order the clerk's requests depend on. */
interface Paid {
  deliverOption: number
  paidAmount: number
  refundedAmount: number
  products: { price: number }[]
}

function requestOf(
  act: string,
  row: Paid,
  { isBack, code }: { isBack: boolean; code: string | null },
): [string, object] {
  const once = { idemKey: randomUUID() }
  const reason = { reason: '历史里的原因' }
  const left = row.paidAmount - row.refundedAmount
  const piece = { refundLines: [{ index: 0, num: 1 }], restoreStock: isBack }
  const wrong = code === '000000' ? '111111' : '000000'
  switch (act) {
    case 'send': {
      const logistics = { company: '顺丰', no: 'SF1234567890' }
      return ['send', row.deliverOption === DELIVER.express ? { logistics } : {}]
    }
    case 'finish':
      return ['finish', { received: true, ...(code && { pickupCode: code }) }]
    case 'owe':
      return ['finish', { received: false, ...(code && { pickupCode: code }) }]
    case 'wrongCode':
      return ['finish', { received: true, pickupCode: wrong }]
    case 'approve':
      return ['approve', once]
    case 'approveBack':
      return ['approve', { ...once, ...piece }]
    case 'reject':
      return ['reject', { ...once, ...reason }]
    case 'refund':
      return ['refund', { ...once, ...reason, amount: 100 }]
    case 'refundBack':
      return ['refund', { ...once, ...reason, amount: Math.max(1, Math.min(left, row.products[0]!.price)), ...piece }]
    case 'refundAll':
      return ['refund', { ...once, ...reason, amount: Math.max(1, left), restoreStock: isBack }]
    case 'pay':
      return ['pay', { ...once, ...reason, method: '现金' }]
    default:
      return [act, act === 'cancel' ? reason : {}]
  }
}

async function changeStock(history: History, { goods: at, kind, num, again }: Of<'stock'>) {
  const { sale, goods } = history
  const { product: _id, spec } = goods[at % goods.length]!
  const line = { ...(spec && { spec }), ...(kind === 4 ? { stock: num } : { num: Math.max(1, num) }) }
  const body = { _id, type: kind, lines: [line], idemKey: randomUUID() }
  await send(history, `stock ${kind}`, () => sale.clerk.post('/api/shop/product/stock', body), again)
}

async function changeGoods({ sale, goods }: History, { goods: at, what }: Of<'goods'>) {
  const { product } = goods[at % goods.length]!
  if (what !== 'price') return accepted(sale.clerk.put(`/api/shop/product?type=${what}`, { _id: product }))
  const { rev, price, specs } = await sale.read(product)
  return specs ? undefined : accepted(sale.clerk.put('/api/shop/product', { _id: product, rev, price: price + 30 }))
}

async function take(history: History, what: Step): Promise<void> {
  const { sale, orders, begun } = history
  if (what.do === 'order') return order(history, what)
  if (what.do === 'stock') return changeStock(history, what)
  if (what.do === 'goods') return void (await changeGoods(history, what))
  if (what.do === 'sweep') return sale.sweep(what.name)
  if (what.do === 'idle') return idle(history)
  const made = orders.at(-1 - (what.of % Math.max(1, orders.length)))
  if (!made) return
  const { id, phone } = made
  switch (what.do) {
    case 'pay': {
      const trade = await begin(history, made)
      for (let times = what.again ? 2 : 1; trade && times > 0; times -= 1) await notify(history, trade)
      return
    }
    case 'begin': {
      const trade = await begin(history, made)
      if (trade && what.isMade) await notify(history, { ...trade, silent: true })
      return
    }
    case 'notify': {
      const trade = begun[what.of % Math.max(1, begun.length)]
      if (trade) await notify(history, trade)
      return
    }
    case 'apply': {
      const request = { _id: id, reason: '少了一份', ...(what.isPart && { amount: 300 }) }
      const run = () => phone!.post('shop/order/refund', request)
      if (phone && (await accepted(run())) && what.again) expect((await run()).body.code).toBe(0)
      return
    }
    case 'giveUp':
      if (phone) await send(history, 'giveUp', () => phone.post('shop/order/cancel', { _id: id }), what.again)
      return
    case 'clerk':
      return clerk(history, made, what)
    case 'edit': {
      const type = what.adds ? 'add' : 'updateNum'
      const line = what.adds ? history.goods[what.num]! : { index: 0 }
      const body = { _id: id, num: what.num, ...line }
      if (await accepted(sale.clerk.post(`/api/shop/order/product?type=${type}`, body))) history.seen.add(type)
      return
    }
    case 'later':
      await sale.world.sql(`update shop_order set expire_at = now() - interval '1 s',
        finish_due_at = finish_due_at - interval '30 days' where id = '${id}'`)
  }
}

/** Waits until all refunds have ended that were asked for. */
async function idle({ sale: { world, tenant } }: History): Promise<void> {
  await eventually(() => world.sql(`select id from refund where status = 1 and tenant_id = '${tenant.id}'`)).toEqual([])
}

const rowsIn = ({ sale: { world, tenant } }: History, statuses: string) =>
  world.sql(`select id, status, deliver_option as way, pickup_code as code, refund_status as refund from shop_order
    where tenant_id = '${tenant.id}' and deleted_at is null and ${statuses} order by created_at`)

/** Everything that has a time passes, the provider says what it knows, and the clerk ends what is left. */
async function atRest(history: History): Promise<void> {
  const { sale, begun } = history
  const { tenant, world } = sale
  for (const trade of begun) await notify(history, trade)
  const late = `update shop_order set expire_at = now() - interval '1 s' where tenant_id = '${tenant.id}' and status = 1`
  await world.sql(late)
  await sale.sweep('expire')
  await idle(history)
  const act = async (type: string, id: unknown, input: object) => {
    const body = await sale.act(type, String(id), input)
    expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  }
  const reason = { reason: '到此为止' }
  for (const { id } of await rowsIn(history, 'refund_status = 1')) await act('reject', id, reason)
  for (const { id } of await rowsIn(history, 'status = 2')) await act('accept', id, {})
  for (const { id, way, code } of await rowsIn(history, 'status = 3')) {
    if (way === DELIVER.express) await act('send', id, { logistics: { company: '顺丰', no: 'SF1234567890' } })
    else {
      await world.sql(`delete from sign_in_backoff where key like '%${id}'`)
      await act('finish', id, { received: true, ...(code ? { pickupCode: code } : {}) })
    }
  }
  await world.sql(`update shop_order set finish_due_at = now() - interval '1 s' where tenant_id = '${tenant.id}'
    and status = 4`)
  await sale.sweep('autoFinish')
  await idle(history)
}

async function openHistory(world: World): Promise<History> {
  const sale = await openSale(world, { blacklistAfterUnpaid: 0, refundDays: 7 })
  const specs = [
    { name: '大杯', price: 900 },
    { name: '小杯', price: 600 },
  ]
  const [noodles, tea, cake] = [
    await sale.sold({ price: 700 }, PIECES),
    await sale.sold({ specs }, PIECES),
    await sale.sold({ price: 1300, limitNum: 4 }, PIECES),
  ]
  const phones = await Promise.all(Array.from({ length: PHONES }, () => sale.phone()))
  // One of them was invited by the other, who gets a share of what they buy.
  await world.sql(`update shop_user set is_promoter = true, share_percent = 10 where id = '${phones[0]!._id}'`)
  await world.sql(`update shop_user set inviter_id = '${phones[0]!._id}' where id = '${phones[1]!._id}'`)
  const goods = [
    { product: noodles._id },
    ...tea.specs!.map(({ _id: spec }) => ({ product: tea._id, spec })),
    { product: cake._id },
    { product: noodles._id },
  ]
  return { sale, phones, goods, orders: [], begun: [], sent: [], seen: new Set() }
}

/** Every request with a key and every notification comes once more. */
async function replay(history: History): Promise<void> {
  const before = await snapshot(history.sale)
  for (const run of history.sent) await accepted(run())
  for (const trade of history.begun) await notify(history, trade)
  await idle(history)
  expect(await snapshot(history.sale)).toEqual(before)
}

/**
 * For any sequence of events, after each of them: the books come to zero, locks are what open orders hold, stock is the
 * sum of its records and never less than what is held, an order has been paid what its payments say and paid back what
 * its refunds say. In the end every order has ended, and repeating any request or notification changes nothing.
 * @returns what has happened: acts that succeeded, and the statuses in which orders ended
 */
export async function checkHistories(world: World, cases: Cases, part = 0): Promise<Set<string>> {
  const seen = new Set<string>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60, size: 'max' }), async (steps) => {
    const history = await openHistory(world)
    const { sale } = history
    for (const event of steps) {
      await take(history, event)
      const { open, locks, ...wrong } = await heldNow(sale)
      expect({ locks, ...wrong }, JSON.stringify(event)).toEqual({ ...NOTHING_WRONG, locks: open })
    }
    await atRest(history)
    expect(await heldNow(sale)).toEqual({ ...NOTHING_WRONG, open: 0, locks: 0 })
    const ended = await sale.world.sql(`select status, paid_amount - refunded_amount as kept, refund_status as refund
      from shop_order where tenant_id = '${sale.tenant.id}'`)
    for (const { status, kept, refund } of ended) {
      seen.add(`status ${status}`)
      expect([5, 6, 7]).toContain(status)
      // Whoever got nothing has paid nothing, or has it back.
      if (status !== 5) expect(kept).toBe(0)
      expect([0, 3, 4]).toContain(refund)
    }
    await replay(history)
    expect(await sale.differences()).toEqual([])
    for (const name of history.seen) seen.add(name)
  })
  await tryCases(property, cases, part)
  return seen
}

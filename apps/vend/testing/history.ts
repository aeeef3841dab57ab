import { randomUUID } from 'node:crypto'
import { type Cases, tryCases } from '@atrium/core/testing/cases'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { DeviceCommand } from '@atrium/devices/testing/mqtt-device'
import { passTime } from '@atrium/devices/testing/pass-time'
import type { ConsumerPhone } from '@atrium/selling/testing/seller'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Hall, itemsOf, type Machine, openHall } from './world.ts'

const PHONES = 3
const STOCK = 6
const SLOTS = [1, 2, 3]
const TIMEOUT_MS = 600_000
const ASK_MS = 30_000
const GIVEN_UP_AFTER = 11

/**
 * What a machine does with a command: it carries it out, with one slot jammed, or without saying of what; it refuses;
 * it answers only when it is asked; it has not done it; or it does it and tells nothing for longer than the server asks.
 */
const outcome = fc.constantFrom('done', 'done', 'done', 'jam', 'plain', 'refused', 'asked', 'notDone', 'silent')

/** What can happen at a lane machine and an open-door cabinet with several phones, in any order. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      phone: fc.nat(PHONES - 1),
      nums: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: SLOTS.length, maxLength: SLOTS.length }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), phone: fc.nat(PHONES - 1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), of: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(1), outcome }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      of: fc.nat(9),
      num: fc.nat(2),
      /** The report is sent again: with the same id, or with another one. */
      again: fc.constantFrom('no' as const, 'id' as const, 'new' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'tell' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refill' as const), slot: fc.constantFrom(...SLOTS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('clerk' as const),
      of: fc.nat(9),
      act: fc.constantFrom('cancel', 'pay', 'refund', 'refundAll'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), of: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      name: fc.constantFrom('expire', 'launch', 'settle'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A machine, and how much really is in its slots. */
interface Place {
  machine: Machine
  has: Map<number, number>
}

interface Made {
  id: string
  no: string
  phone: ConsumerPhone
  place: Place
}

interface History {
  hall: Hall
  lanes: Place
  cabinet: Place
  phones: { lanes: ConsumerPhone; cabinet: ConsumerPhone }[]
  orders: Made[]
  /** Cabinet orders whose door was opened, and of which nothing was reported. */
  opened: Set<string>
  /** What has come out, and nobody has reported. */
  unreported: { place: Place; orderNo: string; items: object[] }[]
  /** Repeats every message of the machines, oldest first. */
  sent: (() => Promise<unknown>)[]
}

async function report(history: History, { machine }: Place, type: string, data: object) {
  const message = { id: randomUUID(), ts: Date.now() }
  const send = () => machine.event(type, data, message)
  history.sent.push(send)
  return { ack: await send(), again: send }
}

/** The next command of an order that the server has sent to a machine and that is not over. */
async function nextCommand({ hall: { world } }: History, { machine }: Place): Promise<DeviceCommand | undefined> {
  const [open] = await world.sql(`select type from device_command where device_id = '${machine._id}'
    and type in ('dispense', 'door_open') and status in (1, 2) order by created_at limit 1`)
  return open && machine.asked(String(open.type))
}

/** The goods of a command come out, unless their slot jams or has too few: some of them left it without a report. */
function giveOut(
  { has }: Place,
  { params }: DeviceCommand,
  jammed: number,
): { slot: number; num: number; ok: boolean }[] {
  return (params.items as { slot: number; num: number }[]).map(({ slot, num }, index) => {
    const ok = index !== jammed && has.get(slot)! >= num
    if (ok) has.set(slot, has.get(slot)! - num)
    return { slot, num, ok }
  })
}

async function answer(history: History, place: Place, what: string): Promise<void> {
  const command = await nextCommand(history, place)
  if (!command) return
  const { machine } = place
  const { world } = history.hall
  const respond = (to: DeviceCommand, code: number, data?: object) => {
    const send = () => machine.answer(to, code, data)
    history.sent.push(send)
    return send()
  }
  if (what === 'refused') return void (await respond(command, 4))
  const isDone = what !== 'notDone'
  const isDoor = command.type === 'door_open'
  const items = isDone && !isDoor ? giveOut(place, command, what === 'jam' ? 0 : -1) : []
  if (isDone && isDoor) history.opened.add(command.orderNo!)
  // A machine names what did not come out.
  if (what === 'done' || what === 'jam' || (what === 'plain' && items.some(({ ok }) => !ok))) {
    if (!isDoor) await report(history, place, 'dispense_result', { orderNo: command.orderNo, items })
    return void (await respond(command, 0))
  }
  if (what === 'plain') return void (await respond(command, 0))
  await passTime(world, command.cmdId, TIMEOUT_MS)
  const question = await machine.asked('query')
  if (what !== 'silent') {
    await respond(question, 0, { cmdId: command.cmdId, done: isDone, ...(isDone && !isDoor && { items }) })
    return
  }
  for (let asked = 0; asked < GIVEN_UP_AFTER; asked++) await passTime(world, command.cmdId, ASK_MS)
  machine.commands.splice(0, machine.commands.length, ...machine.commands.filter(({ type }) => type !== 'query'))
  if (isDoor) return
  history.unreported.push({ place, orderNo: command.orderNo!, items })
}

/** The door was closed, and the cabinet says what was taken. */
async function settle(history: History, { no, place }: Made, num: number, again: 'no' | 'id' | 'new'): Promise<void> {
  if (!history.opened.delete(no)) return
  const taken = Math.min(num, place.has.get(1)!)
  place.has.set(1, place.has.get(1)! - taken)
  const data = { orderNo: no, items: taken > 0 ? [{ slot: 1, num: taken }] : [] }
  const sent = await report(history, place, 'door_settled', data)
  if (again === 'id') await sent.again()
  if (again === 'new') await report(history, place, 'door_settled', data)
}

async function reportResults(history: History): Promise<void> {
  for (const { place, orderNo, items } of history.unreported.splice(0)) {
    await report(history, place, 'dispense_result', { orderNo, items })
  }
}

const CLERK: Readonly<Record<string, (_id: string, left: number) => [type: string, body: object]>> = {
  cancel: (_id) => ['cancel', { _id, reason: '不要了' }],
  pay: (_id) => ['pay', { _id, method: '现金', reason: '现场收款' }],
  refund: (_id) => ['refund', { _id, amount: 100, reason: '补偿' }],
  refundAll: (_id, left) => ['refund', { _id, amount: Math.max(1, left), reason: '全部退款' }],
}

async function take(history: History, what: Step): Promise<void> {
  const { hall, phones, orders, lanes, cabinet } = history
  const orderOf = (index: number) => orders[index % Math.max(1, orders.length)]
  const made = (body: { code: number; order?: { _id: string; no: string } }, phone: ConsumerPhone, place: Place) => {
    if (body.code === 0) orders.push({ id: body.order!._id, no: body.order!.no, phone, place })
    else expect([40307, 40902, 40920, 40930, 50320]).toContain(body.code)
  }
  switch (what.do) {
    case 'order': {
      const phone = phones[what.phone]!.lanes
      const nums = Object.fromEntries(what.nums.flatMap((num, index) => (num > 0 ? [[SLOTS[index]!, num]] : [])))
      if (Object.keys(nums).length === 0) return
      const items = await itemsOf(phone, lanes.machine, nums)
      made((await phone.placeOrder({ device: lanes.machine._id, items })).body, phone, lanes)
      return
    }
    case 'open': {
      const phone = phones[what.phone]!.cabinet
      made((await phone.placeOrder({ device: cabinet.machine._id })).body, phone, cabinet)
      return
    }
    case 'pay': {
      const order = orderOf(what.of)
      // A phone whose order cannot be paid any more gets a refusal.
      await order?.phone.pay(order.id).catch(() => undefined)
      return
    }
    case 'answer':
      return answer(history, what.at === 0 ? lanes : cabinet, what.outcome)
    case 'take': {
      const order = orderOf(what.of)
      if (order) await settle(history, order, what.num, what.again)
      return
    }
    case 'tell':
      return reportResults(history)
    case 'refill': {
      const refill = { _id: lanes.machine._id, slots: [{ no: what.slot, num: 2 }] }
      const { body } = await hall.clerk.post('/api/vend/device/restock', refill)
      if (body.code === 0) lanes.has.set(what.slot, lanes.has.get(what.slot)! + 2)
      return
    }
    case 'clerk': {
      const order = orderOf(what.of)
      if (!order) return
      const { paidAmount, refundedAmount } = await hall.order(order.id)
      const [type, body] = CLERK[what.act]!(order.id, paidAmount - refundedAmount)
      expect((await hall.clerk.put(`/api/vend/order?type=${type}`, body)).status).toBeLessThan(500)
      return
    }
    case 'later': {
      const order = orderOf(what.of)
      if (!order) return
      await hall.world.sql(`update vend_order set expire_at = now() - interval '1 s',
        updated_at = updated_at - interval '2 minutes', ends_at = now() - interval '1 s' where id = '${order.id}'
        and not exists (select from device_command c where c.order_id = vend_order.id and c.status in (1, 2, 7))`)
      return
    }
    case 'sweep':
      return hall.sweep(what.name)
  }
}

const ids = ({ orders }: History) =>
  `('${['00000000-0000-0000-0000-000000000000', ...orders.map(({ id }) => id)].join("','")}')`

/** Every command is carried out, everything is reported, and everything that has a time passes. */
async function atRest(history: History): Promise<void> {
  const { hall, lanes, cabinet, orders } = history
  const { world } = hall
  await world.sql(`update vend_order set expire_at = now() - interval '1 s' where id in ${ids(history)} and status = 1`)
  await hall.sweep('expire')
  for (let time = 0; time < PHONES + 1; time++)
    for (const place of [lanes, cabinet]) await answer(history, place, 'done')
  await reportResults(history)
  for (const order of orders) await settle(history, order, 1, 'no')
  await world.sql(`update vend_order set ends_at = now() - interval '1 s', updated_at = now() - interval '2 minutes'
    where id in ${ids(history)} and status in (2, 3)`)
  for (const name of ['launch', 'settle']) await hall.sweep(name)
  expect(
    await world.sql(`select id, status from vend_order where id in ${ids(history)} and status in (1, 2, 3)`),
  ).toEqual([])
  const refunding = `select id from refund where status = 1 and biz_id in ${ids(history)}`
  await eventually(() => world.sql(refunding)).toEqual([])
}

/** The tenant's money, what it is of, and what is kept for orders. */
async function heldOf({ hall: { world, tenantId } }: History): Promise<Record<string, unknown>> {
  const [row] = await world.sql(`select
    (select coalesce(sum(balance), 0)::int from account where tenant_id = '${tenantId}' and owner_id = 'deposit') as held,
    (select coalesce(sum("limit"), 0)::int from vend_order where tenant_id = '${tenantId}' and status in (2, 3)) as deposits,
    (select coalesce(sum(amount), 0)::int from ledger where tenant_id = '${tenantId}') as books,
    (select coalesce(sum(held), 0)::int from stock_lock where tenant_id = '${tenantId}') as locks,
    (select coalesce(sum(num - dispensed), 0)::int from vend_order where tenant_id = '${tenantId}' and "limit" is null
      and status in (1, 2, 3)) as open,
    (select count(*)::int from stock s where s.tenant_id = '${tenantId}' and s.quantity <>
      (select coalesce(sum(r.num), 0) from stock_record r where r.stock_id = s.id)) as unrecorded`)
  return row!
}

/** Everything that a repeated message could have changed. */
const snapshot = ({ hall: { world, tenantId } }: History) =>
  Promise.all(
    [
      `select id, status, products, dispensed, paid_amount, refunded_amount, refund_status, pay_no, amount
         from vend_order where tenant_id = '${tenantId}' order by id`,
      `select id, quantity, locked from stock where tenant_id = '${tenantId}' order by id`,
      `select count(*) from stock_record where tenant_id = '${tenantId}'`,
      `select id, status, held_fen, captured from payment where tenant_id = '${tenantId}' order by id`,
      `select id, status, amount from refund where tenant_id = '${tenantId}' order by id`,
      `select owner_type, owner_id, balance, pending from account where tenant_id = '${tenantId}' order by 1, 2`,
      `select count(*) from ledger where tenant_id = '${tenantId}'`,
    ].map((text) => world.sql(text)),
  )

/** Every message of a machine and every notification of a payment comes once more. */
async function replay(history: History): Promise<void> {
  const { world, tenantId } = history.hall
  const before = await snapshot(history)
  for (const send of history.sent) await send()
  const paid = await world.sql(`select pay_no as no from payment where tenant_id = '${tenantId}' and channel = 'mock'`)
  for (const { no } of paid) {
    await world.anonymous().post('/api/pay/mock/notify', { tenant: tenantId, no: String(no) })
  }
  expect(await snapshot(history)).toEqual(before)
}

async function openHistory(world: World): Promise<History> {
  const hall = await openHall(world)
  const slots = SLOTS.map(() => ({ price: 300, stock: STOCK }))
  const place = async (values?: object): Promise<Place> => ({
    machine: await hall.machine(slots, values),
    has: new Map(SLOTS.map((slot) => [slot, STOCK])),
  })
  const [lanes, cabinet] = [await place(), await place({ mode: 3 })]
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async () => ({
      lanes: await hall.phone(lanes.machine),
      cabinet: await hall.phone(cabinet.machine),
    })),
  )
  return { hall, lanes, cabinet, phones, orders: [], opened: new Set(), unreported: [], sent: [] }
}

/**
 * For any sequence of events: the books come to zero, what is held is what open cabinets have been paid, stock is the sum
 * of its records and what really is there, locks are what open orders still wait for, every order ends, and repeating
 * any message or notification changes nothing.
 * @returns the statuses in which orders ended
 */
export async function checkHistories(world: World, cases: Cases): Promise<Set<number>> {
  const seen = new Set<number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
    const history = await openHistory(world)
    const { hall, lanes, cabinet } = history
    for (const one of steps) {
      await take(history, one)
      const found = await heldOf(history)
      const { deposits, open } = found
      expect(found, JSON.stringify(one)).toEqual({
        deposits,
        held: deposits,
        books: 0,
        open,
        locks: open,
        unrecorded: 0,
      })
    }
    await atRest(history)
    expect(await heldOf(history)).toEqual({ held: 0, deposits: 0, books: 0, locks: 0, open: 0, unrecorded: 0 })

    for (const { id } of history.orders) {
      const { status, paidAmount, refundedAmount, dispensed, num } = await hall.order(id)
      seen.add(status)
      expect([4, 5, 6, 7, 8]).toContain(status)
      expect(refundedAmount).toBeLessThanOrEqual(paidAmount)
      expect(dispensed).toBeLessThanOrEqual(num)
      // Whoever got nothing has paid nothing, or has it back.
      if (dispensed === 0) expect(refundedAmount).toBe(paidAmount)
    }
    for (const { machine, has } of [lanes, cabinet]) {
      expect(await hall.stocks(machine)).toEqual(SLOTS.map((slot) => `${has.get(slot)}/0`))
    }
    await replay(history)
    expect(await hall.differences()).toEqual([])
    for (const { machine } of [lanes, cabinet]) await machine.leave()
  })
  await tryCases(property, cases)
  return seen
}

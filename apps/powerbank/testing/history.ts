import { randomUUID } from 'node:crypto'
import { type Cases, tryCases } from '@atrium/core/testing/cases'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { DeviceCommand } from '@atrium/devices/testing/mqtt-device'
import { passTime } from '@atrium/devices/testing/pass-time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Cabinet, openStreet, type Phone, type Street } from './world.ts'

const PHONES = 3
const TIMEOUT_MS = 31_000
const ASK_MS = 30_000
const GIVEN_UP_AFTER = 11

/**
 * What a cabinet does with a command: it pops and says so, refuses, pops without an answer until it is asked, has not
 * popped and says so when asked, or pops and tells nothing for longer than the server asks.
 */
const outcome = fc.constantFrom('done', 'done', 'done', 'refused', 'asked', 'notDone', 'silent')

/** What can happen with two cabinets and several phones, in any order: by people, cabinets, clerks and time. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), phone: fc.nat(PHONES - 1), at: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), of: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('rent' as const), phone: fc.nat(PHONES - 1), at: fc.nat(1) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(1), outcome }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which: fc.nat(9),
      at: fc.nat(1),
      minutesAgo: fc.constantFrom(0, 0, 30),
      /** The message is sent again: with the same id, or with another one. */
      again: fc.constantFrom('no' as const, 'id' as const, 'new' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slots' as const), at: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'tell' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('clerk' as const),
      of: fc.nat(9),
      act: fc.constantFrom('complete', 'lost', 'bought', 'badDebt', 'refund', 'refundAll', 'cancel', 'pay'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('later' as const), of: fc.nat(9), hours: fc.constantFrom(1, 30, 200) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      name: fc.constantFrom('expire', 'launch', 'bought', 'found', 'overdue'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A cabinet, and what really is in its slots. */
interface Place {
  cabinet: Cabinet
  slots: (string | null)[]
}

interface History {
  street: Street
  places: Place[]
  phones: Phone[]
  orders: { id: string; no: string; phone: Phone }[]
  /** Power banks that are in no cabinet. */
  out: string[]
  /** Pops that nobody has reported. */
  unreported: { place: Place; command: DeviceCommand }[]
  /** Repeats every message of the cabinets, oldest first. */
  sent: (() => Promise<unknown>)[]
}

const placeAt = ({ places }: History, at: number): Place => places[at % places.length]!

/** A message that can be sent again. */
async function report(history: History, { cabinet }: Place, type: string, data: object, minutesAgo = 0) {
  const message = { id: randomUUID(), ts: Date.now() - minutesAgo * 60_000 }
  const send = () => cabinet.event(type, data, message)
  history.sent.push(send)
  return { ack: await send(), again: send }
}

function contents({ slots }: Place) {
  return slots.map((sn, index) =>
    sn === null ? { no: index + 1, status: 1 } : { no: index + 1, status: 2, sn, level: 90 },
  )
}

/** The power bank of a command leaves its slot, if it is there. */
function popOut({ out }: History, { slots }: Place, { params }: DeviceCommand): boolean {
  const index = Number(params.slot) - 1
  if (slots[index] !== params.sn) return false
  slots[index] = null
  out.push(params.sn as string)
  return true
}

/** The next pop that the server has sent to a cabinet and that is not over, if there is one. */
async function nextPop({ street: { world } }: History, { cabinet }: Place): Promise<DeviceCommand | undefined> {
  const open = await world.sql(`select id from device_command where device_id = '${cabinet._id}' and type = 'pop'
    and status in (1, 2) order by created_at limit 1`)
  return open.length > 0 ? cabinet.asked('pop') : undefined
}

async function answer(history: History, place: Place, what: string): Promise<void> {
  const command = await nextPop(history, place)
  if (!command) return
  const { cabinet } = place
  const { world } = history.street
  const respond = (to: DeviceCommand, code: number, data?: object) => {
    const send = () => cabinet.answer(to, code, data)
    history.sent.push(send)
    return send()
  }
  const pops = what !== 'refused' && what !== 'notDone' && popOut(history, place, command)
  if (what === 'refused' || (what === 'done' && !pops)) return void (await respond(command, 4))
  if (what === 'done') return void (await respond(command, 0))
  await passTime(world, command.cmdId, TIMEOUT_MS)
  const question = await cabinet.asked('query')
  if (what !== 'silent' || !pops) {
    await respond(question, 0, { cmdId: command.cmdId, done: pops })
    return
  }
  for (let asked = 0; asked < GIVEN_UP_AFTER; asked++) await passTime(world, command.cmdId, ASK_MS)
  cabinet.commands.splice(0, cabinet.commands.length, ...cabinet.commands.filter(({ type }) => type !== 'query'))
  history.unreported.push({ place, command })
}

/** Somebody puts a power bank into the first free slot of a cabinet, which says so. */
async function putBack(history: History, sn: string, place: Place, minutesAgo = 0) {
  const index = place.slots.indexOf(null)
  if (index === -1) return undefined
  history.out.splice(history.out.indexOf(sn), 1)
  place.slots[index] = sn
  const sent = await report(history, place, 'returned', { slot: index + 1, sn, level: 40 }, minutesAgo)
  expect(sent.ack.code).toBe(0)
  return { ...sent, data: { slot: index + 1, sn, level: 40 } }
}

async function reportPops(history: History): Promise<void> {
  for (const { place, command } of history.unreported.splice(0)) {
    await report(history, place, 'popped', {
      cmdId: command.cmdId,
      slot: command.params.slot,
      sn: command.params.sn,
      ok: true,
    })
  }
}

const CLERK: Readonly<Record<string, (order: string, left: number) => [type: string, body: object]>> = {
  complete: (_id) => ['complete', { _id, returnAt: new Date().toISOString(), reason: '已归还' }],
  lost: (_id) => ['close', { _id, type: 1, reason: '丢失' }],
  bought: (_id) => ['close', { _id, type: 2, reason: '买下' }],
  badDebt: (_id) => ['close', { _id, type: 3, reason: '不付' }],
  refund: (_id) => ['refund', { _id, amount: 100, reason: '补偿' }],
  refundAll: (_id, left) => ['refund', { _id, amount: Math.max(1, left), reason: '全部退款' }],
  cancel: (_id) => ['cancel', { _id, reason: '不要了' }],
  pay: (_id) => ['pay', { _id, method: '现金', reason: '现场收款' }],
}

async function clerk({ street }: History, act: string, id: string) {
  const { paidAmount, refundedAmount } = await street.order(id)
  const [type, body] = CLERK[act]!(id, paidAmount - refundedAmount)
  return street.clerk.put(`/api/powerbank/order?type=${type}`, body)
}

async function take(history: History, what: Step): Promise<void> {
  const { street, phones, orders, out } = history
  const orderOf = (index: number) => orders[index % Math.max(1, orders.length)]
  switch (what.do) {
    case 'order': {
      const phone = phones[what.phone]!
      const { body } = await phone.placeOrder({ device: placeAt(history, what.at).cabinet._id })
      if (body.code === 0) orders.push({ id: body.order._id, no: body.order.no, phone })
      else expect([40307, 40920, 40930]).toContain(body.code)
      return
    }
    case 'rent': {
      await take(history, { ...what, do: 'order' })
      await take(history, { do: 'pay', of: orders.length - 1 })
      return answer(history, placeAt(history, what.at), 'done')
    }
    case 'pay': {
      const order = orderOf(what.of)
      // A phone whose order cannot be paid any more gets a refusal.
      await order?.phone.pay(order.id).catch(() => undefined)
      return
    }
    case 'answer':
      return answer(history, placeAt(history, what.at), what.outcome)
    case 'return': {
      const sn = out[what.which % Math.max(1, out.length)]
      // What a cabinet has not reported is still in its slot, as far as it knows.
      if (!sn || history.unreported.some(({ command }) => command.params.sn === sn)) return
      const place = placeAt(history, what.at)
      const sent = await putBack(history, sn, place, what.minutesAgo)
      if (sent && what.again === 'id') await sent.again()
      if (sent && what.again === 'new') await report(history, place, 'returned', sent.data)
      return
    }
    case 'slots': {
      const place = placeAt(history, what.at)
      // While a power bank comes out of it, a cabinet reports no slots.
      if ((await isPopping(history, place)) || history.unreported.length > 0) return
      return void (await report(history, place, 'slots', { slots: contents(place) }))
    }
    case 'tell':
      return reportPops(history)
    case 'clerk': {
      const order = orderOf(what.of)
      if (order) expect((await clerk(history, what.act, order.id)).status).toBeLessThan(500)
      return
    }
    case 'later': {
      const order = orderOf(what.of)
      if (!order) return
      await street.world.sql(`update powerbank_order set expire_at = now() - interval '1 s', updated_at = updated_at - interval '2 minutes',
        created_at = created_at - interval '${what.hours} hours', rent_at = rent_at - interval '${what.hours} hours'
        where id = '${order.id}' and return_at is null`)
      return
    }
    case 'sweep':
      return street.sweep(what.name)
  }
}

async function isPopping({ street: { world } }: History, { cabinet }: Place): Promise<boolean> {
  const open = await world.sql(`select 1 from device_command where device_id = '${cabinet._id}' and type = 'pop'
    and status in (1, 2, 7)`)
  return open.length > 0
}

const ids = ({ orders }: History) =>
  `('${['00000000-0000-0000-0000-000000000000', ...orders.map(({ id }) => id)].join("','")}')`

/** Everybody brings back what they still rent, and everything that has a time passes. */
async function atRest(history: History): Promise<void> {
  const { street, places } = history
  const { world } = street
  const within = (status: number) =>
    world.sql(`select id, battery_sn as sn from powerbank_order where id in ${ids(history)} and status = ${status}`)
  for (let time = 0; time < 3; time++) for (const place of places) await answer(history, place, 'done')
  await reportPops(history)
  const kept = await world.sql(
    `select battery_sn as sn from powerbank_order where id in ${ids(history)} and status = 8`,
  )
  const lost = new Set(kept.map(({ sn }) => sn))
  for (const sn of history.out.filter((one) => !lost.has(one)))
    await putBack(history, sn, places.find(({ slots }) => slots.includes(null))!)
  for (const place of places) await report(history, place, 'slots', { slots: contents(place) })
  await world.sql(`update powerbank_order set expire_at = now() - interval '1 s', updated_at = now() - interval '2 minutes',
    created_at = created_at - interval '10 minutes', rent_at = rent_at - interval '10 minutes'
    where id in ${ids(history)} and status in (1, 2, 3)`)
  await world.sql(`update powerbank_slot set since = since - interval '5 minutes' where device_id in
    ('${places.map(({ cabinet }) => cabinet._id).join("','")}')`)
  for (const name of ['expire', 'launch', 'found']) await street.sweep(name)
  for (const { id } of await within(4)) await clerk(history, 'pay', String(id))
  expect(await Promise.all([1, 2, 3, 4].map(within))).toEqual([[], [], [], []])
  const refunding = `select id from refund where status = 1 and biz_id in ${ids(history)}`
  await eventually(() => world.sql(refunding)).toEqual([])
}

/** The tenant's money and what it is of. */
async function heldOf({ street: { world, tenant } }: History): Promise<unknown> {
  const [row] = await world.sql(`select
    (select coalesce(sum(balance), 0)::int from account where tenant_id = '${tenant.id}' and owner_id = 'deposit') as held,
    (select coalesce(sum(deposit), 0)::int from powerbank_order where tenant_id = '${tenant.id}' and status in (2, 3)
      and pay_type <> 5) as deposits,
    (select coalesce(sum(amount), 0)::int from ledger where tenant_id = '${tenant.id}') as books,
    (select count(*)::int from (select battery_id from powerbank_slot where tenant_id = '${tenant.id}'
      and battery_id is not null group by 1 having count(*) > 1) twice) as twice,
    (select count(*)::int from powerbank_slot s where s.tenant_id = '${tenant.id}' and s.order_id is not null
      and not exists (select from powerbank_order o where o.id = s.order_id and o.status in (1, 2))) as kept`)
  return row
}

/** Everything that a repeated message could have changed. */
const snapshot = ({ street: { world, tenant } }: History) =>
  Promise.all(
    [
      `select id, status, battery_id, slot, rent_at, return_at, return_device_id, fee, paid_amount, refunded_amount,
         refund_status, deposit, pay_no from powerbank_order where tenant_id = '${tenant.id}' order by id`,
      `select device_id, no, status, battery_id, order_id, fault from powerbank_slot where tenant_id = '${tenant.id}' order by 1, 2`,
      `select id, status, order_id, rents from powerbank_battery where tenant_id = '${tenant.id}' order by id`,
      `select count(*) from powerbank_trail where tenant_id = '${tenant.id}'`,
      `select id, status, held_fen, captured from payment where tenant_id = '${tenant.id}' order by id`,
      `select id, status, amount from refund where tenant_id = '${tenant.id}' order by id`,
      `select owner_type, owner_id, balance, pending from account where tenant_id = '${tenant.id}' order by 1, 2`,
      `select count(*) from ledger where tenant_id = '${tenant.id}'`,
    ].map((text) => world.sql(text)),
  )

/** Every message of a cabinet and every notification of a payment comes once more. */
async function replay(history: History): Promise<void> {
  const { world, tenant } = history.street
  const before = await snapshot(history)
  for (const send of history.sent) await send()
  for (const { no } of await world.sql(
    `select pay_no as no from payment where tenant_id = '${tenant.id}' and channel = 'mock'`,
  )) {
    await world.anonymous().post('/api/pay/mock/notify', { tenant: tenant.id, no: String(no) })
  }
  expect(await snapshot(history)).toEqual(before)
}

/**
 * For any sequence of events: the books come to zero, what is held is what open rents have paid, no power bank is in two
 * places, slots are kept for open orders only, every rent ends, the list of slots is what really is in them, and
 * repeating any message or notification changes nothing.
 * @returns the statuses in which orders ended
 */
export async function checkHistories(world: World, cases: Cases): Promise<Set<number>> {
  const seen = new Set<number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
    const street = await openStreet(world)
    const price = await street.price()
    const history: History = { street, places: [], phones: [], orders: [], out: [], unreported: [], sent: [] }
    for (const count of [3, 2]) {
      const slots = Array.from({ length: 4 }, (_, index) => (index < count ? street.sn() : null))
      const place = { cabinet: await street.cabinet({ price }), slots }
      history.places.push(place)
      await report(history, place, 'slots', { slots: contents(place) })
    }
    for (let phone = 0; phone < PHONES; phone++)
      history.phones.push(await street.phone(placeAt(history, phone).cabinet))
    for (const one of steps) {
      await take(history, one)
      const held = (await heldOf(history)) as { deposits: number }
      expect(held, JSON.stringify(one)).toEqual({ ...held, held: held.deposits, books: 0, twice: 0, kept: 0 })
    }
    await atRest(history)
    expect(await heldOf(history)).toEqual({ held: 0, deposits: 0, books: 0, twice: 0, kept: 0 })

    for (const { id } of history.orders) {
      const { status, fee, deposit, paidAmount, refundedAmount } = await street.order(id)
      seen.add(status)
      expect([5, 6, 7, 8]).toContain(status)
      expect(fee).toBeLessThanOrEqual(deposit)
      if (status === 5) expect(paidAmount).toBeGreaterThanOrEqual(fee)
      if (status === 6) expect(paidAmount).toBe(0)
      expect(refundedAmount).toBeLessThanOrEqual(paidAmount)
    }
    const shown = await world.sql(`select s.device_id, s.no, b.sn from powerbank_slot s left join powerbank_battery b
      on b.id = s.battery_id where s.tenant_id = '${street.tenant.id}' order by 1, 2`)
    const really = history.places.flatMap(({ cabinet, slots }) =>
      slots.map((sn, index) => ({ device_id: cabinet._id, no: index + 1, sn })),
    )
    expect(shown).toEqual(
      really.sort((a, b) => (a.device_id < b.device_id ? -1 : a.device_id > b.device_id ? 1 : a.no - b.no)),
    )
    const away = await world.sql(`select b.sn from powerbank_battery b where b.tenant_id = '${street.tenant.id}'
      and (b.order_id is not null or b.status = 2)`)
    expect(away).toEqual([])
    await replay(history)
    expect(await street.differences()).toEqual([])
    for (const { cabinet } of history.places) await cabinet.leave()
  })
  await tryCases(property, cases)
  return seen
}

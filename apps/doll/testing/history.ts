import { randomUUID } from 'node:crypto'
import { type Cases, tryCases } from '@atrium/core/testing/cases'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Machine } from './machine.ts'
import { type Hall, openHall, type Phone } from './world.ts'

const PHONES = 3
const STOCK = 1000

/** What can happen at one machine with several phones, in any order: by people, the machine, clerks and time. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), phone: fc.nat(PHONES - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), of: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), code: fc.constantFrom(0, 0, 0, 0, 1, 4) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('game_start' as const, 'game_result' as const, 'game_result' as const),
      of: fc.nat(9),
      n: fc.integer({ min: 1, max: 4 }),
      gift: fc.nat(2),
      /** The message is sent again: with the same id, or with another one. */
      again: fc.constantFrom('no' as const, 'id' as const, 'new' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('insert' as const), num: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gift_out' as const), num: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'counter' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), of: fc.nat(9), amount: fc.constantFrom(1, 400, 1000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('late' as const), of: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sweep' as const), name: fc.constantFrom('expire', 'launch', 'end') }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface History {
  hall: Hall
  machine: Machine
  price: string
  phones: Phone[]
  orders: { id: string; no: string; phone: Phone }[]
  /** The machine's counter of gifts, what it counted in all, and the coins that were thrown in. */
  counter: number
  gifts: number
  coins: number
}

async function take(world: World, history: History, what: Step): Promise<void> {
  const { hall, machine, price, phones, orders } = history
  const orderOf = (index: number) => orders[index % Math.max(1, orders.length)]
  switch (what.do) {
    case 'order': {
      const phone = phones[what.phone]!
      const { body } = await phone.placeOrder(price)
      if (body.code === 0) orders.push({ id: body.order._id, no: body.order.no, phone })
      else expect([40307, 40930, 50320]).toContain(body.code)
      return
    }
    case 'pay': {
      const order = orderOf(what.of)
      // A phone whose order cannot be paid any more gets a refusal.
      await order?.phone.pay(order.id).catch(() => undefined)
      return
    }
    case 'answer': {
      const command = machine.commands.shift()
      if (command) await machine.answer(command, what.code, command.type === 'void' ? { coins: 1 } : undefined)
      return
    }
    case 'game_start':
    case 'game_result': {
      const order = orderOf(what.of)
      if (!order) return
      const { n, gift, again } = what
      history.counter += what.do === 'game_result' ? gift : 0
      history.gifts += what.do === 'game_result' ? gift : 0
      const data = { orderNo: order.no, n, win: gift > 0, gift, giftTotal: history.counter }
      const id = randomUUID()
      await machine.event(what.do, data, { id })
      if (again !== 'no') await machine.event(what.do, data, { id: again === 'id' ? id : randomUUID() })
      return
    }
    case 'gift_out':
      history.counter += what.num
      history.gifts += what.num
      return void (await machine.event('gift_out', { num: what.num, total: history.counter }))
    case 'counter':
      // Whether a smaller counter has begun anew can only be seen if the next report is below the last one.
      if (history.counter > 2) history.counter = 0
      return
    case 'insert':
      history.coins += what.num
      return void (await machine.event('insert', { kind: 'coin', num: what.num, total: history.coins }))
    case 'refund': {
      const order = orderOf(what.of)
      if (!order) return
      const refund = { _id: order.id, amount: what.amount, reason: '随便退' }
      await hall.clerk.put('/api/doll/order?type=refund', refund)
      return
    }
    case 'late': {
      const order = orderOf(what.of)
      if (!order) return
      await world.sql(`update doll_order set expire_at = now() - interval '1 s', ends_at = now() - interval '1 s',
        paid_at = paid_at - interval '2 minutes' where id = '${order.id}'`)
      return
    }
    case 'sweep':
      return hall.sweep(what.name)
  }
}

/** Everything that can be due has a time; lets all of it pass. */
async function atRest(world: World, { hall, machine }: History): Promise<void> {
  const of = `device_id = '${machine._id}'`
  const waiting = await world.sql(`select id from doll_order where ${of} and ((status = 1 and expire_at is null)
    or (status = 2 and paid_at is null) or (status = 3 and ends_at is null))`)
  expect(waiting).toEqual([])
  await eventually(async () => {
    await world.sql(`update doll_order set expire_at = now() - interval '1 s', paid_at = paid_at - interval '2 minutes',
      ends_at = now() - interval '1 s' where ${of} and status in (1, 2, 3)`)
    for (const name of ['expire', 'launch', 'end']) await hall.sweep(name)
    return world.sql(`select id from doll_order where ${of} and status in (1, 2, 3)`)
  }).toEqual([])
  const refunding = `select id from refund r where status = 1 and exists (select 1 from doll_order o
    where o.id = r.biz_id and o.${of})`
  await eventually(() => world.sql(refunding)).toEqual([])
}

/**
 * For any sequence of events no money, game or gift is lost or counted twice, and every order ends.
 * @returns the statuses in which orders ended
 */
export async function checkHistories(world: World, cases: Cases): Promise<Set<number>> {
  const seen = new Set<number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
    const hall = await openHall(world)
    const machine = await hall.machine({ giftStock: STOCK })
    const price = await hall.price({ coins: 3 })
    const phones = await Promise.all(Array.from({ length: PHONES }, () => hall.phone(machine)))
    const history: History = { hall, machine, price, phones, orders: [], counter: 0, gifts: 0, coins: 0 }
    // The first report tells where the counter stands.
    await machine.event('gift_out', { num: 1, total: 0 })
    history.gifts += 1
    for (const one of steps) await take(world, history, one)
    await atRest(world, history)

    let scanned = 0
    for (const { id } of history.orders) {
      const order = await hall.order(id)
      seen.add(order.status)
      expect([4, 5, 6, 7]).toContain(order.status)
      expect(order.played).toBeLessThanOrEqual(order.plays)
      const results = order.results as { n: number; win: boolean; gift: number }[]
      expect(new Set(results.map(({ n }) => n)).size).toBe(order.played)
      expect(order.gift).toBe(results.reduce((sum, { gift }) => sum + gift, 0))
      const timeline = await hall.timeline(id)
      const times = (action: string) => timeline.filter((entry) => entry.split(' ')[0] === action).length
      for (const action of ['paid', 'start', 'finish', 'fail', 'expire']) expect(times(action)).toBeLessThanOrEqual(1)
      // Whoever has played has paid; whoever was not let play has everything back.
      if (times('start') === 0 && times('paid') === 1) expect(order.refundedAmount).toBe(order.paidAmount)
      if (order.status === 4) expect(times('finish')).toBe(1)
      const [{ n = 0 } = {}] = await world.sql(
        `select sum(num)::int as n from doll_insert where order_id = '${id}' and kind = 3`,
      )
      scanned += Number(n ?? 0)
      expect([0, 3, null]).toContain(n)
    }
    expect((await hall.device(machine._id)).giftStock).toBe(STOCK - history.gifts)
    const sums = await world.sql(`select kind, sum(num)::int as n from doll_insert where device_id = '${machine._id}'
      group by kind order by kind`)
    const expected = [
      { kind: 1, n: history.coins },
      { kind: 3, n: scanned },
      { kind: 5, n: history.gifts },
    ]
    expect(sums).toEqual(expected.filter(({ n }) => n > 0))
    expect(await hall.differences()).toEqual([])
    await machine.leave()
  })
  await tryCases(property, cases)
  return seen
}

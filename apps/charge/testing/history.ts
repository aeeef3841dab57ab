import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type MqttPoint, mqttPoint } from './points.ts'
import { openStation, type Station, sweepNow } from './world.ts'

/** What can happen at a station, in any order: by drivers, the device, clerks and time. */
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), port: fc.integer({ min: 1, max: 2 }), pays: fc.boolean() }),
  fc.record({ do: fc.constant('answer' as const), code: fc.constantFrom(0, 0, 0, 4) }),
  fc.record({
    do: fc.constantFrom('started' as const, 'power' as const, 'finish' as const),
    of: fc.nat(5),
    wh: fc.integer({ min: 0, max: 12_000 }),
    seconds: fc.integer({ min: 0, max: 9000 }),
    /** The event is sent again with the same id. */
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('refund' as const), of: fc.nat(5), amount: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({
    do: fc.constant('sweep' as const),
    name: fc.constantFrom('expire', 'launch', 'limit', 'occupied', 'silent', 'left'),
  }),
  fc.record({ do: fc.constant('late' as const), of: fc.nat(5) }),
  fc.record({ do: fc.constant('unplug' as const), port: fc.integer({ min: 1, max: 2 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface History {
  station: Station
  at: MadeDevice
  point: MqttPoint
  orders: { id: string; no: string }[]
}

async function take(world: World, { station, at, point, orders }: History, what: Step): Promise<void> {
  const orderOf = (index: number) => orders[index % Math.max(1, orders.length)]
  switch (what.do) {
    case 'order': {
      const phone = await station.phone(at)
      const { body } = await phone.placeOrder(at, what.port, 1000)
      if (body.code !== 0) return
      orders.push({ id: body.order._id, no: body.order.no })
      if (what.pays) await phone.pay(body.order._id)
      return
    }
    case 'answer': {
      const command = point.commands.shift()
      if (command) await point.report('cmdAck', { cmdId: command.cmdId, code: what.code, msg: '' })
      return
    }
    case 'started':
    case 'power':
    case 'finish': {
      const order = orderOf(what.of)
      if (!order) return
      const { wh, seconds } = what
      const data = { port: 1, orderNo: order.no, w: 2000, wh, seconds, reason: 'full' }
      const id = randomUUID()
      await point.event(what.do, data, id)
      if (what.twice) await point.event(what.do, { ...data, wh: wh + 1 }, id)
      return
    }
    case 'refund': {
      const order = orderOf(what.of)
      if (!order) return
      const { amount } = what
      await station.clerk.put('/api/charge/order?type=refund', { _id: order.id, amount, reason: '随便退' })
      return
    }
    case 'sweep':
      return sweepNow(station, what.name)
    case 'unplug':
      await point.event('insert', { port: what.port, kind: 'unplug' })
      return
    case 'late': {
      const order = orderOf(what.of)
      if (!order) return
      await world.sql(`update charge_order set expire_at = now() - interval '1 s',
        start_due_at = start_due_at - interval '1 hour', metered_at = metered_at - interval '31 minutes',
        updated_at = updated_at - interval '31 minutes', port_free_at = port_free_at - interval '31 seconds',
        ended_at = ended_at - interval '1 day' where id = '${order.id}'`)
    }
  }
}

/**
 * Lets time pass until everything has ended: sweeps close what was not paid, started or stopped, and refunds arrive.
 */
async function atRest(world: World, history: History): Promise<void> {
  const { station, at } = history
  const open = `select id from charge_order where device_id = '${at._id}' and status in (1, 2, 3, 4)`
  await eventually(async () => {
    await world.sql(`update charge_order set expire_at = now() - interval '1 s', start_due_at = now() - interval '1 s',
      metered_at = now() - interval '2 hours', updated_at = now() - interval '2 hours', ended_at = least(ended_at, now() - interval '2 days'),
      stop_asked_at = now() - interval '1 hour' where device_id = '${at._id}' and status in (1, 2, 3, 4)`)
    for (const name of ['expire', 'launch', 'silent', 'occupied']) await sweepNow(station, name)
    for (const { id } of await world.sql(`${open} and held_reason is not null`)) {
      await station.clerk.put('/api/charge/order?type=settleHeld', { _id: id })
    }
    return world.sql(open)
  }).toEqual([])
  const refunding = `select id from refund r where status = 1 and exists (select 1 from charge_order o
    where o.id = r.biz_id and o.device_id = '${at._id}')`
  await eventually(() => world.sql(refunding)).toEqual([])
}

/** For any sequence of events no money is lost and every paid order ends. */
export function noMoneyLost(world: World) {
  return fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 18, size: 'max' }),
    fc.boolean(),
    async (steps, occupies) => {
      const station = await openStation(world)
      const price = await station.price(occupies ? { occupyFee: 10, occupyFree: 0 } : {})
      const at = await station.device({ price })
      const point = await mqttPoint(world, at)
      const history: History = { station, at, point, orders: [] }
      for (const one of steps) await take(world, history, one)
      await atRest(world, history)
      for (const { id } of history.orders) {
        const order = await station.order(id)
        expect([5, 7, 8]).toContain(order.status)
        expect(order.refundedAmount).toBeLessThanOrEqual(order.paidAmount)
        // A charge without a manual refund keeps exactly its cost.
        const steps = await station.steps(id)
        if (order.status === 5 && !steps.includes('refund')) {
          expect([id, order.paidAmount - order.refundedAmount]).toEqual([id, order.fee])
        }
        expect(steps.filter((name) => name === 'settle' || name === 'settleHeld').length).toBeLessThanOrEqual(1)
      }
      expect(
        await world.sql(`select no from charge_port where device_id = '${at._id}' and order_id is not null`),
      ).toEqual([])
      expect(await station.differences()).toEqual([])
      await point.client.endAsync(true)
    },
  )
}

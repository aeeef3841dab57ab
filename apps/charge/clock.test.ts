import type { World } from '@atrium/core/testing/world'
import { mqttDevice } from '@atrium/devices/testing/mqtt-device'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { ocppPoint } from './testing/points.ts'
import { statusOf } from './testing/stories.ts'
import { openStation, type Station, sweepNow } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

const MINUTE_MS = 60_000
const OCPP = 2

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A price whose fee differs from hour to hour; this minute is in the middle of an hour. Its fee now, in fen per kWh. */
async function hourly(): Promise<{ price: string; feeNow: number }> {
  const now = new Date(Date.now() + 8 * 60 * MINUTE_MS)
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const first = (minute + 30) % 60
  const starts = [0, ...Array.from({ length: 24 }, (_, hour) => hour * 60 + first)].filter((at, i) => i === 0 || at > 0)
  const tou = starts.map((start, index) => ({
    start: clock(start),
    end: clock(starts[index + 1] ?? 1440),
    elecFee: (index + 1) * 1000,
    serviceFee: 0,
  }))
  const index = starts.findLastIndex((start) => start <= minute)
  return { price: await station.price({ mode: 4, prepay: [{ amount: 5000 }], tou }), feeNow: (index + 1) * 10 }
}

/** What a clerk and the consumer see of a charge of 6 kWh in an hour. */
interface Shown {
  clockError: number
  seconds: number
  fee: number
  /** Minutes between the start and now, and between the end and now. */
  startedAgo: number
  endedAgo: number
}

async function shown(device: string, id: string): Promise<Shown> {
  const order = (await station.order(id)) as never as {
    startedAt: string
    endedAt: string
    seconds: number
    fee: number
  }
  const minutesAgo = (at: string) => Math.round((Date.now() - Date.parse(at)) / MINUTE_MS)
  const { clockError } = (await station.clerk.get(`/api/charge/device?_id=${device}`)).body.device
  return {
    clockError: Math.round(clockError / 60),
    seconds: Math.round(order.seconds / 60) * 60,
    fee: order.fee,
    startedAgo: minutesAgo(order.startedAt),
    endedAgo: minutesAgo(order.endedAt),
  }
}

/** The start and everything before it happened so many minutes earlier. */
const earlier = (id: string, minutes: number) =>
  world.sql(`update charge_order set started_at = started_at - interval '${minutes} minutes',
      metered_at = metered_at - interval '${minutes} minutes',
      usage = jsonb_set(usage, '{atMs}', to_jsonb((usage ->> 'atMs')::numeric - ${minutes * MINUTE_MS})) where id = '${id}';
    update device_transaction t set began_at = began_at - interval '${minutes} minutes'
      from charge_order o where o.id = '${id}' and o.transaction_id = t.no`)

async function byCharger(minutes: number, price: string, how: 'phone' | 'card') {
  const at = await station.device({ protocol: OCPP, kind: 2, price })
  const point = await ocppPoint(world, at)
  const now = () => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  await point.boot()
  const phone = await station.phone(at)
  let idTag = world.unique('CLOCK').replace('-', 'x')
  let id: string
  if (how === 'phone') {
    id = await phone.buy(at, 1, 5000)
    idTag = ((await point.asked('RemoteStartTransaction')) as { idTag: string }).idTag
  } else {
    await point.call('StatusNotification', {
      connectorId: 1,
      status: 'Preparing',
      errorCode: 'NoError',
      timestamp: now(),
    })
    const { rev } = (await station.clerk.get(`/api/charge/user?_id=${phone._id}`)).body.user
    await station.clerk.put('/api/charge/user', { _id: phone._id, rev, cardNo: idTag })
  }
  const begun = await point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: now() })
  const { transactionId } = begun as never as { transactionId: number }
  id ??= (await station.clerk.get(`/api/charge/order/list?device=${at._id}`)).body.list[0]._id
  await sweepNow(station, 'limit')
  expect(await station.order(id)).toMatchObject({ status: 3 })
  return {
    at,
    id,
    point,
    finish: async () =>
      void (await point.call('StopTransaction', {
        transactionId,
        meterStop: 6000,
        timestamp: now(),
        reason: 'EVDisconnected',
      })),
  }
}

async function bySocket(minutes: number, price: string) {
  const at = await station.device({ price })
  const device = await mqttDevice(world, 'charge', at)
  const now = () => ({ ts: Date.now() + minutes * MINUTE_MS })
  await device.report('login', { firmware: '1.0', ports: [{ no: 1, status: 1 }] }, now())
  const phone = await station.phone(at)
  const id = await phone.buy(at, 1, 5000)
  const { orderNo, cmdId } = await device.asked('open')
  await device.report('cmdAck', { cmdId, code: 0 }, now())
  await statusOf(station, id).toBe(3)
  await device.event('power', { port: 1, orderNo, w: 6000, wh: 0 }, now())
  return {
    at,
    id,
    finish: async () => void (await device.event('finish', { port: 1, orderNo, wh: 6000, reason: 'unplug' }, now())),
  }
}

describe('with a clock that is wrong by −12 to 12 hours', () => {
  const offset = fc.integer({ min: -720, max: 720 }).filter((minutes) => minutes !== 0)

  test.each(['phone', 'card', 'socket'] as const)(
    'a charge by %s has the length and the tariff hours of a right one',
    async (how) => {
      await fc.assert(
        fc.asyncProperty(offset, async (minutes) => {
          const { price, feeNow } = await hourly()
          const charge = how === 'socket' ? await bySocket(minutes, price) : await byCharger(minutes, price, how)
          // Ten minutes of the same hour.
          await earlier(charge.id, 10)
          await charge.finish()
          expect(await shown(charge.at._id, charge.id)).toEqual({
            clockError: minutes,
            seconds: 600,
            fee: 6 * feeNow,
            startedAgo: 10,
            endedAgo: 0,
          })
        }),
        { numRuns: 4, examples: [[-120], [480]] },
      )
    },
  )
})

test('a paid hour is not stopped early by a clock that is two hours behind, and not late by one that is ahead', async () => {
  for (const hours of [-2, 8]) {
    const price = await station.price({ mode: 1, prepay: [{ amount: 5000, minutes: 60 }] })
    const { id, point } = await byCharger(hours * 60, price, 'phone')
    await earlier(id, 59)
    await sweepNow(station, 'limit')
    expect(point.calls.filter(([action]) => action === 'RemoteStopTransaction')).toEqual([])
    await earlier(id, 2)
    await sweepNow(station, 'limit')
    await point.asked('RemoteStopTransaction')
  }
})

test('charges that were recorded while the charge point was offline keep their times, and its clock stays right', async () => {
  const at = await station.device({ protocol: OCPP, kind: 2 })
  const point = await ocppPoint(world, at)
  await point.boot()
  await point.status(1, 'Available')
  const phone = await station.phone(at)
  const { rev } = (await station.clerk.get(`/api/charge/user?_id=${phone._id}`)).body.user
  await station.clerk.put('/api/charge/user', { _id: phone._id, rev, cardNo: 'QUEUED1' })
  const [timestamp, end] = [3, 2].map((hours) => new Date(Date.now() - hours * 60 * MINUTE_MS).toISOString())
  const begun = await point.call('StartTransaction', { connectorId: 1, idTag: 'QUEUED1', meterStart: 0, timestamp })
  const { transactionId } = begun as never as { transactionId: number }
  await point.call('StopTransaction', { transactionId, meterStop: 6000, timestamp: end })
  const { list } = (await station.clerk.get(`/api/charge/order/list?device=${at._id}`)).body
  expect(list).toMatchObject([{ startedAt: timestamp, endedAt: end, seconds: 3600 }])
  expect((await station.clerk.get(`/api/charge/device?_id=${at._id}`)).body.device.clockError).toBe(0)
})

test('the error of a clock is kept over connections', async () => {
  const at = await station.device()
  const behind = () => ({ ts: Date.now() - 120 * MINUTE_MS })
  const first = await mqttDevice(world, 'charge', at)
  await first.report('login', {}, behind())
  await first.client.endAsync()
  const again = await mqttDevice(world, 'charge', at)
  await again.event('insert', { kind: 'coin', port: 1, amount: 100 }, behind())
  const { list } = (await station.clerk.get(`/api/charge/device/insert/list?device=${at._id}`)).body
  expect(Date.now() - Date.parse(list[0].at)).toBeLessThan(MINUTE_MS)
})

test('a clock that is set during the connection is noticed', async () => {
  const at = await station.device()
  const device = await mqttDevice(world, 'charge', at)
  const error = async () => (await station.clerk.get(`/api/charge/device?_id=${at._id}`)).body.device.clockError
  const report = (kind: string, minutes: number) => device.report(kind, {}, { ts: Date.now() + minutes * MINUTE_MS })
  await report('login', 480)
  expect(await error()).toBe(28_800)
  // Heartbeats are not acknowledged.
  const beat = (minutes: number) =>
    device.client.publishAsync(
      `iot/charge/${at.sn}/up/heartbeat`,
      JSON.stringify({ ts: Date.now() + minutes * MINUTE_MS, v: 1, data: {} }),
      { qos: 1 },
    )
  await beat(-1)
  await beat(0)
  await report('status', 480)
  expect(await error()).toBe(28_800)
  await beat(0)
  await beat(0)
  await expect.poll(error).toBe(0)
})

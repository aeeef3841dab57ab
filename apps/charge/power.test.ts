import { addDays, clockText, dayOf, startOfDay } from '@atrium/core/contract/zone'
import type { World } from '@atrium/core/testing/world'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { openStation } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(chargeServer)
})

const ZONE = 'Asia/Shanghai'
const HOUR_MS = 3_600_000

test('the power curve has the dates of the chosen range, its readings, and as the last point the power of now', async () => {
  const { clerk, tenant, device } = await openStation(world)
  const { _id, sn } = await device()
  const now = Date.now()
  const today = dayOf(ZONE, now)
  const noon = (day: string) => startOfDay(ZONE, day) + 12 * HOUR_MS
  const past = [
    { day: addDays(today, -3), w: 2000 },
    { day: addDays(today, -1), w: 5000 },
  ]
  await timeseriesOf(world.server.services).write(
    tenant.id,
    DEVICE_DB,
    past.map(({ day, w }) => ({
      measurement: 'charge_device',
      tags: { sn, port: '1' },
      fields: { w },
      timeUs: noon(day) * 1000,
    })),
    { create: true },
  )
  await world.sql(`update device set online = 1 where id = '${_id}';
    update charge_port set status = 3, power = 7000 where device_id = '${_id}' and no = 1`)

  /** The curve from the beginning of one day to the end of another. */
  async function curve(first: string, last: string): Promise<[string, number][]> {
    const [start, end] = [first, addDays(last, 1)].map((day) => new Date(startOfDay(ZONE, day)).toISOString())
    const { body } = await clerk.get('/api/charge/dashboard', { start: start!, end: end! })
    return body.series.find(({ key }: { key: string }) => key === 'power').points
  }
  const daysIn = (points: [string, number][]) => [...new Set(points.map(([place]) => place.slice(0, 10)))]
  const powers = (points: [string, number][]) => points.flatMap(([, kw]) => (kw > 0 ? [kw] : []))

  const week = await curve(addDays(today, -3), today)
  expect(daysIn(week)).toEqual([-3, -2, -1, 0].map((days) => addDays(today, days)))
  expect(week[0]![0]).toBe(`${addDays(today, -3)} 00:00`)
  expect(powers(week)).toEqual([2, 5, 7])
  const [lastAt, lastKw] = week.at(-1)!
  expect(lastKw).toBe(7)
  expect(lastAt >= clockText(ZONE, now).slice(0, 16) && lastAt <= clockText(ZONE, Date.now()).slice(0, 16)).toBe(true)
  expect(week.map(([place]) => place)).toEqual(week.map(([place]) => place).sort())

  const yesterday = await curve(addDays(today, -1), addDays(today, -1))
  expect(daysIn(yesterday)).toEqual([addDays(today, -1)])
  expect(powers(yesterday)).toEqual([5])
})

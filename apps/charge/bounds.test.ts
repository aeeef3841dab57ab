import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { ago, openPile } from './testing/pile.ts'
import { power } from './testing/practice/case.ts'
import { beginCharge, openPlace, portsOf, statusOf } from './testing/stories.ts'
import { openStation, type Station } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

describe('a reading that no charge can have', () => {
  test.each([1e300, -1, 1e9])('is left out, and the message is processed: %d', async (value) => {
    const place = await openPlace(station)
    const { id, orderNo } = await beginCharge(station, place)
    const { point, at } = place
    await point.event('power', { port: 1, orderNo, w: 3000, wh: 500, seconds: 600 })
    const wrong = { w: value * 1e3, v: value * 1e6, a: value * 1e6, wh: value, seconds: value }
    expect(await point.event('power', { port: 1, orderNo, ...wrong })).toMatchObject({ code: 0 })
    await point.report('status', { ports: [{ no: 1, status: 3, w: value * 1e6, v: value * 1e6, a: value * 1e6 }] })
    if (value !== -1) expect((await portsOf(station, at))[0]).toMatchObject({ power: 3000, voltage: null })
    expect(await station.order(id)).toMatchObject({ status: 3, energy: 500 })
    const finish = { port: 1, orderNo, wh: value, seconds: value, reason: 'full' }
    expect(await point.event('finish', finish)).toMatchObject({ code: 0 })
    await statusOf(station, id).toBe(5)
    expect(await station.order(id)).toMatchObject({ energy: 500, fee: 61 })
  })

  test('of coins is left out', async () => {
    const { point, at } = await openPlace(station)
    for (const amount of [1e12, -1, 500]) await point.event('insert', { kind: 'coin', port: 1, amount })
    const { list } = (await station.clerk.get(`/api/charge/device/insert/list?device=${at._id}&sort=at`)).body
    expect(list.map((row: { amount: number | null }) => row.amount)).toEqual([null, null, 500])
  })

  test('in the answer to a stop command is not the end of the charge', async () => {
    const place = await openPlace(station)
    const { id, orderNo } = await beginCharge(station, place)
    await place.phone.post('charge/order/stop', { _id: id })
    await place.point.obey('close', 0, { wh: 1e300, seconds: 1e300 })
    expect(await station.order(id)).toMatchObject({ status: 3 })
    await place.point.event('finish', { port: 1, orderNo, wh: 500, seconds: 600, reason: 'Remote' })
    await statusOf(station, id).toBe(5)
  })

  // 4294967295 is what many meters report if they have no value.
  test.each(['1e300', '1e12', '4294967295'])('of a charge point is left out: %s', async (value) => {
    const pile = await openPile(station)
    const no = await pile.begin()
    expect(await pile.measure(no, [{ value }, power('9000')])).toEqual({})
    expect(await pile.measure(no, [{ value: '2500' }, power(value), { value, measurand: 'SoC' }])).toEqual({})
    expect([await pile.order('energy'), await pile.port(1, 'power', 'soc')]).toEqual([
      { energy: 1500 },
      { power: 9000, soc: null },
    ])
    await pile.stop(no, 2600)
    expect(await pile.order('status', 'energy')).toEqual({ status: 5, energy: 1600 })
  })

  test.each([2 ** 32 - 1, -1, 1e300])(
    "at the start is not the start of a charge point's register: %d",
    async (meterStart) => {
      const pile = await openPile(station)
      const no = await pile.begin({ meterStart })
      await pile.measure(no, [{ value: '120450' }], ago(120))
      expect(await pile.order('status', 'energy')).toEqual({ status: 3, energy: 0 })
      await pile.measure(no, [{ value: '121950' }], ago(60))
      await pile.stop(no, 122_050)
      expect(await pile.order('status', 'energy', 'meterStart')).toEqual({ status: 5, energy: 1600, meterStart: null })
    },
  )

  test('at the end of a charge of a charge point is left out', async () => {
    const pile = await openPile(station)
    const no = await pile.begin()
    await pile.measure(no, [{ value: '2500' }])
    await pile.stop(no, 2 ** 32 - 1)
    expect(await pile.order('status', 'energy')).toEqual({ status: 5, energy: 1500 })
  })
})

import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { overview } from './overview.ts'
import vendServer from './server.ts'
import { type Hall, type Machine, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const LISTS: Readonly<Record<string, string>> = {
  order: 'order/list',
  'record/list': 'product/record/list',
  'device/list': 'device/list',
  'refund/list': 'order/refund/list',
}

const numbers = async () => {
  vendServer.dashboard!.forget(hall.tenantId)
  const { body } = await hall.clerk.get('/api/vend/dashboard')
  const values = Object.fromEntries(body.kpis.map(({ key, value }: { key: string; value: number }) => [key, value]))
  const top = (name: string) => body.tops.find(({ key }: { key: string }) => key === name).rows
  return { values, top, alerts: body.alerts }
}

/** Sells these pieces of the slots, all of which come out. */
async function sell(machine: Machine, nums: Readonly<Record<number, number>>): Promise<void> {
  const { id } = await hall.buy(machine, nums)
  const { orderNo } = await machine.asked('dispense')
  const items = Object.entries(nums).map(([slot, num]) => ({ slot: Number(slot), num, ok: true }))
  await machine.event('dispense_result', { orderNo, items })
  await eventually(async () => (await hall.order(id)).status).toBe(4)
}

test('[K358] the overview counts what was sold and put in, slots to refill and temperatures, each as its list does', async () => {
  const machine = await hall.machine([
    { product: '可乐', price: 350, stock: 3 },
    { product: '薯片', price: 600, stock: 4 },
    { product: '饼干', price: 500, stock: 0 },
  ])
  const off = await hall.machine([{ product: '可乐', stock: 0 }])
  expect((await hall.clerk.put('/api/vend/device?type=disable', { _id: off._id })).body.code).toBe(0)
  await sell(machine, { 1: 2, 2: 1 })
  await sell(machine, { 1: 1 })
  await world.sql(`update vend_device set target_temp = 4 where id = '${machine._id}';
    insert into vend_climate (tenant_id, device_id, temperature, at, off_since)
    values ('${hall.tenantId}', '${machine._id}', 14.5, now(), now() - interval '20 minutes')`)
  const { values, top, alerts } = await numbers()
  expect(values).toMatchObject({ income: 16.5, orders: 2, pieces: 4, restocked: 7, sellThrough: 57.1 })
  expect(values).toMatchObject({ emptySlots: 2, lowSlots: 2, tempAlarms: 1, devices: 2 })
  expect(top('products')).toMatchObject([
    { name: '可乐', pieces: 3, income: 10.5 },
    { name: '薯片', pieces: 1, income: 6 },
  ])
  expect(top('devices')).toMatchObject([{ _id: machine._id, orders: 2, pieces: 4 }])
  expect(top('toRefill')).toMatchObject([{ _id: machine._id, emptySlots: 2, lowSlots: 2 }])
  expect(alerts).toContainEqual(expect.objectContaining({ _id: machine._id, kind: 'temperature', text: '14.5 °C' }))
  const since = new Date(Date.now() - 3_600_000).toISOString()
  for (const key of ['pieces', 'restocked', 'emptySlots', 'lowSlots', 'tempAlarms'] as const) {
    const { list } = overview.values[key] as { list: { path: string; by?: string; query?: object; sum?: string } }
    const filter = list.by ? { [`${list.by}Start`]: since } : {}
    const { body } = await hall.clerk.get(`/api/vend/${LISTS[list.path]}`, { ...filter, ...list.query })
    expect([key, list.sum ? body.summary[list.sum] : body.pagination.total]).toEqual([key, values[key]])
  }
})

test('staff are notified of a slot when it becomes low, and the overview has it until it is filled', async () => {
  const own = await openHall(world)
  const machine = await own.machine([{ product: '水', stock: 4 }])
  const url = `/vend/device/list/${machine._id}`
  const once = async () => {
    const { id } = await own.buy(machine, { 1: 1 })
    const { orderNo } = await machine.asked('dispense')
    await machine.event('dispense_result', { orderNo, items: [{ slot: 1, num: 1, ok: true }] })
    await eventually(async () => (await own.order(id)).status).toBe(4)
    return (await own.messages(url)).filter((text) => text.includes('库存'))
  }
  expect(await once()).toEqual([])
  expect(await once()).toHaveLength(1)
  expect(await once()).toHaveLength(1)
  expect(await own.device(machine._id)).toMatchObject({ lowSlots: 1, emptySlots: 0 })
  await own.clerk.post('/api/vend/device/restock', { _id: machine._id, slots: [{ no: 1, stock: 4 }] })
  expect(await own.device(machine._id)).toMatchObject({ lowSlots: 0 })
  await once()
  expect(await once()).toHaveLength(2)
  expect(await own.differences()).toEqual([])
})

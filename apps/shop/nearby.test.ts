import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: World
/** The shop of a company, and those of two tenants below it. */
let head: TestShop
let near: TestShop
let far: TestShop
let code: string

const HERE = { lng: 120.7, lat: 31.3 }

beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  head = await opened('总店', { ...HERE, lat: 31.32 })
  near = await opened('近店', { ...HERE, address: '星湖街 218 号' })
  far = await opened('远店', { lng: 121.4, lat: 31.2 })
  for (const { tenant } of [near, far]) {
    await world.sql(`update tenant set parent_id = '${head.tenant.id}' where id = '${tenant.id}'`)
  }
  code = await codeOf(near)
})

async function opened(name: string, coordinates: object | null): Promise<TestShop> {
  const shop = await openShop(world, { name, coordinates })
  await shop.clerk.post('/api/shop/wxacode', { name: '一号桌', table: '1' })
  await shop.clerk.post('/api/shop/wxacode', { name: '门口' })
  return shop
}

async function codeOf({ clerk }: TestShop, name = '门口'): Promise<string> {
  const { list } = (await clerk.get('/api/shop/wxacode/list')).body
  return list.find((row: Any) => row.name === name).no
}

async function change({ clerk }: TestShop, values: object): Promise<void> {
  const { shop } = (await clerk.get('/api/shop/setting/shop')).body
  const { body } = await clerk.post('/api/shop/setting/shop', { ...shop, ...values })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
}

const look = async (query: object = HERE, no = code): Promise<Any> =>
  (await world.anonymous().get('/api/client/shop/nearby', { no, ...query } as Record<string, string>)).body
const names = async (query?: object, no?: string): Promise<string[]> =>
  (await look(query, no)).list.map(({ name }: Any) => name)

test('a phone sees the shops of its tenant, of the one above and of those below that, the nearest first', async () => {
  const other = await opened('别家', HERE)
  const { list } = await look()
  expect(list).toEqual([
    expect.objectContaining({ name: '近店', no: code, distanceM: 0, address: '星湖街 218 号', isOpen: true }),
    expect.objectContaining({ name: '总店', distanceM: 2224 }),
    expect.objectContaining({ name: '远店', distanceM: expect.any(Number) }),
  ])
  expect(await names(HERE, await codeOf(head))).toEqual(['近店', '总店', '远店'])
  expect(await names({})).toHaveLength(3)
  expect((await look({})).list[0].distanceM).toBeNull()
  expect(await names(HERE, await codeOf(other))).toEqual(['别家'])
  expect(await look({ lng: 120 })).toMatchObject({ code: 40001, fields: { lng: expect.any(String) } })
})

test('the code of another shop opens it, and says nothing of its tables and owners', async () => {
  const [, second] = (await look()).list
  expect(second.no).toBe(await codeOf(head))
  const { body } = await world.anonymous().get('/api/client/shop/qrcode', { no: second.no })
  expect(body).toMatchObject({ code: 0, seller: head.tenant.id, table: null })
  expect(Object.keys(second).sort()).toEqual(
    'address closeTime deliverOptions distanceM isOpen lat lng logo name no openTime'.split(' '),
  )
})

test('a shop is not shown that does not want to, that has no place or no code, or whose tenant is closed', async () => {
  await change(far, { nearby: false })
  expect(await names()).toEqual(['近店', '总店'])
  await change(far, { nearby: true, coordinates: null })
  expect(await names()).toEqual(['近店', '总店'])
  await change(far, { coordinates: HERE })
  expect(await names()).toHaveLength(3)
  await world.sql(`update shop_wxacode set status = 2 where tenant_id = '${far.tenant.id}' and "table" is null`)
  expect(await names()).toEqual(['近店', '总店'])
  await world.sql(`update shop_wxacode set status = 1 where tenant_id = '${far.tenant.id}'`)
  await world.sql(`update tenant set apps = array_remove(apps, 'shop') where id = '${far.tenant.id}'`)
  expect(await names()).toEqual(['近店', '总店'])
  await world.sql(`update tenant set apps = array_append(apps, 'shop'), status = 2 where id = '${far.tenant.id}'`)
  expect(await names()).toEqual(['近店', '总店'])
})

test('a shop that is resting is shown as closed, by the clock of its own tenant', async () => {
  await change(head, { businessStatus: 2 })
  const hour = new Date().getUTCHours()
  const openTime = { hour, minute: 0 }
  const closeTime = { hour: (hour + 2) % 24, minute: 0 }
  await change(far, { openTime, closeTime })
  const open = async () => Object.fromEntries((await look()).list.map(({ name, isOpen }: Any) => [name, isOpen]))
  await world.sql(`update tenant set time_zone = 'Asia/Tokyo' where id = '${far.tenant.id}'`)
  expect(await open()).toEqual({ 近店: true, 总店: false, 远店: false })
  await world.sql(`update tenant set time_zone = 'Africa/Abidjan' where id = '${far.tenant.id}'`)
  expect(await open()).toEqual({ 近店: true, 总店: false, 远店: true })
})

import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
})

const add = async (by: Client, label: string, more: object = {}): Promise<string> => {
  const { body } = await by.post('/api/toy/crate', { label, price: 100, ...more })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body._id
}
const whole = async (by: Client, query: Record<string, string> = {}) =>
  (await by.get('/api/toy/crate/whole', query)).body
const labelsIn = ({ list }: { list: { label: string }[] }) => list.map(({ label }) => label)

test('a whole result has all rows under the filters in the order of the list, with what its actions are told by', async () => {
  const own = await (await world.tenant()).user()
  for (let number = 10; number < 35; number += 1) await add(own, `row ${number}`, { size: number % 2 ? 1 : 2 })
  await own.put('/api/toy/crate?type=pack', { _id: await add(own, 'packed', { size: 2 }) })
  const query = { size: '2', keyword: 'row', sort: '-label' }
  const even = Array.from({ length: 13 }, (_, at) => `row ${34 - 2 * at}`)
  const { list } = await whole(own, query)
  expect(labelsIn({ list })).toEqual(even)
  expect(Object.keys(list[0]).sort()).toEqual(['_id', 'label', 'no', 'status'])
  expect(labelsIn(await whole(own, { status: '2' }))).toEqual(['packed'])
  expect((await own.get('/api/toy/crate/whole', { colour: 'red' })).body.code).toBe(40001)
  expect((await own.get('/api/toy/crate/whole', { sort: 'phone' })).body.code).toBe(40001)
})

test('what is done to a whole result is done to the rows that it had when it was chosen', async () => {
  const own = await (await world.tenant()).user()
  const [one, two] = [await add(own, 'one'), await add(own, 'two')]
  const ids = (await whole(own, { status: '1' })).list.map(({ _id }: { _id: string }) => _id)
  const late = await add(own, 'late')
  await own.put('/api/toy/crate?type=pack', { _id: one })
  const { body } = await own.put('/api/toy/crate?type=label', { _ids: ids, reason: '换标签' })
  // The first one does not meet the filter any more, but the action allows its status.
  expect(body).toEqual({ code: 0, done: [two, one], refused: [] })
  expect((await own.get('/api/toy/crate', { _id: late })).body.crate.rev).toBe(0)
})

test('a result of a thousand rows can be chosen, a larger one is refused', async () => {
  const own = await world.tenant()
  const person = await own.user()
  const [first] = [await add(person, 'first')]
  await world.sql(`insert into toy_crate (id, tenant_id, creator_id, no, label, price, fragile, size, status)
    select gen_random_uuid(), tenant_id, creator_id, 'C' || n, 'copy ' || n, 100, false, 1, 1
    from toy_crate, generate_series(1, 999) n where id = '${first}'`)
  expect((await whole(person)).list).toHaveLength(1000)
  await add(person, 'one more')
  expect(await whole(person)).toMatchObject({ code: 40931, params: { max: 1000 } })
  expect((await whole(person, { keyword: 'copy' })).list).toHaveLength(999)
})

test('a whole result needs the permission to read, and has the rows of the tenant and of the data scope', async () => {
  const [clerk, narrow] = [await tenant.user(), await tenant.user()]
  const kept = await add(clerk, 'kept')
  const own = await add(narrow, 'mine')
  await world.sql(`update role set data_scope = 4 where id in (
    select role_id from app_user_role where user_id = '${narrow.userId}')`)
  expect(labelsIn(await whole(narrow))).toEqual(['mine'])
  expect(labelsIn(await whole(admin)).sort()).toEqual(['kept', 'mine'])
  const writer = await tenant.user({ permissions: [['toy', 'crate', 'pack']] })
  expect((await writer.get('/api/toy/crate/whole')).status).toBe(403)
  const stranger = await (await world.tenant()).user()
  expect(labelsIn(await whole(stranger))).toEqual([])
  const { body } = await stranger.put('/api/toy/crate?type=pack', { _ids: [kept, own] })
  expect(body).toMatchObject({
    done: [],
    refused: [
      { _id: kept, code: 40400 },
      { _id: own, code: 40400 },
    ],
  })
  expect((await admin.get('/api/toy/crate/list', { status: '1' })).body.pagination.total).toBe(2)
})

test('an action that moves money takes as many rows as a page has', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  const weigh = (count: number) => admin.put('/api/toy/crate?type=weigh', { _ids: ids(count), weight: 1 })
  expect((await weigh(101)).body).toMatchObject({ code: 40001 })
  expect((await weigh(100)).body).toMatchObject({ code: 0, done: [] })
  expect((await admin.put('/api/toy/crate?type=pack', { _ids: ids(101) })).body).toMatchObject({ code: 0, done: [] })
})

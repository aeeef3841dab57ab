import type { FormField } from '@atrium/core/contract/patterns/form'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import facilityApp from './index.ts'
import { filledIn } from './server/answers.ts'
import { act, done, facilityWorld, makeFacility, pumpRoom, report, rowOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await facilityWorld()
})

const POWER = {
  key: 'power',
  label: '功率',
  type: 'number',
  required: true,
  unit: 'kW',
  min: 0,
  max: 500,
} satisfies FormField
const KIND = {
  key: 'kind',
  label: '类型',
  type: 'select',
  required: false,
  options: ['离心泵', '潜水泵'],
} satisfies FormField

test('a facility is made, found, changed and deleted, and is normal at first [K215] [K216] [K217] [K218] [K219] [R594] [R595] [R668]', async () => {
  const { boss, category, facility } = await pumpRoom(world)
  const row = await rowOf(boss, 'facility', facility)
  expect(row).toMatchObject({ category, status: 2, photos: null, openRepairs: 0, warranty: null })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const changed = { site: 'B1 泵房', warrantyUntil: day(10) }
  await done(boss.put('/api/facility/facility', { _id: facility, rev: row.rev, ...changed }))
  expect(await rowOf(boss, 'facility', facility)).toMatchObject({ ...changed, warranty: 2 })
  const { list } = await done(boss.get('/api/facility/facility/list', { warranty: '2' }))
  expect(list).toHaveLength(1)
  const twice = await boss.post('/api/facility/facility', { no: row.no, name: '别的', category })
  expect(twice.body).toMatchObject({ code: 40903, fields: { no: '已存在，请换一个' } })
  await done(boss.del('/api/facility/facility', { _id: facility }))
  expect((await boss.get(`/api/facility/facility?_id=${facility}`)).body.code).toBe(40400)
})

test('categories are a tree with the number of their facilities, and stay while they have any [K210] [K211] [K212] [K213] [K214] [R596] [R669] [R675]', async () => {
  const { boss, category, facility } = await pumpRoom(world, { fields: [KIND] })
  const { _id: below } = await done(boss.post('/api/facility/category', { name: '潜水泵', parentId: category }))
  const list = async () => (await done(boss.get('/api/facility/category/list', { pageSize: 9999 }))).list
  expect(await list()).toMatchObject([
    { name: '水泵', facilityNum: 1, fields: [KIND], parentId: null },
    { name: '潜水泵', facilityNum: 0, fields: [], parentId: category },
  ])
  const { rev } = await rowOf(boss, 'category', category)
  const cycle = await boss.put('/api/facility/category', { _id: category, rev, parentId: below })
  expect(cycle.body).toMatchObject({ code: 40001, fields: { parentId: '上级不能是自己或自己的下级' } })
  expect((await boss.del('/api/facility/category', { _id: category })).body.code).toBe(40904)
  await done(boss.del('/api/facility/category', { _id: below }))
  expect((await boss.del('/api/facility/category', { _id: category })).body.code).toBe(40904)
  await done(boss.del('/api/facility/facility', { _id: facility }))
  await done(boss.del('/api/facility/category', { _id: category }))
  expect(await list()).toEqual([])
})

test('the values of a facility are those that its category asks, and a wrong one says which', async () => {
  const { boss, category } = await pumpRoom(world)
  const { rev } = await rowOf(boss, 'category', category)
  await done(boss.put('/api/facility/category', { _id: category, rev, fields: [POWER, KIND] }))
  const refused = async (fields: object) =>
    (await boss.post('/api/facility/facility', { no: 'X', name: 'X', category, fields })).body.fields?.fields
  expect(await refused({})).toBe('功率：必填')
  expect(await refused({ power: 900, kind: '齿轮泵' })).toBe('功率：超出范围（0 – 500）；类型：请选择有效的选项')
  expect(await refused({ power: 5, colour: '红' })).toBe('colour：表单中没有这一项')
  const id = await makeFacility(boss, category, { fields: { power: 7.5 } })
  expect(await rowOf(boss, 'facility', id)).toMatchObject({
    fields: { power: 7.5 },
    answers: [
      { ...POWER, value: 7.5 },
      { ...KIND, value: null },
    ],
  })
})

test('after 50 facilities were filled in, their category loses a field and asks for another: nothing that was filled in is lost', async () => {
  const { boss, category, tenant } = await pumpRoom(world)
  const change = async (fields: object[]) => {
    const { rev } = await rowOf(boss, 'category', category)
    await done(boss.put('/api/facility/category', { _id: category, rev, fields }))
  }
  await change([POWER, KIND])
  const ids: string[] = []
  for (let n = 0; n < 50; n += 1) ids.push(await makeFacility(boss, category, { fields: { power: n, kind: '离心泵' } }))
  const OIL = { key: 'oil', label: '油品', type: 'text', required: true } satisfies FormField
  await change([{ ...KIND, options: ['潜水泵', '齿轮泵'] }, OIL])
  const [id] = ids
  const before = await rowOf(boss, 'facility', id!)
  expect(before.answers).toMatchObject([{ label: '功率' }, { label: '类型', value: '离心泵' }])

  // Other changes need not fill in what is asked now.
  await done(boss.put('/api/facility/facility', { _id: id, rev: before.rev, site: 'B1' }))
  const put = async (fields: object) => {
    const { rev } = await rowOf(boss, 'facility', id!)
    return (await boss.put('/api/facility/facility', { _id: id, rev, fields })).body
  }
  expect((await put(before.fields)).fields.fields).toBe('油品：必填')
  expect((await put({ ...before.fields, power: 1, oil: '46 号' })).fields.fields).toBe('power：表单中没有这一项')
  await done(Promise.resolve({ body: await put({ ...before.fields, oil: '46 号' }) }))
  const after = await rowOf(boss, 'facility', id!)
  expect(after.fields).toEqual({ power: 0, kind: '离心泵', oil: '46 号' })
  expect(after.answers.map(({ label }: { label: string }) => label)).toEqual(['类型', '油品', '功率'])
  // What was dropped on purpose is gone.
  await done(Promise.resolve({ body: await put({ oil: '46 号' }) }))
  expect((await rowOf(boss, 'facility', id!)).fields).toEqual({ oil: '46 号' })
  const kept = await world.sql(
    `select count(*)::integer as n from facility_facility where tenant_id = '${tenant.id}' and fields ? 'power'`,
  )
  expect(kept).toEqual([{ n: 49 }])
})

test('a value that a changed field does not take any more stays while it is unchanged', () => {
  const before = filledIn([KIND], { kind: '离心泵' })
  const narrower = { ...KIND, options: ['潜水泵'] }
  expect(filledIn([narrower], before.fields, before).answers).toEqual([{ ...KIND, value: '离心泵' }])
  expect(() => filledIn([narrower], { kind: '齿轮泵' }, before)).toThrow('Invalid parameter')
  expect(filledIn([narrower], { kind: '潜水泵' }, before).answers).toEqual([{ ...narrower, value: '潜水泵' }])
})

test('a facility with open orders is neither scrapped nor deleted, and the refusal says how many they are', async () => {
  const { boss, fixer, facility } = await pumpRoom(world)
  const ids = [await report(boss, facility), await report(boss, facility)]
  const scrap = () => act(boss, 'scrap', facility, {}, 'facility')
  expect((await scrap()).body).toMatchObject({ code: 40904, params: { count: 2 } })
  expect((await scrap()).body.msg).toBe('还有 2 张未完成的报修工单，请先完成或驳回')
  await done(act(boss, 'reject', ids[0]!, { reason: '重复' }))
  expect((await boss.del('/api/facility/facility', { _id: facility })).body).toMatchObject({
    code: 40904,
    params: { count: 1 },
  })
  await done(act(boss, 'accept', ids[1]!, { repairers: [fixer.userId] }))
  await done(act(boss, 'start', ids[1]!))
  await done(act(boss, 'finish', ids[1]!, { result: '好了' }))
  await done(scrap())
  expect((await rowOf(boss, 'facility', facility)).status).toBe(5)
  const body = { title: 'x', description: 'x', facility }
  expect((await boss.post('/api/facility/repair', body)).body).toMatchObject({ fields: { facility: '设施已报废' } })
})

test('of a report and a scrapping at the same time one is refused', async () => {
  const { boss, facility } = await pumpRoom(world)
  const [reported, scrapped] = await Promise.all([
    boss.post('/api/facility/repair', { title: 'x', description: 'x', facility }),
    act(boss, 'scrap', facility, {}, 'facility'),
  ])
  expect([reported.body.code, scrapped.body.code].sort()).toEqual([0, expect.any(Number)])
  expect([reported.body.code, scrapped.body.code].filter((code) => code === 0)).toHaveLength(1)
})

test('a disabled facility stays so while its repairs go on, and says what they mean when it is enabled', async () => {
  const { boss, facility } = await pumpRoom(world)
  await done(act(boss, 'disable', facility, {}, 'facility'))
  await report(boss, facility)
  expect((await rowOf(boss, 'facility', facility)).status).toBe(1)
  await done(act(boss, 'enable', facility, {}, 'facility'))
  expect((await rowOf(boss, 'facility', facility)).status).toBe(3)
})

test('a facility is no part of itself, also if two people move two of them at the same time', async () => {
  const { boss, category } = await pumpRoom(world)
  const [one, two] = [await makeFacility(boss, category), await makeFacility(boss, category)]
  const put = async (id: string, parent: string) =>
    (await boss.put('/api/facility/facility', { _id: id, rev: 0, parent })).body
  expect(await put(one, one)).toMatchObject({ code: 40001, fields: { parent: '不能属于自己或自己的部件' } })
  const codes = (await Promise.all([put(one, two), put(two, one)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([0, 40001])
})

test('the app has repairs, facilities and categories, and a page for each besides its overview [R417][R461][R462][R463][R464]', () => {
  expect(facilityApp.entities.map(({ name }) => name).sort()).toEqual(['category', 'facility', 'repair'])
  expect(facilityApp.menu.map(({ path }) => `/${facilityApp.key}/${path}`)).toEqual([
    '/facility/dashboard',
    '/facility/repair',
    '/facility/facility',
    '/facility/category',
  ])
})

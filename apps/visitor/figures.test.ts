import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import visitorServer from './server.ts'
import { registerAt, WANG } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(visitorServer)
})

const register = (code: string, values: Record<string, unknown>) => registerAt(world, code, values)

test('the figures count and name only the visitors that the caller’s data scope reaches', async () => {
  const plant = await world.tenant({ apps: ['visitor'] })
  const boss = await plant.user({})
  const { body: code } = await boss.post('/api/visitor/registerCode', { name: '一号门', notify: 2 })
  for (const name of ['甲', '乙', '丙']) await register(code.registerCode.code, { ...WANG, name })
  const narrow = await plant.user({ permissions: [['visitor', 'dashboard', 'read']] })
  const [group] = await world.sql(`insert into user_group (id, tenant_id, name) values
    (gen_random_uuid(), '${plant.id}', '门岗') returning id`)
  await world.sql(`update app_user set group_id = '${group!.id}' where id = '${narrow.userId}'`)
  await world.sql(`update role set data_scope = 3 where id =
    (select role_id from app_user_role where user_id = '${narrow.userId}')`)
  await world.sql(`update visitor_record set group_id = '${group!.id}' where tenant_id = '${plant.id}' and name = '乙'`)
  const { body } = await narrow.get('/api/visitor/dashboard')
  const last = body.tops.find(({ key }: { key: string }) => key === 'last').rows
  expect(last.map(({ name }: { name: string }) => name)).toEqual(['乙'])
  expect(body.kpis.map(({ value }: { value: number }) => value)).toEqual([1, 0, 1])
  const byDay = body.series.find(({ key }: { key: string }) => key === 'byDay').points
  expect(byDay.at(-1)[1]).toBe(1)
})

test('the dashboard counts today, inside and this month, each compared with the same time of the period before [K114]', async () => {
  const plant = await world.tenant({ apps: ['visitor'] })
  const boss = await plant.user({})
  const guard = await plant.user({
    permissions: [
      ['visitor', 'record', 'read'],
      ['visitor', 'record', 'enter'],
      ['visitor', 'record', 'leave'],
    ],
  })
  const { body: code } = await boss.post('/api/visitor/registerCode', { name: '一号门', notify: 2 })
  for (const name of ['甲', '乙', '丙']) await register(code.registerCode.code, { ...WANG, name })
  const { body: list } = await boss.get('/api/visitor/list')
  await boss.put('/api/visitor?type=enter', { _id: list.list[0]._id })

  const { body } = await boss.get('/api/visitor/dashboard')
  const figureOf = Object.fromEntries(
    body.kpis.map((kpi: { key: string; value: number; prev: number }) => [kpi.key, [kpi.value, kpi.prev]]),
  )
  expect(figureOf).toEqual({ today: [3, 0], inside: [1, 0], month: [3, 0] })
  const hours = body.series.find(({ key }: { key: string }) => key === 'byHour').points
  expect(hours).toHaveLength(24)
  expect(hours.reduce((sum: number, [, visitors]: [number, number]) => sum + visitors, 0)).toBe(3)
  const topOf = (key: string) => body.tops.find((top: { key: string }) => top.key === key).rows
  expect(topOf('byCode')).toEqual([{ _id: code._id, name: '一号门', visitors: 3 }])
  expect(topOf('last').map(({ name }: { name: string }) => name)).toEqual(['丙', '乙', '甲'])
  expect(JSON.stringify(body)).not.toContain(WANG.mobile)
  expect((await guard.get('/api/visitor/dashboard')).body.code).toBe(40301)
})

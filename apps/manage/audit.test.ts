import { clientOf } from '@atrium/core/testing/client'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

let world: World
let admin: Client
let tenantId: string

beforeAll(async () => {
  world = await appWorld(manageServer)
  const tenant = await world.tenant()
  tenantId = tenant.id
  admin = await tenant.user({
    permissions: [
      ['manage', 'audit', 'read'],
      ['manage', 'audit', 'export'],
    ],
  })
  const entry = (values: string) =>
    world.sql(`insert into audit_log (id, tenant_id, action, entity, row_id, before, after, at, by_id, actor_kind, actor_name)
      values (gen_random_uuid(), '${tenantId}', 'disable', 'manage.user', 'row', ${values})`)
  const changed = `'{"status": 1, "name": "ann"}', '{"status": 2, "name": "ann"}', '2026-03-04T05:06:07Z'`
  await entry(`${changed}, '${admin.userId}', null, null`)
  await entry(`${changed}, null, null, null`)
  await entry(`${changed}, null, 3, '一号桩 (CD001)'`)
})

const sources = async (source: string) =>
  (await admin.get('/api/audit/list', { source, rowId: 'row' })).body.list
    .map((row: { source: number; actor: string | null }) => [row.source, row.actor])
    .sort()

test('entries of people, of the system and of devices are told apart, and a device has its name', async () => {
  expect((await sources('1')).map(([source]: [number]) => source)).toEqual([1])
  expect((await sources('1,2,3,4')).slice(1)).toEqual([
    [2, null],
    [3, '一号桩 (CD001)'],
  ])
})

test('an export has the reader’s words for who, what and which fields, with seconds', async () => {
  const english = clientOf(world.url, { locale: 'en_US' })
  await english.signIn(admin.username, admin.password)
  const { body } = await english.get('/api/audit/list', { source: '3', rowId: 'row', export: 'csv' })
  expect(body).toContain('Device 一号桩 (CD001)')
  expect(body).toMatch(/2026-03-04 \d\d:06:07/)
  expect(body).toContain('Status: Enabled → Disabled')
  expect(body).toContain('Disable')
  expect(body).not.toMatch(/manage\.user|disable,/)
  const chinese = (await admin.get('/api/audit/list', { source: '2', rowId: 'row', export: 'csv' })).body
  expect(chinese).toContain('系统')
  expect(chinese).toContain('状态: 启用 → 停用')
})

test('an export has words for what belongs to no entity, such as the import of a file', async () => {
  await world.sql(`insert into audit_log (id, tenant_id, action, entity, row_id, after, by_id)
    values (gen_random_uuid(), '${tenantId}', 'import', 'platform.timeseries', 'file', '{"file": "oven.csv"}', '${admin.userId}')`)
  const { body } = await admin.get('/api/audit/list', { rowId: 'file', source: '1', export: 'csv' })
  expect(body).toContain('时序数据')
  expect(body).toContain('导入')
  expect(body).toContain('文件: oven.csv')
})

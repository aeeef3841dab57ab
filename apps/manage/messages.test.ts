import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageApp from './index.ts'
import manageServer from './server.ts'

let world: World
let admin: Client
let person: Client

beforeAll(async () => {
  world = await appWorld(manageServer)
  const plant = await world.tenant()
  admin = await plant.user()
  person = await plant.user({ permissions: [['manage', 'user', 'read']] })
})

test('messages to any user are in the tenant’s log; deleting one there leaves the user’s inbox unchanged [K049][K050]', async () => {
  await admin.put('/api/user/password/reset', { _id: person.userId })
  const { body } = await admin.get('/api/tenantMessage/list', { keyword: '密码已重置' })
  expect(body.list).toMatchObject([{ receiver: person.userId, channel: 1, sendStatus: 2, type: 1 }])
  expect(manageApp.entities.find(({ name }) => name === 'tenantMessage')?.list.columns[0]).toBe('createdAt')
  expect((await admin.del('/api/tenantMessage', { _id: body.list[0]._id })).body).toEqual({ code: 0 })
  expect((await admin.get('/api/tenantMessage/list', { keyword: '密码已重置' })).body.list).toEqual([])
  expect(await world.rows('message', { user_id: person.userId })).toHaveLength(1)
})

test('the menu begins with users, roles, groups, sign-in records and messages [R410][R429][R430][R431][R432][R433]', () => {
  expect(manageApp.menu.slice(0, 5).map(({ path }) => `/manage/${path}`)).toEqual([
    '/manage/user/list',
    '/manage/role/list',
    '/manage/group/list',
    '/manage/loginRecord/list',
    '/manage/tenantMessage/list',
  ])
})

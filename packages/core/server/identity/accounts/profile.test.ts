import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
})

const save = (client: Client, changes: object) => client.put('/api/user/loginUser', changes)

test('[K012] [R614] users change their e-mail and their notifications; /me shows it at once', async () => {
  const ann = await tenant.user()
  const notify = { 3: { site: true, sms: false }, 6: { site: false } }
  const saved = await save(ann, { email: 'ann@example.com', notify })
  expect(saved.body).toMatchObject({ code: 0, user: { email: 'ann@example.com' }, adminUser: { notify } })
  expect((await ann.get('/api/user/me')).body).toMatchObject({
    user: { email: 'ann@example.com' },
    adminUser: { notify, roles: [{ name: expect.any(String) }] },
  })
  expect((await save(ann, { email: '' })).body.user.email).toBeNull()
})

test('users choose the time zone in which times are shown; an unknown zone is refused in their language', async () => {
  const ann = await tenant.user()
  const zoneNow = async () => (await ann.get('/api/user/me')).body.user.timeZone
  expect(await zoneNow()).toBeNull()
  for (const timeZone of ['browser', 'Asia/Kathmandu']) {
    expect((await save(ann, { timeZone })).body.user.timeZone).toBe(timeZone)
    expect(await zoneNow()).toBe(timeZone)
  }
  for (const timeZone of ['Asia/Atlantis', '+08:00', 'CST', '']) {
    const { body } = await save(ann, { timeZone })
    expect(body).toMatchObject({ code: 40001, fields: { timeZone: '没有这个时区，例如 Asia/Shanghai' } })
  }
  expect((await save(ann, { timeZone: 'tenant' })).body.user.timeZone).toBeNull()
})

test('a picture must be one that the user has uploaded, not any address', async () => {
  const [ann, ben] = [await tenant.user(), await tenant.user()]
  const name = 'ab'.repeat(16)
  await world.sql(`insert into file (id, tenant_id, name, purpose, type, size_bytes, width, height, creator_id)
    values (gen_random_uuid(), '${tenant.id}', '${name}', 'avatar', 'image/webp', 1, 1, 1, '${ann.userId}')`)
  expect((await save(ann, { avatar: `/api/file/${name}` })).body.user.avatar).toBe(`/api/file/${name}`)
  expect((await save(ben, { avatar: `/api/file/${name}` })).body).toMatchObject({
    code: 40001,
    fields: { avatar: '请先上传图片' },
  })
  expect((await save(ann, { avatar: 'https://evil.example/a.png' })).body.code).toBe(40001)
  expect((await save(ann, { avatar: '' })).body.user.avatar).toBeNull()
})

test('an unknown profile field, message channel or message type is refused', async () => {
  const ann = await tenant.user()
  const wrong = [
    { name: ' ' },
    { email: 'nobody' },
    { notify: { 7: {} } },
    { notify: { 1: { fax: true } } },
    { notify: { 1: true } },
    { mobile: '1' },
    { locale: 'fr' },
  ]
  for (const changes of wrong) expect([changes, (await save(ann, changes)).body.code]).toEqual([changes, 40001])
})

test('[R106] [R555] [R615] [R616] [R617] [R618] [R319] /me returns tenant, permissions, group, groups and unread messages', async () => {
  const ann = await tenant.user({ permissions: [['visitor', 'record', 'read']] })
  const group = crypto.randomUUID()
  await world.sql(`insert into user_group (id, tenant_id, name) values ('${group}', '${tenant.id}', '生产部');
    update app_user set group_id = '${group}' where id = '${ann.userId}';
    insert into message (id, tenant_id, user_id, title, content, type) values (gen_random_uuid(), '${tenant.id}', '${ann.userId}', 't', 'c', 1)`)
  await expect
    .poll(async () => (await ann.get('/api/user/me')).body)
    .toMatchObject({
      code: 0,
      user: {
        _id: ann.userId,
        username: ann.username,
        name: '张三',
        avatar: null,
        locale: 'zh_CN',
        tenant: tenant.id,
        updatePwd: false,
      },
      tenant: { apps: expect.any(Array), mobileApps: expect.any(Array), sysName: expect.any(String) },
      permissions: [{ app: 'visitor', module: 'record', permission: 'read' }],
      group: { _id: group, name: '生产部' },
      groups: [{ _id: group }],
      messageCount: 1,
    })
})

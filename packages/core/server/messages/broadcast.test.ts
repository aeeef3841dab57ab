import { beforeAll, expect, test } from 'vitest'
import { messageWorld } from '../../testing/messages/message-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { inWords } from '../call/stored-text.ts'

let world: World
let plant: TestTenant

beforeAll(async () => {
  world = await messageWorld()
})

const notice = { title: '停电通知', content: '今晚十点停电', channels: ['site'] }
const send = (client: Client, extra: object = {}) =>
  client.post('/api/message/broadcast', { ...notice, scope: { all: true }, ...extra })

async function titlesOf(client: Client): Promise<string[]> {
  return (await client.get('/api/message/list')).body.list.map(({ title }: { title: string }) => title)
}

/** The numbers of the people that were made last. */
let mobiles: string[]

async function people(number: number): Promise<Client[]> {
  plant = await world.tenant()
  mobiles = Array.from({ length: number }, () => world.mobile())
  const made: Client[] = []
  for (const mobile of mobiles) made.push(await plant.user({ mobile }))
  return made
}

test('[K051] a broadcast reaches every user of the tenant, and no user of another one', async () => {
  const [sender, ann] = await people(2)
  const foreigner = await (await world.tenant()).user()
  expect((await send(sender!)).body).toEqual({ code: 0, sent: 2 })
  expect(await titlesOf(ann!)).toEqual(['停电通知'])
  expect(await titlesOf(foreigner)).toEqual([])
  expect(await world.rows('tenant_message', { tenant_id: plant.id })).toHaveLength(2)
  expect(await world.rows('broadcast', { tenant_id: plant.id })).toMatchObject([
    { receivers: 2, creator_id: sender!.userId },
  ])
  expect(await world.rows('audit_log', { tenant_id: plant.id, action: 'broadcast' })).toHaveLength(1)
})

test('a scope of users, of roles or of groups reaches only these', async () => {
  const [byUser, byRole, byGroup, ann, ben] = await people(5)
  await world.sql(`
    insert into user_group (id, tenant_id, name) values ('${groups.above}', '${plant.id}', 'above');
    insert into user_group (id, tenant_id, name, parent_id) values ('${groups.below}', '${plant.id}', 'below', '${groups.above}');
    update app_user set group_id = '${groups.below}' where id = '${ben!.userId}'`)
  const [{ role_id }] = (await world.rows('app_user_role', { user_id: ann!.userId })) as [{ role_id: string }]
  const count = (scope: object) => byUser!.post('/api/message/broadcast/count', { scope })
  expect((await count({ groups: [groups.above] })).body).toEqual({ code: 0, count: 1 })
  expect((await send(byUser!, { scope: { users: [ann!.userId] }, title: '给安' })).body.sent).toBe(1)
  expect((await send(byRole!, { scope: { roles: [role_id] }, title: '给角色' })).body.sent).toBe(1)
  expect((await send(byGroup!, { scope: { groups: [groups.above] }, title: '给部门' })).body.sent).toBe(1)
  expect([await titlesOf(ann!), await titlesOf(ben!)]).toEqual([['给角色', '给安'], ['给部门']])
})

const groups = { above: crypto.randomUUID(), below: crypto.randomUUID() }

test('a sender can broadcast once a minute, also with parallel requests; other senders are not delayed', async () => {
  const [sender, other] = await people(2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(sender!)))
  expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 42901, 42901, 42901, 42901])
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await send(other!)).body.code).toBe(0)
  expect(await titlesOf(other!)).toHaveLength(2)
})

test('a broadcast to more than 10,000 users is refused', async () => {
  const [sender] = await people(1)
  await world.sql(`insert into app_user (id, tenant_id, username, name, password_hash)
    select gen_random_uuid(), '${plant.id}', 'many' || n || '${plant.id}', 'n', '-' from generate_series(1, 9999) n`)
  expect((await send(sender!)).body).toEqual({ code: 0, sent: 10_000 })
  expect((await sender!.get('/api/message/count')).body.count).toBe(1)
  const second = await plant.user()
  expect((await send(second)).body).toMatchObject({ code: 40001, fields: { scope: '接收人超过 10000' } })
})

test('text messages are sent after the commit, one per number, and the log records the results', async () => {
  const [sender, ann, muted] = await people(3)
  await world.sql(`update app_user set mobile = null where id = '${sender!.userId}';
    update app_user set notify = '{"6":{"sms":false}}' where id = '${muted!.userId}'`)
  expect((await send(sender!, { channels: ['sms', 'weixin'] })).body.sent).toBe(3)
  const [{ mobile }] = (await world.rows('app_user', { id: ann!.userId })) as [{ mobile: string }]
  await expect
    .poll(() => world.sms.filter(({ template, mobile }) => template === 'broadcast' && mobiles.includes(mobile)))
    .toMatchObject([{ mobile, params: { title: '停电通知' } }])
  const log = async () => inWords(await world.rows('tenant_message', { tenant_id: plant.id }), 'zh_CN')
  await expect
    .poll(async () => (await log()).map(({ channel, send_status, error }) => [channel, send_status, error]).sort())
    .toEqual([
      [2, 2, null],
      [2, 3, '没有手机号'],
      [3, 3, '未配置'],
      [3, 3, '未配置'],
      [3, 3, '未配置'],
    ])
  expect(await titlesOf(ann!)).toEqual([])
})

test('a sender without the permission, a scope without users and an external address are refused', async () => {
  const [sender] = await people(1)
  const reader = await plant.user({ permissions: [['toyoffice', 'notice', 'read']] })
  expect((await send(reader)).body.code).toBe(40301)
  expect((await reader.post('/api/message/broadcast/count', { scope: { all: true } })).body.code).toBe(40301)
  expect((await world.anonymous().post('/api/message/broadcast', notice)).body.code).toBe(40100)
  expect((await send(sender!, { scope: { users: [groups.above] } })).body).toMatchObject({
    code: 40001,
    fields: { scope: '范围内没有接收人' },
  })
  for (const wrong of [
    { url: 'https://evil.example' },
    { url: '//evil.example' },
    { title: '' },
    { scope: {} },
    { channels: [] },
  ]) {
    expect([wrong, (await send(sender!, wrong)).body.code]).toEqual([wrong, 40001])
  }
})

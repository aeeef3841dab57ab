// A world of its own: old messages of all tenants are deleted and counted.
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { heldPages } from '../../testing/held-pages.ts'
import { ownMessageWorld, sendMessage } from '../../testing/messages/message-world.ts'
import type { Client, OwnWorld, TestTenant } from '../../testing/world.ts'
import { inTenant } from '../call/ctx.ts'
import { holdersOf } from './holders.ts'
import { forgetMessages } from './retention.ts'

let world: OwnWorld
let plant: TestTenant

beforeAll(async () => {
  world = await ownMessageWorld()
  plant = await world.tenant()
})
afterAll(() => world.close())

async function received(number: number, type = 2): Promise<Client> {
  const client = await plant.user()
  for (let n = 1; n <= number; n++)
    await sendMessage(world, plant, [client.userId], { title: `第${n}条`, content: '内容', type })
  return client
}

const titles = (body: { list: { title: string }[] }) => body.list.map(({ title }) => title)

describe('a user’s own messages', () => {
  test('[R657] [K017] the list is paged, newest first, and can be filtered by a status or show all', async () => {
    const ann = await received(12)
    const first = (await ann.get('/api/message/list', { current: 1 })).body
    expect([titles(first)[0], first.list.length, first.pagination.total]).toEqual(['第12条', 10, 12])
    expect(titles((await ann.get('/api/message/list', { current: 2 })).body)).toEqual(['第2条', '第1条'])
    await ann.put('/api/message', { _id: first.list[0]._id, status: 2 })
    const read = (await ann.get('/api/message/list', { status: '2' })).body
    expect(read.list).toMatchObject([{ title: '第12条', status: 2 }])
    expect((await ann.get('/api/message/list', { status: '1' })).body.pagination.total).toBe(11)
    expect((await ann.get('/api/message/list', { status: 'all' })).body.pagination.total).toBe(12)
    expect((await ann.get('/api/message/list', { status: 'x' })).body.code).toBe(40001)
  })

  test('pages as of the first one have each message once while others arrive', async () => {
    const ann = await received(7)
    const read = async (query: object) => (await ann.get('/api/message/list', { pageSize: 3, ...query })).body
    const disturb = () => sendMessage(world, plant, [ann.userId], { title: '新', content: '内容', type: 2 })
    const rows = await heldPages<{ title: string }>(read, disturb)
    expect(rows.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `第${n}条`))
    for (const asOf of ['today', '2026-13-45T00:00:00.000000Z'])
      expect((await ann.get('/api/message/list', { asOf })).body).toMatchObject({ code: 40001, fields: { asOf: {} } })
  })

  test('[R115] [R618] [K014] [K015] one, some or all can be marked as read, and the count changes', async () => {
    const ann = await received(4)
    const { list } = (await ann.get('/api/message/list')).body
    expect((await ann.get('/api/message/count')).body).toEqual({ code: 0, count: 4 })
    expect(list.map(({ status }: { status: number }) => status)).toEqual([1, 1, 1, 1])
    expect((await ann.put('/api/message', { _id: list[0]._id, status: 2 })).body).toEqual({ code: 0, count: 3 })
    expect((await ann.put('/api/message', { _id: list[0]._id, status: 2 })).body).toEqual({ code: 0, count: 3 })
    expect((await ann.put('/api/message', { _ids: [list[1]._id], status: 2 })).body.count).toBe(2)
    expect((await ann.put('/api/message', { _ids: [list[1]._id], status: 1 })).body.count).toBe(3)
    expect((await ann.put('/api/message', { all: true, status: 2 })).body.count).toBe(0)
    expect((await ann.get('/api/user/me')).body.messageCount).toBe(0)
  })

  test('[K016] deleted messages are gone', async () => {
    const ann = await received(3)
    const { list } = (await ann.get('/api/message/list')).body
    expect((await ann.del('/api/message', { _id: list[0]._id })).body).toEqual({ code: 0, count: 2 })
    expect((await ann.del('/api/message', { _id: list[0]._id })).body.code).toBe(40400)
    await ann.del('/api/message', { _ids: [list[1]._id] })
    expect(titles((await ann.get('/api/message/list')).body)).toEqual(['第1条'])
    await ann.del('/api/message', { all: true })
    expect((await ann.get('/api/message/list')).body.pagination.total).toBe(0)
  })

  test('nobody can read, mark or delete another user’s messages, in the same tenant or not', async () => {
    const ann = await received(1)
    const [message] = (await ann.get('/api/message/list')).body.list
    for (const stranger of [await plant.user(), await (await world.tenant()).user()]) {
      expect((await stranger.get('/api/message/list')).body.list).toEqual([])
      expect((await stranger.put('/api/message', { _id: message._id, status: 2 })).body.code).toBe(40400)
      expect((await stranger.del('/api/message', { _id: message._id })).body.code).toBe(40400)
      await stranger.put('/api/message', { _ids: [message._id], status: 2 })
      await stranger.del('/api/message', { _ids: [message._id] })
      await stranger.del('/api/message', { all: true })
    }
    expect((await ann.get('/api/message/count')).body.count).toBe(1)
  })

  test('a call that selects no messages, or selects them in two ways, changes nothing', async () => {
    const ann = await received(1)
    const [{ _id }] = (await ann.get('/api/message/list')).body.list
    for (const body of [{}, { _id, all: true }, { _id, _ids: [_id] }, { all: false }, { _ids: [] }, { _id: 'x' }]) {
      expect([body, (await ann.del('/api/message', body)).body.code]).toEqual([body, 40001])
      expect([body, (await ann.put('/api/message', { ...body, status: 2 })).body.code]).toEqual([body, 40001])
    }
    expect((await ann.put('/api/message', { _id, status: 3 })).body.code).toBe(40001)
    expect((await ann.get('/api/message/count')).body.count).toBe(1)
  })
})

describe('receivers of a message', () => {
  test('a message of a muted type is not sent; type 1 cannot be muted', async () => {
    const ann = await plant.user()
    await world.sql(
      `update app_user set notify = '{"1":{"site":false},"2":{"site":false},"3":{"sms":false}}' where id = '${ann.userId}'`,
    )
    for (const type of [1, 2, 3, 4])
      await sendMessage(world, plant, [ann.userId], { title: `类型${type}`, content: '', type })
    expect(titles((await ann.get('/api/message/list')).body)).toEqual(['类型4', '类型3', '类型1'])
  })

  test('disabled and foreign accounts are skipped, and the tenant’s log has one row for each receiver', async () => {
    const [ann, off] = [await plant.user(), await plant.user()]
    const foreigner = await (await world.tenant()).user()
    await world.sql(`update app_user set status = 2 where id = '${off.userId}'`)
    const receivers = [ann.userId, ann.userId, off.userId, foreigner.userId]
    await sendMessage(world, plant, receivers, { title: '给谁', content: '内容', type: 4 })
    const log = await world.rows('tenant_message', { title: '给谁' })
    expect(log).toMatchObject([{ receiver_id: ann.userId, channel: 1, send_status: 2, type: 4 }])
    expect(await world.rows('message', { title: '给谁' })).toHaveLength(1)
  })
})

test('an event is sent to users with the permission whose data scope, by the role that grants it, includes the group', async () => {
  const tenant = await world.tenant()
  const mine = ['toyoffice', 'notice', 'broadcast'] as const
  const group = async (parent: string | null) => {
    const id = crypto.randomUUID()
    await world.sql(`insert into user_group (tenant_id, id, name, parent_id)
      values ('${tenant.id}', '${id}', '${id}', ${parent ? `'${parent}'` : 'null'})`)
    return id
  }
  const plantGroup = await group(null)
  const hall = await group(plantGroup)
  const person = async (dataScope: number, inGroup: string) => {
    const { userId } = await tenant.user({ permissions: [mine] })
    await world.sql(`update app_user set group_id = '${inGroup}' where id = '${userId}'`)
    await world.sql(`update role set data_scope = ${dataScope} where id in (
      select role_id from app_user_role where user_id = '${userId}')`)
    return userId
  }
  const boss = await person(1, hall)
  const manager = await person(2, plantGroup)
  const ofPlant = await person(3, plantGroup)
  const ofHall = await person(3, hall)
  await person(4, hall)
  await tenant.user({ permissions: [['toyoffice', 'notice', 'read']] })
  const received = async (where?: string) =>
    inTenant(world.server.services, tenant.id, { ip: null, locale: 'zh_CN' }, (ctx) => holdersOf(ctx, mine, where))
  expect(await received()).toEqual([boss])
  expect(await received(plantGroup)).toEqual([boss, manager, ofPlant].sort())
  expect(await received(hall)).toEqual([boss, manager, ofHall].sort())
})

interface Listening {
  socket: Socket
  received: { title: string; content: string; url: string | null }[]
  counts: number[]
}

async function listen(client: Client, headers: Record<string, string> = {}): Promise<Listening> {
  const socket = io(`${world.url}/message`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: client.cookie(), ...headers },
  })
  onTestFinished(() => void socket.disconnect())
  const received: Listening['received'] = []
  const counts: number[] = []
  socket.on('message', (message) => received.push(message))
  socket.on('count', ({ count }) => counts.push(count))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { socket, received, counts }
}

describe('live messages', () => {
  test('[R114] [K025] a message reaches every page of its receiver after the commit, and nobody else', async () => {
    const [ann, ben] = [await plant.user(), await plant.user()]
    const [first, second, other] = [await listen(ann), await listen(ann), await listen(ben)]
    await expect(
      world.server.db.asTenant(plant.id, async (tx) => {
        await sendMessage(world, plant, [], { title: '', content: '', type: 2 }, tx)
        await sendMessage(world, plant, [ann.userId], { title: '未提交', content: '', type: 2 }, tx)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await sendMessage(world, plant, [ann.userId], {
      title: '新工单',
      content: '请处理',
      url: '/facility/repair',
      type: 4,
    })
    await sendMessage(world, plant, [ben.userId], { title: '给本', content: '', type: 4 })
    const expected = [{ title: '新工单', content: '请处理', url: '/facility/repair', type: 4 }]
    await expect.poll(() => first.received).toMatchObject(expected)
    await expect.poll(() => second.received).toMatchObject(expected)
    await expect.poll(() => other.received).toMatchObject([{ title: '给本' }])
  })

  test('[S15] [R219] [K024] the Socket.IO room depends on the session only, whatever the page asks to join', async () => {
    const [ann, mallory] = [await plant.user(), await plant.user()]
    const [page, spy] = [await listen(ann), await listen(mallory)]
    for (const wanted of [ann.userId, { userId: ann.userId }, `${plant.id} ${ann.userId}`]) {
      expect(await spy.socket.timeout(5000).emitWithAck('join', wanted)).toEqual({ code: 0 })
    }
    await sendMessage(world, plant, [ann.userId], { title: '私密', content: '', type: 2 })
    await expect.poll(() => page.received).toMatchObject([{ title: '私密' }])
    await sendMessage(world, plant, [mallory.userId], { title: '自己的', content: '', type: 2 })
    await expect.poll(() => spy.received).toMatchObject([{ title: '自己的' }])
  })

  test('[S15] without a session, with an ended one, or from another site a socket is refused', async () => {
    const ann = await plant.user()
    await expect(listen(world.anonymous())).rejects.toMatchObject({ data: { code: 40100 } })
    await expect(listen(ann, { origin: 'https://evil.example' })).rejects.toThrow()
    await ann.del('/api/user/logout')
    await expect(listen(ann, { cookie: '__Host-atrium=made-up' })).rejects.toMatchObject({ data: { code: 40100 } })
  })

  test('[S15] the socket of a user who signs out or is disabled is closed at once', async () => {
    const [ann, ben] = [await plant.user(), await plant.user()]
    const [page, other] = [await listen(ann), await listen(ben)]
    await ann.del('/api/user/logout')
    await expect.poll(() => page.socket.connected).toBe(false)
    expect(other.socket.connected).toBe(true)
    await world.sql(`update app_user set status = 2 where id = '${ben.userId}'`)
    await expect.poll(() => other.socket.connected).toBe(false)
  })

  test('messages read in one window are marked in the others', async () => {
    const ann = await received(2)
    const page = await listen(ann)
    await ann.put('/api/message', { all: true, status: 2 })
    await expect.poll(() => page.counts.at(-1)).toBe(0)
  })
})

describe('deletion of old messages', () => {
  const age = (table: string, days: number, title: string) =>
    world.sql(`update ${table} set created_at = now() - interval '${days} days' where title = '${title}'`)

  test('messages and the log are deleted after 180 days, a broadcast together with its last log row', async () => {
    const office = await world.tenant()
    const sender = await office.user()
    const send = (title: string) =>
      sender.post('/api/message/broadcast', { title, content: '内容', scope: { all: true }, channels: ['site'] })
    expect((await send('很久以前')).body.sent).toBe(1)
    await world.sql(`update broadcast set created_at = now() - interval '2 minutes'`)
    expect((await send('半年之内')).body.sent).toBe(1)
    for (const table of ['message', 'tenant_message', 'broadcast']) {
      await age(table, 181, '很久以前')
      await age(table, 179, '半年之内')
    }
    // Its log still exists, so the broadcast stays.
    await world.sql(`update tenant_message set created_at = now() where title = '很久以前'`)
    expect(await forgetMessages(world.server.db)).toBe(1)
    expect(titles((await sender.get('/api/message/list')).body)).toEqual(['半年之内'])
    await age('tenant_message', 181, '很久以前')
    expect(await forgetMessages(world.server.db)).toBe(2)
    for (const table of ['message', 'tenant_message', 'broadcast']) {
      expect(await world.rows(table, { tenant_id: office.id })).toMatchObject([{ title: '半年之内' }])
    }
  })

  test('so are those to consumers', async () => {
    const { id } = await world.tenant()
    for (const [title, days] of [
      ['很久以前', 181],
      ['半年之内', 179],
    ] as const) {
      await world.sql(`insert into consumer_message (id, tenant_id, app, consumer_id, title, content, created_at)
        values (gen_random_uuid(), '${id}', 'toy', gen_random_uuid(), '${title}', '内容', now() - interval '${days} days')`)
    }
    expect(await forgetMessages(world.server.db)).toBe(1)
    expect(await world.rows('consumer_message', { tenant_id: id })).toMatchObject([{ title: '半年之内' }])
  })
})

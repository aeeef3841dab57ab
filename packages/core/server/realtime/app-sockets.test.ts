import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { MAX_CHANGED_IDS } from '../db/changes.ts'
import { announce } from './announce.ts'

let world: World
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  clerk = await tenant.user()
})

interface Packed {
  ids?: string[]
  agoMs: number
  withinMs: number
}

/** The page of a reader on the toy app's own socket. */
async function open(by: Pick<Client, 'cookie'>): Promise<{ socket: Socket; packed: Packed[] }> {
  const socket = io(`${world.url}/toy`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: by.cookie() },
  })
  onTestFinished(() => void socket.disconnect())
  const packed: Packed[] = []
  socket.on('packed', (event: Packed) => packed.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, packed }
}

let labels = 0
async function pack(by: Client = clerk): Promise<string> {
  labels += 1
  const { body } = await by.post('/api/toy/crate', { label: `packed ${labels}` })
  const id = body.crate?._id ?? body._id
  expect((await by.put('/api/toy/crate?type=pack', { _id: id })).body.code).toBe(0)
  return id
}

const isSent = (page: { packed: Packed[] }, id: string) =>
  expect.poll(() => page.packed.some(({ ids }) => ids?.includes(id))).toBe(true)

const announceIn = (tenantId: string, ids: readonly string[], end: () => Promise<unknown> = async () => undefined) =>
  world.server.db.asTenant(tenantId, async (tx) => {
    announce({ tx }, '/toy', 'packed', ids)
    await end()
  })

test('an event is sent with the ids of its rows and nothing else of them, once', async () => {
  const page = await open(await tenant.user({ permissions: [['toy', 'crate', 'read']] }))
  const id = await pack()
  await isSent(page, id)
  await isSent(page, await pack())
  expect(page.packed[0]).toEqual({ ids: [id], agoMs: expect.any(Number), withinMs: expect.any(Number) })
  expect(page.packed.flatMap(({ ids }) => ids).filter((one) => one === id)).toHaveLength(1)
})

test('nothing is sent of another tenant, before the commit, or after a rollback', async () => {
  const page = await open(clerk)
  await pack(await (await world.tenant()).user())
  let commit = () => {}
  const announced = announceIn(tenant.id, ['late'], () => new Promise<void>((resolve) => (commit = resolve)))
  await expect(announceIn(tenant.id, ['never'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const id = await pack()
  await isSent(page, id)
  expect(page.packed.flatMap(({ ids }) => ids)).toEqual([id])
  commit()
  await announced
  await isSent(page, 'late')
})

test('more rows than a hint names are sent without ids', async () => {
  const page = await open(clerk)
  await announceIn(
    tenant.id,
    Array.from({ length: MAX_CHANGED_IDS + 1 }, (_, n) => `many ${n}`),
  )
  await expect.poll(() => page.packed).toEqual([{ agoMs: expect.any(Number), withinMs: expect.any(Number) }])
})

test('a reader whose data scope does not reach all rows is sent no ids', async () => {
  const reader = await tenant.user()
  await world.sql(`update role set data_scope = 4 where id in (
    select role_id from app_user_role where user_id = '${reader.userId}')`)
  const [narrow, wide] = [await open(reader), await open(clerk)]
  await isSent(wide, await pack())
  await expect.poll(() => narrow.packed.length).toBeGreaterThan(0)
  for (const event of narrow.packed) expect(Object.keys(event)).toEqual(['agoMs', 'withinMs'])
})

test('it is refused without a session, and without the permission to read its entity', async () => {
  await expect(open(world.anonymous())).rejects.toMatchObject({ data: { code: 40100 } })
  const writer = await tenant.user({ permissions: [['toy', 'crate', 'update']] })
  await expect(open(writer)).rejects.toMatchObject({ data: { code: 40301 } })
})

test('it is cut off when the session ends, the permission is lost or the app is taken from the tenant', async () => {
  const other = await world.tenant()
  const cases: (readonly [string, TestTenant, (reader: Client) => Promise<unknown>])[] = [
    ['session', tenant, (reader) => reader.del('/api/user/logout')],
    [
      'permission',
      tenant,
      (reader) =>
        world.sql(`update role set permissions = '[]' where id in (
          select role_id from app_user_role where user_id = '${reader.userId}')`),
    ],
    ['app', other, () => world.sql(`update tenant set apps = '{manage}' where id = '${other.id}'`)],
  ]
  for (const [what, within, end] of cases) {
    const reader = await within.user()
    const page = await open(reader)
    const closed = new Promise((resolve) => page.socket.once('disconnect', resolve))
    await end(reader)
    expect(await closed, what).toBe('io server disconnect')
  }
})

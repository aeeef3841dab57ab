import { EventEmitter } from 'node:events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { expectHint, openLivePage } from '../../testing/realtime/live-page.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { inTenant } from '../call/ctx.ts'
import { logStatus } from '../call/log.ts'
import { rawSql } from '../db/raw.ts'
import type { PageSocket } from '../identity/sessions/page-sockets.ts'
import { Follower } from './follower.ts'
import { type Hint, openHints } from './hints.ts'

let world: World
let tenant: TestTenant
let clerk: Client

const CRATE = { app: 'toy', entity: 'crate' }
const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  clerk = await tenant.user()
})

let labels = 0
async function create(by: Client = clerk): Promise<string> {
  labels += 1
  const { body } = await by.post('/api/toy/crate', { label: `crate ${labels}` })
  expect(body.code).toBe(0)
  return body.crate?._id ?? body._id
}

async function following(client: Client, place: { app: string; entity?: string } = CRATE) {
  const page = await openLivePage(world.url, client)
  expect((await page.follow(place)).code).toBe(0)
  return page
}

const setScope = (client: Client, scope: number) =>
  world.sql(`update role set data_scope = ${scope} where id in (
    select role_id from app_user_role where user_id = '${client.userId}')`)

describe('a page that follows an entity', () => {
  test('is sent the ids of created, changed and deleted rows, and nothing else of them', async () => {
    const page = await following(await tenant.user({ permissions: [['toy', 'crate', 'read']] }))
    const id = await create()
    await expectHint(page, id)
    expect(page.hints).toEqual([{ ...CRATE, ids: [id], agoMs: expect.any(Number), withinMs: expect.any(Number) }])
    for (const change of [
      () => clerk.put('/api/toy/crate', { _id: id, rev: 0, weight: 5 }),
      () => clerk.put('/api/toy/crate?type=pack', { _id: id }),
      () => clerk.del('/api/toy/crate', { _id: id }),
    ]) {
      page.hints.length = 0
      expect((await change()).body.code).toBe(0)
      await expectHint(page, id)
      expect(page.hints).toHaveLength(1)
      expect(page.hints[0]!.agoMs).toBeLessThan(5_000)
    }
  })

  test('is sent rows that server code has written with its own statements', async () => {
    const page = await following(clerk)
    const id = await create()
    await expectHint(page, id)
    page.hints.length = 0
    await world.server.db.asTenant(tenant.id, (tx) =>
      rawSql(tx).executeSql('update toy_crate set weight = 7 where id = $1', [id]),
    )
    await expectHint(page, id)
  })

  test('is sent the id of a row if nothing but its timeline has changed', async () => {
    const page = await following(clerk)
    const id = await create()
    await expectHint(page, id)
    page.hints.length = 0
    await inTenant(world.server.services, tenant.id, { locale: 'zh_CN', ip: null }, async (ctx) =>
      logStatus(ctx, { entity: 'toy.crate', rowId: id, action: 'looked', from: 1, to: 1, reason: null }),
    )
    await expectHint(page, id)
  })

  test('is sent nothing of another tenant, of a reading call, or of a refused change', async () => {
    const page = await following(clerk)
    const stranger = await (await world.tenant()).user()
    const foreign = await create(stranger)
    await clerk.get('/api/toy/crate/list', { current: 1, pageSize: 10 })
    expect((await clerk.put('/api/toy/crate', { _id: foreign, rev: 1, weight: 5 })).body.code).toBe(40400)
    const id = await create()
    await expectHint(page, id)
    expect(page.hints.map(({ ids }) => ids)).toEqual([[id]])
  })

  test('is refused without the permission to read, without a session, and for what does not exist', async () => {
    const page = await openLivePage(world.url, await tenant.user({ permissions: [['toy', 'crate', 'update']] }))
    for (const place of [CRATE, { app: 'toy', entity: 'box' }, { app: 'toy' }, { app: 'none', entity: 'crate' }]) {
      expect(await page.follow(place)).toEqual({ code: 40301 })
    }
    await create()
    const other = await following(clerk)
    await expectHint(other, await create())
    expect(page.hints).toEqual([])
    await expect(openLivePage(world.url, world.anonymous())).rejects.toThrow('refused')
    expect(await page.socket.emitWithAck('follow', { app: 'toy', entity: 'crate' })).toEqual({ code: 40001 })
  })

  test('is sent no ids if the reader’s data scope does not reach all rows', async () => {
    const reader = await tenant.user()
    await setScope(reader, 4)
    const [narrow, wide] = [await following(reader), await following(clerk)]
    await expectHint(wide, await create())
    await expect.poll(() => narrow.hints.length).toBeGreaterThan(0)
    for (const hint of narrow.hints) {
      expect(hint).toEqual({ ...CRATE, agoMs: expect.any(Number), withinMs: expect.any(Number) })
    }
  })

  test('is sent nothing before the commit, and nothing after a rollback', async () => {
    const page = await following(clerk)
    const [committed, rolledBack] = [await create(), await create()]
    await expectHint(page, rolledBack)
    page.hints.length = 0
    const update = (id: string, end: () => Promise<unknown>) =>
      world.server.db.asTenant(tenant.id, async (tx) => {
        await rawSql(tx).executeSql('update toy_crate set weight = 8 where id = $1', [id])
        await end()
      })
    let commit = () => {}
    const ended = update(committed, () => new Promise<void>((resolve) => (commit = resolve)))
    await expect(update(rolledBack, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expectHint(page, await create())
    expect(page.hints.flatMap(({ ids = [] }) => ids)).not.toContain(committed)
    commit()
    await ended
    await expectHint(page, committed)
    expect(page.hints.flatMap(({ ids = [] }) => ids)).not.toContain(rolledBack)
  })

  test('is sent one hint without ids for an action with 1,000 rows', async () => {
    const page = await following(clerk)
    await world.server.db.asTenant(tenant.id, async (tx) => {
      for (let n = 0; n < 1_000; n += 1) {
        await rawSql(tx).executeSql('insert into toy_crate (id, no, label) values ($1, $2, $2)', [
          crypto.randomUUID(),
          `many ${n}`,
        ])
      }
    })
    await expect.poll(() => page.hints.length).toBeGreaterThan(0)
    await expectHint(page, await create())
    expect(page.hints.map(({ ids }) => ids?.length)).toEqual([undefined, 1])
  })

  test('is sent nothing after it has stopped to follow', async () => {
    const [page, other] = [await following(clerk), await following(clerk)]
    expect(await page.socket.emitWithAck('unfollow', CRATE)).toEqual({ code: 0 })
    await expectHint(other, await create())
    expect(page.hints).toEqual([])
  })
})

describe('a page that was not connected', () => {
  test('learns whether rows may have changed since it asked for them', async () => {
    const quiet = await world.tenant()
    const reader = await quiet.user()
    const page = await openLivePage(world.url, reader)
    // The server does not know what was before its start.
    expect(await page.follow(CRATE, HOUR_MS)).toEqual({ code: 0, changed: true })
    expect(await page.follow(CRATE, 0)).toEqual({ code: 0, changed: false })
    await expectHint(page, await create(reader))
    expect(await page.follow(CRATE, 60)).toEqual({ code: 0, changed: true })
  })
})

describe('lost permission', () => {
  test('ends the hints of an open page, which is notified of it', async () => {
    const reader = await tenant.user()
    const [page, other] = [await following(reader), await following(clerk)]
    await expectHint(page, await create())
    page.hints.length = 0
    await world.sql(`update role set permissions = '[]' where id in (
      select role_id from app_user_role where user_id = '${reader.userId}')`)
    const id = await create()
    await expectHint(other, id)
    await expect.poll(() => page.refused).toEqual([CRATE])
    expect(page.hints.filter(({ ids }) => !ids?.includes(id))).toEqual([])
    page.hints.length = 0
    await expectHint(other, await create())
    expect(page.hints).toEqual([])
    expect((await reader.get('/api/toy/crate/list', { current: 1, pageSize: 10 })).status).toBe(403)
  })

  test('a narrower data scope ends the ids', async () => {
    const reader = await tenant.user()
    const [page, other] = [await following(reader), await following(clerk)]
    await setScope(reader, 4)
    // The notification of the change arrives on its own connection.
    await expect
      .poll(async () => {
        page.hints.length = 0
        await expectHint(other, await create())
        return page.hints.map(({ ids }) => ids)
      })
      .toEqual([undefined])
  })

  test('the end of the session closes the socket', async () => {
    const reader = await tenant.user()
    const page = await following(reader)
    const closed = new Promise((resolve) => page.socket.once('disconnect', resolve))
    await reader.del('/api/user/logout')
    expect(await closed).toBe('io server disconnect')
  })
})

test('a slow connection is sent one packet for all hints that it has missed', () => {
  const sent: unknown[] = []
  const conn = new EventEmitter()
  const socket = { conn, emit: (_event: string, hints: unknown) => sent.push(hints) }
  const follower = new Follower(socket as unknown as PageSocket)
  follower.follows.set('toy crate', { ...CRATE, withIds: true })
  follower.sure()
  const change = (...ids: string[]) => {
    follower.add('toy crate', ids, performance.now(), 5)
    follower.send()
  }
  for (const id of ['a', 'b', 'c', 'b']) change(id)
  expect(sent).toEqual([[expect.objectContaining({ ids: ['a'] })]])
  return vi.waitFor(() => {
    conn.emit('drain')
    expect(sent.slice(1)).toEqual([[expect.objectContaining({ ids: ['b', 'c'] })]])
    follower.close()
    expect(conn.listenerCount('drain')).toBe(0)
  })
})

test('hints wait while the session is in doubt, and then have ids only if the data scope still reaches all rows', () => {
  const sent: unknown[] = []
  const socket = { conn: new EventEmitter(), emit: (_event: string, hints: unknown) => sent.push(hints) }
  const follower = new Follower(socket as unknown as PageSocket)
  follower.follows.set('toy crate', { ...CRATE, withIds: true })
  follower.add('toy crate', ['a'], performance.now(), 5)
  follower.send()
  expect(sent).toEqual([])
  follower.follows.set('toy crate', { ...CRATE, withIds: false })
  follower.sure()
  expect(sent).toEqual([[{ ...CRATE, agoMs: expect.any(Number), withinMs: 5 }]])
})

test('with ROLE=web a change reaches the pages of every process', async () => {
  const { services } = world.server
  const web = { ...services, settings: { ...services.settings, role: 'web' as const } }
  const received: Hint[][] = [[], []]
  const open = await Promise.all(
    received.map((into) =>
      openHints(web, (table) => table === 'toy_crate', { received: (hints) => into.push(...hints), lost: () => {} }),
    ),
  )
  try {
    const id = await create()
    for (const into of received) {
      await expect.poll(() => into.some(({ tenantId, ids }) => tenantId === tenant.id && ids?.includes(id))).toBe(true)
      expect(new Set(into.map(({ table }) => table))).toEqual(new Set(['toy_crate']))
    }
  } finally {
    await Promise.all(open.map((one) => one.close()))
  }
})

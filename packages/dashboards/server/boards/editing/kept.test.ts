// A world of its own: its database has a trigger that reports a full disk.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openValues } from '@atrium/core/server/secrets/secret-values'
import { openVault } from '@atrium/core/server/secrets/vault'
import { heldPages } from '@atrium/core/testing/held-pages'
import { TEST_SECRET } from '@atrium/core/testing/template'
import type { Client, OwnWorld, TestTenant } from '@atrium/core/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBoard, ownBoardWorld } from '../../../testing/sockets/board-world.ts'
import { foldOperations } from './fold-operations.ts'
import { BOARD, editorOf, move, plain, prop } from './testing.ts'

let world: OwnWorld
let plant: TestTenant
let owner: Client

/** PostgreSQL reports a full disk at the last statement of a batch with this label. */
const FULL = `create function toy_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger toy_full after insert on dashboard_op for each row
    when (new.label ->> 'key' = 'diskFull') execute function toy_full();`
const folder = mkdtempSync(join(tmpdir(), 'atrium-full-'))

beforeAll(async () => {
  writeFileSync(join(folder, '001_full.sql'), FULL)
  world = await ownBoardWorld(folder)
  plant = await world.tenant()
  owner = await plant.user()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const made = async (...items: ReturnType<typeof plain>[]) => {
  const board = await makeBoard(owner, items, false)
  return { board, me: editorOf(owner, board) }
}
const listed = async (board: string, current = 1) =>
  (await owner.get(`${BOARD}/version/list`, { _id: board, current: String(current) })).body

describe('versions', () => {
  test('there is one of the first document, of each release and of each name, newest first', async () => {
    const { board, me } = await made(plain('aaaaaaaa'))
    await me.edit(move('aaaaaaaa', 1))
    await me.release({ name: 'first' })
    await me.edit(move('aaaaaaaa', 2))
    const named = await owner.post(`${BOARD}/version`, { _id: board, name: 'before the fair' })
    expect(named.body).toMatchObject({ code: 0, no: 3 })
    await me.edit(move('aaaaaaaa', 3))
    const { list, pagination } = await listed(board)
    expect(list).toMatchObject([
      { no: 3, kind: 'named', name: 'before the fair', who: owner.userId },
      { no: 2, kind: 'release', name: 'first' },
      { no: 1, kind: 'release' },
    ])
    expect(pagination).toEqual({ total: 3, current: 1, pageSize: 25 })
    const left = async (no: number) =>
      (await owner.get(`${BOARD}/version`, { _id: board, no: String(no) })).body.document.components[0].left
    expect([await left(1), await left(2), await left(3)]).toEqual([0, 1, 2])
    expect((await owner.get(`${BOARD}/version`, { _id: board, no: '9' })).body.code).toBe(40400)
    await owner.put(`${BOARD}/version`, { _id: board, no: 1, name: 'start' })
    expect((await listed(board)).list[2]).toMatchObject({ no: 1, name: 'start' })
  })

  test('every 200 batches there is an automatic one; 100 are kept, and those with names always', async () => {
    const { board, me } = await made(plain('aaaaaaaa'))
    await me.edit(move('aaaaaaaa', 1))
    await world.sql(`update dashboard_draft set head = 199 where id = '${board}'`)
    await me.edit(move('aaaaaaaa', 2))
    expect((await listed(board)).list[0]).toMatchObject({ no: 2, kind: 'auto' })
    await owner.put(`${BOARD}/version`, { _id: board, no: 1, name: 'kept' })
    await world.sql(`insert into dashboard_version (tenant_id, dashboard_id, no, kind, document)
      select '${plant.id}', '${board}', n, 'auto', '{}' from generate_series(3, 104) n`)
    await me.release()
    const nos = (await world.sql(`select no from dashboard_version where dashboard_id = '${board}' order by no`)).map(
      (row) => (row as { no: number }).no,
    )
    expect([nos.length, nos[0], nos[1], nos.at(-1)]).toEqual([101, 1, 6, 105])
  })
})

test('pages of versions as of the first one have each version once while others are made', async () => {
  const { board, me } = await made(plain('aaaaaaaa'))
  await me.edit(move('aaaaaaaa', 1))
  await world.sql(`insert into dashboard_version (tenant_id, dashboard_id, no, name, kind, document)
    select '${plant.id}', '${board}', n, n, 'named', '{}' from generate_series(2, 60) n`)
  const read = async (query: object) => (await owner.get(`${BOARD}/version/list`, { _id: board, ...query })).body
  const disturb = () => owner.post(`${BOARD}/version`, { _id: board, name: 'new' })
  const rows = await heldPages<{ no: number }>(read, disturb)
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n))
})

describe('operations older than 30 days', () => {
  test('are deleted; the draft stays, and an editor from before must read it again', async () => {
    const { board, me } = await made(plain('aaaaaaaa'))
    await me.edit(move('aaaaaaaa', 1))
    await me.edit(move('aaaaaaaa', 2))
    await world.sql(
      `update dashboard_op set at = now() - interval '31 days' where dashboard_id = '${board}' and seq = 1`,
    )
    await foldOperations(world.server.services.db)
    const { log, draft, head } = await me.read()
    expect([head, log.map(({ seq }) => seq), draft.items[0]?.item.left]).toEqual([2, [2], 2])
    expect((await me.send(0, [{ op: 'set', path: ['width'], value: 800 }])).body).toMatchObject({
      code: 40901,
      params: { conflicts: [['options', 'width']] },
    })
    expect((await me.send(1, [{ op: 'set', path: ['width'], value: 800 }])).body.code).toBe(0)
  })
})

describe('an item that this code does not know', () => {
  const change = async (board: string, component: object) => {
    const stored = { ...plain('aaaaaaaa'), component: { ...plain('aaaaaaaa').component, ...component } }
    await world.sql(`update dashboard set components = '${JSON.stringify([stored])}' where id = '${board}'`)
  }

  test('of a kind that is gone can be moved, released and removed, and not added again', async () => {
    const { board, me } = await made(plain('aaaaaaaa'))
    await change(board, { component: 'Gone', props: { n: 1 } })
    expect(await me.edit(move('aaaaaaaa', 5))).toMatchObject({ code: 0 })
    expect((await me.release()).body.code).toBe(0)
    const [{ components }] = (await world.sql(`select components from dashboard where id = '${board}'`)) as [
      { components: object[] },
    ]
    expect(components).toMatchObject([{ left: 5, component: { component: 'Gone', props: { n: 1 } } }])
    const removed = await me.edit({ op: 'remove', id: 'aaaaaaaa' })
    expect((await me.undo(removed)).body).toMatchObject({ code: 40001 })
  })

  test('of newer code is shown and can only be removed', async () => {
    const { board, me } = await made(plain('aaaaaaaa'))
    await change(board, { version: 9, props: { later: true } })
    expect((await me.read()).draft.items[0]?.item.component).toMatchObject({ version: 9, props: { later: true } })
    const { body } = await me.send(0, [move('aaaaaaaa', 5)])
    expect([body.code, Object.keys(body.fields)]).toEqual([40001, ['items.aaaaaaaa.component.version']])
    expect(await me.edit({ op: 'remove', id: 'aaaaaaaa' })).toMatchObject({ code: 0 })
  })
})

describe('a secret in an operation', () => {
  const vault = openVault({ secretKey: TEST_SECRET, previousSecretKeys: [] })
  const sealed = async (table: string, column: string, board: string) => {
    const [row] = await world.sql(`select sealed_secrets as sealed from ${table} where ${column} = '${board}'`)
    return openValues(vault, (row as { sealed: string | null }).sealed)
  }

  test('is in the vault of the draft, and at the release in that of the dashboard; no log and no version has it', async () => {
    const { board, me } = await made(plain('gate0001', 'gate', { password: 'one' }))
    const done = await me.edit(prop('gate0001', 'relay', { key: 'k-77' }), {
      op: 'add',
      at: 1,
      item: plain('gate0002', 'gate', { user: 'plc', password: 'open-sesame' }),
    })
    expect(done.ops).toMatchObject([
      { op: 'set', path: ['component', 'props', 'relay'], value: { hasKey: true } },
      { op: 'add', item: { component: { props: { user: 'plc', hasPassword: true } } } },
    ])
    expect(await sealed('dashboard', 'id', board)).toEqual({ 'gate0001.Toy-gate.password': 'one' })
    await me.release({ name: 'with secrets' })
    const all = {
      'gate0001.Toy-gate.password': 'one',
      'gate0001.Toy-gate.relay.key': 'k-77',
      'gate0002.Toy-gate.password': 'open-sesame',
    }
    expect(await sealed('dashboard', 'id', board)).toEqual(all)
    const [{ everything }] = (await world.sql(`select
      (select string_agg(t::text, '') from dashboard_op t) || (select string_agg(t::text, '') from dashboard_version t) ||
      (select string_agg(t::text, '') from dashboard_draft_item t) || (select string_agg(t::text, '') from audit_log t)
      as everything`)) as [{ everything: string }]
    expect(everything).toContain('hasPassword')
    expect(everything).not.toMatch(/open-sesame|k-77/)
  })

  test('can be removed and undone, outlives its item until the release, and is never set by its mark alone', async () => {
    const { board, me } = await made(plain('gate0001', 'gate', { password: 'one' }), plain('gate0002', 'gate'))
    const props = async () => (await me.read()).draft.items.map(({ item: { component } }) => component.props)
    const emptied = await me.edit(prop('gate0001', 'password', ''))
    expect(await props()).toEqual([{}, {}])
    await me.undo(emptied)
    const removed = await me.edit({ op: 'remove', id: 'gate0001' })
    await me.undo(removed)
    expect(await props()).toEqual([{ hasPassword: true }, {}])
    await me.edit(prop('gate0002', 'hasPassword', true))
    expect(await props()).toEqual([{ hasPassword: true }, {}])
    await me.edit({ op: 'remove', id: 'gate0001' })
    await me.release()
    expect(await sealed('dashboard', 'id', board)).toEqual({})
    expect(await sealed('dashboard_draft', 'id', board)).toEqual({})
  })

  test('of a save from outside is known in the draft, unless the draft has an own one', async () => {
    const { board, me } = await made(plain('gate0001', 'gate', { password: 'one' }), plain('gate0002', 'gate'))
    await me.edit(prop('gate0001', 'password', 'draft'))
    const { rev } = (await owner.get(BOARD, { _id: board })).body.dashboard
    const components = [
      plain('gate0001', 'gate', { password: 'saved' }),
      plain('gate0002', 'gate', { password: 'also saved' }),
    ]
    expect((await owner.put(BOARD, { _id: board, rev, components })).body.code).toBe(0)
    await me.release()
    expect(await sealed('dashboard', 'id', board)).toEqual({
      'gate0001.Toy-gate.password': 'draft',
      'gate0002.Toy-gate.password': 'also saved',
    })
  })
})

test('a full disk is refused, and nothing of the batch is stored', async () => {
  const { me } = await made(plain('aaaaaaaa'))
  await me.edit(move('aaaaaaaa', 1))
  const ops = [move('aaaaaaaa', 2), { op: 'set', path: ['width'], value: 800 }]
  const { status, body } = await me.send(1, ops, { label: { key: 'diskFull' } })
  expect([status, body.code]).toEqual([507, 50700])
  const { head, draft } = await me.read()
  expect([head, draft.items[0]?.item.left, draft.options.width]).toEqual([1, 1, 1920])
  expect(await me.edit(move('aaaaaaaa', 2))).toMatchObject({ code: 0, seq: 2 })
})

test('a dashboard of another tenant, a deleted one and one outside the data scope have no draft', async () => {
  const { board } = await made(plain('aaaaaaaa'))
  const stranger = await (await world.tenant()).user()
  const answers = async (client: Client) => {
    const me = editorOf(client, board)
    return [
      (await me.read()).code,
      (await me.send(0, [move('aaaaaaaa', 1)])).body.code,
      (await client.post(`${BOARD}/release`, { _id: board, head: 0 })).body.code,
      (await client.get(`${BOARD}/version/list`, { _id: board })).body.code,
      (await client.post(`${BOARD}/version`, { _id: board, name: 'x' })).body.code,
    ]
  }
  expect(await answers(stranger)).toEqual(Array(5).fill(40400))
  const person = await plant.user()
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${person.userId}')`)
  expect(await answers(person)).toEqual(Array(5).fill(40400))
  await owner.del(BOARD, { _id: board })
  expect(await answers(owner)).toEqual(Array(5).fill(40400))
})

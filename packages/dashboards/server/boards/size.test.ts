import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardOp } from '../../contract/dashboard-ops/ops.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { BOARD, editorOf, plain, prop } from './editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

const MIB = 2 ** 20
/** The props of an item have at most 64 kB. */
const LONG = 60_000
const id = (n: number) => `long${String(n).padStart(4, '0')}`
const long = (n: number, letter = 'a') => plain(id(n), 'long', { text: letter.repeat(LONG) })
const add = (n: number): DashboardOp => ({ op: 'add', at: n, item: long(n) })
/** A little less than the largest body of a request. */
const fifteen = (n: number) => Array.from({ length: 15 }, (_, i) => add(n + i))
const FULL = 60

/** A dashboard of 3.6 MB. */
async function fullBoard() {
  const board = await makeBoard(owner, [], false)
  const me = editorOf(owner, board)
  for (let n = 0; n < FULL; n += 15) expect((await me.send(n / 15, fifteen(n))).body).toMatchObject({ code: 0 })
  return { board, me }
}

describe('a dashboard has a largest size', () => {
  test('that a batch of operations may not exceed; what makes it smaller is accepted', async () => {
    const { me } = await fullBoard()
    expect(await me.edit(...fifteen(FULL))).toMatchObject({ code: 41304, msg: expect.stringContaining('4 MB') })
    expect((await me.read()).draft.items).toHaveLength(FULL)
    expect(await me.edit(...Array.from({ length: 8 }, (_, n) => prop(id(n), 'text', 'short')))).toMatchObject({
      code: 0,
    })
    expect(await me.edit(...fifteen(FULL))).toMatchObject({ code: 0 })
  })

  test('that a save of one item may not exceed', async () => {
    const { board, me } = await fullBoard()
    expect((await me.release()).body.code).toBe(0)
    const codes: number[] = []
    for (let n = FULL; n < FULL + 12; n++)
      codes.push((await owner.put(`${BOARD}/component/update`, { _id: board, component: long(n) })).body.code)
    expect(codes.indexOf(41304)).toBeGreaterThan(5)
    expect(codes.filter((code) => code !== 0 && code !== 41304)).toEqual([])
    const refused = await owner.put(`${BOARD}/component/update`, { _id: board, component: long(99) })
    expect([refused.status, refused.body.code]).toEqual([413, 41304])
  })

  test('that an import may not exceed; nothing of the file is stored', async () => {
    const { board, me } = await fullBoard()
    expect((await me.release()).body.code).toBe(0)
    const file = (await owner.get(`${BOARD}/export`, { ids: board })).body
    const [full] = file.dashboards
    const name = world.unique('too large')
    const larger = { ...full, name, components: Array.from({ length: FULL + 12 }, (_, n) => long(n)) }
    const imported = (dashboards: object[]) => owner.post(`${BOARD}/import`, { file: { ...file, dashboards } })
    expect((await imported([full])).body.code).toBe(0)
    const first = { ...full, _id: '01980000-0000-7000-8000-00000000000c', name }
    const { status, body } = await imported([first, larger])
    expect([status, body.code]).toEqual([413, 41304])
    expect(await world.rows('dashboard', { name })).toEqual([])
  })

  test('but a larger one of an earlier release opens, and can be arranged', async () => {
    const { board, me } = await fullBoard()
    await world.sql(`update dashboard_draft_item set value = jsonb_set(value, '{title}', to_jsonb(repeat('b', 1000000)))
      where dashboard_id = '${board}' and item = '${id(0)}'`)
    expect((await me.read()).draft.items).toHaveLength(FULL)
    expect(await me.edit({ op: 'place', id: id(1), left: 1000 })).toMatchObject({ code: 0 })
    expect(await me.edit(prop(id(1), 'text', 'a'.repeat(LONG + 2000)))).toMatchObject({ code: 41304 })
    expect(await me.edit({ op: 'remove', id: id(2) })).toMatchObject({ code: 0 })
  })
})

const ITEMS = 4

async function editedBoard() {
  const board = await makeBoard(
    owner,
    Array.from({ length: ITEMS }, (_, n) => long(n)),
    false,
  )
  return { board, me: editorOf(owner, board) }
}

/** Sends so many batches, each of which is half a megabyte in the log. */
async function rewrite(me: ReturnType<typeof editorOf>, batches: number) {
  for (let n = 1; n <= batches; n++) {
    const text = 'abcd'[n % 4]!.repeat(LONG)
    const ops = Array.from({ length: ITEMS }, (_, item) => prop(id(item), 'text', text))
    expect((await me.send(n - 1, ops)).body).toMatchObject({ code: 0, seq: n })
  }
}

test('the editor gets the newest operations, as many as fit into an answer, and the audit log counts all', async () => {
  const { board, me } = await editedBoard()
  await rewrite(me, 16)
  const answer = await me.read()
  expect(answer.log.at(-1)?.seq).toBe(16)
  expect(answer.log.length).toBeGreaterThan(5)
  expect(JSON.stringify(answer.log).length).toBeLessThan(4.5 * MIB)

  // Who is further behind than an answer contains, conflicts with everything.
  const conflict = await me.send(0, [{ op: 'place', id: id(0), left: 1 }])
  expect(conflict.body).toMatchObject({ code: 40901, params: { head: 16, conflicts: expect.any(Array) } })
  expect(JSON.stringify(conflict.body).length).toBeLessThan(4.5 * MIB)
  expect((await me.send(14, [{ op: 'place', id: id(0), left: 1 }])).body).toMatchObject({ code: 0, seq: 17 })

  await me.release()
  const [entry] = await world.rows('audit_log', { row_id: board, action: 'release' })
  expect(entry?.after).toMatchObject({ ops: { set: 16 * ITEMS, place: 1 }, labels: ['edit'] })
})

test('a page that does not take what it is sent is cut off, and gets everything after it has connected again', async () => {
  const { board, me } = await editedBoard()
  const page = await openPage(world.url, { cookie: owner.cookie() })
  expect((await page.ask('edit', { dashboard: board })).code).toBe(0)
  const connection = (
    page.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }
  ).ws._socket
  connection.pause()
  const watcher = await openPage(world.url, { cookie: owner.cookie() })
  let seen = 0
  watcher.socket.on('op', ({ seq }) => {
    seen = seq
  })
  expect((await watcher.ask('edit', { dashboard: board })).code).toBe(0)
  const BATCHES = 60
  await rewrite(me, BATCHES)
  await expect.poll(() => seen).toBe(BATCHES)
  expect(watcher.breaks()).toBe(0)
  connection.resume()
  await expect.poll(() => [page.breaks(), page.socket.connected]).toEqual([1, true])
  expect(await page.ask('edit', { dashboard: board })).toMatchObject({ code: 0, head: BATCHES })
})

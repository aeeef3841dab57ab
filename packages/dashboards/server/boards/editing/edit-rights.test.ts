import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { boardWorld, item, makeBoard } from '../../../testing/sockets/board-world.ts'
import { BOARD, editorOf, move, plain, prop } from './testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

const EDIT = [
  ['toyboards', 'board', 'read'],
  ['toyboards', 'board', 'update'],
] as const
const QUERY = ['toyboards', 'dataSource', 'query'] as const
const CONTROL = ['toyboards', 'component', 'control'] as const
const SCRIPT = ['toyboards', 'component', 'script'] as const

const board = (isPublic = false) =>
  makeBoard(
    owner,
    [
      item('trend001', 'series'),
      plain('lever001', 'lever', { command: 'open' }),
      plain('page0001', 'frame', { html: '<b>' }),
      plain('text0001', 'none', { convertor: 'return data' }),
      plain('video001', 'video', { src: 'rtsp://cam.example/1', username: 'admin' }),
    ],
    isPublic,
  )
const source = item('x', 'series').component.dataSources[0]!
const add = (made: ComponentItem): DashboardOp => ({ op: 'add', at: 9, item: made })

describe('an author without the right to', () => {
  test.each<[string, readonly [string, string, string], DashboardOp]>([
    [
      'query cannot edit a query',
      QUERY,
      { op: 'set', id: 'trend001', path: ['component', 'dataSources', '0', 'props', 'from'], value: 'b' },
    ],
    [
      'query cannot unbind a source',
      QUERY,
      { op: 'set', id: 'trend001', path: ['component', 'dataSources'], value: [] },
    ],
    [
      'query cannot bind a source',
      QUERY,
      { op: 'set', id: 'text0001', path: ['component', 'dataSources'], value: [source] },
    ],
    [
      'query cannot add an item with a query',
      QUERY,
      add({ ...item('trend002', 'series'), component: { ...item('x', 'series').component, version: 1 } }),
    ],
    [
      'query cannot change the values that queries get',
      QUERY,
      { op: 'parameter', name: 'line', at: 0, parameter: { name: 'line', initial: 'B', choices: [] } },
    ],
    ['query cannot say which camera is played', QUERY, prop('video001', 'src', 'rtsp://10.0.0.1/')],
    ['query cannot say as whom a camera is watched', QUERY, prop('video001', 'username', 'root')],
    ['query cannot replace the password of a camera', QUERY, prop('video001', 'password', 'x')],
    ['query cannot add a video with an address', QUERY, add(plain('video002', 'video', { src: 'rtsp://10.0.0.1/' }))],
    ['control cannot add a control', CONTROL, add(plain('lever002', 'lever'))],
    ['control cannot change what a control sends', CONTROL, prop('lever001', 'command', 'shut')],
    ['control cannot replace the secret of a control', CONTROL, prop('lever001', 'password', 'x')],
    [
      'control cannot make a control of another item',
      CONTROL,
      { op: 'set', id: 'text0001', path: ['component', 'component'], value: 'Toy-lever' },
    ],
    ['use scripts cannot add such an item', SCRIPT, add(plain('page0002', 'frame'))],
    ['use scripts cannot change one', SCRIPT, prop('page0001', 'html', '<i>')],
    ['use scripts cannot change a convertor', SCRIPT, prop('text0001', 'convertor', 'return 1')],
    ['use scripts cannot add a convertor', SCRIPT, add(plain('text0002', 'none', { convertor: 'return 1' }))],
    ['use scripts cannot remove a convertor', SCRIPT, prop('text0001', 'convertor', undefined)],
  ])('%s', async (_, right, op) => {
    const id = await board()
    const others = [QUERY, CONTROL, SCRIPT].filter((one) => one !== right)
    const without = editorOf(await plant.user({ permissions: [...EDIT, ...others] }), id)
    const { status, body } = await without.send(0, [move('trend001', 4), op])
    expect([status, body.code, Object.keys(body.fields ?? {}), body.params?.op]).toEqual([403, 40301, ['ops.1'], 1])
    expect(await without.read()).toMatchObject({ head: 0 })
    const withIt = editorOf(await plant.user({ permissions: [...EDIT, right] }), id)
    expect((await withIt.send(0, [op])).body).toMatchObject({ code: 0 })
  })

  test('any of these may place, restyle, group, hide and remove all items, and undo that', async () => {
    const id = await board()
    const me = editorOf(await plant.user({ permissions: EDIT }), id)
    expect((await me.read()).rights).toEqual({ query: false, control: false, script: false, publish: false })
    const ids = ['trend001', 'lever001', 'page0001', 'text0001']
    const allowed: DashboardOp[] = [
      ...ids.map((one) => move(one, 4)),
      ...ids.map((one): DashboardOp => ({ op: 'set', id: one, path: ['backgroundColor'], value: '#fff' })),
      ...ids.map((one): DashboardOp => ({ op: 'set', id: one, path: ['component', 'title'], value: 'x' })),
      prop('lever001', 'tint', '#123456'),
      prop('trend001', 'label', 'x'),
      { op: 'set', id: 'trend001', path: ['hidden'], value: true },
      { op: 'group', group: { trend001: 'g', lever001: 'g' } },
      { op: 'order', zIndex: { page0001: 7 } },
      { op: 'set', path: ['backgroundColor'], value: '#000' },
      ...ids.map((one): DashboardOp => ({ op: 'remove', id: one })),
    ]
    const done = await me.edit(...allowed)
    expect(done).toMatchObject({ code: 0 })
    expect((await me.undo(done)).body).toMatchObject({ code: 0 })
    expect((await me.read()).draft.items).toHaveLength(5)
  })

  test('query cannot bring back the query of a removed item by an addition that is no undo', async () => {
    const id = await board()
    const me = editorOf(await plant.user({ permissions: EDIT }), id)
    const { inverse, seq } = await me.edit({ op: 'remove', id: 'trend001' })
    expect((await me.send(seq, inverse)).body.code).toBe(40301)
    const other: DashboardOp = { op: 'add', at: 0, item: { ...item('trend001', 'series', { from: 'secret' }) } }
    expect((await me.send(seq, [other], { undoes: seq })).body.code).toBe(40301)
    expect((await me.send(seq, inverse, { undoes: seq })).body.code).toBe(0)
  })

  test.each<[string, ComponentItem, readonly [string, string, string]]>([
    ['query', item('trend001', 'series'), QUERY],
    ['control', plain('lever001', 'lever', { command: 'open' }), CONTROL],
    ['script', plain('text0001', 'none', { convertor: 'return data' }), SCRIPT],
  ])('%s cannot bring back by an undo what viewers do not have any more', async (_, removed, right) => {
    const undoneBy = async (person: Client, isReleased: boolean) => {
      const me = editorOf(person, await board())
      const done = await me.edit({ op: 'remove', id: removed._id })
      if (isReleased) expect((await me.release()).body.code).toBe(0)
      return (await me.undo(done)).body
    }
    const without = await plant.user({ permissions: EDIT })
    expect(await undoneBy(without, false)).toMatchObject({ code: 0 })
    expect(await undoneBy(without, true)).toMatchObject({ code: 40301, params: { op: 0, right: right[2] } })
    expect(await undoneBy(await plant.user({ permissions: [...EDIT, right] }), true)).toMatchObject({ code: 0 })
  })

  test('query cannot bring back by an undo a query that was never released', async () => {
    const id = await board()
    const me = editorOf(await plant.user({ permissions: EDIT }), id)
    const other = { ...item('trend001', 'series', { from: 'secret' }) }
    const dataSources = other.component.dataSources
    await editorOf(owner, id).edit({
      op: 'set',
      id: 'trend001',
      path: ['component', 'dataSources'],
      value: dataSources,
    })
    const done = await me.edit({ op: 'remove', id: 'trend001' })
    expect((await me.undo(done)).body).toMatchObject({ code: 40301, params: { right: 'query' } })
  })

  test.each<[string, string, readonly [string, string, string], DashboardOp]>([
    ['query', 'trend001', QUERY, { op: 'set', id: 'trend001', path: ['component', 'dataSources'], value: [] }],
    ['control', 'lever001', CONTROL, prop('lever001', 'command', 'shut')],
    ['script', 'page0001', SCRIPT, prop('page0001', 'html', '<i>')],
  ])(
    '%s cannot bring back what a version has, nor undo what they did with the right',
    async (_, one, right, change) => {
      const id = await board()
      const { no } = (await owner.post(`${BOARD}/version`, { _id: id, name: 'before' })).body
      const person = await plant.user({ permissions: [...EDIT, right] })
      const me = editorOf(person, id)
      const done = await me.edit(change)
      expect(done).toMatchObject({ code: 0 })
      const permissions = EDIT.map(([app, module, permission]) => ({ app, module, permission }))
      await world.sql(`update role set permissions = '${JSON.stringify(permissions)}' where id in
      (select role_id from app_user_role where user_id = '${person.userId}')`)
      const refused = { code: 40301, params: { right: right[2] } }
      await expect.poll(async () => (await me.read()).rights[right[2]]).toBe(false)
      expect((await me.undo(done)).body).toMatchObject(refused)

      const { document } = (await person.get(`${BOARD}/version`, { _id: id, no })).body
      const kept = document.components.find(({ _id }: ComponentItem) => _id === one) as ComponentItem
      const whole: DashboardOp[] = [
        { op: 'remove', id: one },
        { op: 'add', at: 0, item: kept },
      ]
      expect((await me.send(done.seq, whole)).body).toMatchObject(refused)
      const gone = await me.edit({ op: 'remove', id: one })
      expect((await me.send(gone.seq, whole.slice(1))).body).toMatchObject(refused)
      expect((await editorOf(owner, id).edit(...whole.slice(1))).code).toBe(0)
    },
  )

  test('query cannot change one by a save of the whole dashboard, of one item, or by a new dashboard either', async () => {
    const id = await board()
    const permissions = [...EDIT, ['toyboards', 'board', 'create'] as const]
    const person = await plant.user({ permissions })
    const changed = item('trend001', 'series', { from: 'secret' })
    const { rev, components } = (await person.get(BOARD, { _id: id })).body.dashboard
    const put = (items: object[]) => person.put(BOARD, { _id: id, rev, components: items })
    expect((await put([changed, ...components.slice(1)])).body).toMatchObject({
      code: 40301,
      fields: { 'components.0': expect.any(String) },
    })
    const { body } = await person.put(`${BOARD}/component/update`, { _id: id, component: changed })
    expect(body).toMatchObject({ code: 40301, fields: { component: expect.any(String) } })
    const parameters = [{ name: 'line', initial: 'B', choices: [] }]
    const options = { ...(await person.get(BOARD, { _id: id })).body.dashboard.options, parameters }
    expect((await person.put(BOARD, { _id: id, rev, options })).body).toMatchObject({
      code: 40301,
      fields: { 'options.parameters': expect.any(String) },
    })
    const lever = { _id: 'lever001', component: { props: { command: 'open', password: 'x' } } }
    const locked = await person.put(`${BOARD}/component/update`, { _id: id, component: lever })
    expect(locked.body).toMatchObject({ code: 40301, params: { right: 'control' } })
    expect((await person.post(BOARD, { name: 'mine', components: [changed] })).body.code).toBe(40301)
    expect((await put(components.map((one: object) => ({ ...one, left: 40 })))).body.code).toBe(0)
  })
})

test('a next page that the author may not read is refused like one that does not exist', async () => {
  const clerk = await plant.user({ permissions: [...EDIT, ['toyboards', 'board', 'create']] })
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${clerk.userId}')`)
  const make = (options?: object) => clerk.post(BOARD, { name: world.unique('own'), ...(options ? { options } : {}) })
  const [own, second] = [(await make()).body.dashboard, (await make()).body.dashboard]
  const [hidden, shown] = [await board(false), await board(true)]
  expect((await clerk.get(BOARD, { _id: hidden })).body.code).toBe(40401)
  const me = editorOf(clerk, own._id)
  const to = (nextPage: string): DashboardOp => ({ op: 'set', path: ['nextPage'], value: nextPage })
  for (const nextPage of [hidden, '018f0000-0000-7000-8000-000000000000']) {
    const options = { ...own.options, nextPage }
    for (const { status, body } of [
      await clerk.put(BOARD, { _id: own._id, rev: own.rev, options }),
      await make(options),
    ])
      expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 40902, ['options']])
    const { status, body } = await me.send(0, [to(nextPage)])
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 40902, ['ops.0.value']])
  }
  expect((await me.send(0, [to(second._id)])).body.code).toBe(0)
  expect((await me.send(1, [to(shown)])).body.code).toBe(0)
})

describe('a release', () => {
  test('needs the permission to publish if the dashboard is public', async () => {
    const person = await plant.user({ permissions: EDIT })
    const [hidden, shown] = [await board(false), await board(true)]
    for (const id of [hidden, shown])
      expect(await editorOf(person, id).edit(move('trend001', 4))).toMatchObject({ code: 0 })
    expect((await editorOf(person, hidden).release()).body.code).toBe(0)
    const { status, body } = await editorOf(person, shown).release()
    expect([status, body.code]).toEqual([403, 40301])
    expect((await owner.get(BOARD, { _id: shown })).body.dashboard.components[0].left).toBe(0)
    const publisher = await plant.user({ permissions: [...EDIT, ['toyboards', 'board', 'publish']] })
    expect((await editorOf(publisher, shown).release()).body.code).toBe(0)
  })

  test('in another way needs that permission, too: a save of the whole dashboard, of one item, and its removal', async () => {
    const person = await plant.user({ permissions: EDIT })
    const publisher = await plant.user({ permissions: [...EDIT, ['toyboards', 'board', 'publish']] })
    const saves = async (by: Client, id: string) => {
      const stored = async () => (await owner.get(BOARD, { _id: id })).body.dashboard
      const { options, components } = await stored()
      const put = async (changes: object) => by.put(BOARD, { _id: id, rev: (await stored()).rev, ...changes })
      const moved = { _id: 'trend001', left: 9 }
      const sent = [
        await put({ components: [{ ...components[0], ...moved }, ...components.slice(1)] }),
        await put({ options: { ...options, width: 800 } }),
        await by.put(`${BOARD}/component/update`, { _id: id, component: moved }),
        await by.del(`${BOARD}/component/remove`, { _id: id, componentId: 'text0001' }),
      ]
      return sent.map(({ body }) => body.code)
    }
    const shown = await board(true)
    expect(await saves(person, shown)).toEqual([40301, 40301, 40301, 40301])
    const { rev, components } = (await owner.get(BOARD, { _id: shown })).body.dashboard
    expect([components.length, components[0].left]).toEqual([5, 0])
    expect((await person.put(BOARD, { _id: shown, rev, name: `a ${shown}` })).body.code).toBe(0)
    expect(await saves(publisher, shown)).toEqual([0, 0, 0, 0])
    expect(await saves(person, await board(false))).toEqual([0, 0, 0, 0])
  })

  test('is refused if the draft has moved since the editor read it', async () => {
    const id = await board()
    const me = editorOf(owner, id)
    await me.edit(move('trend001', 4))
    const { status, body } = await owner.post(`${BOARD}/release`, { _id: id, head: 0 })
    expect([status, body.code, body.params]).toEqual([409, 40901, { head: 1 }])
  })
})

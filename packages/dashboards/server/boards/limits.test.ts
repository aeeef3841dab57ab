import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf, plain, prop } from './editing/testing.ts'

let world: World
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  owner = await (await world.tenant()).user()
})

const dial = (low: number, high: number, unit = 'V') => plain('dial0001', 'dial', { scales: [{ low, high, unit }] })
const text = (label: string) => plain('text0001', 'none', { label })
const BOTH = {
  low: '最小值必须小于最大值 5',
  high: '最大值必须大于最小值 9',
}

async function storedBefore() {
  const board = await makeBoard(owner, [dial(1, 5), text('a')], false)
  await world.sql(
    `update dashboard set components = '${JSON.stringify([dial(9, 5), text('a')])}' where id = '${board}'`,
  )
  return board
}

test('a minimum that is not below its maximum is refused by each way to store it', async () => {
  const board = await makeBoard(owner, [dial(1, 5)], false)
  const { rev } = (await owner.get(BOARD, { _id: board })).body.dashboard
  const refused = (place: string) => ({
    code: 40001,
    fields: { [`${place}.scales.0.low`]: BOTH.low, [`${place}.scales.0.high`]: BOTH.high },
  })
  const saved = refused('components.0.component.props')
  const wrong = [dial(9, 5)]
  expect((await owner.put(BOARD, { _id: board, rev, components: wrong })).body).toMatchObject(saved)
  expect((await owner.post(BOARD, { name: world.unique('limits'), components: wrong })).body).toMatchObject(saved)
  expect((await owner.put(`${BOARD}/component/update`, { _id: board, component: wrong[0] })).body).toMatchObject(
    refused('component.component.props'),
  )
  const file = (await owner.get(`${BOARD}/export`, { ids: board })).body
  file.dashboards[0].components = wrong
  expect((await owner.post(`${BOARD}/import`, { file })).body).toMatchObject(
    refused('file.dashboards.0.components.0.component.props'),
  )
  const me = editorOf(owner, board)
  expect(await me.edit(prop('dial0001', 'scales', [{ low: 9, high: 5 }]))).toMatchObject({
    code: 40001,
    fields: { 'ops.0.value.0.low': BOTH.low },
  })
  const low = ['component', 'props', 'scales', '0', 'low']
  expect(await me.edit({ op: 'set', id: 'dial0001', path: low, value: 9 })).toMatchObject({
    code: 40001,
    fields: { 'ops.0.value': BOTH.low },
  })
})

test('a dashboard from before can be opened, edited elsewhere, released and saved, but not with other wrong ends', async () => {
  const board = await storedBefore()
  const me = editorOf(owner, board)
  expect((await me.read()).draft.items.map(({ item }) => item._id)).toEqual(['dial0001', 'text0001'])
  const set = (path: string[], value: unknown) =>
    me.edit({ op: 'set', id: 'dial0001', path: ['component', 'props', 'scales', '0', ...path], value })
  expect(await set(['unit'], 'A')).toMatchObject({ code: 0 })
  expect(await set(['low'], 7)).toMatchObject({ code: 40001 })
  expect((await me.release()).body.code).toBe(0)
  const update = (component: object) => owner.put(`${BOARD}/component/update`, { _id: board, component })
  expect((await update(text('b'))).body.code).toBe(0)
  expect((await update(dial(8, 5))).body.code).toBe(40001)
  expect(await set(['low'], 3)).toMatchObject({ code: 0 })
})

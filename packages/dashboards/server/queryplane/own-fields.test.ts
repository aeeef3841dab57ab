import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem, StoredQuery } from '../../contract/dashboard.ts'
import { item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { numbers, plantWorld } from '../../testing/sockets/plant-world.ts'
import { editorOf } from '../boards/editing/testing.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

function weatherItem(_id: string, props: StoredQuery): ComponentItem {
  const made = item(_id, 'single')
  return { ...made, component: { ...made.component, version: 1, dataSources: [{ _id: '', props }] } }
}

const HEFEI = { city: 'Hefei', station: { height: 30 } }

test('a source with the fields of another connector is stored, previewed and shown', async () => {
  const board = await makeBoard(plant.owner, [weatherItem('weather1', HEFEI)])
  const author = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
  const asked = { source: { _id: '', props: HEFEI }, kind: 'Toy-single', props: {} }
  expect(numbers((await author.ask('preview', asked)).datasets[0]!)).toEqual([30])
  const page = await openPage(plant.world.url)
  await page.join(board)
  expect(numbers(await page.watch('w', 'weather1'))).toEqual([30])
  const { body } = await plant.world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect([body.code, JSON.stringify(body).includes('Hefei')]).toEqual([0, false])
})

test('an operation may set such a field; what the table of the connector refuses is refused at its place', async () => {
  const me = editorOf(plant.owner, await makeBoard(plant.owner, [weatherItem('weather1', HEFEI)]))
  const set = (path: string, value: unknown) =>
    ({
      op: 'set',
      id: 'weather1',
      path: ['component', 'dataSources', '0', 'props', ...path.split('.')],
      value,
    }) as const
  expect(await me.edit(set('station.height', 31))).toMatchObject({ code: 0 })
  const fieldsAt = async (path: string, value: unknown) => {
    const { code, fields } = (await me.edit(set(path, value))) as { code: number; fields?: object }
    return [code, ...Object.keys(fields ?? {})]
  }
  expect(await fieldsAt('station.height', 'high')).toEqual([40001, 'ops.0.value'])
  expect(await fieldsAt('wind', 3)).toEqual([40001, 'ops.0.value'])
  expect(await fieldsAt('db', 'plant')).toEqual([40001, 'ops.0.value'])
  const draft = await me.read()
  expect(draft.draft.items[0]?.item.component.dataSources[0]?.props).toEqual({ city: 'Hefei', station: { height: 31 } })
})

test('a field that no connector has is refused in saves, and in previews', async () => {
  const save = (props: StoredQuery) =>
    plant.owner.post('/api/toy/board', { name: JSON.stringify(props), components: [weatherItem('weather1', props)] })
  const { body } = await save({ wind: 3 })
  expect([body.code, ...Object.keys(body.fields)]).toEqual([40001, 'components.0.component.dataSources.0.props.wind'])
  expect((await save({ ...HEFEI, wind: 3 })).body.code).toBe(40001)
  expect((await save({ ...HEFEI, city: 'x'.repeat(21) })).body.code).toBe(40001)
  expect((await save(HEFEI)).body.code).toBe(0)
  const page = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
  const asked = { source: { _id: '', props: { ...HEFEI, wind: 3 } }, kind: 'Toy-single', props: {} }
  expect((await page.ask('preview', asked)).code).toBe(40001)
})

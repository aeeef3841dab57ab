import type { ComponentItem } from '@atrium/contract/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, TestTenant, World } from '../testing/world.ts'
import { boardWorld, item, makeBoard } from './testing/board-world.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})
afterAll(() => world.close())

const labelled = (props: Record<string, unknown>) => item('value001', 'single', {}, props)

const read = async (id: string, query = '') =>
  (await owner.get(`/api/toy/board?_id=${id}${query}`)).body.dashboard as { components: ComponentItem[]; rev: number }

test('a wrong or unknown prop is refused at its path, and nothing is saved', async () => {
  const id = await makeBoard(owner, [labelled({ label: 'speed' })])
  const { rev } = await read(id)
  const components = [labelled({ label: 7, tone: 'red' })]
  const { body } = await owner.put('/api/toy/board', { _id: id, rev, components })
  expect(body).toMatchObject({ code: 40001 })
  expect(Object.keys(body.fields)).toEqual(['components.0.component.props.label', 'components.0.component.props.tone'])
  expect((await read(id)).components[0]?.component.props).toEqual({ label: 'speed' })
})

test('an item without a version is stored with the newest one; a newer one is refused', async () => {
  const { version: _, ...component } = labelled({ label: 'speed' }).component
  const id = await makeBoard(owner, [{ ...labelled({}), component } as ComponentItem])
  expect((await read(id)).components[0]?.component).toMatchObject({ version: 1, props: { label: 'speed' } })
  const newer = labelled({})
  newer.component.version = 2
  const { body } = await owner.post('/api/toy/board', { name: 'newer', components: [newer] })
  expect(Object.keys(body.fields)).toEqual(['components.0.component.version'])
})

test('a dashboard that was stored before props were checked opens with the props that its kinds still have', async () => {
  const id = await makeBoard(owner, [labelled({ label: 'speed' })])
  const old = labelled({ label: 'speed', tone: 'red', note: 7 })
  await world.sql(`update dashboard set components = '${JSON.stringify([old])}' where id = '${id}'`)
  expect((await read(id)).components[0]?.component).toMatchObject({ version: 1, props: { label: 'speed' } })
  expect((await read(id)).components[0]?.component.props).not.toHaveProperty('tone')
  expect((await read(id, '&public=1')).components[0]?.component.props).toEqual({ label: 'speed' })
})

test('a public page gets no prop of the owner', async () => {
  const id = await makeBoard(owner, [labelled({ label: 'speed', note: 'ours' })])
  expect((await read(id)).components[0]?.component.props).toEqual({ label: 'speed', note: 'ours' })
  expect((await read(id, '&public=1')).components[0]?.component.props).toEqual({ label: 'speed' })
})

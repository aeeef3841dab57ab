import { openValues } from '@atrium/core/server/secrets/secret-values'
import { openVault } from '@atrium/core/server/secrets/vault'
import { TEST_SECRET } from '@atrium/core/testing/template'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

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

const gate = (props: Record<string, unknown>, _id = 'gate0001') => {
  const made = item(_id, 'none', {}, props)
  return { ...made, component: { ...made.component, component: 'Toy-gate', version: 1, dataSources: [] } }
}
const sealed = async (id: string) => {
  const [row] = await world.sql(`select sealed_secrets from dashboard where id = '${id}'`)
  const text = (row as { sealed_secrets: string | null }).sealed_secrets
  return openValues(openVault({ secretKey: TEST_SECRET, previousSecretKeys: [] }), text)
}

test('a secret is sealed apart: no answer, no document and no audit contains it, only that it is set', async () => {
  const id = await makeBoard(owner, [gate({ user: 'plc', password: 'open-sesame', relay: { key: 'k-77' } })])
  const shown = { user: 'plc', hasPassword: true, relay: { hasKey: true } }
  expect((await read(id)).components[0]?.component.props).toEqual(shown)
  expect((await read(id, '&public=1')).components[0]?.component.props).toEqual({ user: 'plc', relay: {} })
  expect(await sealed(id)).toEqual({
    'gate0001.Toy-gate.password': 'open-sesame',
    'gate0001.Toy-gate.relay.key': 'k-77',
  })
  const [{ everything }] = (await world.sql(`select
    (select string_agg(t::text, '') from dashboard t where tenant_id = '${plant.id}')
    || (select string_agg(t::text, '') from audit_log t where tenant_id = '${plant.id}') as everything`)) as [
    { everything: string },
  ]
  expect(everything).toContain('hasPassword')
  expect(everything).not.toMatch(/open-sesame|k-77/)
})

test('a secret that is not sent again stays; an empty one removes it; it does not outlive its item or its kind', async () => {
  const id = await makeBoard(owner, [
    gate({ password: 'one', relay: { key: 'two' } }),
    gate({ password: 'x' }, 'gate0002'),
  ])
  const save = async (components: object[]) => {
    const { body } = await owner.put('/api/toy/board', { _id: id, rev: (await read(id)).rev, components })
    expect(body).toMatchObject({ code: 0 })
  }
  await save([gate({ user: 'plc', hasPassword: true })])
  expect(await sealed(id)).toEqual({ 'gate0001.Toy-gate.password': 'one', 'gate0001.Toy-gate.relay.key': 'two' })
  await save([gate({ password: '', relay: { hasKey: true } })])
  expect(await sealed(id)).toEqual({ 'gate0001.Toy-gate.relay.key': 'two' })
  expect((await read(id)).components[0]?.component.props).toEqual({ relay: { hasKey: true } })
  await save([item('gate0001', 'none')])
  await save([gate({ hasPassword: true })])
  expect(await sealed(id)).toEqual({})
  expect((await read(id)).components[0]?.component.props).toEqual({})
})

const OPENS = { on: 'click', do: 'open', dashboard: '0190aaaa-0000-7000-8000-000000000001' }

test('[R121] [R122] a widget keeps its title, kind, props, sources, listeners and convertor', async () => {
  const stored = labelled({ label: 'speed', listeners: [OPENS], convertor: 'return data' })
  const id = await makeBoard(owner, [stored])
  const { component } = (await read(id)).components[0]!
  expect(component).toMatchObject({ component: 'Toy-single', title: 'an oven', props: stored.component.props })
  expect(component.dataSources).toEqual([{ ...stored.component.dataSources[0], connector: 'store' }])
})

test('[S11] a listener cannot open anything but a dashboard', async () => {
  for (const dashboard of ['https://evil.example', 'javascript:alert(1)', '/../x']) {
    const components = [labelled({ listeners: [{ ...OPENS, dashboard }] })]
    const { body } = await owner.post('/api/toy/board', { name: 'evil', components })
    expect(Object.keys(body.fields)).toEqual(['components.0.component.props.listeners.0.dashboard'])
  }
})

test('a public page learns what is hidden, how items look and how they stand on a phone; groups and locks are for the builder', async () => {
  const phone = { order: 2, height: 300, hidden: true }
  const library = { _id: '0190aaaa-0000-7000-8000-000000000001', rev: 3 }
  const looks = { borderLook: 'corners', backgroundOpacity: 40 } as const
  const hidden = { ...labelled({}), hidden: true, phone, ...looks, group: 'g', locked: true, library }
  const shower = { ...labelled({ listeners: [{ on: 'click', do: 'toggle', item: hidden._id }] }), _id: 'shower01' }
  const id = await makeBoard(owner, [hidden, shower])
  const { components } = await read(id, '&public=1')
  expect(components[0]).toMatchObject({ hidden: true, phone, ...looks })
  for (const name of ['group', 'locked', 'library']) expect(components[0]).not.toHaveProperty(name)
})

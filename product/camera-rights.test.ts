// Which camera is watched says where the server goes: its author needs the permission to query data, however it is saved.
import { randomUUID } from 'node:crypto'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { DashboardOp } from '@atrium/dashboards/contract/dashboard-ops/ops'
import { beforeAll, describe, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'
import { widgets } from './widgets.ts'

const BOARD = '/api/dashboard'
const PERMISSIONS = ['read', 'create', 'update', 'copy'].map((one) => ['visual', 'dashboard', one] as const)
const QUERY = ['visual', 'dataSource', 'query'] as const
const REFUSED = { code: 40301, params: { right: 'query' } }

let world: World
let tenant: TestTenant
let owner: Client
let clerk: Client
beforeAll(async () => {
  world = await productWorld()
  tenant = await world.tenant()
  owner = await tenant.user()
  clerk = await tenant.user({ permissions: PERMISSIONS })
})

const item = (component: string, props: Record<string, unknown>, _id = 'camera01'): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component, title: '大门', version: 1, props, dataSources: [] },
})

const players: readonly WidgetSpec[] = widgets.filter(({ stream }) => stream !== undefined)

test('[R172] these kinds play video, and each prop that says what is played needs it', () => {
  expect(players.map(({ kind }) => kind).sort()).toEqual(['Camera', 'ImouCamera', 'Video', 'Ys7Camera'])
  for (const { kind, props, stream } of players)
    for (const name of [...stream!.of, ...('showInPublic' in props ? ['showInPublic'] : [])])
      expect([kind, name, props[name]?.needs]).toEqual([kind, name, 'query'])
})

describe.each([
  ['Video', { src: 'rtsp://cam.example/1' }, 'src', 'rtsp://10.0.0.1/1'],
  ['Camera', { type: 'imou', deviceSerial: 'TEST1' }, 'type', 'ys7'],
  ['Ys7Camera', { deviceSerial: 'TEST1' }, 'deviceSerial', 'TEST2'],
  ['ImouCamera', { deviceSerial: 'TEST1' }, 'showInPublic', true],
] as const)('who may not query data cannot change a %s', (kind, props, name, value) => {
  const stored = item(kind, props)
  const other = item(kind, { ...props, [name]: value })
  const set: DashboardOp = { op: 'set', id: 'camera01', path: ['component', 'props', name], value }
  const made = async () => {
    const { body } = await owner.post(BOARD, { name: world.unique('cameras'), components: [stored] })
    expect(body).toMatchObject({ code: 0 })
    return String(body._id)
  }
  const headOf = async (_id: string) => (await owner.get(`${BOARD}/draft`, { _id })).body.head as number
  async function edit(by: Client, _id: string, ops: DashboardOp[], extra: object = {}) {
    const call = { _id, base: await headOf(_id), key: randomUUID(), label: { key: 'edit' }, ops, ...extra }
    return (await by.post(`${BOARD}/op`, call)).body
  }
  const release = async (_id: string) =>
    expect((await owner.post(`${BOARD}/release`, { _id, head: await headOf(_id) })).body).toMatchObject({ code: 0 })
  const propsOf = async (_id: string) =>
    (await owner.get(BOARD, { _id })).body.dashboard.components[0].component.props as Record<string, unknown>

  test('in a draft', async () => {
    const _id = await made()
    expect(await edit(clerk, _id, [set])).toMatchObject(REFUSED)
    expect(await edit(clerk, _id, [{ op: 'add', at: 1, item: { ...other, _id: 'camera02' } }])).toMatchObject(REFUSED)
    const colleague = await tenant.user({ permissions: [...PERMISSIONS, QUERY] })
    expect(await edit(colleague, _id, [set])).toMatchObject({ code: 0 })
  })

  test('by saving the whole dashboard, one item, or a new dashboard', async () => {
    const _id = await made()
    const { rev } = (await clerk.get(BOARD, { _id })).body.dashboard
    const tried = [
      await clerk.put(BOARD, { _id, rev, components: [other] }),
      await clerk.put(`${BOARD}/component/update`, { _id, component: other }),
      await clerk.post(BOARD, { name: world.unique('own'), components: [stored] }),
    ]
    for (const { body } of tried) expect(body).toMatchObject(REFUSED)
    expect(await propsOf(_id)).toMatchObject(props)
  })

  test('by a version or an undo that brings an older one back', async () => {
    const _id = await made()
    const { no } = (await owner.post(`${BOARD}/version`, { _id, name: 'before' })).body
    const { seq, inverse } = await edit(clerk, _id, [{ op: 'remove', id: 'camera01' }])
    expect(await edit(owner, _id, [{ op: 'add', at: 0, item: other }])).toMatchObject({ code: 0 })
    await release(_id)
    const { document } = (await clerk.get(`${BOARD}/version`, { _id, no })).body
    expect(document.components).toHaveLength(1)
    const back: DashboardOp[] = [
      { op: 'remove', id: 'camera01' },
      { op: 'add', at: 0, item: document.components[0] },
    ]
    expect(await edit(clerk, _id, back)).toMatchObject(REFUSED)
    await edit(owner, _id, [{ op: 'remove', id: 'camera01' }])
    expect(await edit(clerk, _id, inverse, { undoes: seq })).toMatchObject(REFUSED)
  })

  test('by a copy, which plays what the original plays', async () => {
    const _id = await made()
    const { body } = await clerk.post(`${BOARD}/copy`, { _id })
    expect(body).toMatchObject({ code: 0 })
    expect(await propsOf(body._id)).toMatchObject(props)
    expect(await edit(clerk, body._id, [set])).toMatchObject(REFUSED)
  })

  test('by a file, of which nothing is brought along that says where the server goes', async () => {
    const { body: file } = await owner.get(`${BOARD}/export`, { ids: await made() })
    const { body } = await clerk.post(`${BOARD}/import`, { file })
    expect(body).toMatchObject({ code: 0 })
    const brought = await propsOf(body.dashboards[0]._id)
    for (const given of Object.keys(props)) expect(brought[given] ?? '').not.toBe(props[given as keyof typeof props])
  })
})

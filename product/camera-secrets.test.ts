// The password of a camera is sealed, and an address with one in it is stored nowhere.
import { randomUUID } from 'node:crypto'
import type { Client, World } from '@atrium/core/testing/world'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { beforeAll, describe, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

const BOARD = '/api/dashboard'
const PASSWORD = 'gate-pass-71c'
const ADDRESS = 'rtsp://cam.example/1'
const WITH_USER = `rtsp://admin:${PASSWORD}@cam.example/1`

let world: World
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  owner = await (await world.tenant()).user()
})

/** Each row about dashboards, as text. */
async function stored(): Promise<string> {
  const rows = await world.sql(`
    select to_jsonb(d)::text as row from dashboard d
    union all select to_jsonb(d)::text from dashboard_draft d
    union all select to_jsonb(o)::text from dashboard_op o
    union all select to_jsonb(a)::text from audit_log a`)
  return JSON.stringify(rows)
}

describe.each([
  ['Video', {}],
  ['Camera', { type: 'address' }],
])('[S6] %s', (component, more) => {
  const item = (props: object): ComponentItem => ({
    ...DEFAULT_ITEM,
    _id: 'camera01',
    component: { component, title: '大门', version: 1, props: { ...more, ...props }, dataSources: [] },
  })
  const make = async (props: object) =>
    (await owner.post(BOARD, { name: world.unique('camera'), components: [item(props)] })).body
  const draftOf = async (_id: string) => (await owner.get(`${BOARD}/draft`, { _id })).body

  async function edit(_id: string, name: string, value: string) {
    const { head } = await draftOf(_id)
    const ops = [{ op: 'set', id: 'camera01', path: ['component', 'props', name], value }]
    return (await owner.post(`${BOARD}/op`, { _id, base: head, key: randomUUID(), label: { key: 'edit' }, ops })).body
  }

  test('seals the password, in a save and in a draft', async () => {
    const { _id } = await make({ src: ADDRESS, username: 'admin', password: PASSWORD })
    const { body } = await owner.get(BOARD, { _id })
    expect(body.dashboard.components[0].component.props).toMatchObject({ src: ADDRESS, hasPassword: true })
    expect(await edit(_id, 'password', `${PASSWORD}-2`)).toMatchObject({ code: 0 })
    expect(JSON.stringify([body, await draftOf(_id)])).not.toContain(PASSWORD)
    expect(await stored()).not.toContain(PASSWORD)
  })

  test('stores no address with a user and a password in it, in a save or in a draft', async () => {
    expect(await make({ src: WITH_USER })).toMatchObject({ code: 40001 })
    const { _id } = await make({ src: ADDRESS })
    const { rev } = (await owner.get(BOARD, { _id })).body.dashboard
    const saved = await owner.put(BOARD, { _id, rev, components: [item({ src: WITH_USER })] })
    expect(saved.body).toMatchObject({ code: 40001 })
    expect(await edit(_id, 'src', WITH_USER)).toMatchObject({ code: 40001 })
    expect(await stored()).not.toContain(PASSWORD)
  })
})

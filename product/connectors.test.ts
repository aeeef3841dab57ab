import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { settingErrors } from '@atrium/dashboards/contract/source-settings'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { connectors } from './connectors.ts'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

const folder = join(import.meta.dirname, '../connectors')

test('every folder in connectors/ is in the list, with its words', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => name !== 'node_modules')
  expect(connectors.map(({ spec }) => spec.key).sort()).toEqual(names.sort())
  for (const name of names) {
    for (const file of ['zh_CN.ts', 'en_US.ts'])
      expect(existsSync(join(folder, name, file)), `${name}/${file}`).toBe(true)
  }
})

const each = connectors.map((one) => [one.spec.key, one] as const)

test.each([
  ['timeseries', {}],
  ['business', { business: { app: appServers[0]!.app.key, from: 'list', names: [] } }],
])(
  'the table of a query of %s has valid defaults, and a component may store each of its fields',
  async (key, complete) => {
    const { query } = connectors.find(({ spec }) => spec.key === key)!.spec
    const defaults: Record<string, unknown> = withDefaults(query, {})
    expect(propErrors(query, defaults)).toEqual({})
    const stored = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== null))
    const user = await (await world.tenant()).user()
    const save = async (props: object) => {
      const component = { component: 'Table', title: '', props: {}, dataSources: [{ _id: '', props }] }
      const components = [{ ...DEFAULT_ITEM, _id: 'item0001', component }]
      return (await user.post('/api/dashboard', { name: key, components })).body.code
    }
    expect(await save({ ...stored, ...complete, more: 1 })).toBe(40001)
    expect(await save({ ...stored, ...complete })).toBe(0)
  },
)

test('the description of the API has the fields that sources had before they named their connector', () => {
  const { paths } = world.server.http.swagger() as { paths: Record<string, object> }
  const text = JSON.stringify(paths['/api/dashboard'])
  const old = connectors.filter(({ spec }) => spec.old)
  for (const { spec } of old) for (const field of Object.keys(spec.query)) expect(text).toContain(`"${field}":`)
})

/** The address of a server that answers with this text. */
async function answering(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The settings that reach a source of this kind. */
const settingsOf: Readonly<Record<string, () => Promise<object> | object>> = {
  static: () => ({ dataSource: '[{"n":1}]' }),
  http: async () => ({ src: `${await answering('[{"n":1}]')}/` }),
  influxdb: async () => {
    const series = [{ name: 'databases', columns: ['name'], values: [['plant']] }]
    return { src: await answering(JSON.stringify({ results: [{ statement_id: 0, series }] })) }
  },
}

test.each(each)('a source can be reached with the settings that its kind needs: %s', async (key, { spec, open }) => {
  const settings = { ...(await settingsOf[key]?.()) }
  expect(settingErrors(spec.settings, settings)).toEqual({})
  const tenant = await world.tenant()
  const { id: tenantId } = tenant
  await (await tenant.user()).put('/api/platform/egress', { entries: ['127.0.0.1'] })
  const opened = open(world.server.services, appServers)
  const { steps } = await opened.test({ tenantId } as never, settings)
  expect(steps.map(({ ok }) => ok)).not.toContain(false)
  expect(steps).not.toEqual([])
})

test('each kind of source has a number of its own, which its rows have', () => {
  const types = connectors.map(({ spec }) => spec.type)
  expect(new Set(types).size).toBe(types.length)
  const keys = Object.fromEntries(connectors.map(({ spec }) => [spec.type, spec.key]))
  expect(keys).toMatchObject({ 1: 'static', 2: 'http', 3: 'influxdb', 8: 'business', 9: 'timeseries' })
})

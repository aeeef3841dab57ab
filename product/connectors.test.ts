import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { PLANT_CERTIFICATE } from '@atrium/core/testing/plant-certificate'
import type { World } from '@atrium/core/testing/world'
import { WRONG_CERTIFICATES } from '@atrium/dashboards/contract/certificates'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { settingErrors } from '@atrium/dashboards/contract/source-settings'
import type { Settings } from '@atrium/dashboards/server/queryplane/connector'
import { beforeAll, expect, test } from 'vitest'
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

/** Of a server of a tenant, which nobody runs here: the connectors' own tests have one. */
const SERVER = { host: '127.0.0.1', username: 'reader' }
const ADDRESS = { src: 'http://127.0.0.1/' }
const SETTINGS: Readonly<Record<string, Settings>> = {
  static: { dataSource: '[{"n":1}]' },
  http: ADDRESS,
  influxdb: ADDRESS,
  mqtt: { ...SERVER, topic: '#' },
  mysql: SERVER,
  postgresql: SERVER,
}

test.each(each)('a source needs no other settings than these, and may be tried: %s', async (key, { spec, open }) => {
  const settings = SETTINGS[key] ?? {}
  expect(settingErrors(spec.settings, settings)).toEqual({})
  const { id: tenantId } = await world.tenant()
  const opened = open(world.server.services, appServers)
  const { steps } = await opened.test({ tenantId } as never, settings)
  // No private address may be reached before the tenant has allowed it.
  const failed = spec.address ? ['address'] : []
  expect(steps.filter(({ ok }) => !ok).map(({ step }) => step)).toEqual(failed)
  expect(steps).not.toEqual([])
})

const trusting = each.filter(([, { spec }]) => 'ca' in spec.settings)

test('the kinds of sources that trust certificates are these', () => {
  expect(trusting.map(([key]) => key).sort()).toEqual(['http', 'influxdb', 'mqtt', 'mysql', 'postgresql'])
})

test.each(trusting)('a certificate that cannot be read is refused in each kind: %s', (key, { spec }) => {
  const errorsOf = (ca: string) => spec.checkSettings!({ ...SETTINGS[key], tls: true, ca })
  expect(errorsOf(PLANT_CERTIFICATE)).toEqual({})
  for (const wrong of ['certificate', PLANT_CERTIFICATE.slice(0, 200)])
    expect(errorsOf(wrong)).toEqual({ ca: WRONG_CERTIFICATES })
})

test('each kind of source has a number of its own, which its rows have', () => {
  const types = connectors.map(({ spec }) => spec.type)
  expect(new Set(types).size).toBe(types.length)
  const keys = Object.fromEntries(connectors.map(({ spec }) => [spec.type, spec.key]))
  expect(keys).toMatchObject({
    1: 'static',
    2: 'http',
    3: 'influxdb',
    4: 'mysql',
    5: 'postgresql',
    6: 'mqtt',
    8: 'business',
    9: 'timeseries',
  })
})

import type { Client, World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { beforeAll, expect, test } from 'vitest'
import { connectors } from './connectors.ts'
import { productWorld } from './testing/product-world.ts'

let world: World
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  owner = await (await world.tenant()).user()
})

/** Stands in everything that a visitor must not learn; so does the address. */
const MARK = 'zq7mark'
const HOST = '10.66.66.66'
const ACCOUNT = { username: MARK, password: MARK, database: MARK }

/** A data source of each kind that cannot be reached, or has more than is shown, and what a component asks of it. */
const SOURCES: Readonly<Record<string, { settings: object; query: object }>> = {
  static: { settings: { dataSource: JSON.stringify([{ n: 1, [MARK]: MARK }]) }, query: { columns: ['n'] } },
  http: {
    settings: { src: `http://${HOST}/${MARK}?${MARK}=${MARK}`, username: MARK, password: MARK },
    query: { columns: [{ name: 'n', path: `$.${MARK}` }] },
  },
  influxdb: {
    settings: { ...ACCOUNT, src: `http://${HOST}:8086` },
    query: { db: MARK, from: MARK, fieldSet: [{ field: MARK, as: 'n', aggregate: 'last' }] },
  },
  postgresql: { settings: { ...ACCOUNT, host: HOST }, query: { sql: `select ${MARK} as n from ${MARK}` } },
  mysql: { settings: { ...ACCOUNT, host: HOST }, query: { sql: `select ${MARK} as n from ${MARK}` } },
  mqtt: { settings: { host: HOST, username: MARK, password: MARK, topic: `${MARK}/#` }, query: { topic: `${MARK}/+` } },
}

test('each kind of data source that is set up is tried here', () => {
  const kinds = connectors.filter(({ spec }) => Object.keys(spec.settings).length > 0).map(({ spec }) => spec.key)
  expect(Object.keys(SOURCES).sort()).toEqual(kinds.sort())
})

test('data sources that were made public show no address, no name of an account or table, and no secret', async () => {
  const components = []
  for (const [key, { settings, query }] of Object.entries(SOURCES)) {
    const { type } = connectors.find(({ spec }) => spec.key === key)!.spec
    const made = await owner.post('/api/datasource', { title: `${MARK} ${key}`, type, props: settings })
    expect(made.body, key).toMatchObject({ code: 0 })
    const component = {
      component: 'Value',
      title: key,
      props: {},
      dataSources: [{ _id: made.body.dataSource._id, props: query }],
    }
    components.push({ ...DEFAULT_ITEM, _id: `${key}0000000`.slice(0, 8), component })
  }
  const board = await owner.post('/api/dashboard', { name: 'sources', components, options: DEFAULT_OPTIONS })
  expect(board.body).toMatchObject({ code: 0 })
  const { _id } = board.body
  await owner.put('/api/dashboard/public', { _id, public: true })

  const seen: unknown[] = [(await world.anonymous().get('/api/dashboard', { _id, public: 1 })).body]
  const page = await openPage(world.url)
  page.socket.onAny((...event) => seen.push(event))
  expect(await page.join(_id)).toBe(0)
  const answers = await Promise.all(
    components.map(({ _id: item }) => page.ask('watch', { watch: item, item, source: 0, widthPx: 300 })),
  )
  seen.push(answers, await (await fetch(`${world.url}/public/dashboard?_id=${_id}`)).text())
  const codes = Object.fromEntries(components.map(({ component }, n) => [component.title, answers[n]?.code]))
  expect(codes.static).toBe(0)
  for (const [key, code] of Object.entries(codes)) if (key !== 'static') expect(code, key).toBeGreaterThan(0)
  const text = JSON.stringify(seen)
  expect(text).toContain('static')
  expect(text).not.toContain(MARK)
  expect(text).not.toContain(HOST)
})

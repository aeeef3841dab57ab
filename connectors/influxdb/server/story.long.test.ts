import { ADDRESS_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import type { ComponentItem, DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import { dashboardsWorldWith } from '@atrium/dashboards/testing/dashboards-world'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage, type Page } from '@atrium/dashboards/testing/sockets/page'
import { type Influxd, influxdRequest, startInfluxd } from '@atrium/timeseries/testing/influx/influxd'
import { dataFolder } from '@atrium/timeseries/testing/store/open-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import spec from '../index.ts'
import { influxConnector } from './influx-connector.ts'

const PATH = '/api/toy/source'
const ADMIN = { username: 'root', password: 'hush-hush-root' }
const READER = { username: 'reader', password: 'hush-hush-reader' }
const TLS = { key: PLANT_KEY, cert: ADDRESS_CERTIFICATE }
const MINUTE = 60_000
const WITHIN = { timeout: 20_000 }

/** The test app has this type of data sources. */
const TYPE = 2
const dashboardsWorld = dashboardsWorldWith([influxConnector({ ...spec, type: TYPE })])

let world: World
let plant: TestTenant
let owner: Client
let influxd: Influxd
let folder: string
const closing: (() => void | Promise<void>)[] = []

const start = (port?: number) =>
  startInfluxd(folder, 'plant', { admin: ADMIN, tls: TLS, ...(port === undefined ? {} : { port }) })

const write = async (...lines: string[]) => {
  const body = lines.join('\n')
  const { status } = await influxdRequest(influxd.url, '/write?db=plant&precision=ms', { admin: ADMIN, body })
  expect(status).toBe(204)
}
const manage = (statement: string) =>
  influxdRequest(influxd.url, `/query?${new URLSearchParams({ q: statement })}`, { admin: ADMIN, body: '' })

beforeAll(async () => {
  folder = dataFolder((work) => void closing.push(work))
  influxd = await start()
  closing.push(() => influxd.close())
  await manage(`CREATE USER "reader" WITH PASSWORD '${READER.password}'`)
  await manage('GRANT READ ON "plant" TO "reader"')
  await manage('CREATE DATABASE "other"')
  const nowMs = Date.now()
  await write(
    ...[10, 20, 30, 40].map((n, i) => `oven,line=A n=${n},state="on" ${nowMs - (4 - i) * MINUTE}`),
    ...[1, 2].map((n, i) => `oven,line=B n=${n} ${nowMs - (4 - i) * MINUTE + 1}`),
  )
  world = await dashboardsWorld('toyboards')
  plant = await world.tenant()
  owner = await plant.user()
  await world.sql(
    `insert into egress_allowance (id, tenant_id, entries) values (gen_random_uuid(), '${plant.id}', '{127.0.0.0/8}')`,
  )
}, 60_000)

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const settings = (more: object = {}) => ({
  src: influxd.url,
  database: 'plant',
  ...READER,
  ca: ADDRESS_CERTIFICATE,
  everyS: 1,
  ...more,
})

async function source(more: object = {}) {
  const { body } = await owner.post(PATH, { title: world.unique('influx '), type: TYPE, props: settings(more) })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.dataSource as { _id: string; rev: number; props: object }
}

const tried = async (props: object) => (await owner.post(`${PATH}/test`, { type: TYPE, props })).body
const lastStep = (body: { steps: { step: string; ok: boolean; message?: string }[] }) => body.steps.at(-1)

function reading(id: string, _id: string, shape: Parameters<typeof item>[1], query: SeriesQuery): ComponentItem {
  const made = item(id, shape)
  const asked = { db: '', from: 'oven', fieldSet: [{ field: 'n', as: 'n' }], startTime: '*-1h', endTime: '*', ...query }
  return { ...made, component: { ...made.component, dataSources: [{ _id, props: asked }] } }
}

async function opened(items: ComponentItem[], parameters: DashboardParameter[] = [], isPublic = false): Promise<Page> {
  const board = await makeBoard(owner, items, isPublic, parameters)
  const page = await openPage(world.url, isPublic ? {} : { cookie: owner.cookie() })
  expect(await page.join(board)).toBe(0)
  return page
}

test('a source with TLS and a reader is tried step by step, and shows its newest rows', async () => {
  const body = await tried(settings())
  expect(body).toMatchObject({ code: 0, ok: true })
  expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([
    ...['name', 'address', 'connect', 'tls', 'signIn', 'query', 'shape'],
  ])
  expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['time', 'line', 'n', 'state'])
  expect(body.rows).toHaveLength(5)
  expect(body.rows.map((row: unknown[]) => row[2])).toContain(40)
})

test('the step that fails is named: who is not trusted, who may not sign in, what is not there', async () => {
  expect(lastStep(await tried(settings({ ca: '' })))).toMatchObject({ step: 'tls', message: '对方的证书不受信任' })
  expect(lastStep(await tried(settings({ password: 'wrong' })))).toMatchObject({
    step: 'signIn',
    message: '用户名、密码或令牌不正确',
  })
  expect(lastStep(await tried(settings({ database: 'gone' })))).toMatchObject({
    step: 'query',
    message: '数据库不存在：gone',
  })
  expect(lastStep(await tried(settings({ src: 'https://127.0.0.1:1' })))).toMatchObject({ step: 'connect', ok: false })
  const plain = settings({ src: influxd.url.replace('https', 'http') })
  expect(lastStep(await tried(plain))).toMatchObject({ step: 'signIn', ok: false })
})

test('authors choose from the databases that the account may read, and what is in them', async () => {
  const { _id } = await source()
  const names = async (...place: string[]) => {
    const at = place.length > 0 ? `&at=${encodeURIComponent(place.join(','))}` : ''
    return (await owner.get(`${PATH}/names?_id=${_id}${at}`)).body.names
  }
  expect(await names()).toEqual([{ name: 'plant' }])
  expect(await names('plant')).toEqual([{ name: 'oven' }])
  expect(await names('plant', 'oven')).toEqual([
    { name: 'n', type: 'float' },
    { name: 'state', type: 'string' },
    { name: 'line', type: 'tag' },
  ])
  expect(await names('plant', 'oven', 'line')).toEqual([{ name: 'A' }, { name: 'B' }])
  const found = async (search: string) => (await owner.get(`${PATH}/names?_id=${_id}&search=${search}`)).body.names
  expect(await found('OVE')).toEqual([{ at: ['plant'], name: 'oven' }])
  expect(await found('plant%20sta')).toEqual([{ at: ['plant', 'oven'], name: 'state', type: 'string' }])
})

test('components of every shape show it, and new points come by themselves', async () => {
  const { _id } = await source()
  const ofA: SeriesQuery = { whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: 'A' }] } }
  const page = await opened([
    reading('single01', _id, 'single', ofA),
    reading('series01', _id, 'series', ofA),
    reading('trail001', _id, 'trail', ofA),
    reading('exact001', _id, 'exact', ofA),
    reading('rows0001', _id, 'rows', { groupBy: ['line'] }),
    reading('page0001', _id, 'page', ofA),
  ])
  const values = ({ rows }: { rows: unknown[][] }) => rows.map((row) => row[1])
  expect(values(await page.watch('single', 'single01'))).toEqual([40])
  expect(values(await page.watch('series', 'series01'))).toEqual([10, 20, 30, 40])
  expect(values(await page.watch('exact', 'exact001'))).toEqual([10, 20, 30, 40])
  expect(await page.watch('trail', 'trail001')).toMatchObject({ reduced: [expect.any(Number), 40] })
  const rows = await page.watch('rows', 'rows0001')
  expect(rows.rows.map((row) => row.slice(1))).toEqual([
    ['A', 40],
    ['B', 2],
  ])
  const shown = await page.watch('page', 'page0001', { pageSize: 2 })
  expect([values(shown), shown.total]).toEqual([[40, 30], 4])
  await write(`oven,line=A n=50 ${Date.now()}`)
  const pushed = (watch: string) => JSON.stringify(page.pushes.filter((push) => push.watch === watch))
  for (const watch of ['single', 'series', 'trail', 'exact', 'rows', 'page']) {
    await expect.poll(() => pushed(watch), WITHIN).toContain('50')
  }
})

test('an empty component says why', async () => {
  const { _id } = await source()
  const page = await opened([
    reading('gone0001', _id, 'series', { from: 'press' }),
    reading('gone0002', _id, 'series', { fieldSet: [{ field: 'x', as: 'x' }] }),
    reading('gone0003', _id, 'series', { whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: 'C' }] } }),
    reading('gone0004', _id, 'series', { startTime: '*-3h', endTime: '*-2h' }),
    reading('gone0005', _id, 'series', { db: 'nowhere' }),
  ])
  const whyOf = async (id: string) => (await page.watch(id, id)).empty
  expect(await whyOf('gone0001')).toEqual({ why: 'measurement', name: 'press' })
  expect(await whyOf('gone0002')).toEqual({ why: 'field', name: 'x' })
  expect(await whyOf('gone0003')).toEqual({ why: 'tag', name: 'line', value: 'C' })
  expect(await whyOf('gone0004')).toMatchObject({ why: 'range' })
  await expect(page.watch('e', 'gone0005')).rejects.toThrow(/50232|40400/)
})

test('a statement has values of parameters and of the range as values, whatever they contain', async () => {
  const { _id } = await source()
  const statement = (influxql: string): SeriesQuery => ({ influxql, from: '' })
  const parameters: DashboardParameter[] = [
    { name: 'line', initial: 'A' } as DashboardParameter,
    { name: 'least', initial: '15' } as DashboardParameter,
    { name: 'trick', initial: `A' OR "line" = 'B` } as DashboardParameter,
  ]
  const from = 'SELECT n FROM oven WHERE'
  const page = await opened(
    [
      reading('text0001', _id, 'exact', statement(`${from} "line" = '{line}' AND n > {least} AND n < 45`)),
      reading('text0002', _id, 'exact', statement(`${from} "line" = '{trick}'`)),
      reading('text0003', _id, 'exact', statement(`${from} time >= {from} AND time < '{to}' AND n < 45`)),
      reading(
        'text0004',
        _id,
        'series',
        statement('SELECT max(n) FROM oven WHERE time >= {from} AND time < {to} GROUP BY time({interval}) fill(none)'),
      ),
      reading('text0005', _id, 'exact', statement(`${from} n < 45 AND time > now() - 150s -- comment\n`)),
    ],
    parameters,
  )
  const values = async (id: string) => (await page.watch(id, id)).rows.map(([, n]) => n)
  expect(await values('text0001')).toEqual([20, 30, 40])
  expect(await values('text0002')).toEqual([])
  expect(await values('text0003')).toEqual([10, 1, 20, 2, 30, 40])
  expect((await values('text0004')).length).toBeGreaterThan(3)
  expect(await values('text0005')).toEqual([30, 40])
})

test.each([
  'SELECT n INTO copy FROM oven',
  'SELECT n FROM oven; DROP MEASUREMENT oven',
  'DROP MEASUREMENT oven',
  'SHOW MEASUREMENTS',
  'DELETE FROM oven',
  'SELECT n FROM oven /* ; */ ; SELECT n FROM oven',
])('anything else than one SELECT is refused, and nothing is sent: %s', async (influxql) => {
  const { _id } = await source()
  const page = await opened([reading('text0001', _id, 'exact', { influxql })])
  await expect(page.watch('w', 'text0001')).rejects.toThrow('40001')
  const { text } = await manage('SELECT count(n) FROM plant..oven')
  expect(text).toContain('count')
})

test('whatever names and values of a query contain, it stays one query that reads', async () => {
  const { _id } = await source(ADMIN)
  const tag = (tagValue: string, tagKey = 'line') => ({ tagKey, operator: '=~' as const, tagValue })
  const tricks: SeriesQuery[] = [
    { whereObj: { TAG: [tag('x\\'), tag('; DROP MEASUREMENT oven --')] } },
    { whereObj: { TAG: [tag('x\\\\'), tag('; DROP MEASUREMENT oven --')] } },
    { whereObj: { TAG: [tag('x/; DROP MEASUREMENT oven --')] } },
    { whereObj: { TAG: [tag('x', 'line" =~ /x/; DROP MEASUREMENT oven --')] } },
    { from: 'oven"; DROP MEASUREMENT oven --' },
    { fieldSet: [{ field: 'n") FROM oven; DROP MEASUREMENT oven --', as: "n'\\" }] },
    { groupBy: ['line"; DROP MEASUREMENT oven --'] },
  ]
  const page = await opened(tricks.map((query, at) => reading(`trick00${at}`, _id, 'series', query)))
  for (const at of tricks.keys()) await page.watch(`w${at}`, `trick00${at}`).catch(() => undefined)
  expect((await manage('SHOW MEASUREMENTS ON plant')).text).toContain('oven')
})

test('visitors of a public dashboard see data, and no address, name or secret of the source', async () => {
  const { _id } = await source({ database: 'plant' })
  const { _id: broken } = await source({ password: 'wrong-wrong' })
  const page = await opened(
    [reading('value001', _id, 'single', {}), reading('value002', broken, 'single', {})],
    [],
    true,
  )
  const seen: unknown[] = []
  page.socket.onAny((...all) => seen.push(all))
  seen.push(await page.watch('a', 'value001'))
  seen.push(await page.watch('b', 'value002').catch((error: Error) => error.message))
  expect(JSON.stringify(seen)).not.toMatch(/127\.0\.0\.1|hush-hush|wrong-wrong|reader|Basic|BEGIN CERTIFICATE/)
})

test('an InfluxDB that was killed is told in the component, which comes back by itself', async () => {
  const { _id } = await source()
  const page = await opened([reading('value001', _id, 'single', {})])
  await page.watch('w', 'value001')
  const { port } = influxd
  await influxd.kill()
  await expect.poll(() => page.pushes.some(({ kind }) => kind === 'refused'), WITHIN).toBe(true)
  expect(page.pushes.find(({ kind }) => kind === 'refused')).toMatchObject({ msg: '对方拒绝连接，请检查端口' })
  influxd = await start(port)
  await write(`oven,line=A n=77 ${Date.now()}`)
  await expect.poll(() => JSON.stringify(page.pushes.at(-1)), { timeout: 60_000 }).toContain('77')
}, 100_000)

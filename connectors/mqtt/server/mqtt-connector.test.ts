import type { Dataset } from '@atrium/charts/contract/data'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { openPage, type Page } from '@atrium/dashboards/testing/sockets/page'
import { beforeAll, expect, test } from 'vitest'
import { openBroker } from '../testing/broker.ts'
import { makeSource, mqttWorld, plantOf, reading, SOURCES, showing } from '../testing/mqtt-world.ts'

let world: World
let plant: { tenant: TestTenant; owner: Client }
beforeAll(async () => {
  world = await mqttWorld()
  plant = await plantOf(world)
})

const LONG = { timeout: 10_000 }
const time = expect.any(Number)
/** What the page shows of one watched item by now. */
const shownOf = (page: Page, first: Dataset, watch = 'w') =>
  page.pushes
    .filter((push) => push.watch === watch)
    .reduce<unknown[][]>((rows, push) => {
      if (push.kind === 'replace') return push.dataset.rows
      if (push.kind === 'delta' || push.kind === 'rows') {
        const at = push.kind === 'rows' ? 1 : 0
        const changed = new Set(push.rows.map((row) => row[at]))
        return [...rows.filter((row) => !changed.has(row[at] as string)), ...push.rows]
      }
      return rows
    }, first.rows)
const lastOf = ({ pushes }: Page, watch = 'w') => pushes.filter((push) => push.watch === watch).at(-1)

test('a value follows each message, and all components of a source share one connection', async () => {
  const broker = await openBroker()
  await broker.publish('plant/a/oven', { temp: 20, motor: { speeds: [7, 8] } }, true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port })
  const items = [
    reading('value001', _id, { topic: 'plant/a/oven', columns: ['temp', 'motor.speeds.1', 'none'] }),
    reading('value002', _id, { topic: 'plant/a/oven', columns: ['temp'] }),
    reading('value003', _id, { topic: 'plant/#' }),
  ]
  const { page } = await showing(world.url, plant.owner, items)
  const first = await page.watch('w', 'value001')
  expect(first.columns.map(({ name }) => name)).toEqual(['time', 'temp', 'motor.speeds.1', 'none'])
  expect(first.rows).toEqual([[time, 20, 8, null]])
  await page.watch('other', 'value002')
  const all = await page.watch('all', 'value003')
  expect(all.columns.map(({ name }) => name)).toEqual(['time', 'temp', 'motor.speeds.0', 'motor.speeds.1'])
  await broker.publish('plant/a/oven', { temp: 21 })
  for (const [watch, row] of [
    ['w', [time, 21, null, null]],
    ['other', [time, 21]],
  ] as const)
    await expect.poll(() => shownOf(page, first, watch)).toEqual([row])
  expect(broker.clients).toMatchObject({ connected: 1, ever: 1 })
})

test('rows are one for each topic, or for each of a level, and only the changed ones are sent', async () => {
  const broker = await openBroker()
  const lines = ['a', 'b', 'c', 'd', 'e']
  for (const [n, line] of lines.entries()) await broker.publish(`plant/${line}/oven`, { temp: n }, true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port, topic: 'plant/#' })
  const items = [
    reading('rows0001', _id, { columns: ['temp'] }, 'rows'),
    reading('rows0002', _id, { topic: 'plant/+/oven', columns: ['temp'], level: 2 }, 'rows'),
  ]
  const { page } = await showing(world.url, plant.owner, items)
  const whole = await page.watch('whole', 'rows0001')
  const byLevel = await page.watch('level', 'rows0002')
  expect(whole).toMatchObject({ columns: [{ name: 'time' }, { name: 'topic' }, { name: 'temp' }], key: [1] })
  expect(whole.rows).toEqual(lines.map((line, n) => [time, `plant/${line}/oven`, n]))
  expect(byLevel.rows).toEqual(lines.map((line, n) => [time, line, n]))
  await broker.publish('plant/c/oven', { temp: 30 })
  await expect.poll(() => lastOf(page, 'level')).toMatchObject({ kind: 'rows', rows: [[time, 'c', 30]], gone: [] })
  await expect.poll(() => lastOf(page, 'whole')).toMatchObject({ kind: 'rows', rows: [[time, 'plant/c/oven', 30]] })
})

test('a curve begins with what is there when the first viewer comes, one for each topic; later viewers see it whole', async () => {
  const broker = await openBroker()
  await broker.publish('plant/a/temp', '5', true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port })
  const items = [reading('curve001', _id, { topic: 'plant/+/temp', level: 2, columns: ['$'] }, 'series')]
  const { board, page } = await showing(world.url, plant.owner, items)
  const beganMs = Date.now()
  const first = await page.watch('w', 'curve001')
  expect(first.rows).toEqual([[time, 5]])
  expect(first.startMs).toBeGreaterThanOrEqual(beganMs - 1_000)
  await broker.publish('plant/a/temp', '6')
  await expect
    .poll(() => shownOf(page, first))
    .toEqual([
      [time, 5],
      [time, 6],
    ])
  await broker.publish('plant/b/temp', '7')
  await expect
    .poll(() => lastOf(page))
    .toMatchObject({
      kind: 'replace',
      dataset: { columns: [{ name: 'time' }, { name: '$ a' }, { name: '$ b' }] },
    })
  const later = await openPage(world.url, { cookie: plant.owner.cookie() })
  await later.join(board)
  const { rows, startMs } = await later.watch('w', 'curve001')
  expect(rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== null)).toEqual([5, 6, 7])
  expect(startMs).toBe(first.startMs)
})

test('line protocol gives fields and tags, a row for each line', async () => {
  const broker = await openBroker()
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port, encoding: 'line' })
  const items = [
    reading('value001', _id, { topic: 'lines', columns: ['temp', 'unit', 'on'] }),
    reading('exact001', _id, { topic: 'lines', columns: ['temp'] }, 'exact'),
  ]
  const { page } = await showing(world.url, plant.owner, items)
  const value = await page.watch('w', 'value001')
  const exact = await page.watch('exact', 'exact001')
  await broker.publish('lines', 'oven,unit=a temp=1.5,on=t 1\nno line\noven,unit=b temp=2i,on=f 2')
  await expect.poll(() => shownOf(page, value)).toEqual([[time, 2, 'b', false]])
  await expect
    .poll(() => lastOf(page, 'exact'))
    .toMatchObject({
      kind: 'replace',
      dataset: {
        rows: [
          [time, 1.5],
          [time, 2],
        ],
      },
    })
  expect(exact.rows).toEqual([])
})

test('a parameter stands for a part of one level and for nothing more', async () => {
  const broker = await openBroker()
  for (const line of ['a', 'b']) await broker.publish(`plant/${line}/oven`, { line }, true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port, topic: 'plant/#' })
  const items = [reading('value001', _id, { topic: 'plant/{line}/oven', columns: ['line'] })]
  const { board, page } = await showing(world.url, plant.owner, items, [{ name: 'line', initial: 'a', choices: [] }])
  expect((await page.watch('w', 'value001')).rows).toEqual([[time, 'a']])
  const shownWith = async (line: string) => {
    const other = await openPage(world.url, { cookie: plant.owner.cookie() })
    await other.ask('join', { dashboard: board, data: { line } })
    return other.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 100 })
  }
  expect((await shownWith('b')).dataset.rows).toEqual([[time, 'b']])
  expect((await shownWith(' ')).dataset.rows).toEqual([])
  for (const line of ['+', '#', 'a/oven', '../x/'])
    expect(await shownWith(line), line).toMatchObject({ code: 40001, msg: '参数“line”的值不能含有 / + #' })
})

test('a topic outside of the source is refused in a sentence, and no filter at the save', async () => {
  const broker = await openBroker()
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port, topic: 'plant/a/#' })
  const items = [reading('value001', _id, { topic: 'plant/+/oven' })]
  const { page } = await showing(world.url, plant.owner, items)
  expect(await page.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 9 })).toMatchObject({
    code: 40001,
    msg: '主题 plant/+/oven 不在数据源的范围 plant/a/# 内',
  })
  const components = [reading('value001', _id, { topic: 'plant/#/oven' })]
  expect((await plant.owner.post('/api/toy/board', { name: 'wrong', components })).body.code).toBe(40001)
  const wrong = { title: 'x', type: 6, props: { host: 'a', topic: 'a/#/b' } }
  expect((await plant.owner.post(SOURCES, wrong)).body).toMatchObject({ code: 40001, fields: { 'props.topic': {} } })
})

test('a message that cannot be read says so, and the next one is shown', async () => {
  const broker = await openBroker()
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port })
  const { page } = await showing(world.url, plant.owner, [reading('value001', _id, { topic: 'plant/oven' })])
  const first = await page.watch('w', 'value001')
  await broker.publish('plant/oven', 'x'.repeat(1_000_000))
  await expect
    .poll(() => lastOf(page))
    .toMatchObject({ kind: 'refused', code: 40001, msg: '主题 plant/oven 的消息不是 JSON' })
  await broker.publish('plant/oven', { n: 1 })
  await expect.poll(() => shownOf(page, first), LONG).toEqual([[time, 1]])
  const long = await openBroker()
  const other = await makeSource(plant.owner, { host: long.host, port: long.port })
  const { page: second } = await showing(world.url, plant.owner, [reading('value001', other._id, { topic: 'big' })])
  await second.watch('w', 'value001')
  await long.publish('big', `"${'x'.repeat(2_000_000)}"`)
  await expect.poll(() => lastOf(second)).toMatchObject({ kind: 'refused', msg: '消息超过 1024 KB，未读取' })
  await long.publish('big', '3')
  await expect.poll(() => shownOf(second, first), LONG).toEqual([[time, 3]])
  expect(long.clients).toMatchObject({ connected: 1, ever: 1 })
})

test('a broker that is away keeps what is shown, says so, and is found again by itself', async () => {
  const broker = await openBroker()
  await broker.publish('plant/oven', { n: 1 }, true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port })
  const { page } = await showing(world.url, plant.owner, [reading('value001', _id, { topic: 'plant/oven' })])
  const first = await page.watch('w', 'value001')
  expect(first.rows).toEqual([[time, 1]])
  await broker.close()
  await expect.poll(() => lastOf(page), LONG).toMatchObject({ kind: 'refused', code: 50211 })
  const back = await openBroker({ port: broker.port })
  await back.publish('plant/oven', { n: 2 }, true)
  await expect.poll(() => shownOf(page, first), { timeout: 20_000 }).toEqual([[time, 2]])
}, 40_000)

test('wrong credentials and a subscription that is not allowed are said at once, also by the names', async () => {
  const broker = await openBroker({ password: 'right', denied: ['secret/#'] })
  const there = { host: broker.host, port: broker.port, username: 'plant' }
  const { _id } = await makeSource(plant.owner, { ...there, password: 'wrong' })
  const { page } = await showing(world.url, plant.owner, [reading('value001', _id, {})])
  const WRONG = { code: 40001, msg: '用户名或密码错误，或没有权限' }
  expect(await page.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 9 })).toMatchObject(WRONG)
  expect((await plant.owner.get(`${SOURCES}/names?_id=${_id}`)).body).toMatchObject(WRONG)
  const denied = await makeSource(plant.owner, { ...there, password: 'right', topic: 'secret/#' })
  expect((await plant.owner.get(`${SOURCES}/names?_id=${denied._id}`)).body).toMatchObject({
    code: 40001,
    msg: 'MQTT 服务器不允许订阅 secret/#',
  })
})

test('authors are offered the topics that have been seen, and the paths of the last message of one', async () => {
  const broker = await openBroker()
  await broker.publish('plant/b', { time: 5, motor: { on: true, speeds: [1, 2] } }, true)
  await broker.publish('plant/a', '7', true)
  const { _id } = await makeSource(plant.owner, { host: broker.host, port: broker.port })
  const names = async (at = '') => {
    const { body } = await plant.owner.get(`${SOURCES}/names?_id=${_id}&at=${encodeURIComponent(at)}`)
    return body.names.map(({ name }: { name: string }) => name)
  }
  await expect.poll(() => names()).toEqual(['plant/a', 'plant/b'])
  expect(await names('plant/b')).toEqual(['$.time', 'motor.on', 'motor.speeds.0', 'motor.speeds.1'])
  expect(await names('plant/a')).toEqual(['$'])
})

test('a changed source is followed anew, with its new settings, and the old connection ends', async () => {
  const one = await openBroker()
  const other = await openBroker()
  await one.publish('oven', { n: 1 }, true)
  await other.publish('oven', { n: 2 }, true)
  const { _id, rev } = await makeSource(plant.owner, { host: one.host, port: one.port })
  const { page } = await showing(world.url, plant.owner, [reading('value001', _id, { topic: 'oven' })])
  const first = await page.watch('w', 'value001')
  expect(first.rows).toEqual([[time, 1]])
  await plant.owner.put(SOURCES, { _id, rev, props: { host: other.host, port: other.port } })
  await expect.poll(() => shownOf(page, first), LONG).toEqual([[time, 2]])
  await expect.poll(() => one.clients.connected).toBe(0)
  await world.sql(`update data_source set deleted_at = now() where id = '${_id}'`)
  await expect.poll(() => other.clients.connected).toBe(0)
  await expect.poll(() => lastOf(page)).toMatchObject({ kind: 'refused', code: 40400 })
})

// A world of its own: it looks at the memory and the metrics of the process.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Client, World } from '@atrium/core/testing/world'
import type { Page } from '@atrium/dashboards/testing/sockets/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMosquitto } from '../testing/mosquitto.ts'
import { makeSource, ownMqttWorld, plantOf, reading, SOURCES, showing } from '../testing/mqtt-world.ts'

let world: World & { close(): Promise<void> }
let owner: Client
beforeAll(async () => {
  world = await ownMqttWorld()
  owner = (await plantOf(world)).owner
})
afterAll(() => world.close())

const LONG = { timeout: 60_000, interval: 100 }
const time = expect.any(Number)
const USER = { name: 'plant', password: 'p4ss-Wörd' }

const pushesOf = ({ pushes }: Page, watch = 'w') => pushes.filter((push) => push.watch === watch)

/** The last value that a page shows of an item with one column. */
function lastOf(page: Page, first: Dataset, watch = 'w'): unknown {
  const rows = pushesOf(page, watch).flatMap((push) =>
    push.kind === 'replace' ? push.dataset.rows : push.kind === 'delta' ? push.rows : [],
  )
  return (rows.at(-1) ?? first.rows.at(-1))?.[1]
}

const refusedWith = (page: Page, watch = 'w') => {
  const last = pushesOf(page, watch).at(-1)
  return last?.kind === 'refused' ? [last.code, last.msg] : null
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is held, without garbage: the devices of these tests run in this process, and leave much of it. */
function heldMiB(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const metric = async (name: string) => {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

test('values come from mosquitto by TLS and a password to the page of a viewer', async () => {
  const broker = await startMosquitto({ tls: true, user: USER })
  const { host, port, ca } = broker
  const device = await broker.client()
  await device.publishAsync('plant/oven', '{"temp":20.5}', { retain: true })
  const settings = { host, port, ca, tls: true, username: USER.name, password: USER.password, topic: 'plant/#' }
  const { body } = await owner.post(`${SOURCES}/test`, { type: 6, props: settings })
  expect(body.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual(
    ['name', 'address', 'connect', 'tls', 'signIn', 'query', 'shape'].map((step) => [step, true]),
  )
  expect(body.rows).toEqual([['plant/oven', 20.5]])
  const { _id } = await makeSource(owner, settings)
  const { page } = await showing(world.url, owner, [reading('value001', _id, { columns: ['temp'] })])
  const first = await page.watch('w', 'value001')
  expect(first.rows).toEqual([[time, 20.5]])
  await device.publishAsync('plant/oven', '{"temp":21}')
  await expect.poll(() => lastOf(page, first), LONG).toBe(21)

  const untrusted = await owner.post(`${SOURCES}/test`, { type: 6, props: { ...settings, ca: '' } })
  expect(untrusted.body.steps.at(-1)).toMatchObject({ step: 'tls', ok: false, message: '对方的证书不受信任' })
  const wrong = await owner.post(`${SOURCES}/test`, { type: 6, props: { ...settings, password: 'wrong' } })
  const refused = { step: 'signIn', ok: false, message: '用户名或密码错误，或没有权限' }
  expect(wrong.body.steps.at(-1)).toMatchObject(refused)
})

test('a wrong password is said in the component, and mended it shows values', async () => {
  const broker = await startMosquitto({ user: USER })
  const { host, port } = broker
  const device = await broker.client()
  await device.publishAsync('plant/oven', '7', { retain: true })
  const { _id, rev } = await makeSource(owner, { host, port, username: USER.name, password: 'wrong' })
  const { page, board } = await showing(world.url, owner, [reading('value001', _id, { topic: 'plant/oven' })])
  const asked = await page.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 100 })
  expect(asked).toMatchObject({ code: 40001, msg: '用户名或密码错误，或没有权限' })
  await owner.put(SOURCES, { _id, rev, props: { host, port, username: USER.name, password: USER.password } })
  expect(board).not.toBe('')
  const value = async () => {
    const { dataset } = await page.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 100 })
    return dataset?.rows.at(-1)?.[1]
  }
  await expect.poll(value, LONG).toBe(7)
}, 90_000)

test('mosquitto is killed and comes back: what is shown stays, is said to be old, and goes on by itself', async () => {
  const broker = await startMosquitto()
  const { host, port } = broker
  await (await broker.client()).publishAsync('plant/oven', '1', { retain: true })
  const { _id } = await makeSource(owner, { host, port })
  const { page } = await showing(world.url, owner, [reading('value001', _id, { topic: 'plant/oven' })])
  const first = await page.watch('w', 'value001')
  expect(first.rows).toEqual([[time, 1]])
  const reconnectsBefore = await metric('atrium_feed_reconnects_total')
  await broker.kill('SIGKILL')
  await expect.poll(() => refusedWith(page)?.[0], LONG).toBe(50211)
  await broker.start()
  await (await broker.client()).publishAsync('plant/oven', '2', { retain: true })
  await expect.poll(() => lastOf(page, first), LONG).toBe(2)
  expect(await metric('atrium_feed_reconnects_total')).toBeGreaterThan(reconnectsBefore)
}, 120_000)

test('200 components are one client at the broker, which leaves some seconds after the last viewer', async () => {
  const broker = await startMosquitto()
  const { host, port } = broker
  const device = await broker.client()
  const topics = Array.from({ length: 200 }, (_, n) => `plant/${n}`)
  for (const [n, topic] of topics.entries()) await device.publishAsync(topic, String(n), { retain: true })
  const { _id } = await makeSource(owner, { host, port })
  const items = topics.map((topic, n) => reading(`value${n}`.padEnd(8, 'x'), _id, { topic }))
  const { page } = await showing(world.url, owner, items)
  const open = await metric('atrium_feeds_open')
  const firsts = await Promise.all(items.map(({ _id: item }) => page.watch(item, item)))
  expect(firsts.map(({ rows }) => rows[0]?.[1])).toEqual(topics.map((_, n) => n))
  for (const [n, topic] of topics.entries()) device.publish(topic, String(n + 1_000))
  await expect
    .poll(() => items.map(({ _id: item }, n) => lastOf(page, firsts[n]!, item)), LONG)
    .toEqual(topics.map((_, n) => n + 1_000))
  expect([broker.clients(), await metric('atrium_feeds_open')]).toEqual([1, open + 1])
  page.socket.disconnect()
  await expect
    .poll(() => broker.log(), { timeout: 60_000, interval: 500 })
    .toMatch(/Client atrium-\w+ (disconnected|closed)/)
}, 150_000)

test('50,000 topics behind # keep the memory within limits; rows say so, a value goes on', async () => {
  const broker = await startMosquitto()
  const { host, port } = broker
  const device = await broker.client()
  const { _id } = await makeSource(owner, { host, port })
  const items = [reading('rows0001', _id, {}, 'rows'), reading('value001', _id, { topic: 'plant/last' })]
  const { page } = await showing(world.url, owner, items)
  await page.watch('rows', 'rows0001')
  const first = await page.watch('w', 'value001')
  const beforeMiB = heldMiB()
  const text = JSON.stringify({ temp: 1, text: 'x'.repeat(200) })
  for (let n = 0; n < 50_000; n += 1_000)
    await Promise.all(Array.from({ length: 1_000 }, (_, at) => device.publishAsync(`plant/${n + at}/oven`, text)))
  await device.publishAsync('plant/last', '5')
  await expect.poll(() => lastOf(page, first), LONG).toBe(5)
  await expect.poll(() => refusedWith(page, 'rows'), LONG).toEqual([40001, '主题超过 10000 个，请缩小主题的范围'])
  const { body } = await owner.get(`${SOURCES}/names?_id=${_id}`)
  expect(body.names.length).toBe(1_000)
  const grownMiB = heldMiB() - beforeMiB
  console.log(`50,000 topics: the memory grew by ${grownMiB.toFixed(0)} MiB`)
  expect(grownMiB).toBeLessThan(20)
  expect(await metric('atrium_feed_dropped_total')).toBeGreaterThanOrEqual(40_000)
}, 150_000)

test('200,000 messages at once reach the page as few changes, and the last one arrives', async () => {
  const broker = await startMosquitto()
  const { host, port } = broker
  const device = await broker.client()
  const { _id } = await makeSource(owner, { host, port })
  const items = [
    reading('value001', _id, { topic: 'load/a', columns: ['n'] }),
    reading('curve001', _id, { topic: 'load/#', columns: ['n'], level: 2 }, 'series'),
  ]
  const { page } = await showing(world.url, owner, items)
  const first = await page.watch('w', 'value001')
  await page.watch('curve', 'curve001')
  const beforeMiB = heldMiB()
  let mostMiB = beforeMiB
  const startedMs = performance.now()
  const COUNT = 200_000
  for (let n = 0; n < COUNT; n += 2_000) {
    const topic = (at: number) => `load/${at % 2 === 0 ? 'a' : 'b'}`
    await Promise.all(Array.from({ length: 2_000 }, (_, at) => device.publishAsync(topic(at), `{"n":${n + at}}`)))
    if (n % 20_000 === 0) mostMiB = Math.max(mostMiB, heldMiB())
  }
  await device.publishAsync('load/a', `{"n":${COUNT}}`, { qos: 1 })
  await expect.poll(() => lastOf(page, first), LONG).toBe(COUNT)
  const tookS = (performance.now() - startedMs) / 1_000
  const grownMiB = Math.max(mostMiB, heldMiB()) - beforeMiB
  const pushes = pushesOf(page).length
  console.log(
    `${Math.round(COUNT / tookS)} messages a second, ${pushes} pushes in ${tookS.toFixed(1)} s, ${grownMiB.toFixed(0)} MiB more`,
  )
  // At most ten notices a second, and one reading more for each that found something in between.
  expect(pushes).toBeLessThan(tookS * 20 + 10)
  expect(grownMiB).toBeLessThan(20)
  const { dataset } = await page.ask('watch', { watch: 'again', item: 'curve001', source: 0, widthPx: 100 })
  expect(dataset.rows.length).toBeLessThanOrEqual(10_000)
}, 150_000)

import net from 'node:net'
import { openEgress } from '@atrium/core/server/outside/egress'
import { attacksOf, lookUpAttack } from '@atrium/core/testing/attacks'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openBroker } from '../testing/broker.ts'
import { makeSource, mqttWorld, plantOf, SOURCES } from '../testing/mqtt-world.ts'
import { openMqttFeed } from './feed/mqtt-feed.ts'
import { settingsOf } from './settings-of.ts'
import { testBroker } from './test-broker.ts'

let world: World
let owner: Client
beforeAll(async () => {
  world = await mqttWorld()
  owner = (await plantOf(world)).owner
})

interface Step {
  step: string
  ok: boolean
  message?: string
}

async function tried(props: object, who = owner) {
  const { body } = await who.post(`${SOURCES}/test`, { type: 6, props })
  const steps = (body.steps as Step[]).map(({ step, ok, message }) => [step, ok, ...(message ? [message] : [])])
  return { ...body, steps }
}

test('the button does each step and shows the last message of up to five topics', async () => {
  const broker = await openBroker({ password: 'right' })
  for (const n of [1, 2, 3, 4, 5, 6]) await broker.publish(`oven/${n}`, { n, on: true }, true)
  const { ok, steps, columns, rows } = await tried({
    host: broker.host,
    port: broker.port,
    username: 'plant',
    password: 'right',
  })
  expect(steps).toEqual(['name', 'address', 'connect', 'signIn', 'query', 'shape'].map((step) => [step, true]))
  expect(columns.map(({ name }: { name: string }) => name)).toEqual(['topic', 'n', 'on'])
  expect([ok, rows.length]).toEqual([true, 5])
  await expect.poll(() => broker.clients.connected).toBe(0)
})

test('a broker without a message is reached; that none has come is said', async () => {
  const broker = await openBroker()
  const { ok, steps, rows } = await tried({ host: broker.host, port: broker.port })
  expect([ok, rows]).toEqual([true, []])
  expect(steps.at(-1)).toEqual(['shape', true, '已连接，但 3 秒内没有收到消息'])
})

test('the test of a source that is being read does not end its connection', async () => {
  const broker = await openBroker()
  await broker.publish('oven', '1', true)
  const there = { host: broker.host, port: broker.port, clientId: 'plant-7' }
  const { _id } = await makeSource(owner, there)
  await owner.get(`${SOURCES}/names?_id=${_id}`)
  expect((await tried(there)).ok).toBe(true)
  expect(broker.clients.ids).toEqual(['plant-7', 'plant-7-test'])
  expect(broker.clients.ever - broker.clients.connected).toBeLessThanOrEqual(1)
})

test.each([
  ['wrong credentials', { password: 'wrong' }, ['signIn', false, '用户名或密码错误，或没有权限']],
  ['a filter that is not allowed', { topic: 'secret/#' }, ['query', false, 'MQTT 服务器不允许订阅 secret/#']],
  ['messages of another format', { topic: 'text' }, ['shape', false, '主题 text 的消息不是 JSON']],
  ['messages that are too long', { topic: 'long' }, ['shape', false, '消息超过 1024 KB，未读取']],
  ['a broker without TLS', { tls: true }, ['tls', false, '对方关闭了连接']],
])('the step that fails is named: %s', async (_, props, failed) => {
  const broker = await openBroker({ password: 'right', denied: ['secret/#'] })
  await broker.publish('text', 'ON', true)
  await broker.publish('long', Buffer.alloc(2_000_000, 'x'), true)
  const { ok, steps } = await tried({
    host: broker.host,
    port: broker.port,
    username: 'plant',
    password: 'right',
    ...props,
  })
  expect([ok, steps.at(-1)]).toEqual([false, failed])
})

test('a port at which nobody listens, and an address that nobody has allowed', async () => {
  const broker = await openBroker()
  await broker.close()
  expect((await tried({ host: broker.host, port: broker.port })).steps.at(-1)).toEqual([
    'connect',
    false,
    '对方拒绝连接，请检查端口',
  ])
  const other = await (await world.tenant()).user()
  const { steps } = await tried({ host: '127.0.0.1', port: broker.port }, other)
  expect(steps).toEqual([
    ['name', true],
    ['address', false, `不允许访问该地址：127.0.0.1:${broker.port}`],
  ])
})

test.each([
  ['mqtt', false],
  ['mqtts', true],
] as const)(
  'nobody gets this server to call its own network by %s, by the button or by a feed',
  async (scheme, tls) => {
    const egress = openEgress([], lookUpAttack)
    const opened = vi.spyOn(net.Socket.prototype, 'connect')
    onTestFinished(() => opened.mockRestore())
    const around = {
      egress,
      db: { readAsTenant: async () => ['public.example'] } as never,
      log: world.server.services.log,
    }
    for (const [what, url] of attacksOf(scheme)) {
      const typed = url.replace(`${scheme}://`, '').replace(/\/$/, '')
      const [, host = typed, port = tls ? '8883' : '1883'] = /^(public\.example):(\d+)$/.exec(typed) ?? []
      const settings = { host, tls, port: Number(port) }
      const { steps } = await testBroker(around, 'plant', settingsOf(settings))
      const message = { en_US: expect.stringContaining('may not be reached') }
      expect(steps.at(-1), `${what}: ${host}`).toMatchObject({ ok: false, message })
      const counts = { reconnects: () => undefined, dropped: () => undefined }
      const feed = openMqttFeed(around, { tenantId: 'plant', settings, ...counts })
      await expect(feed.names([]), `${what}: ${host}`).rejects.toMatchObject({ code: 40005 })
      feed.close()
    }
  },
)

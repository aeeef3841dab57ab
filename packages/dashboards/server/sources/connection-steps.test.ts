import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { openEgress } from '@atrium/core/server/outside/egress'
import { addressOf, type Protocol } from '@atrium/core/server/outside/protocols'
import { attacksOf, lookUpAttack } from '@atrium/core/testing/attacks'
import { PLANT, PLANT_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import { expect, onTestFinished, test } from 'vitest'
import { connectionSteps } from './connection-steps.ts'
import { testSteps } from './test-steps.ts'

const allow = ['127.0.0.1']
const tls = { ca: PLANT_CERTIFICATE }
/** What is spoken with a broker. */
const BROKER = { protocol: 'mqtt' } as const
const NO_ROWS = { columns: [], rows: [] }

async function listening(server: Server): Promise<number> {
  server.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const plant = openEgress(allow, async () => [{ address: '127.0.0.1', family: 4 }])

const tried = (url: string, protocol: Protocol, egress = plant) =>
  testSteps(async (inStep) => {
    await connectionSteps(inStep, egress, { url, protocol, allow, tls })
    return NO_ROWS
  })

const stepsOf = async (...args: Parameters<typeof tried>) =>
  (await tried(...args)).steps.map(({ step, ok, message }) => (ok ? step : `${step}: ${message?.zh_CN}`))

test('a connection with TLS goes through each step', async () => {
  const port = await listening(createTlsServer({ key: PLANT_KEY, cert: PLANT_CERTIFICATE }))
  expect(await stepsOf(addressOf('mqtts', PLANT, port), BROKER.protocol)).toEqual(['name', 'address', 'connect', 'tls'])
})

test('the step that failed is the last, with its reason', async () => {
  const plain = await listening(createServer((socket) => socket.on('data', () => socket.end('no TLS'))))
  const withTls = await listening(createTlsServer({ key: PLANT_KEY, cert: PLANT_CERTIFICATE }))
  const nowhere = openEgress(allow, async () => {
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  })
  expect(await stepsOf(addressOf(BROKER.protocol, PLANT, plain), BROKER.protocol, nowhere)).toEqual([
    'name: 找不到主机名',
  ])
  expect((await stepsOf(addressOf('mqtts', PLANT, plain), BROKER.protocol)).slice(2)).toEqual([
    'connect',
    'tls: TLS 握手失败，对方可能没有使用 TLS',
  ])
  expect((await stepsOf(addressOf('mqtts', 'other.example', withTls), BROKER.protocol)).at(-1)).toBe(
    'tls: 对方的证书不属于该主机名',
  )
})

test('a closed port is named as one', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  expect((await stepsOf(addressOf('ws', PLANT, port), 'websocket')).at(-1)).toBe('connect: 对方拒绝连接，请检查端口')
})

test.each(attacksOf(BROKER.protocol))('nothing is sent to an address that is refused: %s (%s)', async (_, url) => {
  const steps = await stepsOf(url, BROKER.protocol, openEgress([], lookUpAttack))
  expect(steps.at(-1)).toMatch(/^(address: 不允许访问该地址|name: )/)
})

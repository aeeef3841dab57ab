import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Refusal } from '@atrium/core/contract/refusal'
import { openEgress } from '@atrium/core/server/outside/egress'
import { attacksOf, lookUpAttack, REDIRECT_TO_METADATA } from '@atrium/core/testing/attacks'
import { DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { expect, onTestFinished, test } from 'vitest'
import spec from '../index.ts'
import { influxSettings, openInfluxClient } from './influx-client.ts'
import { influxConnector } from './influx-connector.ts'
import { testInflux } from './test-influx.ts'

const LOOPBACK = ['127.0.0.0/8']
const reach = {
  services: { egress: openEgress(LOOPBACK), db: { asTenant: async () => LOOPBACK } } as never,
  tenantId: 'plant',
}

/** A server that is no InfluxDB, and the requests that it got. */
async function peer(answer: RequestListener) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    request.resume().on('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { src: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

const answers = (text: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener => {
  return (_, response) => void response.writeHead(status, headers).end(text)
}

const ask = (src: string, more: object = {}) =>
  openInfluxClient(
    reach,
    async () => ({ src, database: 'plant', ...more }),
    () => {},
  ).ask(['SELECT n FROM oven'], '')

const ROW = { series: [{ name: 'oven', columns: ['time', 'n'], values: [[1, 2]] }] }
const document = (...results: object[]) => JSON.stringify({ results })

test('a long answer comes in parts: a series goes on in the next', async () => {
  const part = (n: number, more: object) =>
    document({
      statement_id: 0,
      series: [{ name: 'oven', columns: ['time', 'n'], values: [[n, n]], ...more }],
      ...more,
    })
  const { src } = await peer(answers(`${part(1, { partial: true })}\n${part(2, {})}\n`))
  expect(await ask(src)).toEqual([
    [
      {
        name: 'oven',
        tags: {},
        columns: ['time', 'n'],
        values: [
          [1, 1],
          [2, 2],
        ],
      },
    ],
  ])
})

test.each([
  ['a page', '<html>Sign in</html>', {}, 200, '（状态 200）'],
  ['another JSON', '{"data":[]}', {}, 200, '不是 InfluxDB'],
  ['a list', '[1,2]', {}, 200, '不是 InfluxDB'],
  ['nothing', '', {}, 204, '（状态 204）'],
  ['half of an answer', '{"results":[{"series":[{"na', {}, 200, '不是 InfluxDB'],
  ['more statements than were asked', document(ROW, ROW), {}, 200, '不是 InfluxDB'],
  ['no right', '{"error":"reader not authorized to execute statement"}', {}, 403, '无权读取'],
  ['no sign-in', '{"error":"authorization failed"}', {}, 401, '用户名、密码或令牌不正确'],
  ['a server that is full', '{"error":"timeout"}', {}, 503, 'InfluxDB 出错：timeout'],
  ['no such database', document({ error: 'database not found: plant' }), {}, 200, '数据库不存在：plant'],
  ['a wrong query', '{"error":"error parsing query: found X"}', {}, 400, '不接受此查询'],
  ['a redirect', '', { location: REDIRECT_TO_METADATA }, 302, '不会跟随'],
  ['a type of its own', gzipSync('x'), { 'content-encoding': 'zstd' }, 200, '不支持的压缩方式'],
])('what a server answers instead becomes a sentence: %s', async (_, text, headers, status, sentence) => {
  const { src, asked } = await peer(answers(text, headers as Record<string, string>, status))
  const fault = await ask(src).catch((error: unknown) => error as Refusal)
  expect(fault).toBeInstanceOf(Refusal)
  const { params = {} } = (fault as Refusal).detail
  const shown = (fault as Refusal).text.zh_CN.replace(/\{(\w+)\}/g, (__, name: string) => String(params[name]))
  expect(shown).toContain(sentence)
  expect(asked).toHaveLength(1)
})

test('an answer without an end, and one that is a gigabyte when it is unpacked, are broken off at the limit', async () => {
  let sent = 0
  const endless = await peer((_, response) => {
    const more = () => {
      while (response.writable && !response.destroyed) {
        sent += 1
        if (!response.write('x'.repeat(1024 * 1024))) return void response.once('drain', more)
      }
    }
    more()
  })
  await expect(ask(endless.src)).rejects.toMatchObject({ code: 40007 })
  expect(sent).toBeLessThan(64)
  const bomb = await peer(answers(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }))
  await expect(ask(bomb.src)).rejects.toMatchObject({ code: 40007 })
})

test('a reading that nobody follows any more is broken off, of points as of a statement', async () => {
  const silent = await peer(() => {})
  const settings = async () => ({ src: silent.src, database: 'plant' })
  const around = { tenantId: 'plant', settings, spend: () => undefined, changed: () => undefined }
  const connector = influxConnector(spec).open(reach.services, [])
  const points = { from: 'oven', fieldSet: [{ field: 'n', as: 'n' }] }
  for (const props of [points, { influxql: 'SELECT n FROM oven' }]) {
    const source: ItemDataSource = { _id: 's', connector: 'influxdb', props }
    const component = { component: 'W', title: '', props: {}, dataSources: [source] }
    const asked = {
      item: { ...DEFAULT_ITEM, _id: 'item0001', component },
      spec: { kind: 'W', props: {}, shape: () => 'series' },
      request: { item: 'item0001', source: 0, widthPx: 400 },
      values: {},
      zone: 'UTC',
      viewer: { session: null, locale: 'en_US', standing: '' },
    }
    const query = connector.resolve(asked as never, source)
    const leaving = new AbortController()
    const { reader } = connector.read(around as never, query)
    const arriving = once(silent.server, 'request')
    const reading = reader.read(undefined, Number.NEGATIVE_INFINITY, Date.now(), leaving.signal)
    reading.catch(() => {})
    const [{ socket }] = (await arriving) as [IncomingMessage]
    const closed = new Promise((done) => socket.once('close', done))
    leaving.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await closed
  }
})

test('a clock that is off by an hour is a warning of the test', async () => {
  const body = document({ series: [{ name: 'databases', columns: ['name'], values: [['plant']] }] })
  const off = await peer(answers(body, { date: new Date(Date.now() - 3_600_000).toUTCString() }))
  const right = await peer(answers(body, { date: new Date().toUTCString() }))
  const stepsOf = async (src: string) => (await testInflux(reach, influxSettings({ src }))).steps
  const signIn = (await stepsOf(off.src)).find(({ step }) => step === 'signIn')
  expect(signIn).toMatchObject({ ok: true, message: { zh_CN: expect.stringContaining('60 分钟') } })
  expect((await stepsOf(right.src)).find(({ step }) => step === 'signIn')).not.toHaveProperty('message')
})

test('who signs in with a name, with a token, or not at all, sends just that', async () => {
  const { src, asked } = await peer(answers(document(ROW)))
  await ask(src, { username: 'reader', password: 'open' })
  await ask(src, { username: 'reader', password: 'open', token: ' Bearer abc\n' })
  await ask(src)
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    `Basic ${Buffer.from('reader:open').toString('base64')}`,
    'Bearer abc',
    undefined,
  ])
  expect(asked.map(({ url }) => url)).toEqual(['/query', '/query', '/query'])
})

test('a query without a database is not sent', async () => {
  const { src, asked } = await peer(answers(document(ROW)))
  await expect(ask(src, { database: '' })).rejects.toMatchObject({ code: 40001 })
  expect(asked).toEqual([])
})

test('[S3] no source leads into the network of the server, nor does the test of one', async () => {
  const guarded = {
    services: { egress: openEgress([], lookUpAttack), db: { asTenant: async () => [] } } as never,
    tenantId: 'plant',
  }
  for (const [what, src] of [...attacksOf('http'), ...attacksOf('https')]) {
    const client = openInfluxClient(
      guarded,
      async () => ({ src, database: 'plant' }),
      () => {},
    )
    await expect(client.ask(['SELECT n FROM oven'], ''), `${what}: ${src}`).rejects.toMatchObject({ code: 40005 })
    const { steps } = await testInflux(guarded, influxSettings({ src }))
    expect(steps.at(-1), `${what}: ${src}`).toMatchObject({ step: 'address', ok: false })
  }
})

import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { filled, type Refusal } from '@atrium/core/contract/refusal'
import { attacksOf, lookUpAttack, REDIRECT_TO_METADATA, rebindingLookup } from '@atrium/core/testing/attacks'
import { PLANT_CERTIFICATE } from '@atrium/core/testing/plant-certificate'
import { settingErrors } from '@atrium/dashboards/contract/source-settings'
import { networkFault } from '@atrium/dashboards/server/queryplane/query/network-faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import spec from '../index.ts'
import { opened } from '../testing/opened.ts'
import { openPeer, type Peer } from '../testing/peer.ts'

const PASSWORD = 'open-sesame'
const MEGABYTE = 1024 * 1024
const plant = opened()

let peer: Peer
let secure: Peer
beforeAll(async () => {
  peer = await openPeer()
  secure = await openPeer(true)
  peer.answer = ({ url }, response) => {
    const [, answer] = Object.entries(ANSWERS).find(([path]) => url.startsWith(path)) ?? []
    if (answer) answer(response)
    else response.setHeader('content-type', 'application/json').end('[{"n":1},{"n":2}]')
  }
  secure.answer = [{ n: 1 }]
})
afterAll(() => Promise.all([peer.close(), secure.close()]))

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('{"password":"of the other side"}')
const sent =
  (type: string, body: string | Buffer, headers: object = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body)

/** 1 GB that is a megabyte on its way. */
const BOMB = Buffer.concat(Array<Buffer>(32).fill(gzipSync(Buffer.alloc(32 * MEGABYTE, ' '), { level: 9 })))

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/self': (response) => void response.writeHead(301, { location: '/self' }).end(),
  '/away': (response) => void response.writeHead(302, { location: REDIRECT_TO_METADATA }).end(),
  '/401': status(401),
  '/403': status(403),
  '/404': status(404),
  '/429': status(429),
  '/500': status(500),
  '/503': status(503),
  '/204': (response) => void response.writeHead(204).end(),
  '/html': sent('text/html; charset=utf-8', '<!doctype html><title>Sign in</title>'),
  '/xml': sent('application/xml', '<rows/>'),
  '/png': sent('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])),
  '/text': sent('text/plain', 'temperature 5'),
  '/half': sent('application/json', '{"rows":[{"n":1},'),
  '/number': sent('application/json', '42'),
  '/word': sent('application/json', '"hello"'),
  '/null': sent('application/json', 'null'),
  '/deep': sent('application/json', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  '/long': sent('application/json', JSON.stringify([{ text: 'x'.repeat(5 * MEGABYTE) }])),
  '/bomb': sent('application/json', BOMB, { 'content-encoding': 'gzip' }),
  '/zstd': sent('application/json', 'x', { 'content-encoding': 'zstd' }),
  '/gbk': sent('application/json; charset=GBK', Buffer.from([0x5b, 0x22, 0xce, 0xc2, 0xb6, 0xc8, 0x22, 0x5d])),
  '/bom': sent('application/json', '\ufeff["a"]'),
  '/plain': sent('text/plain', '[{"n":3}]'),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('[')
    response.destroy()
  },
  '/endless': (response) => {
    const pour = () => {
      while (!response.destroyed && response.write('[1,'.repeat(20_000)));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', pour)
    pour()
  },
}

/** The text of a failure, as an author reads it. */
function textOf(error: unknown): string {
  const { text, detail } = networkFault(error) as Refusal
  return filled(text.zh_CN, detail.params, 'zh_CN')
}
const failure = (path: string, more: object = {}) =>
  plant
    .reader({ src: `${peer.url}${path}`, ...more }, 'exact')
    .read()
    .then(() => 'nothing failed', textOf)
const stepsOf = async (settings: Record<string, unknown>, from = plant) => {
  const { steps } = await from.test(settings)
  return steps.map(({ step, ok, message }) => (ok ? step : `${step}: ${message?.zh_CN}`))
}

test.each([
  ['/self', 'query', '对方要求转到其他地址（状态 301），系统不跟随跳转，请填写最终地址'],
  ['/away', 'query', '对方要求转到其他地址（状态 302），系统不跟随跳转，请填写最终地址'],
  ['/401', 'signIn', '对方不接受用户名、密码或令牌（状态 401）'],
  ['/403', 'signIn', '已登录的账号无权读取该地址（状态 403）'],
  ['/404', 'query', '对方没有这个地址（状态 404），请检查路径'],
  ['/429', 'query', '对方拒绝了请求（状态 429）'],
  ['/500', 'query', '对方出错（状态 500）'],
  ['/503', 'query', '对方出错（状态 503）'],
  ['/204', 'shape', '对方的应答没有内容（状态 204）'],
  ['/html', 'shape', '对方的应答是网页（HTML），不是 JSON；该地址可能需要登录'],
  ['/xml', 'shape', '对方的应答不是有效的 JSON（类型 application/xml）'],
  ['/png', 'shape', '对方的应答不是有效的 JSON（类型 image/png）'],
  ['/text', 'shape', '对方的应答不是有效的 JSON（类型 text/plain）'],
  ['/half', 'shape', '对方的应答不是有效的 JSON（类型 application/json）'],
  ['/number', 'shape', '应答中的路径 $ 处没有行'],
  ['/word', 'shape', '应答中的路径 $ 处没有行'],
  ['/null', 'shape', '应答中的路径 $ 处没有行'],
  ['/deep', 'shape', '应答的层次过深'],
  ['/long', 'query', '对方的应答超过 4096 KB'],
  ['/bomb', 'query', '对方的应答超过 4096 KB'],
  ['/endless', 'query', '对方的应答超过 4096 KB'],
  ['/zstd', 'query', '对方的应答使用了不支持的压缩方式：zstd'],
  ['/broken', 'query', '对方关闭了连接'],
])('%s is said in a sentence by the component, and at its step by the test: %s', async (path, step, says) => {
  const asked = peer.requests.length
  expect(await failure(path)).toBe(says)
  expect((await stepsOf({ src: `${peer.url}${path}` })).at(-1)).toBe(`${step}: ${says}`)
  // Nothing was followed or asked again.
  expect(peer.requests.length - asked).toBe(2)
})

test('an answer that is too long takes no more memory than its limit', async () => {
  const before = process.resourceUsage().maxRSS
  for (const path of ['/bomb?2', '/endless?2']) expect(await failure(path)).toContain('4096 KB')
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024)
})

test.each([
  ['/gbk', [['温度']]],
  ['/bom', [['a']]],
  ['/plain', [[3]]],
])('%s is read', async (path, rows) => {
  expect((await plant.test({ src: `${peer.url}${path}` })).rows).toEqual(rows)
})

test('a test goes through its steps and shows five rows', async () => {
  peer.requests = []
  const settings = { src: `${peer.url}/rows?line={line}`, username: 'plc', values: [{ name: 'line', value: 'A' }] }
  const { steps, rows, columns } = await plant.test(settings)
  expect(steps.map(({ step, ok }) => [step, ok])).toEqual(
    ['name', 'address', 'connect', 'signIn', 'query', 'shape'].map((step) => [step, true]),
  )
  expect([columns, rows]).toEqual([[{ name: 'n', type: 'number' }], [[1], [2]]])
  expect(peer.requests.map(({ url }) => url)).toEqual(['/rows?line=A'])
  const lacking = { ...settings, values: [] }
  expect(await stepsOf(lacking)).toEqual([
    'address: 地址中的参数 line 没有值：看板没有这个参数，数据源也没有填写它的值',
  ])
})

test('a source that is down, and one that nobody can find, are named as such', async () => {
  const closed = await openPeer()
  await closed.close()
  expect((await stepsOf({ src: closed.url })).at(-1)).toBe('connect: 对方拒绝连接，请检查端口')
  const nowhere = opened(async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  })
  expect(await stepsOf({ src: 'http://plc.example/' }, nowhere)).toEqual(['name: 找不到主机名'])
})

test('a component recovers by itself when its source does', async () => {
  const source = { src: `${peer.url}/recovers`, everyS: 1 }
  const { read } = plant.reader(source, 'exact')
  ANSWERS['/recovers'] = status(503)
  await expect(read()).rejects.toMatchObject({ code: 50215 })
  const asked = peer.requests.length
  // Those who waited behind others get the same failure.
  await expect(read()).rejects.toMatchObject({ code: 50215 })
  expect(peer.requests.length).toBe(asked)
  delete ANSWERS['/recovers']
  await expect
    .poll(
      () =>
        read().then(
          ({ rows }) => rows,
          () => [],
        ),
      { timeout: 5_000 },
    )
    .toHaveLength(2)
})

describe('the source is left alone after five failures', () => {
  const fails = (settings: object, line: string) =>
    plant.gated(settings as Record<string, unknown>, { values: { line } }).then(
      () => 0,
      ({ code }: Refusal) => code,
    )
  const failing = (settings: object, lines: readonly string[]) =>
    Promise.all(lines.map((line) => fails(settings, line)))
  const same = Array<string>(8).fill('same')

  test('of which one request is one, however many components have waited for it', async () => {
    const source = { src: `${peer.url}/503/{line}` }
    const asked = peer.requests.length
    expect(await failing(source, same)).toEqual(same.map(() => 50215))
    expect(await failing(source, ['a', 'b', 'c'])).toEqual([50215, 50215, 50215])
    expect(peer.requests.length - asked).toBe(4)
    expect(await fails(source, 'd')).toBe(50215)
    expect(await fails(source, 'e')).toBe(50300)
    expect(peer.requests.length - asked).toBe(5)
  })

  test('also of one that does not answer', async () => {
    const other = opened()
    const closed = await openPeer()
    await closed.close()
    const codes = same.map(() => other.gated({ src: closed.url }).catch(({ code }: Refusal) => code))
    expect(await Promise.all(codes)).toEqual(same.map(() => 50211))
    expect(await other.gated({ src: `${closed.url}/a` }).catch(({ code }: Refusal) => code)).toBe(50211)
  })
})

test('[S22] a line end in a value of a header, and a way out of the path, are refused and nothing is sent', async () => {
  const asked = peer.requests.length
  const headers = [{ name: 'x-line', value: '{line}' }]
  const lineOf = (line: string) =>
    plant.reader({ src: `${peer.url}/{line}`, headers }, 'exact', {}, { values: { line } })
  for (const line of ['a\r\nx-other: b', '..', '.', ''])
    await expect(lineOf(line).read()).rejects.toMatchObject({ code: 40001 })
  expect(peer.requests.length).toBe(asked)
})

describe('with TLS', () => {
  const url = (host = 'plant.example') => `https://${host}:${secure.port}/`

  test('a certificate is trusted if the source says so', async () => {
    const settings = { src: url(), ca: PLANT_CERTIFICATE }
    expect(await stepsOf(settings)).toEqual(['name', 'address', 'connect', 'tls', 'query', 'shape'])
    expect((await plant.reader(settings, 'exact').read()).rows).toEqual([[null, 1]])
  })

  test('another one is not, nor is one for another name, nor a server without TLS', async () => {
    const last = async (settings: Record<string, unknown>) => (await stepsOf(settings)).at(-1)
    expect(await last({ src: url() })).toBe('tls: 对方的证书不受信任')
    expect(await last({ src: url('other.example'), ca: PLANT_CERTIFICATE })).toBe('tls: 对方的证书不属于该主机名')
    expect(await last({ src: peer.url.replace('http:', 'https:') })).toBe('tls: TLS 握手失败，对方可能没有使用 TLS')
    await expect(plant.reader({ src: url() }, 'exact').read()).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })
})

describe('[S3] the guard of addresses', () => {
  const attacked = opened(lookUpAttack, [])

  test.each(attacksOf('http'))('refuses %s in a test and in a component: %s', async (_, src) => {
    const last = (await stepsOf({ src }, attacked)).at(-1)
    expect(last).toMatch(/^(address: (不允许访问该地址|地址不正确)|name: )/)
    await expect(attacked.reader({ src }, 'exact').read()).rejects.toMatchObject({
      code: expect.toBeOneOf([40005, 40001]),
    })
  })

  test('goes to the address that it has checked', async () => {
    const { lookup } = rebindingLookup('127.0.0.1', '10.0.0.1')
    const rebinding = opened(lookup)
    const source = { src: `http://rebind.example:${peer.port}/rows` }
    expect((await rebinding.reader(source, 'exact').read()).rows).toHaveLength(2)
    // The name is looked up anew for the next request.
    expect((await stepsOf(source, rebinding)).at(-1)).toMatch(/^address: 不允许访问该地址/)
  })
})

test('no failure names the password, the token or what the other side has said', async () => {
  const settings = { username: 'plc', password: PASSWORD, tokenHeader: 'x-key', token: 'token-of-plc' }
  for (const path of Object.keys(ANSWERS)) {
    const { steps } = await plant.test({ src: `${peer.url}${path}`, ...settings })
    const said = [await failure(path, settings), JSON.stringify(steps)].join()
    expect(said).not.toMatch(/sesame|token-of-plc|of the other side|x-key/)
  }
})

describe('settings', () => {
  const wrong = (settings: object) => {
    const given = { src: 'http://plc.example/', ...settings }
    return Object.keys({ ...settingErrors(spec.settings, given), ...plant.checked.checkSettings!(given) })
  }

  test.each([
    ['src', { src: 'http://{host}/' }],
    ['headers.0.name', { headers: [{ name: 'Cookie', value: 'a=1' }] }],
    ['body', { method: 'POST', body: '{' }],
    ['username', { username: 'a:b' }],
    ['tokenHeader', { tokenHeader: 'x\r\ny', token: 'a' }],
    ['tokenHeader', { username: 'a', token: 'Bearer b' }],
    ['token', { token: 'a\r\nx-other: b' }],
    ['ca', { ca: 'certificate' }],
    ['rows', { rows: 'data.list' }],
    ['rows', { rows: '@.list' }],
    ['rows', { rows: '$..a..b' }],
    ['timeZone', { timeZone: 'Mars' }],
    ['paging.total', { paging: { by: 'page', total: 'total' } }],
  ])('%s is refused at its place: %j', (place, settings) => {
    expect(wrong(settings)).toEqual([place])
  })

  test('complete ones are taken', () => {
    expect(wrong({ rows: '$.a', ca: PLANT_CERTIFICATE, timeZone: 'UTC', token: 'Bearer a', everyS: 1 })).toEqual([])
  })
})

test('paths and names of columns are checked', () => {
  const wrong = (query: Record<string, unknown>) => Object.keys(plant.checked.check!(query))
  expect(wrong({ columns: [{ path: '@.a', name: 'x' }, { path: '@.b' }], timeColumn: 'x', keys: ['b'] })).toEqual([])
  expect(wrong({ columns: [{ path: 'a' }, { path: '@.a[' }] })).toEqual(['columns.0.path', 'columns.1.path'])
  expect(wrong({ columns: [{ path: '@.a' }, { path: '@.b', name: 'a' }] })).toEqual(['columns.1.name'])
  expect(wrong({ columns: [{ path: '@.a' }], timeColumn: 't', keys: ['k'] })).toEqual(['timeColumn', 'keys'])
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REDIRECT_TO_METADATA, rebindingLookup } from '../../testing/attacks.ts'
import { PLANT, PLANT_CERTIFICATE, PLANT_KEY } from '../../testing/plant-certificate.ts'
import { openEgress } from './egress.ts'
import { answeredStatus } from './exchange.ts'

const MEGABYTE = 1024 * 1024

/** 1 GB that is less than a megabyte on its way. */
const bomb = () => Buffer.concat(Array<Buffer>(32).fill(gzipSync(Buffer.alloc(32 * MEGABYTE), { level: 9 })))

/** Answers with a content-encoding. */
const encoded: Record<string, [encoding: string, () => Buffer | string]> = {
  '/gzip': ['gzip', () => gzipSync('hello')],
  '/GZIP': ['GZIP', () => gzipSync('hello')],
  '/deflate': ['deflate', () => deflateSync('hello')],
  '/br': ['br', () => brotliCompressSync('hello')],
  '/identity': ['identity', () => 'hello'],
  '/bomb': ['gzip', bomb],
  '/zeros': ['gzip', () => gzipSync(Buffer.alloc(2 * MEGABYTE))],
  '/lie': ['gzip', () => 'hello'],
  '/half': ['gzip', () => gzipSync('hello'.repeat(1000)).subarray(0, 20)],
  '/zstd': ['zstd', () => 'hello'],
  '/twice': ['gzip, gzip', () => gzipSync(gzipSync('hello'))],
}

let server: Server
let port: number
const seen: string[] = []
let lastHeaders: Record<string, unknown>

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    seen.push(`${request.headers.host} ${url}`)
    lastHeaders = request.headers
    const [encoding, content] = encoded[url] ?? []
    if (content) {
      response.writeHead(200, { 'content-encoding': encoding }).end(content())
    } else if (url === '/away') {
      response.writeHead(302, { location: REDIRECT_TO_METADATA, 'content-encoding': 'gzip' }).end()
    } else if (url === '/endless') {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    } else if (url === '/begun') {
      response.writeHead(200).write('{')
    } else if (url !== '/never') response.end('hello')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const allow = ['127.0.0.1']
const egress = openEgress(['127.0.0.0/8'])
const get = (path: string, extra = {}) => egress.send({ url: `http://127.0.0.1:${port}${path}`, allow, ...extra })
const faultOf = (path: string, extra = {}) =>
  get(path, extra).then(
    () => undefined,
    (error) => ({ code: error.code, status: answeredStatus(error) }),
  )

test('[S30] if a resolver answers differently after the check (rebinding), the connection goes to the checked address', async () => {
  // First the address of the allowed server, then one without a server.
  const { lookup, times } = rebindingLookup('127.0.0.1', '127.0.0.99')
  const rebinding = openEgress(['127.0.0.1'], lookup)
  const answer = await rebinding.send({ url: `http://rebind.example:${port}/`, allow })
  expect(answer).toMatchObject({ status: 200, body: 'hello' })
  expect(times()).toBe(1)
  expect(seen.at(-1)).toBe(`rebind.example:${port} /`)
  await expect(rebinding.send({ url: `http://rebind.example:${port}/`, allow })).rejects.toMatchObject({ code: 40005 })
})

test('over https, the certificate must be for the name and not for the address', async () => {
  const secure = createHttpsServer({ key: PLANT_KEY, cert: PLANT_CERTIFICATE }, (_, response) => response.end('hello'))
  await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done))
  const { port: securePort } = secure.address() as AddressInfo
  const named = openEgress(['127.0.0.1'], async () => [{ address: '127.0.0.1', family: 4 }])
  const tls = { ca: PLANT_CERTIFICATE }
  const sent = (host: string, extra: object) => named.send({ url: `https://${host}:${securePort}/`, allow, ...extra })
  expect((await sent(PLANT, { tls })).body).toBe('hello')
  const wrongName = { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }
  await expect(sent('other.example', { tls })).rejects.toMatchObject(wrongName)
  await expect(sent('127.0.0.1', { tls })).rejects.toMatchObject(wrongName)
  await expect(sent(PLANT, {})).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  secure.close()
})

test('[S22] a line end in a header is refused, and nothing is sent', async () => {
  const before = seen.length
  await expect(get('/', { headers: { 'x-value': 'a\r\nx-other: b' } })).rejects.toThrow('Invalid character')
  await expect(get('/', { headers: { 'x-a\r\nx-b': '1' } })).rejects.toThrow('valid HTTP token')
  expect(seen.length).toBe(before)
})

describe('[S30] answers of external servers', () => {
  test('a redirect to the cloud’s metadata is returned and not followed', async () => {
    expect((await get('/away')).status).toBe(302)
  })

  test('an endless answer is refused after a megabyte, with the status that it had', async () => {
    expect(await faultOf('/endless')).toEqual({ code: 40007, status: 200 })
  })

  test('it is cut for those who want the beginning', async () => {
    const { body } = await get('/endless', { cutsAnswer: true })
    expect(body.length).toBe(1024 * 1024)
  })

  test('an answer as long as its limit passes', async () => {
    expect((await get('/', { maxAnswerBytes: 5 })).body).toBe('hello')
    expect(await faultOf('/', { maxAnswerBytes: 4 })).toEqual({ code: 40007, status: 200 })
    expect((await get('/', { maxAnswerBytes: 4, cutsAnswer: true })).body).toBe('hell')
  })

  test('a server that never answers, or never ends, causes a time-out', async () => {
    expect(await faultOf('/never', { timeoutMs: 200 })).toEqual({ code: 'ETIMEDOUT', status: undefined })
    expect(await faultOf('/begun', { timeoutMs: 200 })).toEqual({ code: 'ETIMEDOUT', status: 200 })
  })

  test('a resolver that never answers does, too', async () => {
    const silent = openEgress([], () => new Promise(() => {}))
    const sent = silent.send({ url: 'http://public.example/', allow, timeoutMs: 200 })
    await expect(sent).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})

describe('a request that nobody waits for any more', () => {
  test.each(['/never', '/begun'])('is broken off, and the other side sees it: %s', async (path) => {
    const leaving = new AbortController()
    const arriving = once(server, 'request')
    const sent = get(path, { signal: leaving.signal })
    sent.catch(() => {})
    const [{ socket }] = (await arriving) as [IncomingMessage]
    const closed = new Promise((done) => socket.once('close', done))
    leaving.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    await closed
  })

  test('is not sent if nobody waits from the start', async () => {
    const before = seen.length
    await expect(get('/', { signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
    expect(seen.length).toBe(before)
  })

  test('has its time-out, too', async () => {
    const { signal } = new AbortController()
    expect(await faultOf('/never', { timeoutMs: 200, signal })).toEqual({ code: 'ETIMEDOUT', status: undefined })
  })
})

describe('compressed answers', () => {
  test('are not asked for', async () => {
    await get('/')
    expect(lastHeaders['accept-encoding']).toBe('identity')
  })

  test.each(['/gzip', '/GZIP', '/deflate', '/br', '/identity'])('%s is inflated', async (path) => {
    expect((await get(path)).body).toBe('hello')
  })

  test('the limit holds for what they are when inflated', async () => {
    expect(await faultOf('/zeros')).toEqual({ code: 40007, status: 200 })
    expect((await get('/zeros', { maxAnswerBytes: 2 * MEGABYTE })).bytes.length).toBe(2 * MEGABYTE)
    expect((await get('/zeros', { cutsAnswer: true })).bytes.length).toBe(MEGABYTE)
  })

  test('gzip of 1 GB is not inflated beyond the limit', async () => {
    expect(bomb().length).toBeLessThan(MEGABYTE)
    const before = process.resourceUsage().maxRSS
    expect(await faultOf('/bomb')).toEqual({ code: 40007, status: 200 })
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024)
  })

  test('an encoding that we do not know, or that the answer does not have, is a fault and no text', async () => {
    expect(await faultOf('/zstd')).toEqual({ code: 40008, status: 200 })
    expect(await faultOf('/twice')).toEqual({ code: 40008, status: 200 })
    expect(await faultOf('/lie')).toEqual({ code: 'Z_DATA_ERROR', status: 200 })
    expect(await faultOf('/half')).toEqual({ code: 'Z_BUF_ERROR', status: 200 })
  })
})

import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore, sharedStore } from '../../../testing/store/open-store.ts'
import { type FindCredential, readCredential } from '../../store/credential.ts'
import type { Timeseries } from '../../store/model.ts'
import { influxRoutes } from './routes.ts'

const shared = sharedStore()

const credentialsOf =
  (tenantId: string): FindCredential =>
  async (id, token) => {
    if (token !== 'secret') return null
    if (id === 'line1') return { id, tenantId, scopes: ['write', 'create'] }
    if (id === 'nocreate') return { id, tenantId, scopes: ['write'] }
    if (id === 'reader') return { id, tenantId, scopes: ['read'] }
    return null
  }

async function world(options: { maxBodyBytes?: number; store?: Timeseries } = {}) {
  const store = options.store ?? shared()
  const tenant = randomUUID()
  const http = Fastify()
  onTestFinished(() => http.close())
  await influxRoutes(http as never, { timeseries: store, findCredential: credentialsOf(tenant), ...options })
  const write = (url: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { authorization: 'Token line1:secret', 'content-type': 'text/plain', ...headers },
    })
  const values = async () => {
    const query = {
      db: 'plant',
      measurement: 'cpu',
      fields: [{ field: 'v' }],
      startUs: 0,
      endUs: 9_000_000_000_000_000,
    }
    return (await store.query(tenant, query)).rows
  }
  const catalogue = () => store.catalogue(tenant)
  return { http, write, values, catalogue }
}

describe('POST /write', () => {
  it('answers 204 without a body when all lines are stored', async () => {
    const { write, values } = await world()
    const answer = await write('/write?db=plant', 'cpu v=1 1000\ncpu v=2 2000\n')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await values()).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it.each([
    ['ns', '7000000001', 7_000_000],
    ['n', '7000000001', 7_000_000],
    ['u', '7000000', 7_000_000],
    ['us', '7000000', 7_000_000],
    ['ms', '7000', 7_000_000],
    ['s', '7', 7_000_000],
    ['m', '7', 420_000_000],
    ['h', '7', 25_200_000_000],
  ])('reads times of precision %s', async (precision, time, timeUs) => {
    const { write, values } = await world()
    await write(`/write?db=plant&precision=${precision}`, `cpu v=1 ${time}`)
    expect(await values()).toEqual([[timeUs, 1]])
  })

  it('accepts gzip', async () => {
    const { write, values } = await world()
    const answer = await write('/write?db=plant', gzipSync('cpu v=1 1000'), { 'content-encoding': 'gzip' })
    expect(answer.statusCode).toBe(204)
    expect(await values()).toEqual([[1, 1]])
  })

  it.each([
    ['Basic', '/write?db=plant', { authorization: `Basic ${Buffer.from('line1:secret').toString('base64')}` }],
    ['u and p', '/write?db=plant&u=line1&p=secret', { authorization: '' }],
    ['Token id:token', '/write?db=plant', { authorization: 'Token line1:secret' }],
    ['Bearer id:token', '/write?db=plant', { authorization: 'Bearer line1:secret' }],
  ])('accepts the credential as %s', async (_, url, headers) => {
    const { write } = await world()
    expect((await write(url, 'cpu v=1 1000', headers)).statusCode).toBe(204)
  })

  it.each([
    ['no credential', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Token line1:guess' }, 401],
    ['an unknown id', { authorization: 'Token stranger:secret' }, 401],
    ['a token without its id', { authorization: 'Token secret' }, 401],
    ['a credential that may only read', { authorization: 'Token reader:secret' }, 403],
  ])('refuses a request with %s', async (_, headers, status) => {
    const { write, catalogue } = await world()
    const answer = await write('/write?db=plant', 'cpu v=1 1000', headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ error: expect.any(String) })
    expect(await catalogue()).toEqual([])
  })

  it.each([
    ['no database', '/write', 400, 'database is required'],
    ['an unknown precision', '/write?db=plant&precision=d', 400, 'invalid precision'],
    ['a retention policy', '/write?db=plant&rp=month', 404, 'retention policy not found'],
    ['two databases', '/write?db=a&db=b', 400, 'database is required'],
    ['a database whose name is a path', '/write?db=..%2Fetc', 400, 'invalid database name'],
  ])('refuses a request with %s', async (_, url, status, error) => {
    const { write, catalogue } = await world()
    const answer = await write(url, 'cpu v=1 1000')
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toContain(error)
    expect(await catalogue()).toEqual([])
  })

  it('answers 404 if the credential may not create the database', async () => {
    const { write } = await world()
    const answer = await write('/write?db=plant', 'cpu v=1 1000', { authorization: 'Token nocreate:secret' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'database not found: "plant"' }])
  })

  it('stores the valid lines of a body and reports each invalid one', async () => {
    const { write, values } = await world()
    const answer = await write('/write?db=plant', 'cpu v=1 1000\ncpu v= 2000\ncpu v=3i 3000\nnonsense\ncpu v=5 5000')
    expect(answer.statusCode).toBe(400)
    const { error } = answer.json()
    expect(error).toBe(
      'partial write: line 2: missing field value: v; line 3: field type conflict: input field "v" on measurement "cpu" is type integer, already exists as type float; line 4: missing fields dropped=3',
    )
    expect(answer.headers['x-influxdb-error']).toBe(error)
    expect(await values()).toEqual([
      [1, 1],
      [5, 5],
    ])
  })

  it('reports a limited number of reasons, but counts all', async () => {
    const { write } = await world()
    const answer = await write('/write?db=plant', 'bad\n'.repeat(500))
    expect(answer.json().error).toMatch(/; and 480 more dropped=500$/)
  })

  it('refuses a body that is too large, compressed or not', async () => {
    const { write } = await world({ maxBodyBytes: 10_000 })
    const long = `cpu v=1 1000\n${' '.repeat(20_000)}`
    const plain = await write('/write?db=plant', long)
    const packed = await write('/write?db=plant', gzipSync(long), { 'content-encoding': 'gzip' })
    for (const answer of [plain, packed]) {
      expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'Request Entity Too Large' }])
    }
  })

  it('refuses a body that does not match its encoding', async () => {
    const { write } = await world()
    const broken = await write('/write?db=plant', 'cpu v=1 1000', { 'content-encoding': 'gzip' })
    expect([broken.statusCode, broken.json()]).toEqual([400, { error: 'gzip: invalid data' }])
    const unknown = await write('/write?db=plant', 'cpu v=1 1000', { 'content-encoding': 'snappy' })
    expect(unknown.statusCode).toBe(415)
  })

  it('accepts an empty body and any content type', async () => {
    const { write } = await world()
    expect((await write('/write?db=plant', '')).statusCode).toBe(204)
    const odd = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await write('/write?db=plant', 'cpu v=1 1000', odd)).statusCode).toBe(204)
  })

  it.each([
    ['503 if all tenants together have filled the queue', { maxQueuedBytes: 1 }, 503],
    ['429 if the tenant has filled its own share', { maxQueuedWritesPerTenant: 1 }, 429],
  ])('answers %s, with a Retry-After', async (_, limits, status) => {
    const { write, values } = await world({ store: await openStore({ limits }) })
    const answers = await Promise.all([
      write('/write?db=plant', 'cpu v=1 1000'),
      write('/write?db=plant', 'cpu v=2 2000'),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, status])
    expect(answers[1]?.headers['retry-after']).toBe('1')
    expect(answers[1]?.json()).toEqual({ error: expect.any(String) })
    expect(await values()).toEqual([[1, 1]])
  })

  it('does not change how other routes read JSON', async () => {
    const { http } = await world()
    http.post('/other', async (request) => request.body)
    const answer = await http.inject({ method: 'POST', url: '/other', payload: { a: 1 } })
    expect(answer.json()).toEqual({ a: 1 })
  })
})

describe('a sent credential', () => {
  it('may contain colons in its token', () => {
    expect(readCredential({ authorization: 'Token a:b:c' }, {})).toEqual({ id: 'a', token: 'b:c' })
  })

  it('needs both u and p', () => {
    expect(readCredential({}, { u: 'a' })).toBeNull()
  })
})

import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type AnswerMemory, openAnswerMemory } from '@atrium/core/server/http/large-answers'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AS_ALL, credentialsOf, openInfluxApi } from '../../../testing/influx/atrium-http.ts'
import { sharedStore } from '../../../testing/store/open-store.ts'
import type { Timeseries, TsQuery } from '../../store/model.ts'
import { influxRoutes } from './routes.ts'

const LINES =
  'cpu,host=a v=1 1600000000000001\ncpu,host=b v=2.5 1600000001000000\ncpu,host=a n=9007199254740993i 1600000002000000'

const shared = sharedStore()
let worlds = 0

interface WorldOptions {
  lines?: string
  over?: (store: Timeseries) => Timeseries
  maxRowsPerAnswer?: number
  answerMemory?: AnswerMemory
}

/** A new tenant in the shared store. */
async function world(options: WorldOptions = {}) {
  const tenantId = `tenant-${++worlds}`
  const store = options.over?.(shared()) ?? shared()
  const http = await openInfluxApi(store, tenantId, options)
  onTestFinished(() => http.close())
  const write = (lines: string) =>
    http.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload: lines, headers: AS_ALL })
  if (options.lines !== '') await write(options.lines ?? LINES)
  const ask = (q: string, extra: Record<string, string> = {}, headers: Record<string, string> = AS_ALL) =>
    http.inject({ url: `/query?${new URLSearchParams({ db: 'plant', q, ...extra })}`, headers })
  const post = (q: string, id = 'all') =>
    http.inject({
      method: 'POST',
      url: '/query?db=plant',
      payload: new URLSearchParams({ q }).toString(),
      headers: { authorization: `Token ${id}:secret`, 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { store, tenantId, http, ask, post, write }
}

const valuesOf = (body: { results: { series?: { values: unknown[][] }[] }[] }) => body.results[0]?.series?.[0]?.values

describe('/ping', () => {
  it('answers everyone with the version, also for HEAD', async () => {
    const { http } = await world()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await http.inject({ method, url: '/ping' })
      expect([answer.statusCode, answer.headers['x-influxdb-version']]).toEqual([204, '1.6.7'])
    }
    expect((await http.inject('/ping?verbose=true')).json()).toEqual({ version: '1.6.7' })
  })
})

describe('/query', () => {
  it.each([
    ['', ['2020-09-13T12:26:40.000001Z', '2020-09-13T12:26:41Z']],
    ['ns', [1600000000000001000, 1600000001000000000]],
    ['u', [1600000000000001, 1600000001000000]],
    ['ms', [1600000000000, 1600000001000]],
    ['s', [1600000000, 1600000001]],
    ['m', [26666666, 26666666]],
    ['h', [444444, 444444]],
  ])('returns times in the requested unit: epoch=%s', async (epoch, times) => {
    const { ask } = await world()
    expect(valuesOf((await ask('SELECT v FROM cpu', { epoch })).json())?.map(([time]) => time)).toEqual(times)
  })

  it('returns nanoseconds and large integers without loss', async () => {
    const { ask } = await world()
    const { body } = await ask('SELECT n FROM cpu', { epoch: 'ns' })
    expect(body).toContain('[1600000002000000000,9007199254740993]')
    expect((await ask('SELECT n FROM cpu', { pretty: 'true' })).body).toMatch(/^ {28}9007199254740993$/m)
  })

  it('returns the exact lower bound of a range as the time of an aggregate', async () => {
    const { ask } = await world()
    const answer = await ask("SELECT mean(v) FROM cpu WHERE time > '2020-09-13T12:00:00Z'")
    expect(valuesOf(answer.json())).toEqual([['2020-09-13T12:00:00.000000001Z', 1.75]])
  })

  it('returns local times if a statement requests them', async () => {
    const { ask } = await world()
    const answer = await ask("SELECT v FROM cpu LIMIT 1 TZ('Asia/Shanghai')")
    expect(valuesOf(answer.json())).toEqual([['2020-09-13T20:26:40.000001+08:00', 1]])
  })

  it('accepts a form, query parameters, and the credential in every way', async () => {
    const { http, post } = await world()
    expect(valuesOf((await post('SELECT v FROM cpu')).json())).toHaveLength(2)
    const q = encodeURIComponent('SELECT v FROM cpu')
    const basic = `Basic ${Buffer.from('reader:secret').toString('base64')}`
    for (const [url, authorization] of [
      [`/query?db=plant&q=${q}&u=reader&p=secret`, ''],
      [`/query?db=plant&q=${q}`, basic],
      [`/query?db=plant&q=${q}`, 'Bearer reader:secret'],
    ] as const) {
      expect(valuesOf((await http.inject({ url, headers: { authorization } })).json())).toHaveLength(2)
    }
  })

  it('inserts parameters as values', async () => {
    const { ask } = await world()
    const q = 'SELECT v FROM cpu WHERE host = $host AND v > $least'
    const params = JSON.stringify({ host: 'b', least: 2 })
    expect(valuesOf((await ask(q, { params, epoch: 's' })).json())).toEqual([[1600000001, 2.5]])
    const cunning = JSON.stringify({ host: "b' OR host = 'a", least: 0 })
    expect((await ask(q, { params: cunning })).json()).toEqual({ results: [{ statement_id: 0 }] })
    expect((await ask(q, { params: '{"host":"a"}' })).json().error).toBe(
      'error parsing query: missing parameter: least',
    )
    expect((await ask(q, { params: '[1]' })).statusCode).toBe(400)
  })

  it('answers in gzip if the client accepts it', async () => {
    const http = Fastify() as unknown as FastifyInstance
    onTestFinished(() => http.close())
    await http.register(compress, { encodings: ['gzip'], threshold: 1024 })
    await influxRoutes(http, { timeseries: shared(), findCredential: credentialsOf('packed') })
    const lines = Array.from({ length: 500 }, (_, i) => `m v=${i} ${i + 1}`).join('\n')
    const headers = { ...AS_ALL, 'content-encoding': 'gzip' }
    await http.inject({ method: 'POST', url: '/write?db=plant&precision=s', payload: gzipSync(lines), headers })
    const asked = { url: '/query?db=plant&q=SELECT%20v%20FROM%20m', headers: { ...AS_ALL, 'accept-encoding': 'gzip' } }
    const answer = await http.inject(asked)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(valuesOf(JSON.parse(gunzipSync(answer.rawPayload).toString()))).toHaveLength(500)
  })
})

it('a query is refused while the answers of others hold the memory for its rows; alone it has room', async () => {
  const answerMemory = openAnswerMemory(100)
  const { ask } = await world({ answerMemory })
  const status = async () => (await ask('SELECT * FROM cpu')).statusCode
  expect(await status()).toBe(200)
  const other = answerMemory()
  other.add(100)
  expect(await status()).toBe(503)
  other.end()
  expect(await status()).toBe(200)
  expect(answerMemory().add(1000)).toBe(true)
})

it('a time that no number holds is refused, and is no internal error', async () => {
  const { post } = await world()
  const huge = `${'9'.repeat(300)}.0`
  for (const time of [`${'9'.repeat(400)}.0`, `0 - ${'9'.repeat(400)}.0`, `1h * ${huge} * ${huge}`, `1h * ${huge}`]) {
    const { results } = (await post(`SELECT v FROM cpu WHERE time > ${time}`)).json()
    expect(results[0].error, time.slice(0, 20)).toMatch(/overflows time literal$/)
  }
})

it('the same text is answered with the names of its time and of its tenant', async () => {
  const { ask, write } = await world({ lines: 'm,a=x v=1 1' })
  const other = await world({ lines: 'm w="on" 1' })
  const columnsOf = async (of: typeof ask) => (await of('SELECT * FROM m')).json().results[0].series[0].columns
  expect(await columnsOf(ask)).toEqual(['time', 'a', 'v'])
  expect(await columnsOf(other.ask)).toEqual(['time', 'w'])
  await write('m,b=y n=true 2')
  expect(await columnsOf(ask)).toEqual(['time', 'a', 'b', 'n', 'v'])
  await ask('DROP MEASUREMENT m')
  expect((await ask('SELECT * FROM m')).json()).toEqual({ results: [{ statement_id: 0 }] })
})

describe('permissions of credentials', () => {
  it.each([
    ['no credential', {}, 401, 'unable to parse authentication credentials'],
    ['a wrong token', { authorization: 'Token all:guess' }, 401, 'authorization failed'],
    ['a credential that may only write', { authorization: 'Token writer:secret' }, 403, 'requires READ'],
  ])('%s is refused', async (_, headers, status, error) => {
    const { ask } = await world()
    const answer = await ask('SELECT v FROM cpu', {}, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().error]).toEqual([status, expect.stringContaining(error)])
  })

  it.each([
    ['CREATE DATABASE other', 'creator', true],
    ['CREATE DATABASE other', 'reader', false],
    ['DROP MEASUREMENT cpu', 'creator', false],
    ['DROP DATABASE plant', 'creator', false],
    ['ALTER RETENTION POLICY autogen ON plant DURATION 1d', 'creator', false],
    ['SHOW DATABASES; DROP DATABASE plant', 'creator', false],
    ['DROP MEASUREMENT cpu', 'all', true],
    ['DROP DATABASE plant', 'all', true],
    ['ALTER RETENTION POLICY autogen ON plant DURATION 3000d', 'all', true],
  ])('%s with the credential “%s” is allowed: %s', async (q, id, isAllowed) => {
    const { post, store, tenantId } = await world()
    const before = JSON.stringify(await store.catalogue(tenantId))
    const answer = await post(q, id)
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403)
    if (isAllowed) expect(answer.json()).toEqual({ results: [{ statement_id: 0 }] })
    expect(JSON.stringify(await store.catalogue(tenantId)) === before).toBe(!isAllowed)
  })

  it('nobody can read or drop data of another tenant', async () => {
    const { ask, post, store, tenantId } = await world()
    const stranger = { authorization: 'Token stranger:secret' }
    expect((await ask('SELECT v FROM cpu', {}, stranger)).json().results[0].error).toBe('database not found: plant')
    expect(valuesOf((await ask('SHOW DATABASES', {}, stranger)).json())).toBeUndefined()
    await post('DROP DATABASE plant', 'stranger')
    expect(await store.catalogue(tenantId)).toHaveLength(1)
    expect(await store.catalogue(`${tenantId}-other`)).toEqual([])
  })

  it('a change that is requested by GET is made, with InfluxDB’s warning', async () => {
    const { ask, store, tenantId } = await world()
    const [{ messages }] = (await ask('CREATE DATABASE "my db"')).json().results
    expect(messages[0].text).toBe(
      `deprecated use of 'CREATE DATABASE "my db"' in a read only context, please use a POST request instead`,
    )
    expect((await store.catalogue(tenantId)).map(({ name }) => name).sort()).toEqual(['my db', 'plant'])
  })

  it('a database can be created with a retention, and shows it', async () => {
    const { post } = await world()
    await post('CREATE DATABASE short WITH DURATION 7d REPLICATION 1 NAME autogen')
    const shown = (await post('SHOW RETENTION POLICIES ON short')).json()
    expect(valuesOf(shown)?.[0]?.slice(0, 2)).toEqual(['autogen', '168h0m0s'])
    const conflict = (await post('CREATE DATABASE short WITH DURATION 8d')).json()
    expect(conflict.results[0].error).toBe('retention policy conflicts with an existing policy')
    const odd = (await post('CREATE DATABASE odd WITH DURATION 90m')).json()
    expect(odd.results[0].error).toBe('retention policy duration must be whole days')
  })
})

describe('an answer of many rows', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => `m,host=${'abc'[i % 3]} v=${i} ${i + 1}`).join('\n')

  it('is sent in chunks of one series each, which say whether more follows', async () => {
    const { ask } = await world({ lines: many(7) })
    const answer = await ask('SELECT v FROM m GROUP BY host; SHOW DATABASES', {
      chunked: 'true',
      chunk_size: '2',
      epoch: 'u',
    })
    const chunks = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).results[0])
    expect(
      chunks.map(({ statement_id, partial, series: [one] }) => [
        statement_id,
        partial,
        one.tags?.host,
        one.partial,
        one.values.length,
      ]),
    ).toEqual([
      [0, true, 'a', true, 2],
      [0, true, 'a', undefined, 1],
      [0, true, 'b', undefined, 2],
      [0, undefined, 'c', undefined, 2],
      [1, undefined, undefined, undefined, 1],
    ])
  })

  it('is complete in chunks, page after page, also if many rows share a time', async () => {
    const sameTime = Array.from({ length: 45_000 }, (_, i) => `m,id=${i % 1500} v=${i} ${1 + Math.floor(i / 1500) * 7}`)
    const { ask } = await world({ lines: sameTime.join('\n') })
    for (const order of ['ASC', 'DESC']) {
      const answer = await ask(`SELECT v FROM m ORDER BY time ${order}`, { chunked: 'true', epoch: 'u' })
      const values = answer.body
        .trimEnd()
        .split('\n')
        .flatMap((line) => valuesOf(JSON.parse(line)) ?? [])
      expect(new Set(values.map(([, v]) => v)).size).toBe(45_000)
      expect(values).toHaveLength(45_000)
      const times = values.map(([time]) => Number(time))
      expect(times).toEqual([...times].sort((a, b) => (order === 'ASC' ? a - b : b - a)))
    }
  })

  it('an answer that would be too long is marked as partial', async () => {
    const { ask } = await world({ lines: many(110), maxRowsPerAnswer: 100 })
    const [result] = (await ask('SELECT v FROM m')).json().results
    expect([result.partial, result.series[0].partial, result.series[0].values.length]).toEqual([true, true, 100])
    const windows = (await ask("SELECT mean(v) FROM m WHERE time < '2020-01-01' GROUP BY time(1s)")).json()
    expect(windows.results[0].error).toMatch(/^max-select-buckets limit exceeded: \(\d+\/500000\)$/)
  })

  it('windows of a nanosecond are refused, and of a microsecond no more are filled than fit into memory', async () => {
    const { ask } = await world()
    const errorOf = async (q: string) => (await ask(q)).json().results[0].error
    expect(await errorOf('SELECT mean(v) FROM cpu GROUP BY time(1ns)')).toBe(
      'time dimension must be whole microseconds',
    )
    for (const fill of ['', 'fill(0)', 'fill(previous)', 'fill(linear)'])
      expect(await errorOf(`SELECT mean(v) FROM cpu GROUP BY time(1u) ${fill}`)).toMatch(/^max-select-buckets limit/)
  })

  it('is no longer computed when the client has disconnected', async () => {
    let signal: AbortSignal | undefined
    const { http } = await world({
      over: (store) => ({
        ...store,
        // How the store stops a running query is tested there; here the test checks that the store gets the signal.
        query: (_tenantId: string, _query: TsQuery, given?: AbortSignal) => {
          signal = given
          return new Promise((_, reject) => given?.addEventListener('abort', () => reject(new Error('stopped'))))
        },
      }),
    })
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const asking = request({ port, path: '/query?db=plant&q=SELECT%20v%20FROM%20cpu', headers: AS_ALL })
    asking.on('error', () => undefined)
    asking.end()
    await expect.poll(() => signal).toBeDefined()
    asking.destroy()
    await expect.poll(() => signal?.aborted).toBe(true)
  })
})

describe('/api/v2/write', () => {
  it('stores into the database that the bucket names', async () => {
    const { http, ask } = await world({ lines: '' })
    for (const bucket of ['plant', 'plant/autogen']) {
      const url = `/api/v2/write?${new URLSearchParams({ org: 'any', bucket, precision: 's' })}`
      const answer = await http.inject({
        method: 'POST',
        url,
        payload: gzipSync(`cpu v=${bucket.length} ${bucket.length}`),
        headers: { ...AS_ALL, 'content-encoding': 'gzip' },
      })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    expect(valuesOf((await ask('SELECT v FROM cpu', { epoch: 's' })).json())).toEqual([
      [5, 5],
      [13, 13],
    ])
  })

  it('stores unsigned integers as integers, and refuses only the line of one that needs 64 bits', async () => {
    const { http, ask } = await world({ lines: 'cpu n=1i 1' })
    const payload = 'cpu n=3u 2\ncpu n=9223372036854775808u 3\ncpu n=9223372036854775807u 4'
    const answer = await http.inject({
      method: 'POST',
      url: '/api/v2/write?bucket=plant&precision=us',
      payload,
      headers: AS_ALL,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('partial write: line 2: invalid integer: n=9223372036854775808u dropped=1')
    const { body } = await ask('SELECT n FROM cpu', { epoch: 'us' })
    expect(body).toContain('"values":[[1,1],[2,3],[4,9223372036854775807]]')
  })

  it('refuses in the form of InfluxDB 2', async () => {
    const { http } = await world()
    const post = (url: string, headers: Record<string, string> = AS_ALL) =>
      http.inject({ method: 'POST', url, payload: 'cpu v=1 1\ncpu v=', headers })
    const partly = await post('/api/v2/write?bucket=plant')
    expect([partly.statusCode, partly.json().code]).toEqual([400, 'invalid'])
    expect(partly.json().message).toContain('partial write: line 2')
    expect((await post('/api/v2/write?bucket=plant', {})).json().code).toBe('unauthorized')
    expect((await post('/api/v2/write?bucket=plant/month')).json()).toMatchObject({ code: 'not found' })
    expect((await post('/api/v2/write')).json()).toMatchObject({ code: 'invalid', message: 'database is required' })
  })
})

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInfluxApi } from '../../testing/influx/atrium-http.ts'
import { dataFolder, openStore } from '../../testing/store/open-store.ts'

// Debian's packages influxdb-client and python3-influxdb; `npm run test:long` installs them.
const run = promisify(execFile)
const closing: (() => void | Promise<void>)[] = []
let port = 0

beforeAll(async () => {
  const cleanup = (work: () => void | Promise<void>) => void closing.push(work)
  const api = await openInfluxApi(await openStore({ cleanup }), 'clients')
  cleanup(() => api.close())
  await api.listen({ port: 0, host: '127.0.0.1' })
  port = (api.server.address() as AddressInfo).port
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

describe('the influx shell', () => {
  const shell = async (...args: string[]) => {
    const as = ['-host', '127.0.0.1', '-port', String(port), '-username', 'all', '-password', 'secret']
    return (await run('influx', [...as, ...args])).stdout
  }
  /** The shell requests chunks: each series is a separate result. */
  const execute = async (q: string) => {
    const answer = JSON.parse(await shell('-database', 'shell', '-format', 'json', '-precision', 's', '-execute', q))
    return answer.results.flatMap((result: { series?: unknown[] }) => result.series ?? [])
  }

  it('creates a database, inserts, queries and shows', async () => {
    await shell('-execute', 'CREATE DATABASE shell')
    await shell('-database', 'shell', '-precision', 's', '-execute', 'INSERT cpu,host=a v=1.5 1600000000')
    await shell('-database', 'shell', '-precision', 's', '-execute', 'INSERT cpu,host=b v=3 1600000060')
    expect(await execute('SELECT mean(v) FROM cpu GROUP BY host')).toEqual([
      { name: 'cpu', tags: { host: 'a' }, columns: ['time', 'mean'], values: [[0, 1.5]] },
      { name: 'cpu', tags: { host: 'b' }, columns: ['time', 'mean'], values: [[0, 3]] },
    ])
    expect((await execute('SHOW MEASUREMENTS'))[0].values).toEqual([['cpu']])
    expect((await execute('SHOW TAG VALUES WITH KEY = host'))[0].values).toEqual([
      ['host', 'a'],
      ['host', 'b'],
    ])
    expect((await execute('SHOW FIELD KEYS'))[0].values).toEqual([['v', 'float']])
    expect((await execute('SHOW SERIES'))[0].values).toEqual([['cpu,host=a'], ['cpu,host=b']])
    expect((await execute('SHOW DATABASES'))[0].values).toEqual([['shell']])
  })

  it('imports a file', async () => {
    const file = join(dataFolder(), 'import.txt')
    const points = Array.from({ length: 12_000 }, (_, i) => `imported,host=h${i % 10} v=${i} ${1_600_000_000 + i}`)
    writeFileSync(
      file,
      ['# DDL', 'CREATE DATABASE imported', '# DML', '# CONTEXT-DATABASE: imported', ...points, ''].join('\n'),
    )
    await shell('-import', '-path', file, '-precision', 's')
    const [series] = await execute('SELECT count(v) FROM imported..imported')
    expect(series.values).toEqual([[0, 12_000]])
    // The shell requests chunks and joins them.
    const rows = await shell('-database', 'imported', '-format', 'csv', '-execute', 'SELECT v FROM imported')
    expect(rows.trimEnd().split('\n')).toHaveLength(12_001)
  })

  it('shows an error in InfluxDB’s words', async () => {
    const answer = async (q: string) => {
      try {
        return await shell('-database', 'shell', '-execute', q)
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        return stdout + stderr
      }
    }
    expect(await answer('SELECT v FROM')).toContain(
      'ERR: error parsing query: found EOF, expected identifier at line 1',
    )
    expect(await answer('SELECT foo(v) FROM cpu')).toContain('ERR: undefined function foo()')
  })
})

it('python3-influxdb writes, queries and shows', async () => {
  const program = `
import json, sys
from influxdb import InfluxDBClient
client = InfluxDBClient('127.0.0.1', int(sys.argv[1]), 'all', 'secret', 'python')
results = {'ping': client.ping()}
client.create_database('python')
client.write_points([
    {'measurement': 'cpu', 'tags': {'host': 'a'}, 'time': '2020-09-13T12:26:40Z', 'fields': {'v': 1.5, 'n': 7, 's': 'on "x"', 'b': True}},
    {'measurement': 'cpu', 'tags': {'host': 'b'}, 'time': '2020-09-13T12:27:40Z', 'fields': {'v': 2.5}},
])
client.write_points([{'measurement': 'mem', 'time': i, 'fields': {'used': float(i)}} for i in range(1000)], time_precision='s', batch_size=300)
results['points'] = list(client.query('SELECT * FROM cpu').get_points())
results['bound'] = list(client.query('SELECT v FROM cpu WHERE host = $host', bind_params={'host': 'b'}, epoch='s').get_points())
results['chunked'] = [len(list(part.get_points())) for part in client.query('SELECT used FROM mem', chunked=True, chunk_size=400)]
results['groups'] = [tags for (_, tags) in client.query('SELECT last(v) FROM cpu GROUP BY host').keys()]
results['databases'] = 'python' in [one['name'] for one in client.get_list_database()]
results['measurements'] = [one['name'] for one in client.get_list_measurements()]
results['series'] = client.get_list_series()
results['policies'] = [one['name'] for one in client.get_list_retention_policies()]
client.drop_measurement('mem')
results['left'] = [one['name'] for one in client.get_list_measurements()]
try:
    client.query('SELECT')
except Exception as error:
    results['error'] = str(error)
print(json.dumps(results))
`
  const { stdout } = await run('/usr/bin/python3', ['-c', program, String(port)])
  expect(JSON.parse(stdout)).toEqual({
    ping: '1.6.7',
    points: [
      { time: '2020-09-13T12:26:40Z', b: true, host: 'a', n: 7, s: 'on "x"', v: 1.5 },
      { time: '2020-09-13T12:27:40Z', b: null, host: 'b', n: null, s: null, v: 2.5 },
    ],
    bound: [{ time: 1600000060, v: 2.5 }],
    chunked: [400, 400, 200],
    groups: [{ host: 'a' }, { host: 'b' }],
    databases: true,
    measurements: ['cpu', 'mem'],
    series: ['cpu,host=a', 'cpu,host=b', 'mem'],
    policies: ['autogen'],
    left: ['cpu'],
    error: expect.stringContaining('error parsing query: found EOF'),
  })
})

it('accepts a batch in Telegraf’s form: first the database, then gzip with its precision', async () => {
  const agent = {
    'user-agent': 'Telegraf/1.31.0 Go/1.22.4',
    authorization: `Basic ${Buffer.from('all:secret').toString('base64')}`,
  }
  const made = await fetch(`http://127.0.0.1:${port}/query`, {
    method: 'POST',
    headers: { ...agent, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ q: 'CREATE DATABASE "telegraf"' }),
  })
  expect([made.status, await made.json()]).toEqual([200, { results: [{ statement_id: 0 }] }])
  const lines = Array.from(
    { length: 1000 },
    (_, i) =>
      `cpu,cpu=cpu${i % 4},host=gw usage_idle=${i / 10},usage_user=1i ${1_600_000_000_000_000_000n + BigInt(i) * 10_000_000_000n}`,
  )
  const written = await fetch(`http://127.0.0.1:${port}/write?consistency=any&db=telegraf&precision=ns&rp=`, {
    method: 'POST',
    headers: { ...agent, 'content-type': 'text/plain; charset=utf-8', 'content-encoding': 'gzip' },
    body: gzipSync(`${lines.join('\n')}\n`),
  })
  expect(written.status).toBe(204)
  const q = 'SELECT count(usage_idle), sum(usage_user) FROM cpu GROUP BY cpu'
  const asked = await fetch(`http://127.0.0.1:${port}/query?${new URLSearchParams({ db: 'telegraf', q })}`, {
    headers: agent,
  })
  const { results } = (await asked.json()) as { results: { series: { values: unknown[][] }[] }[] }
  expect(results[0]?.series.map(({ values }) => values[0]?.slice(1))).toEqual([
    [250, 250],
    [250, 250],
    [250, 250],
    [250, 250],
  ])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AS_ALL, openInfluxApi } from '../../testing/influx/atrium-http.ts'
import { openStore, TENANT } from '../../testing/store/open-store.ts'
import type { Timeseries, TsQuery } from '../store/model.ts'
import { quoteName, quoteText } from './language/quote.ts'

const CUNNING = [
  `a"; DROP TABLE m; --`,
  `a'; DELETE FROM m; --`,
  `"x" = "x" OR 1=1`,
  `m") UNION SELECT * FROM duckdb_settings() --`,
  `温度 "°C"\\`,
  `$1`,
  `🚀;`,
  `read_text('/etc/passwd')`,
]

/** The store, with a record of every query that reaches it. */
function watched(store: Timeseries): { store: Timeseries; queries: TsQuery[] } {
  const queries: TsQuery[] = []
  const query: Timeseries['query'] = (tenantId, one, signal) => {
    queries.push(one)
    return store.query(tenantId, one, signal)
  }
  return { store: { ...store, query }, queries }
}

const escaped = (name: string) => name.replace(/[\\, =]/g, '\\$&')

it('[S2] names and texts reach the store as values of a structure, whatever they contain; a query’s text never does', async () => {
  const { store, queries } = watched(await openStore())
  const api = await openInfluxApi(store, TENANT)
  const names = fc.oneof(
    fc.constantFrom(...CUNNING),
    fc.string({ minLength: 1, maxLength: 12 }).filter((one) => /^[^\n\r\\]+$/.test(one)),
  )
  const fits = (name: string) =>
    !/[\\\p{C}]/u.test(name) && name.trim() === name && !name.startsWith('#') && name !== 'time'
  await fc.assert(
    fc.asyncProperty(names.filter(fits), names.filter(fits), names.filter(fits), async (measurement, key, value) => {
      const [m, k] = [`m ${measurement}`, `k ${key}`]
      const line = `${m.replace(/[, ]/g, '\\$&')},${escaped(k)}=${escaped(value)} ${escaped(`f ${key}`)}=7 1000`
      const url = '/write?db=plant&precision=u'
      expect((await api.inject({ method: 'POST', url, payload: line, headers: AS_ALL })).body).toBe('')
      queries.length = 0
      const q = `SELECT ${quoteName(`f ${key}`)} FROM ${quoteName(m)} WHERE ${quoteName(k)} = ${quoteText(value)}`
      const answer = await api.inject({
        url: `/query?${new URLSearchParams({ db: 'plant', q, epoch: 'u' })}`,
        headers: AS_ALL,
      })
      expect(answer.json()).toEqual({
        results: [{ statement_id: 0, series: [{ name: m, columns: ['time', `f ${key}`], values: [[1000, 7]] }] }],
      })
      expect(queries).toEqual([
        expect.objectContaining({
          db: 'plant',
          measurement: m,
          fields: [{ field: `f ${key}` }],
          tags: [{ key: k, operator: '=', value }],
        }),
      ])
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 60_000)

it('[S2] SQL is not accepted as InfluxQL, and a name that looks like SQL finds nothing', async () => {
  const { store, queries } = watched(await openStore())
  const api = await openInfluxApi(store, TENANT)
  await api.inject({ method: 'POST', url: '/write?db=plant', payload: 'm v=1 1000', headers: AS_ALL })
  const ask = async (q: string) =>
    (
      await api.inject({ method: 'POST', url: `/query?${new URLSearchParams({ db: 'plant', q })}`, headers: AS_ALL })
    ).json()
  for (const sql of [
    'DROP TABLE m',
    'INSERT INTO m VALUES (1)',
    'UPDATE m SET v = 2',
    "ATTACH 'x.db'",
    "COPY m TO '/tmp/x'",
    'PRAGMA database_list',
    'SELECT v FROM m UNION SELECT 1',
    'SELECT v FROM m JOIN x ON true',
    'SELECT (SELECT 1) FROM m',
  ]) {
    expect((await ask(sql)).error).toMatch(/^error parsing query: /)
  }
  expect(await ask('SELECT v FROM "duckdb_settings()"')).toEqual({ results: [{ statement_id: 0 }] })
  expect((await ask('SELECT read_text(v) FROM m')).results[0].error).toBe('undefined function read_text()')
  expect(queries).toEqual([])
})

import { openEgress } from '@atrium/core/server/outside/egress'
import { attackingHosts, attacksOf, lookUpAttack } from '@atrium/core/testing/attacks'
import { sqlConnector } from '@atrium/dashboards/server/sql/sql-connector'
import { SQL_LIMITS } from '@atrium/dashboards/server/sql/sql-sessions'
import { openAsker } from '@atrium/dashboards/testing/sql/sql-asker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import spec from '../index.ts'
import connector from '../server.ts'
import { postgresql } from './postgresql.ts'

// A database and accounts of its own on the PostgreSQL of this run.
const server = new URL(process.env.ATRIUM_TEST_PG!)
const database = `sql_${process.pid}`
const reader = `${database}_reader`
const owner = new pg.Client({ connectionString: server.href })
const plant = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: `/${database}` }).href })

const settings = {
  host: '127.0.0.1',
  port: Number(server.port),
  database,
  username: reader,
  password: 'reads',
  tls: false,
}
const as = (username: string) => ({ ...settings, username, password: 'reads' })
const { ask, steps, names, allNames, test: tried } = openAsker(connector)
const hasty = openAsker(sqlConnector(spec, postgresql, { ...SQL_LIMITS, statementMs: 300 }))
const strict = openAsker(sqlConnector(spec, postgresql, { ...SQL_LIMITS, rows: 1_000, megabytes: 1 }))

beforeAll(async () => {
  await owner.connect()
  await owner.query(`create database ${database}`)
  await plant.connect()
  await plant.query(`
    create role ${reader} login password 'reads';
    create role ${reader}_writes login password 'reads';
    create role ${reader}_files login password 'reads' in role pg_read_server_files;
    create role ${reader}_program login password 'reads' in role pg_execute_server_program;
    create role ${reader}_owner login password 'reads' superuser;
    create table oven (id int primary key, name text, at timestamptz, local timestamp, temperature numeric(10, 2));
    insert into oven values
      (1, 'north', '2026-05-06T00:00:00Z', '2026-05-06 08:00:00', 20.5),
      (2, 'it''s {area}', '2026-05-06T01:00:00Z', '2026-05-06 09:00:00', 21);
    create function spoil() returns int language sql as 'update oven set temperature = 0 returning 1';
    grant select on oven to ${reader}, ${reader}_writes;
    grant insert on oven to ${reader}_writes;
  `)
})
afterAll(async () => {
  await plant.end()
  await owner.query(`drop database ${database} with (force)`)
  for (const one of ['', '_writes', '_files', '_program', '_owner']) await owner.query(`drop role ${reader}${one}`)
  await owner.end()
})

const rowsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).rows.map((row) => row.slice(1))

describe('values', () => {
  test('of a parameter are one: several are refused by its name, all are null', async () => {
    const sql = 'select id from oven where name = {oven} or {oven}::text is null order by id'
    const of = (oven: string | string[] | null) => rowsOf(settings, sql, { values: { oven } })
    expect(await of(["it's {area}"])).toEqual([[2]])
    expect(await of(null)).toEqual([[1], [2]])
    await expect(of(['north', "' or true --"])).rejects.toMatchObject({
      code: 40001,
      detail: { params: { name: 'oven' } },
    })
    expect(await of(["' or true --"])).toEqual([])
  })

  test('come with the types that a component can draw, and none is rounded unseen', async () => {
    const { columns, rows } = await ask(
      settings,
      `select true as b, 1::int as i, 9007199254740993::bigint as big, 12.50::numeric as d, 2.0/3 as avg,
        123456789012345678.9::numeric as money, 1.5::float8 as f, 'NaN'::float8 as nan, 'a' as t, null as n,
        '\\x0102'::bytea as bytes, '{"a":1}'::jsonb as j, array[1,2] as list, '2026-05-06'::date as day,
        '2026-05-06T00:00:00Z'::timestamptz as at`,
    )
    expect(columns.slice(1).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'b boolean',
      'i number',
      'big string',
      'd number',
      'avg number',
      'money string',
      'f number',
      'nan number',
      't string',
      'n number',
      'bytes string',
      'j string',
      'list string',
      'day string',
      'at string',
    ])
    expect(rows[0]?.slice(1)).toEqual([
      true,
      1,
      '9007199254740993',
      12.5,
      expect.closeTo(0.6667, 3),
      '123456789012345678.9',
      1.5,
      null,
      'a',
      null,
      '(2 B)',
      '{"a": 1}',
      '{1,2}',
      '2026-05-06',
      '2026-05-06 08:00:00+08:00',
    ])
  })

  test.each(["north'; drop table oven; --", "it's {area}", '$$; select 1', '\\', '{area}'])(
    'of a parameter are compared as they are: %s',
    async (area) => {
      const rows = await rowsOf(settings, 'select id from oven where name = {area} or {area} = {same}', {
        values: { area, same: area },
      })
      expect(rows).toEqual([[1], [2]])
    },
  )

  test.each([
    ['limit {n}', [[1]]],
    ['limit {n} offset {n}', [[2]]],
  ])('of LIMIT and OFFSET are numbers of rows: %s', async (limit, rows) => {
    const sql = `select id from oven where {n} = '1' order by id ${limit}`
    expect(await rowsOf(settings, sql, { values: { n: '1' } })).toEqual(rows)
    const refused = { code: 40001, message: expect.stringContaining('LIMIT') }
    for (const n of ['', 'all', '-1', '1.5', '1; drop table oven', '9'.repeat(16)])
      await expect(ask(settings, sql, { values: { n } })).rejects.toMatchObject(refused)
  })

  test('of an empty parameter are equal to nothing', async () => {
    expect(await rowsOf(settings, 'select id from oven where name = {area}', { values: { area: ' ' } })).toEqual([])
  })

  test('of the range are moments, for columns with a zone and for clocks of the dashboard', async () => {
    const range = { startTime: '2026-05-06 08:30:00', endTime: '2026-05-06 09:30:00' }
    for (const column of ['at', 'local'])
      expect(await rowsOf(settings, `select id from oven where ${column} between {from} and {to}`, range)).toEqual([
        [2],
      ])
    const buckets = await rowsOf(settings, 'select {interval}::int, {interval}::interval::text', range)
    expect(buckets).toEqual([[10, '00:00:10']])
  })
})

test('a series has the times of its column', async () => {
  const { rows } = await ask(settings, 'select at, temperature from oven order by at desc', {
    data: 'series',
    timeColumn: 'at',
  })
  expect(rows).toEqual([
    [Date.UTC(2026, 4, 6, 0), 20.5],
    [Date.UTC(2026, 4, 6, 1), 21],
  ])
})

describe('a statement that is refused', () => {
  test.each([
    ['two statements', 'select 1; select 2', 'Use one SELECT'],
    ['a comment that ends one', 'select 1 --\n; delete from oven', 'Use one SELECT'],
    ['a program', "copy oven to program 'sh'", 'Use one SELECT'],
    ['a new table', 'select 1 into spoilt', 'INTO'],
    ['a place in a text', "select '{from}'", 'cannot stand in quotes'],
    ['a place in a dollar quote', 'select $a$ {to} $a$', 'cannot stand in quotes'],
    ['an unknown parameter', 'select {gone}', 'no parameter'],
    ['a function that writes', 'select spoil()', 'read-only transaction'],
    ['a change in a WITH', 'with a as (delete from oven returning 1) select * from a', 'data-modifying'],
    ['the end of reading only', "select set_config('transaction_read_only', 'off', false)", 'read-write mode'],
    ['a file', "select pg_read_file('/etc/passwd')", 'permission denied'],
    ['a table that is not granted', 'select * from pg_authid', 'permission denied'],
    ['what is no SQL', 'select from where', 'syntax error'],
  ])('%s', async (_, sql, reason) => {
    const refused = await ask(settings, sql).then(
      () => 'answered',
      (error) => JSON.stringify([error.code, error.message, error.detail]),
    )
    expect(refused).toContain('40001')
    expect(refused).toContain(reason)
    expect(await rowsOf(settings, 'select count(*)::int, sum(temperature) from oven')).toEqual([[2, 41.5]])
  })

  test('keeps its connection for the next one', async () => {
    const id = 'select pg_backend_pid()'
    const [before] = await rowsOf(settings, id)
    await expect(ask(settings, 'select 1/0')).rejects.toMatchObject({
      detail: { params: { reason: 'division by zero' } },
    })
    expect(await rowsOf(settings, id)).toEqual([before])
    expect(await rowsOf({ ...settings }, id)).not.toEqual([before])
  })

  test('a connection is not used for ever', async () => {
    const { ask: askAnew } = openAsker(sqlConnector(spec, postgresql, { ...SQL_LIMITS, longestMs: 0 }))
    const id = async () => (await askAnew(settings, 'select pg_backend_pid()')).rows[0]
    expect(await id()).not.toEqual(await id())
  })

  test('sets nothing for the next one', async () => {
    await ask(settings, "select set_config('statement_timeout', '1', false), set_config('search_path', 'none', false)")
    expect(await rowsOf(settings, "select current_setting('search_path'), count(*)::int from oven")).toEqual([
      ['"$user", public', 2],
    ])
  })
})

describe('an answer without an end', () => {
  test('is ended by the database after its time', async () => {
    await expect(hasty.ask(settings, 'select pg_sleep(60)')).rejects.toMatchObject({ code: 50420 })
    await expect.poll(async () => sleeping()).toBe(0)
  })

  test('is left if nobody waits for it', async () => {
    const leaving = new AbortController()
    const asked = ask(settings, 'select pg_sleep(9)', { signal: leaving.signal })
    await expect.poll(async () => sleeping()).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each([
    ['too many rows', 'select generate_series(1, 1000000)', '1000'],
    ['a large column', "select repeat('a', 10000000)", '1'],
    ['large columns', "select repeat('a', 10000) from generate_series(1, 500)", '1'],
  ])('is refused with its limit: %s', async (_, sql, max) => {
    const before = process.memoryUsage.rss()
    await expect(strict.ask(settings, sql)).rejects.toMatchObject({
      code: 40001,
      detail: { params: { max: Number(max) } },
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  const sleeping = async () => {
    const { rows } = await plant.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%from asked%' and state = 'active' and pid <> pg_backend_pid()",
    )
    return rows[0].n as number
  }
})

test('names of tables and columns are offered', async () => {
  expect(await names(settings)).toEqual([{ name: 'public.oven' }])
  expect((await names(settings, ['public.oven'])).slice(0, 2)).toEqual([
    { name: 'id', type: 'integer' },
    { name: 'name', type: 'text' },
  ])
})

test('a search goes through all tables and columns', async () => {
  const all = await allNames(settings)
  expect(all).toContainEqual({ at: [], name: 'public.oven' })
  expect(all).toContainEqual({ at: ['public.oven'], name: 'id', type: 'integer' })
  expect(all.filter(({ at }) => at?.length === 0)).toHaveLength(1)
})

describe('the test of a source', () => {
  const WAY = ['name', 'address', 'connect']

  test('goes through each step', async () => {
    expect(await steps(settings)).toEqual([...WAY, 'signIn', 'query', 'shape'])
    expect(await tried(settings)).toMatchObject({ columns: [{ name: 'n', type: 'number' }], rows: [[1]] })
  })

  test('warns of an account that may write', async () => {
    const warned = await steps(as(`${reader}_writes`))
    expect(warned[3]).toBe('signIn: This account may write; one that only reads is safer')
    expect(warned).toHaveLength(6)
  })

  test.each(['_files', '_program', '_owner'])(
    'refuses an account that may reach files or programs, and reads nothing with it: %s',
    async (role) => {
      const mighty = as(reader + role)
      expect((await steps(mighty)).at(-1)).toMatch(/^signIn failed: This account may reach files or programs/)
      await expect(ask(mighty, 'select 1')).rejects.toMatchObject({ code: 50233 })
    },
  )

  test.each([
    ['wrong', settings.username, database],
    ['', settings.username, database],
    ['reads', 'nobody', database],
    ['reads', settings.username, 'nothing'],
  ])('says that signing in failed: %j %s %s', async (password, username, named) => {
    const wrong = { ...settings, password, username, database: named }
    expect((await steps(wrong)).at(-1)).toMatch(/^signIn failed: Signing in to the database failed: ./)
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: 50230 })
  })

  test('says that there is no TLS', async () => {
    const { tls: _, ...plain } = settings
    expect((await steps({ ...plain, tls: true })).at(-1)).toBe('tls failed: The database does not offer TLS')
    await expect(ask({ ...plain, tls: true }, 'select 1')).rejects.toMatchObject({ code: 50232 })
  })

  test('says that nobody listens', async () => {
    expect((await steps({ ...settings, port: 1 })).at(-1)).toBe(
      'connect failed: The connection was refused; check the port',
    )
  })
})

const hosts = attacksOf('postgresql').flatMap(([what, url]) => {
  const host = /^postgresql:\/\/(.*)\/$/s.exec(url)?.[1]
  return host === undefined || /:\d+$/.test(host) ? [] : [[what, host] as const]
})

test.each([...hosts, ...attackingHosts])('nothing is sent to a host that is refused: %s (%j)', async (_, host) => {
  const guarded = openAsker(connector, openEgress([], lookUpAttack))
  const attack = { ...settings, host: host.replace(/^\[|\]$/g, ''), port: 5432 }
  expect((await guarded.steps(attack)).at(-1)).toMatch(/^(?:address failed: This address may not|name failed: )/)
  await expect(guarded.ask(attack, 'select 1')).rejects.toThrow()
})

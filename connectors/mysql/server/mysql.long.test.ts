import { openEgress } from '@atrium/core/server/outside/egress'
import { attackingHosts, attacksOf, lookUpAttack } from '@atrium/core/testing/attacks'
import { ADDRESS_CERTIFICATE, PLANT, PLANT_CERTIFICATE } from '@atrium/core/testing/plant-certificate'
import { sqlConnector } from '@atrium/dashboards/server/sql/sql-connector'
import { SQL_LIMITS } from '@atrium/dashboards/server/sql/sql-sessions'
import { openAsker } from '@atrium/dashboards/testing/sql/sql-asker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import spec from '../index.ts'
import connector from '../server.ts'
import { startMaria } from '../testing/maria.ts'
import { mysql } from './mysql.ts'

const { ask, steps, names, allNames, test: tried } = openAsker(connector)
const hasty = openAsker(sqlConnector(spec, mysql, { ...SQL_LIMITS, statementMs: 300 }))
const strict = openAsker(sqlConnector(spec, mysql, { ...SQL_LIMITS, rows: 1_000, megabytes: 1 }))

let maria: Awaited<ReturnType<typeof startMaria>>
let settings: Record<string, unknown>
const as = (username: string) => ({ ...settings, username })

beforeAll(async () => {
  maria = await startMaria(PLANT_CERTIFICATE)
  await maria.run(`
    create database plant;
    use plant;
    create table oven (id int primary key, name varchar(50), at timestamp, local datetime, temperature decimal(10, 2));
    set time_zone = '+00:00';
    insert into oven values
      (1, 'north', '2026-05-06 00:00:00', '2026-05-06 08:00:00', 20.5),
      (2, 'it''s {area}', '2026-05-06 01:00:00', '2026-05-06 09:00:00', 21);
    create function spoil() returns int begin update oven set temperature = 0; return 1; end;
    create user reader identified by 'reads', writer identified by 'reads', files identified by 'reads',
      owner identified by 'reads', helped identified by 'reads';
    create user secure identified by 'reads' require ssl;
    create role helper;
    grant file on *.* to helper;
    grant select, execute on plant.* to reader, files, helped, secure;
    grant select, insert on plant.* to writer;
    grant file on *.* to files;
    grant all privileges on *.* to owner;
    grant helper to helped;
    set default role helper for helped;
  `)
  settings = {
    host: '127.0.0.1',
    port: maria.port,
    database: 'plant',
    username: 'reader',
    password: 'reads',
    tls: false,
  }
})
afterAll(() => maria.close())

const rowsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).rows.map((row) => row.slice(1))

describe('values', () => {
  test('come with the types that a component can draw, and none is rounded unseen', async () => {
    const { columns, rows } = await ask(
      settings,
      `select 1 as i, 9007199254740993 as big, 18446744073709551615 as unsigned_big, 12.50 as d, 2 / 3 as quotient,
        123456789012345678.9 as money, 1.5e0 as f, 'a' as t, null as n, cast('ab' as binary) as bytes,
        json_object('a', 1) as j, date '2026-05-06' as day, timestamp '2026-05-06 08:00:00.123' as clock,
        (select at from oven where id = 1) as at, b'101' as bits, time '10:00:00' as t2, unhex('') as none`,
    )
    expect(Object.fromEntries(columns.map(({ name }, at) => [name, rows[0]?.[at]]))).toEqual({
      time: null,
      i: 1,
      big: '9007199254740993',
      unsigned_big: '18446744073709551615',
      d: 12.5,
      quotient: 0.6667,
      money: '123456789012345678.9',
      f: 1.5,
      t: 'a',
      n: null,
      bytes: '(2 B)',
      j: '{"a": 1}',
      day: '2026-05-06',
      clock: '2026-05-06 08:00:00.123',
      at: '2026-05-06 08:00:00',
      bits: expect.anything(),
      t2: '10:00:00',
      none: '(0 B)',
    })
  })

  test.each(["north'; drop table oven; --", "it's {area}", "\\' or 1=1 -- ", '?', '{area}'])(
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
    ['limit {n}, {n}', [[2]]],
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
    const step = 'select cast(floor(unix_timestamp({from}) / {interval}) * {interval} as unsigned)'
    expect(await rowsOf(settings, step, range)).toEqual([[Date.UTC(2026, 4, 6, 0, 30) / 1000]])
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
    ['a comment that ends one', 'select 1 -- \n; delete from oven', 'Use one SELECT'],
    ['a comment that is carried out', 'select 1 /*! union select 2 */', 'carries out'],
    ['a longer time', 'select /*+ max_execution_time(0) */ 1', 'carries out'],
    ['a file to write', "select 1 into outfile '/tmp/a'", 'INTO'],
    ['a file to load', "load data local infile '/etc/passwd' into table oven", 'Use one SELECT'],
    ['a place in a text', "select '{from}'", 'cannot stand in quotes'],
    ['a place in a quoted name', 'select `{to}`', 'cannot stand in quotes'],
    ['an unknown parameter', 'select {gone}', 'no parameter'],
    ['a function that writes', 'select spoil()', 'READ ONLY transaction'],
    ['a table that is not granted', 'select * from mysql.user', 'denied'],
    ['what is no SQL', 'select from where', 'syntax'],
  ])('%s', async (_, sql, reason) => {
    const refused = await ask(settings, sql).then(
      () => 'answered',
      (error) => JSON.stringify([error.code, error.message, error.detail]),
    )
    expect(refused).toContain('40001')
    expect(refused).toContain(reason)
    expect(await rowsOf(settings, 'select count(*), sum(temperature) from oven')).toEqual([[2, 41.5]])
  })

  test('keeps its connection for the next one', async () => {
    const [before] = await rowsOf(settings, 'select connection_id()')
    await expect(ask(settings, 'select nothing from oven')).rejects.toMatchObject({ code: 40001 })
    expect(await rowsOf(settings, 'select connection_id()')).toEqual([before])
    expect(await rowsOf({ ...settings }, 'select connection_id()')).not.toEqual([before])
  })

  test('no file is read', async () => {
    expect(await rowsOf(settings, "select load_file('/etc/passwd')")).toEqual([[null]])
  })
})

describe('an answer without an end', () => {
  test('is ended by the database after its time', async () => {
    await expect(hasty.ask(settings, 'select count(*) from oven where sleep(60)')).rejects.toMatchObject({
      code: 50420,
    })
    await expect.poll(sleeping).toBe(0)
  })

  test('is left if nobody waits for it', async () => {
    const leaving = new AbortController()
    const asked = ask(settings, 'select sleep(9)', { signal: leaving.signal })
    await expect.poll(sleeping).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each([
    ['too many rows', 'select seq from seq_1_to_1000000', '1000'],
    ['a large column', "select repeat('a', 10000000)", '1'],
    ['large columns', "select repeat('a', 10000) from seq_1_to_500", '1'],
  ])('is refused with its limit: %s', async (_, sql, max) => {
    const before = process.memoryUsage.rss()
    await expect(strict.ask(settings, sql)).rejects.toMatchObject({
      code: 40001,
      detail: { params: { max: Number(max) } },
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  const sleeping = async () => {
    const rows = await maria.run(
      "select * from information_schema.processlist where user = 'reader' and command = 'Execute'",
    )
    return rows.length
  }
})

test('names of tables and columns are offered', async () => {
  expect(await names(settings)).toEqual([{ name: 'plant.oven' }])
  expect((await allNames(settings))[0]).toEqual({ at: [], name: 'plant.oven' })
  expect((await names(settings, ['plant.oven'])).slice(0, 2)).toEqual([
    { name: 'id', type: 'int' },
    { name: 'name', type: 'varchar' },
  ])
})

describe('the test of a source', () => {
  const WAY = ['name', 'address', 'connect']

  test('goes through each step', async () => {
    expect(await steps(settings)).toEqual([...WAY, 'signIn', 'query', 'shape'])
    expect(await tried(settings)).toMatchObject({ columns: [{ name: 'n', type: 'number' }], rows: [[1]] })
  })

  test('warns of an account that may write', async () => {
    const warned = await steps(as('writer'))
    expect(warned[3]).toBe('signIn: This account may write; one that only reads is safer')
    expect(warned).toHaveLength(6)
  })

  test.each(['files', 'owner', 'helped'])(
    'refuses an account that may reach files, and reads nothing with it: %s',
    async (username) => {
      expect((await steps(as(username))).at(-1)).toMatch(/^signIn failed: This account may reach files or programs/)
      await expect(ask(as(username), 'select 1')).rejects.toMatchObject({ code: 50233 })
    },
  )

  test.each([
    ['wrong', 'reader', 'plant'],
    ['', 'reader', 'plant'],
    ['reads', 'nobody', 'plant'],
    ['reads', 'reader', 'nothing'],
    ['reads', 'secure', 'plant'],
  ])('says that signing in failed: %j %s %s', async (password, username, database) => {
    const wrong = { ...settings, password, username, database }
    expect((await steps(wrong)).at(-1)).toMatch(/^signIn failed: Signing in to the database failed: ./)
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: 50230 })
  })

  test('says that nobody listens', async () => {
    expect((await steps({ ...settings, port: 1 })).at(-1)).toBe(
      'connect failed: The connection was refused; check the port',
    )
  })
})

describe('TLS', () => {
  const CIPHER = "select variable_value <> '' from information_schema.session_status where variable_name = 'Ssl_cipher'"
  const secured = () => ({ ...as('secure'), host: PLANT, tls: true, ca: PLANT_CERTIFICATE })

  test('has the name that was typed in, and a certificate that is trusted', async () => {
    expect(await rowsOf(secured(), CIPHER)).toEqual([[1]])
    expect(await steps(secured())).toEqual(['name', 'address', 'connect', 'tls', 'signIn', 'query', 'shape'])
    const refusedWith = async (more: object) => (await steps({ ...secured(), ...more })).at(-1)
    expect(await refusedWith({ ca: '' })).toBe('tls failed: The certificate of the other side is not trusted')
    expect(await refusedWith({ host: 'other.example' })).toMatch('tls failed: The certificate of the other side is for')
    expect(await refusedWith({ host: '127.0.0.1' })).toMatch('tls failed: The certificate of the other side is for')
  })

  test('a large answer is refused, too', async () => {
    const asked = ask(secured(), "select repeat('a', 10000000)")
    await expect(asked).rejects.toMatchObject({ code: 40001, detail: { params: { max: 8 } } })
  })

  test('with an address in place of a name', async () => {
    await maria.stop()
    await maria.start(ADDRESS_CERTIFICATE)
    const byAddress = { ...secured(), host: '127.0.0.1', ca: ADDRESS_CERTIFICATE }
    expect(await rowsOf(byAddress, CIPHER)).toEqual([[1]])
    expect((await steps({ ...byAddress, host: PLANT })).at(-1)).toMatch('tls failed')
  })
})

test('a database that is gone is told, and read again as soon as it is back', async () => {
  expect(await rowsOf(settings, 'select 1')).toEqual([[1]])
  await maria.stop()
  await expect(ask(settings, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await maria.start()
  expect(await rowsOf(settings, 'select 1')).toEqual([[1]])
})

const hosts = attacksOf('mysql').flatMap(([what, url]) => {
  const host = /^mysql:\/\/(.*)\/$/s.exec(url)?.[1]
  return host === undefined || /:\d+$/.test(host) ? [] : [[what, host] as const]
})

test.each([...hosts, ...attackingHosts])('nothing is sent to a host that is refused: %s (%j)', async (_, host) => {
  const guarded = openAsker(connector, openEgress([], lookUpAttack))
  const attack = { ...settings, host: host.replace(/^\[|\]$/g, ''), port: 3306 }
  expect((await guarded.steps(attack)).at(-1)).toMatch(/^(?:address failed: This address may not|name failed: )/)
  await expect(guarded.ask(attack, 'select 1')).rejects.toThrow()
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/template.ts'
import { prepared } from './dialect.ts'
import { sendNow, sendTogether } from './statement-batch.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
/** The answers that PostgreSQL has sent by themselves. */
let answers = 0
/** How often it has described the rows of a statement. */
let described = 0

beforeAll(async () => {
  database = await cloneDatabase([])
  client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('readyForQuery', () => {
    answers += 1
  })
  connection.on('rowDescription', () => {
    described += 1
  })
  await client.query('create temporary table noted (n integer primary key)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const send = (text: string, ...values: unknown[]) => sendTogether(client, prepared(text, values))
const note = (n: unknown) => send('insert into noted values ($1)', n)
const noted = async () => (await client.query('select n from noted order by n')).rows.map(({ n }) => n)

/** A value that cannot be written. */
const unwritable = {
  toPostgres() {
    throw new Error('no such text')
  },
}

test('statements of one turn get their own results in one answer; a later one is a packet of its own', async () => {
  const before = answers
  const [begun, one, many, written, empty] = await Promise.all([
    send('begin'),
    send('select $1::int as n, $2::jsonb as value', 1, '{"a":[1]}'),
    send('select generate_series(1, 3) as n'),
    note(1),
    send(''),
  ])
  expect(answers - before).toBe(1)
  expect([begun.command, one.rows, many.rows]).toEqual([
    'BEGIN',
    [{ n: 1, value: { a: [1] } }],
    [1, 2, 3].map((n) => ({ n })),
  ])
  expect([written.rowCount, empty.rows]).toEqual([1, []])
  expect((await send('commit')).command).toBe('COMMIT')
  expect(answers - before).toBe(2)
  expect(await noted()).toEqual([1])
})

test('after a failed statement those behind it are not executed, and fail for the same reason', async () => {
  const outcomes = await Promise.allSettled([
    send('begin'),
    note(2),
    note(2),
    note(3),
    send('select 5 as only_here'),
    send('commit'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', ...Array(4).fill('rejected')])
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(reasons)).toEqual(new Set(['23505']))
  await client.query('rollback')
  expect(await noted()).toEqual([1])
  // It was prepared by nobody yet.
  expect((await send('select 5 as only_here')).rows).toEqual([{ only_here: 5 }])
})

test('after a value that cannot be written nothing is executed any more, neither the commit', async () => {
  const outcomes = await Promise.allSettled([send('begin'), note(4), note(unwritable), note(5), send('commit')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
  await client.query('rollback')
  expect(await noted()).toEqual([1])
})

test('a statement with such a value is used again, whether it was parsed before, in this packet, or not yet', async () => {
  const statement = (name: string, n: unknown) => ({ name, text: `select $1::int as ${name}`, values: [n] })
  const run = (name: string, ...all: unknown[]) =>
    Promise.allSettled(all.map((n) => sendTogether(client, statement(name, n))))
  for (const [name, ...all] of [
    ['first', unwritable],
    ['second', 1, unwritable],
  ] as const) {
    await run(name, ...all)
    expect(await sendTogether(client, statement(name, 7))).toMatchObject({ rows: [{ [name]: 7 }] })
    await run(name, unwritable)
    expect(await sendTogether(client, statement(name, 8))).toMatchObject({ rows: [{ [name]: 8 }] })
  }
})

test('a statement that is sent by itself comes after those that waited', async () => {
  const waiting = [send('begin'), note(6)]
  sendNow(client)
  await client.query('rollback')
  await Promise.all(waiting)
  expect(await noted()).toEqual([1])
})

test('the rows of a prepared statement are described once, and never read in another form', async () => {
  await client.query('create temporary table boxes as select 1 as n, null::text as label')
  const before = described
  const statement = { name: 'boxes', text: 'select * from boxes', values: [] }
  const read = () => sendTogether(client, statement).then(({ rows }) => rows)
  expect([await read(), await read()]).toEqual([[{ n: 1, label: null }], [{ n: 1, label: null }]])
  expect(described - before).toBe(1)
  await client.query('alter table boxes add column size integer')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
})

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../testing/template.ts'
import { prepared } from './dialect.ts'
import { sendTogether } from './statement-batch.ts'

async function connected(): Promise<pg.Client> {
  const database = await cloneDatabase([])
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

// Alone: the tests of a whole process use up the names that there are.
test('PostgreSQL keeps the plan of a statement from its fifth use on', async () => {
  const client = await connected()
  const text = 'select 12 as rarely_used'
  const use = () => sendTogether(client, prepared(text, []))
  const kept = async () =>
    (await client.query('select 1 from pg_prepared_statements where statement = $1', [text])).rowCount
  for (let count = 1; count <= 4; count++) await use()
  expect(await kept()).toBe(0)
  await use()
  expect(await kept()).toBe(1)
})

test('a FETCH has the columns of the cursor that its transaction has declared, however often it was used', async () => {
  const client = await connected()
  const fetched = async (selected: string) => {
    await client.query(`begin; declare exported cursor for select ${selected}`)
    const { rows } = await sendTogether(client, prepared('fetch 100 from exported', []))
    await client.query('commit')
    return rows
  }
  for (let count = 0; count < 6; count++) expect(await fetched('1 as a')).toEqual([{ a: 1 }])
  expect(await fetched("'x' as b, true as c")).toEqual([{ b: 'x', c: true }])
})

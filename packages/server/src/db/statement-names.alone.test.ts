import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../testing/template.ts'
import { prepared } from './dialect.ts'
import { sendTogether } from './flight.ts'

// Alone: the tests of a whole process use up the names that there are.
test('PostgreSQL keeps the plan of a statement from its fifth use on', async () => {
  const database = await cloneDatabase([])
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  onTestFinished(() => client.end())
  const text = 'select 12 as rarely_used'
  const use = () => sendTogether(client, prepared(text, []))
  const kept = async () =>
    (await client.query('select 1 from pg_prepared_statements where statement = $1', [text])).rowCount
  for (let count = 1; count <= 4; count++) await use()
  expect(await kept()).toBe(0)
  await use()
  expect(await kept()).toBe(1)
})

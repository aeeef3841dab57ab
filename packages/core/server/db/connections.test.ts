import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, TEST_SECRET } from '../../testing/template.ts'
import { openDatabase } from './database.ts'
import { rawSql } from './raw.ts'

const TENANT = '0192aaaa-0000-7000-8000-000000000001'

async function open(patienceMs: number) {
  const database = await cloneDatabase([])
  const log = { warn: () => undefined }
  const db = openDatabase({ url: database.url, secretKey: TEST_SECRET, poolSize: 5, usualPoolSize: 2, patienceMs, log })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  /** The process of PostgreSQL that runs a transaction; it ends when `until` does. */
  const process = (until?: Promise<void>, begun?: () => void) =>
    db.asTenant(TENANT, async (tx) => {
      begun?.()
      const { rows } = await rawSql(tx).executeSql<{ pid: number }>('select pg_backend_pid() as pid')
      await until
      return rows[0]?.pid
    })
  return { db, process }
}

test('short transactions that begin together take turns on the usual connections, in the order of their calls', async () => {
  const { process } = await open(60_000)
  // One connection may be open before the other.
  await Promise.all([process(), process()])
  const begun: number[] = []
  const all = Array.from({ length: 30 }, (_, i) => i)
  const pids = await Promise.all(all.map((i) => process(undefined, () => begun.push(i))))
  expect(new Set(pids).size).toBeLessThanOrEqual(2)
  expect(pids).not.toContain(undefined)
  expect(begun).toEqual(all)
})

test('a transaction that waits for longer than a moment gets another connection, up to the maximum', async () => {
  const { db, process } = await open(1)
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = Array.from({ length: 4 }, () => process(held))
  const short = await process()
  end()
  const pids = [...(await Promise.all(long)), short]
  expect(new Set(pids).size).toBe(5)
  expect(await db.lookup('current_tenant', [])).toEqual([{ current_tenant: null }])
})

test('a connection whose statement has failed is not used again', async () => {
  const { db } = await open(60_000)
  await expect(db.executeSql('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  const { rows } = await db.executeSql('select 1 / $1::int as one', [1])
  expect(rows).toEqual([{ one: 1 }])
})

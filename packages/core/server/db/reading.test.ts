import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { TestTenant, World } from '../../testing/world.ts'
import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'
import { atCommit, send } from './unwaited.ts'

let world: World
let a: TestTenant
let b: TestTenant

beforeAll(async () => {
  world = await toyWorld()
  a = await world.tenant()
  b = await world.tenant()
  for (const { id } of [a, b]) await world.server.db.asTenant(id, (tx) => sql(tx, insert))
})

const sql = (tx: Tx, text: string) => rawSql(tx).executeSql<Record<string, unknown>>(text)
const insert = `insert into toy_crate (id, no, label) values (gen_random_uuid(), 'C', gen_random_uuid()::text)`
const read = <T>({ id }: TestTenant, run: (tx: Tx) => Promise<T>) => world.server.db.readAsTenant(id, run)
const owners = async (tx: Tx) => (await sql(tx, 'select tenant_id from toy_crate')).rows.map((row) => row.tenant_id)

test('each packet of a call that reads sees the rows of its tenant only, also when many read at once', async () => {
  const readings = Array.from({ length: 60 }, (_, index) => {
    const tenant = index % 2 === 0 ? a : b
    return read(tenant, async (tx) => {
      const first = await Promise.all([owners(tx), owners(tx)])
      await new Promise((resolve) => setImmediate(resolve))
      expect([...first, await owners(tx)]).toEqual([[tenant.id], [tenant.id], [tenant.id]])
    })
  })
  await Promise.all(readings)
})

test('the tenant ends with its packet, also after a statement that fails', async () => {
  const { db } = world.server
  const [good, bad] = await read(a, (tx) => Promise.allSettled([owners(tx), sql(tx, 'select 1 / 0')]))
  expect([good?.status, bad?.status]).toEqual(['fulfilled', 'rejected'])
  const after = await Promise.all(Array.from({ length: 40 }, () => db.lookup('current_tenant', [])))
  expect(new Set(after.flat().map((row) => (row as { current_tenant: unknown }).current_tenant))).toEqual(
    new Set([null]),
  )
  expect(await read(b, owners)).toEqual([b.id])
})

test('a call that reads cannot write, lock or leave a write for later', async () => {
  const before = await world.rows('toy_crate', { tenant_id: a.id })
  await expect(read(a, (tx) => sql(tx, insert))).rejects.toMatchObject({ code: '25006' })
  await expect(read(a, (tx) => sql(tx, 'select id from toy_crate for update'))).rejects.toMatchObject({ code: '25006' })
  await expect(read(a, async (tx) => send(tx, insert, []))).rejects.toMatchObject({ code: '25006' })
  const last = { text: insert, values: [], failure: (error: Error) => error }
  await expect(read(a, async (tx) => atCommit(tx, last))).rejects.toThrow('only reads')
  // The connection still writes.
  await world.server.db.asTenant(a.id, (tx) => sql(tx, insert))
  expect(await world.rows('toy_crate', { tenant_id: a.id })).toHaveLength(before.length + 1)
})

test('a text that is no tenant is refused before it is sent', async () => {
  await expect(read({ ...a, id: '' }, owners)).rejects.toThrow('not a tenant id')
})

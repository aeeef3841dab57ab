// A world of its own: it cleans up what forms of all tenants have created, and starts a second server on its database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { othersWait } from '../../testing/others-wait.ts'
import { noteServerStart } from '../../testing/server-starts.ts'
import { toyServer } from '../../testing/toy/toy.ts'
import { ownToyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, OwnWorld, TestTenant } from '../../testing/world.ts'
import { rawSql } from '../db/raw.ts'
import { startServer } from '../start.ts'
import { forgetCreations } from '../submissions/cleanup.ts'

const CRATE = '/api/toy/crate'

let world: OwnWorld
let tenant: TestTenant
let ann: Client

beforeAll(async () => {
  world = await ownToyWorld()
  tenant = await world.tenant()
  ann = await tenant.user()
})
afterAll(() => world.close())

const named = (label: string) => world.rows('toy_crate', { label })
const written = (id: string) => world.rows('audit_log', { row_id: id, action: 'create' })

test('a row that is sent again under its key is created once, and has one line in the log', async () => {
  const body = { label: 'sent twice', weight: 3, idemKey: 'form-of-ann-1' }
  const first = await ann.post(CRATE, body)
  expect(first.body).toMatchObject({ code: 0, crate: { label: 'sent twice' } })
  // In another order of its fields, and without an empty one.
  const again = await ann.post(CRATE, { idemKey: 'form-of-ann-1', weight: 3, phone: null, label: 'sent twice' })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await named('sent twice')).toHaveLength(1)
  expect(await written(first.body._id)).toHaveLength(1)
})

test('one that is sent twice at the same time, too', async () => {
  const body = { label: 'at one time', idemKey: 'form-of-ann-2' }
  const sent: ReturnType<Client['post']>[] = []
  await world.server.db.asTenant(tenant.id, async (tx) => {
    // Nobody inserts a row as long as this runs: the first request waits for it, the second for the first.
    await rawSql(tx).executeSql('lock table toy_crate in share mode')
    sent.push(ann.post(CRATE, body))
    await othersWait(world, tx)
    sent.push(ann.post(CRATE, body))
  })
  const [one, other] = await Promise.all(sent)
  expect(one!.body.code).toBe(0)
  expect(other!.body).toEqual(one!.body)
  expect(await named('at one time')).toHaveLength(1)
})

test('a server that has started since then knows the key', async () => {
  const body = { label: 'over a restart', idemKey: 'form-of-ann-3' }
  const first = await ann.post(CRATE, body)
  const [row] = await world.sql('select current_database() as name')
  const address = new URL(process.env.ATRIUM_TEST_PG ?? '')
  address.pathname = `/${row!.name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-create-once-'))
  noteServerStart()
  const settings = { ...world.server.services.settings, dataDir }
  const second = await startServer({ settings, databaseUrl: address.href, apps: [toyServer] })
  try {
    const client = clientOf(second.url, { ip: world.ip() })
    await client.signIn(ann.username, ann.password)
    expect((await client.post(CRATE, body)).body).toEqual(first.body)
  } finally {
    await second.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  expect(await named('over a restart')).toHaveLength(1)
})

test('the same key with something else is refused, and the refusal names the row that it has created', async () => {
  const { body: first } = await ann.post(CRATE, { label: 'as it was', idemKey: 'form-of-ann-4' })
  const { status, body } = await ann.post(CRATE, { label: 'as it became', idemKey: 'form-of-ann-4' })
  expect([status, body.code, body.params]).toEqual([409, 40903, { _id: first._id }])
  expect(body.msg).toContain('已保存过')
  expect(await named('as it became')).toEqual([])
})

test('the key of another person, and of another tenant, is another key', async () => {
  const bob = await tenant.user()
  const stranger = await (await world.tenant()).user()
  const send = (client: Client, label: string) => client.post(CRATE, { label, idemKey: 'everybody’s key' })
  const { body: first } = await send(ann, 'of ann')
  const { body: second } = await send(bob, 'of bob')
  const { body: third } = await send(stranger, 'of ann')
  expect([first.code, second.code, third.code]).toEqual([0, 0, 0])
  expect(new Set([first._id, second._id, third._id]).size).toBe(3)
})

test('what was refused is not kept: the same key may be sent with what is right', async () => {
  const wrong = await ann.post(CRATE, { label: 'heavy', fragile: true, weight: 200, idemKey: 'form-of-ann-5' })
  expect(wrong.body.fields).toHaveProperty('weight')
  const right = await ann.post(CRATE, { label: 'heavy', fragile: true, weight: 20, idemKey: 'form-of-ann-5' })
  expect(right.body).toMatchObject({ code: 0, crate: { weight: 20 } })
})

test('whoever may not create any more does not get the answer, either', async () => {
  const clerk = await tenant.user({ permissions: [['toy', 'crate', 'create']] })
  const body = { label: 'while it was allowed', idemKey: 'form-of-clerk' }
  expect((await clerk.post(CRATE, body)).body.code).toBe(0)
  await world.sql(`delete from app_user_role where user_id = '${clerk.userId}'`)
  await expect.poll(async () => (await clerk.post(CRATE, body)).body.code).toBe(40301)
})

test('without a key each request creates a row, and a number in place of the key is refused', async () => {
  for (const _ of [1, 2]) await ann.post(CRATE, { label: world.unique('keyless'), weight: 777 })
  expect(await world.sql('select 1 from toy_crate where weight = 777')).toHaveLength(2)
  expect((await ann.post(CRATE, { label: 'keyless', idemKey: 12345678 })).body.fields).toHaveProperty('idemKey')
})

test('keys are kept for a day, and nobody reads in the database what was sent or answered', async () => {
  for (const key of ['old-form', 'new-form']) await ann.post(CRATE, { label: `hidden ${key}`, idemKey: key })
  const kept = async () =>
    (await world.rows('creation', { user_id: ann.userId })).filter(({ idem_key: key }) =>
      /^(old|new)-form$/.test(String(key)),
    )
  expect(JSON.stringify(await kept())).not.toContain('hidden')
  const age = (hours: number, key: string) =>
    world.sql(`update creation set created_at = now() - interval '${hours} hours' where idem_key = '${key}'`)
  await age(25, 'old-form')
  await age(23, 'new-form')
  await forgetCreations(world.server.db)
  expect((await kept()).map(({ idem_key: key }) => key)).toEqual(['new-form'])
})

// A world of its own: it cleans up the answers and the files of all tenants.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../contract/refusal.ts'
import { ownToyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, OwnWorld, TestTenant } from '../../testing/world.ts'
import { type Ctx, inTenant } from '../call/ctx.ts'
import { cleanUpFiles } from '../files/cleanup.ts'
import { openFileStore } from '../files/store.ts'
import { drawn, upload } from '../files/testing.ts'
import { forgetSubmissions } from './cleanup.ts'
import { once } from './once.ts'

let world: OwnWorld
let tenant: TestTenant
let ann: Client & { userId: string }

beforeAll(async () => {
  world = await ownToyWorld()
  tenant = await world.tenant()
  ann = await tenant.user()
})
afterAll(() => world.close())

const from = { locale: 'zh_CN', ip: null } as const
const asAnn = <T>(run: (ctx: Ctx) => Promise<T>, userId = ann.userId) =>
  inTenant(world.server.services, tenant.id, from, (ctx) => run({ ...ctx, userId }))

interface Body {
  idemKey: string
  [field: string]: unknown
}

let runs = 0
function nextRun() {
  runs += 1
  return { code: 0, run: runs }
}
const submit = (body: Body, { call = 'toy.record', userId = ann.userId } = {}) =>
  asAnn((ctx) => once(ctx, { call, body }, async () => nextRun()), userId)
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)

test('a submission that arrives again, also at the same moment, is run once and gets the first answer', async () => {
  const body = { idemKey: 'the-same-key', at: '2026-01-02T03:04:05Z', place: null }
  const before = runs
  const answers = await Promise.all([submit(body), submit({ ...body }), submit(body)])
  expect(runs).toBe(before + 1)
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
  // In another order of its fields, and without an empty one.
  expect(await submit({ at: '2026-01-02T03:04:05Z', idemKey: 'the-same-key' })).toEqual(answers[0])
})

test('a key is used for one content and one call; another person has keys of their own', async () => {
  const body = { idemKey: 'key-of-ann-1', value: 1 }
  await submit(body)
  await expect(submit({ ...body, value: 2 }).catch(codeOf)).resolves.toBe(40903)
  await expect(submit(body, { call: 'toy.other' }).catch(codeOf)).resolves.toBe(40903)
  const bob = await tenant.user()
  const before = runs
  await submit({ ...body, value: 3 }, { userId: bob.userId })
  expect(runs).toBe(before + 1)
})

test('what failed is not kept: the same key may be sent again', async () => {
  const body = { idemKey: 'key-that-fails' }
  const failing = asAnn((ctx) => once(ctx, { call: 'toy.record', body }, () => Promise.reject(new Error('no'))))
  await expect(failing).rejects.toThrow('no')
  expect(await submit(body)).toMatchObject({ code: 0 })
})

test('pictures that were cleaned up meanwhile are named, and may be uploaded and sent again under other addresses', async () => {
  const { services } = world.server
  const picture = async () => (await upload(world.url, ann, { bytes: await drawn(9, 9, 'png') })).body.url as string
  const [kept, gone] = [await picture(), await picture()]
  const store = await openFileStore(services.settings)
  const clean = () => cleanUpFiles(services.db, store, services.log)
  const age = (url: string) =>
    services.db.asPlatform('age a file', (tx) =>
      sql`update file set created_at = now() - interval '4 days' where '/api/file/' || name = ${url}`.execute(tx),
    )
  await age(gone)
  await clean()

  const body = { idemKey: 'key-with-pictures', photos: [kept, gone] }
  const error = await submit(body).catch((refused) => refused)
  expect([codeOf(error), error.detail.params]).toEqual([40902, { pictures: [gone] }])
  const answer = await submit({ ...body, photos: [kept, await picture()] })
  // The answer was lost, and the phone does not know what it had uploaded.
  expect(await submit({ ...body, photos: [await picture(), await picture()] })).toEqual(answer)
  // What a submission names is not cleaned up before its row is written.
  await age(kept)
  await clean()
  const { rows } = await services.db.asPlatform('read a file', (tx) =>
    sql<{ gone: boolean }>`select gone_at is not null as gone from file where '/api/file/' || name = ${kept}`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ gone: false }])
})

test('another tenant’s picture counts as one that is gone', async () => {
  const stranger = await (await world.tenant()).user()
  const { url } = (await upload(world.url, stranger, { bytes: await drawn(9, 9, 'png') })).body
  await expect(submit({ idemKey: 'foreign-picture', photos: [url] }).catch(codeOf)).resolves.toBe(40902)
})

test('answers are kept for half a year', async () => {
  const { db } = world.server.services
  await submit({ idemKey: 'old-submission' })
  await submit({ idemKey: 'new-submission' })
  const age = (days: number, key: string) =>
    db.asPlatform('age a submission', (tx) =>
      sql`update submission set created_at = now() - make_interval(days => ${days}) where idem_key = ${key}`.execute(
        tx,
      ),
    )
  await age(181, 'old-submission')
  await age(179, 'new-submission')
  await forgetSubmissions(db)
  const { rows } = await db.asPlatform('read submissions', (tx) =>
    sql<{
      key: string
    }>`select idem_key as key from submission where idem_key in ('old-submission', 'new-submission')`.execute(tx),
  )
  expect(rows).toEqual([{ key: 'new-submission' }])
})

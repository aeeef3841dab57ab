import { beforeAll, expect, test } from 'vitest'
import { othersWait } from '../../testing/others-wait.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { rawSql } from '../db/raw.ts'

let world: World
let tenant: TestTenant
let admin: Client
let clerk: Client
let stranger: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
  clerk = await tenant.user({
    permissions: [
      ['toy', 'crate', 'read'],
      ['toy', 'crate', 'update'],
    ],
  })
  stranger = await (await world.tenant()).user()
})

let made = 0
async function crate(values: Record<string, unknown> = {}) {
  made += 1
  const { body } = await admin.post('/api/toy/crate', { label: `crate ${made}`, ...values })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0, _id: body.crate?._id })
  return body.crate as { _id: string; rev: number; label: string; phone: string }
}

test('a new row has its defaults, a number, its creator and revision 0', async () => {
  const row = await crate({ weight: 12.5 })
  expect(row).toMatchObject({
    no: expect.stringMatching(/^C\d{20}$/),
    weight: 12.5,
    price: 0,
    fragile: false,
    size: 1,
    status: 1,
    rev: 0,
    creator: admin.userId,
    dueAt: null,
    lines: null,
  })
  expect((await admin.get('/api/toy/crate', { _id: row._id })).body.crate).toMatchObject({ label: row.label, rev: 0 })
})

test('all invalid fields are reported at once, in the language of the page, and nothing is stored', async () => {
  const wrong = { label: '', price: 1.5, size: 3, owner: 'x', dueAt: 'soon', phone: 'abc', colour: 'red', weight: 1001 }
  const { status, body } = await admin.post('/api/toy/crate', wrong)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 40001, errorCode: 40001, statusCode: 400, msg: '参数错误' })
  expect(Object.keys(body.fields).sort()).toEqual(Object.keys(wrong).sort())
  expect(body.fields.label).toBe('必填')
  expect(body.fields.weight).toBe('不能大于 1000')
  const before = (await admin.get('/api/toy/crate/list', { keyword: 'red' })).body.pagination.total
  expect(before).toBe(0)
})

test('a rule over several fields is checked on create and, together with the stored values, on update', async () => {
  const refused = await admin.post('/api/toy/crate', { label: 'glass', fragile: true, weight: 200 })
  expect(refused.body.fields).toEqual({ weight: '易碎品不超过 100 kg' })
  const row = await crate({ weight: 200 })
  const { body } = await admin.put('/api/toy/crate', { _id: row._id, rev: row.rev, fragile: true })
  expect(body.fields).toEqual({ weight: '易碎品不超过 100 kg' })
})

test('a value that another row has is refused at its field; it is free again after that row was deleted', async () => {
  const row = await crate({ label: 'only one' })
  const { status, body } = await admin.post('/api/toy/crate', { label: 'only one' })
  expect([status, body.errorCode, Object.keys(body.fields)]).toEqual([409, 40903, ['label']])
  await admin.del('/api/toy/crate', { _id: row._id })
  expect((await admin.post('/api/toy/crate', { label: 'only one' })).body.code).toBe(0)
})

test('a reference to a missing row, or to a row of another tenant, is refused', async () => {
  const foreign = (await stranger.post('/api/toy/crate', { label: 'foreign' })).body._id
  for (const parent of ['018f0000-0000-7000-8000-000000000000', foreign]) {
    const { status, body } = await admin.post('/api/toy/crate', { label: 'child', parent })
    expect([status, body.errorCode, Object.keys(body.fields)]).toEqual([409, 40902, ['parent']])
  }
})

test('a list of references accepts no row of another tenant and no unknown id; ids already stored may stay', async () => {
  const kept = await tenant.user()
  const row = await crate({ helper: [kept.userId] })
  const list = (id: string) => [admin.userId, id]
  for (const helper of [list('018f0000-0000-7000-8000-000000000000'), list(stranger.userId)]) {
    for (const answer of [
      await admin.post('/api/toy/crate', { label: 'with helpers', helper }),
      await admin.put('/api/toy/crate', { _id: row._id, rev: row.rev, helper }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([409, 40902, { helper: '关联数据不存在' }])
    }
  }
  await world.sql(`update app_user set deleted_at = now() where id = '${kept.userId}'`)
  const { body } = await admin.put('/api/toy/crate', {
    _id: row._id,
    rev: row.rev,
    helper: [kept.userId, admin.userId],
  })
  expect(body).toMatchObject({ code: 0, crate: { helper: [kept.userId, admin.userId] } })
  const again = await admin.post('/api/toy/crate', { label: 'with a deleted one', helper: [kept.userId] })
  expect(again.body.code).toBe(40902)
})

test('when two users change one row, the second gets a refusal and overwrites nothing', async () => {
  const { _id, rev } = await crate()
  expect((await admin.put('/api/toy/crate', { _id, rev, weight: 1 })).body.crate).toMatchObject({ weight: 1, rev: 1 })
  const late = await clerk.put('/api/toy/crate', { _id, rev, weight: 2 })
  expect([late.status, late.body.errorCode]).toEqual([409, 40901])
  expect((await admin.get('/api/toy/crate', { _id })).body.crate.weight).toBe(1)
})

test('an update changes only the fields in its body; null empties a field', async () => {
  const { _id, rev } = await crate({ weight: 3, dueOn: '2026-01-02' })
  const { body } = await admin.put('/api/toy/crate', { _id, rev, weight: null })
  expect(body.crate).toMatchObject({ weight: null, dueOn: '2026-01-02' })
})

test('fields that the server sets cannot be written by a body', async () => {
  for (const field of ['no', 'status', 'packedAt', 'creator', 'tenantId', 'createdAt']) {
    const { status, body } = await admin.post('/api/toy/crate', { label: 'sly', [field]: 2 })
    expect([status, Object.keys(body.fields)], field).toEqual([400, [field]])
  }
})

test('a phone number is masked for everyone; with the permission it is shown, and that is logged', async () => {
  const mobile = world.mobile()
  const masked = `139****${mobile.slice(-4)}`
  const { _id, phone } = await crate({ phone: mobile })
  expect(phone).toBe(masked)
  expect((await admin.get('/api/toy/crate/list', { ids: _id })).body.list[0].phone).toBe(masked)
  expect((await clerk.get('/api/toy/crate', { _id, unmask: 'true' })).body.errorCode).toBe(40301)
  expect((await admin.get('/api/toy/crate', { _id, unmask: 'true' })).body.crate.phone).toBe(mobile)
  const written = await world.rows('audit_log', { row_id: _id, action: 'unmask' })
  expect(written).toMatchObject([{ by_id: admin.userId, tenant_id: tenant.id }])
})

test('several rows are deleted with an answer for each; no read returns a deleted row', async () => {
  const [one, two] = [await crate(), await crate()]
  const missing = '018f0000-0000-7000-8000-000000000001'
  const { body } = await admin.del('/api/toy/crate', { _ids: [one._id, missing, two._id] })
  expect(body).toEqual({
    code: 0,
    done: [one._id, two._id],
    refused: [{ _id: missing, code: 40400, msg: '记录不存在' }],
  })
  expect((await admin.get('/api/toy/crate', { _id: one._id })).status).toBe(404)
  expect((await admin.del('/api/toy/crate', { _id: one._id })).status).toBe(404)
})

test('each call requires its own permission and is refused without it', async () => {
  const { _id } = await crate()
  expect((await clerk.post('/api/toy/crate', { label: 'no' })).body.errorCode).toBe(40301)
  expect((await clerk.del('/api/toy/crate', { _id })).body.errorCode).toBe(40301)
  expect((await clerk.put('/api/toy/crate?type=pack', { _id })).body.errorCode).toBe(40301)
  expect((await clerk.get('/api/toy/crate/list', { export: 'csv' })).body.errorCode).toBe(40301)
  expect((await world.anonymous().get('/api/toy/crate/list')).body.errorCode).toBe(40100)
  const closed = await (await world.tenant({ apps: [] })).user()
  expect((await closed.get('/api/toy/crate/list')).body.errorCode).toBe(40302)
})

test('a row of another tenant cannot be read, changed or deleted; the answer is the same as for a missing row', async () => {
  const { _id, rev } = await crate()
  const answers = await Promise.all([
    stranger.get('/api/toy/crate', { _id }),
    stranger.put('/api/toy/crate', { _id, rev, weight: 9 }),
    stranger.put('/api/toy/crate?type=pack', { _id }),
    stranger.del('/api/toy/crate', { _id }),
    stranger.get('/api/toy/crate/timeline', { _id }),
  ])
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(answers.map(() => [404, 40400]))
  expect((await admin.get('/api/toy/crate', { _id })).body.crate).toMatchObject({ rev, weight: null })
})

test.each([
  ['one row', 'parent', (id: string) => id],
  ['a row in a list', 'helper', (id: string) => [id]],
])('a reference to %s is refused if it is deleted at the same moment', async (_, field, value) => {
  const person = await tenant.user()
  const [table, id] = field === 'parent' ? ['toy_crate', (await crate())._id] : ['app_user', person.userId]
  let creation: ReturnType<Client['post']> | undefined
  await world.server.db.asTenant(tenant.id, async (tx) => {
    const { executeSql } = rawSql(tx)
    await executeSql(`select 1 from ${table} where id = $1 for update`, [id])
    creation = admin.post('/api/toy/crate', { label: `with ${field}`, [field]: value(id!) })
    await othersWait(world, tx)
    await executeSql(`update ${table} set deleted_at = now() where id = $1`, [id])
  })
  expect((await creation!).body).toMatchObject({ errorCode: 40902, fields: { [field]: '关联数据不存在' } })
})

test('a row that others are about to refer to is deleted only after them', async () => {
  const { _id } = await crate()
  let deletion: ReturnType<Client['del']> | undefined
  await world.server.db.asTenant(tenant.id, async (tx) => {
    await rawSql(tx).executeSql('select 1 from toy_crate where id = $1 for key share', [_id])
    deletion = admin.del('/api/toy/crate', { _id })
    await othersWait(world, tx)
  })
  expect((await deletion!).body.code).toBe(0)
})

test('a reference to a deleted row is refused, one that the row has already stays', async () => {
  const [above, gone] = [await crate(), await crate()]
  const below = await crate({ parent: above._id })
  for (const { _id } of [above, gone]) expect((await admin.del('/api/toy/crate', { _id })).body.code).toBe(0)
  const change = async (values: object) => {
    const { body } = await admin.get('/api/toy/crate', { _id: below._id })
    return admin.put('/api/toy/crate', { _id: below._id, rev: body.crate.rev, ...values })
  }
  expect((await change({ parent: above._id, weight: 2 })).body.code).toBe(0)
  expect((await change({ parent: gone._id })).body).toMatchObject({ fields: { parent: '关联数据不存在' } })
})

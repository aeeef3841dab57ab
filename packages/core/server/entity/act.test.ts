// A world of its own: it lets the next transaction of the server fail, whoever begins it.

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { temporarilyUnavailable } from '../../contract/refusal.ts'
import { toyServer } from '../../testing/toy/toy.ts'
import { ownToyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, OwnWorld, TestTenant } from '../../testing/world.ts'
import { inTenant } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { actOn } from './act.ts'

let world: OwnWorld
let tenant: TestTenant
let admin: Client & { userId: string }

beforeAll(async () => {
  world = await ownToyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
})
afterAll(() => world.close())

let made = 0
async function crate(): Promise<string> {
  made += 1
  return (await admin.post('/api/toy/crate', { label: `crate ${made}` })).body._id
}
const act = (type: string, body: object) => admin.put(`/api/toy/crate?type=${type}`, body)

test('an action moves a row from an allowed status to the next, runs its effect and is on the timeline', async () => {
  const _id = await crate()
  const packed = await act('pack', { _id })
  expect(packed.body.crate).toMatchObject({ status: 2, rev: 1 })
  expect(Date.parse(packed.body.crate.packedAt)).toBeGreaterThan(0)
  await act('send', { _id, reason: '客户催单' })
  const { list } = (await admin.get('/api/toy/crate/timeline', { _id })).body
  expect(list).toMatchObject([
    { action: 'send', from: 2, to: 3, byName: '张三', reason: '客户催单' },
    { action: 'pack', from: 1, to: 2, byName: '张三', reason: null },
  ])
})

test('a repeated request for an action is answered with success and runs once', async () => {
  const _id = await crate()
  const [first, second] = await Promise.all([act('pack', { _id }), act('pack', { _id })])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.crate.packedAt).toBe(second.body.crate.packedAt)
  expect((await admin.get('/api/toy/crate/timeline', { _id })).body.list).toHaveLength(1)
})

test('an action that the row’s status does not allow is refused with the status and the action', async () => {
  const _id = await crate()
  const { status, body } = await act('send', { _id, reason: 'too early' })
  expect([status, body.errorCode, body.params]).toEqual([409, 40910, { from: 1, action: 'send' }])
  expect((await admin.get('/api/toy/crate', { _id })).body.crate).toMatchObject({ status: 1, rev: 0 })
})

test('an effect may return the next status itself', async () => {
  const [light, heavy] = [await crate(), await crate()]
  expect((await act('weigh', { _id: light, weight: 0.5 })).body.crate).toMatchObject({ status: 3, weight: 0.5 })
  expect((await act('weigh', { _id: heavy, weight: 5 })).body.crate).toMatchObject({ status: 2, weight: 5 })
})

test('an action to `same` keeps the status of the row, each time it is done, and has its rows on the timeline', async () => {
  const _id = await crate()
  const label = () => act('label', { _id, reason: '换标签' })
  expect((await label()).body.crate).toMatchObject({ status: 1, rev: 1 })
  await act('pack', { _id })
  expect((await label()).body.crate).toMatchObject({ status: 2, rev: 3 })
  await act('send', { _id, reason: '客户催单' })
  expect((await label()).body).toMatchObject({ code: 40910, params: { from: 3, action: 'label' } })
  const { list } = (await admin.get('/api/toy/crate/timeline', { _id })).body
  expect(list.filter(({ action }: { action: string }) => action === 'label')).toMatchObject([
    { from: 2, to: 2 },
    { from: 1, to: 1 },
  ])
})

test('a request with a used idempotency key is not executed again, whatever status the row has now', async () => {
  const _id = await crate()
  const weigh = (weight: number, idemKey: string) => act('weigh', { _id, weight, idemKey })
  expect((await weigh(5, 'dialog-1')).body.crate).toMatchObject({ status: 2, rev: 1 })
  expect((await weigh(0.5, 'dialog-2')).body.crate).toMatchObject({ status: 3, weight: 0.5, rev: 2 })
  expect((await weigh(5, 'dialog-1')).body.crate).toMatchObject({ status: 3, weight: 0.5, rev: 2 })
  expect((await act('weigh', { idemKey: 'dialog-1', weight: 5, _id })).body.crate).toMatchObject({ status: 3, rev: 2 })
  expect((await weigh(6, 'dialog-1')).body.code).toBe(40903)
  expect((await weigh(5, 'dialog-3')).body.code).toBe(40910)
  expect((await admin.get('/api/toy/crate/timeline', { _id })).body.list).toHaveLength(2)
  const another = await crate()
  expect((await act('weigh', { _id: another, weight: 6, idemKey: 'dialog-1' })).body.crate).toMatchObject({ weight: 6 })
})

test('the input of an action is validated field by field', async () => {
  const _id = await crate()
  await act('pack', { _id })
  expect((await act('send', { _id })).body.fields).toMatchObject({ reason: '必填' })
})

test('a bulk action answers for each row; refused rows do not undo the others', async () => {
  const [one, two, sent] = [await crate(), await crate(), await crate()]
  await act('weigh', { _id: sent, weight: 0.1 })
  const { body } = await act('pack', { _ids: [one, sent, two] })
  expect(body).toMatchObject({ code: 0, done: [one, two], refused: [{ _id: sent, code: 40910 }] })
  const { list } = (await admin.get('/api/toy/crate/list', { ids: `${one},${sent},${two}`, status: '2' })).body
  expect(list).toHaveLength(2)
})

test('logs are sorted by the time of the operation, even if the transaction of a later one began first', async () => {
  const _id = await crate()
  const { services } = world.server
  const of = { app: 'toy', entity: toyServer.app.entities![0]!, effect: undefined }
  const notice = (title: string) => ({ title, content: title, type: 1 })
  await inTenant(services, tenant.id, { locale: 'zh_CN', ip: null }, async (ctx) => {
    await rawSql(ctx.tx).executeSql('select 1')
    await act('pack', { _id })
    await inTenant(services, tenant.id, ctx, (inside) => inside.notify([admin.userId], notice('packed')))
    await actOn(ctx, { ...of, name: 'send' }, _id, { reason: 'on its way' })
    await ctx.notify([admin.userId], notice('sent'))
  })
  const actions = (list: { action: string }[]) => list.map(({ action }) => action)
  const timeline = (await admin.get('/api/toy/crate/timeline', { _id })).body.list
  expect(actions(timeline)).toEqual(['send', 'pack'])
  expect(Date.parse(timeline[0].at)).toBeGreaterThanOrEqual(Date.parse(timeline[1].at))
  const audited = await world.sql(`select action from audit_log where row_id = '${_id}' order by at, id`)
  expect(actions(audited as never)).toEqual(['create', 'pack', 'send'])
  const { list } = (await admin.get('/api/message/list')).body
  expect(list.map(({ title }: { title: string }) => title)).toEqual(['sent', 'packed'])
})

test('if one row of a bulk action fails, its answer has an error reference, and the other rows are done', async () => {
  const [one, faulty, two] = [await crate(), await crate(), await crate()]
  const { db, log } = world.server.services
  const { asTenant } = db
  const fault = new Error('a cause that no one may read')
  const endpoint = vi.spyOn(db, 'asTenant').mockImplementationOnce(asTenant).mockRejectedValueOnce(fault)
  const logged = vi.spyOn(log, 'error')
  onTestFinished(() => [endpoint, logged].forEach((spy) => void spy.mockRestore()))
  const { status, body } = await act('pack', { _ids: [one, faulty, two] })
  const reference = expect.stringMatching(/^[0-9a-f]{8}$/)
  expect([status, body]).toEqual([
    200,
    { code: 0, done: [one, two], refused: [{ _id: faulty, code: 50000, msg: expect.any(String), reference }] },
  ])
  expect(body.refused[0].msg).toContain(body.refused[0].reference)
  expect(logged.mock.calls).toEqual([[{ err: fault, reference: body.refused[0].reference }, expect.any(String)]])
})

test('a bulk action tries no further row after the database has become unavailable', async () => {
  const [one, two, three] = [await crate(), await crate(), await crate()]
  const { db } = world.server.services
  const { asTenant } = db
  const away = temporarilyUnavailable({ retryAfterS: 2 })
  const endpoint = vi.spyOn(db, 'asTenant').mockImplementationOnce(asTenant).mockRejectedValueOnce(away)
  onTestFinished(() => endpoint.mockRestore())
  const { body } = await act('pack', { _ids: [one, two, three] })
  expect(body).toMatchObject({ done: [one], refused: [two, three].map((_id) => ({ _id, code: 50300 })) })
})

test('an action marked as system has no call, and an unknown action is refused', async () => {
  const _id = await crate()
  for (const type of ['lose', 'explode']) {
    const { status, body } = await act(type, { _id })
    expect([status, body.errorCode], type).toEqual([400, 40001])
  }
})

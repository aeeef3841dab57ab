import { makePath, makePoint, openRound, send, visit } from '@atrium/apps/inspection/testing'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

/** An exception at a point of a facility. */
async function exceptionOf(boss: Client, facility?: string, ofPath: object = {}) {
  const point = await makePoint(world, boss, facility ? { facility } : {})
  const path = await makePath(world, boss, { points: [point._id], inspectors: [boss.userId], ...ofPath })
  const round = await openRound(boss, path._id, boss)
  const values = { state: { ok: false, remark: '轴封漏水' } }
  const { body } = await send(boss, visit(round, point.code, { values }))
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0, pathRecord: { exceptionNum: 1 } })
  return { round, point, _id: body.pointRecord._id as string }
}

async function finish(boss: Client, _id: string, result: string) {
  for (const [type, input] of Object.entries({
    accept: { repairers: [boss.userId] },
    start: {},
    finish: { result },
  })) {
    await done(boss.put(`/api/facility/repair?type=${type}`, { _id, ...input }))
  }
}

const RESOLVE = '/api/inspection/record/point?type=resolveException'
const recordOf = async (boss: Client, _id: string) =>
  (await boss.get('/api/inspection/record/point', { _id })).body.pointRecord
const orderOf = async (boss: Client, _id: string) =>
  (await boss.get('/api/inspection/record/point/repair', { _id })).body.repair

async function done(answer: ReturnType<Client['put']>) {
  const { body } = await answer
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body
}

test('an exception becomes a repair of the point’s facility, and the finish of the repair resolves it', async () => {
  const tenant = await world.tenant({ apps: ['inspection', 'facility'] })
  const boss = await tenant.user()
  const { _id: category } = await done(boss.post('/api/facility/category', { name: '水泵' }))
  const made = { no: world.unique('P'), name: '三号泵', category }
  const { _id: facility } = await done(boss.post('/api/facility/facility', made))
  const { round, point, _id } = await exceptionOf(boss, facility)

  const { repair } = await done(boss.post('/api/inspection/record/point/repair', { _id }))
  const order = (await boss.get('/api/facility/repair', { _id: repair._id })).body.repair
  expect(order).toMatchObject({ title: point.name, description: '设备状态 轴封漏水', facility, source: 3 })
  await finish(boss, repair._id, '换了轴封')
  const record = (await boss.get('/api/inspection/record/point', { _id })).body.pointRecord
  expect(record).toMatchObject({ exceptionStatus: 3, handleResult: `${repair.no} 换了轴封`, handler: boss.userId })
  const { pathRecord } = (await boss.get('/api/inspection/record/path', { _id: round })).body
  expect(pathRecord.exceptionNum).toBe(0)
  expect((await boss.post('/api/inspection/record/point/repair', { _id })).body.code).toBe(40910)
})

test('resolveException opens a repair in the same step; the exception stays open until that is finished', async () => {
  const tenant = await world.tenant({ apps: ['inspection', 'facility'] })
  const boss = await tenant.user()
  const { round, _id } = await exceptionOf(boss)
  const act = { _id, createRepair: true }
  expect((await done(boss.put(RESOLVE, act))).pointRecord).toMatchObject({ exceptionStatus: 2, handler: null })
  const order = await orderOf(boss, _id)
  expect(order).toMatchObject({ outcome: null, no: expect.stringMatching(/^R/) })
  // Again: one repair.
  await done(boss.put(RESOLVE, act))
  expect((await boss.get('/api/facility/repair/list')).body.list).toMatchObject([{ _id: order._id }])

  await finish(boss, order._id, '换了轴封')
  expect(await recordOf(boss, _id)).toMatchObject({ exceptionStatus: 3, handleResult: `${order.no} 换了轴封` })
  const { pathRecord } = (await boss.get('/api/inspection/record/path', { _id: round })).body
  expect(pathRecord.exceptionNum).toBe(0)
  // Somebody who decides now learns that it was decided.
  expect((await boss.put(RESOLVE, { _id, createRepair: true })).body.code).toBe(40910)
})

test('an exception needs what was done or a repair, not both and not neither', async () => {
  const tenant = await world.tenant({ apps: ['inspection', 'facility'] })
  const boss = await tenant.user()
  const { _id } = await exceptionOf(boss)
  for (const input of [
    {},
    { createRepair: false },
    { handleResult: null },
    { createRepair: true, handleResult: '好了' },
  ]) {
    const { body } = await boss.put(RESOLVE, { _id, ...input })
    expect(body).toMatchObject({ code: 40001, fields: { handleResult: expect.any(String) } })
  }
  await done(boss.put(RESOLVE, { _id, handleResult: '拧紧了' }))
  expect(await recordOf(boss, _id)).toMatchObject({ exceptionStatus: 3, handleResult: '拧紧了' })
})

test('a path may say that each of its exceptions becomes a repair by itself', async () => {
  const tenant = await world.tenant({ apps: ['inspection', 'facility'] })
  const boss = await tenant.user()
  const { _id: quiet } = await exceptionOf(boss)
  expect(await orderOf(boss, quiet)).toBeNull()
  const { _id } = await exceptionOf(boss, undefined, { exceptionRepair: true })
  expect(await orderOf(boss, _id)).toMatchObject({ outcome: null })
  expect((await boss.get('/api/facility/repair/list')).body.list).toMatchObject([{ source: 3, reporter: boss.userId }])
})

test('in a tenant without repairs an exception has no order, and points need no facility', async () => {
  const tenant = await world.tenant({ apps: ['inspection'] })
  const boss = await tenant.user()
  const { _id } = await exceptionOf(boss, undefined, { exceptionRepair: true })
  expect((await boss.post('/api/inspection/record/point/repair', { _id })).body.code).toBe(40302)
  expect((await boss.put(RESOLVE, { _id, createRepair: true })).body.code).toBe(40302)
  expect(await recordOf(boss, _id)).toMatchObject({ exceptionStatus: 2 })
  const named = await boss.post('/api/inspection/point', {
    name: '一号',
    no: world.unique('P'),
    facility: '01a21fd8-15ac-75ff-83c6-6a6315cee7da',
  })
  expect(named.body).toMatchObject({ code: 40902, fields: { facility: '关联数据不存在' } })
})

import { addDays, dayOf, startOfDay } from '@atrium/core/contract/zone'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import inspectionApp from './index.ts'
import inspectionServer from './server.ts'
import { FINE, makePath, makePoint, openDueIn, openRound, PLACE, send, visit } from './testing.ts'

let world: World
let plant: TestTenant
/** Has all permissions of the tenant. */
let leader: Client
let walker: Client
let stranger: Client

beforeAll(async () => {
  world = await appWorld(inspectionServer)
  plant = await world.tenant({ apps: ['inspection'] })
  leader = await plant.user({ name: '李主任' })
  walker = await plant.user({
    name: '王师傅',
    permissions: [
      ['inspection', 'record/path', 'read'],
      ['inspection', 'record/point', 'read'],
    ],
  })
  stranger = await (await world.tenant({ apps: ['inspection'] })).user({})
})

/** A path of new points that the walker walks. */
async function walkable(points = 1, given: Record<string, unknown> = {}) {
  const made = await Promise.all(Array.from({ length: points }, () => makePoint(world, leader)))
  const path = await makePath(world, leader, {
    points: made.map(({ _id }) => _id),
    inspectors: [walker.userId],
    ...given,
  })
  return { points: made, path }
}

const roundOf = async (id: string) => (await leader.get('/api/inspection/record/path', { _id: id })).body

describe('points', () => {
  test('a point has one form, which counts its items, and a code of its own [R597][K221][K222]', async () => {
    const point = await makePoint(world, leader)
    expect(point.code).toMatch(/^\w{16}$/)
    const { body } = await leader.get('/api/inspection/point', { _id: point._id })
    expect(body.point).toMatchObject({ items: 2, radius: 50, status: 1, url: `/q/inspection/${point.code}` })
    expect(body.point.form.map(({ key }: { key: string }) => key)).toEqual(['state', 'temp'])
    const bad = {
      name: world.unique('点'),
      no: world.unique('N'),
      form: [{ key: 'x', label: '', type: 'check', required: true }],
    }
    expect((await leader.post('/api/inspection/point', bad)).body).toMatchObject({
      code: 40001,
      fields: { form: '名称必填' },
    })
    expect((await leader.post('/api/inspection/point', { ...bad, form: [] })).body.fields.form).toBe(
      '至少需要一个检查项',
    )
  })

  test('a point is changed and listed, and its number is its own in the tenant [K223][K225]', async () => {
    const { _id, rev, no } = await makePoint(world, leader, { no: world.unique('N') })
    const changed = await leader.put('/api/inspection/point', { _id, rev, category: '水泵', radius: 80 })
    expect(changed.body).toMatchObject({ code: 0, point: { category: '水泵', radius: 80 } })
    const { body } = await leader.get('/api/inspection/point/list', { keyword: no })
    expect(body.list.map((row: { _id: string }) => row._id)).toEqual([_id])
    const twice = await leader.post('/api/inspection/point', { name: world.unique('点'), no })
    expect(twice.body).toMatchObject({ code: 40903, fields: { no: expect.any(String) } })
  })

  test('a point that a path uses is not deleted, another one is [K224]', async () => {
    const { points } = await walkable()
    const refused = await leader.del('/api/inspection/point', { _id: points[0]!._id })
    expect(refused.body).toMatchObject({ code: 40904, msg: '有 1 条巡检路线用到此巡检点，不能删除' })
    const free = await makePoint(world, leader)
    expect((await leader.del('/api/inspection/point', { _id: free._id })).body).toMatchObject({ code: 0 })
  })
})

describe('paths', () => {
  test('a path is read with all its points in their order, and has inspectors and inOrder [R598][R599][K226][K227]', async () => {
    const { points, path } = await walkable(3, { inOrder: true })
    const { body } = await leader.get('/api/inspection/path', { _id: path._id })
    expect(body.path).toMatchObject({
      inspectors: [walker.userId],
      inOrder: true,
      limitMinutes: 120,
      needLocation: true,
    })
    expect(body.points.map(({ no }: { no: string }) => no)).toEqual(points.map(({ no }) => no))
    expect(body.points[0].form).toHaveLength(2)
    const none = await leader.post('/api/inspection/path', { name: '空', points: [], inspectors: [] })
    expect(Object.keys(none.body.fields).sort()).toEqual(['inspectors', 'points'])
  })

  test('a path is changed, listed by its inspector, and deleted [K228][K229][K230]', async () => {
    const { path } = await walkable()
    const schedule = { type: 2, days: [], times: [{ hour: 8, minute: 0 }] }
    const { _id, rev } = path
    const changed = await leader.put('/api/inspection/path', { _id, rev, schedule })
    expect(new Date(changed.body.path.nextAt).getTime()).toBeGreaterThan(Date.now())
    const wrong = await leader.put('/api/inspection/path', { _id, rev: rev + 1, schedule: { ...schedule, times: [] } })
    expect(wrong.body).toMatchObject({ code: 40001, fields: { schedule: '请至少填写一个时间' } })
    const { body } = await leader.get('/api/inspection/path/list', { inspectors: walker.userId, pageSize: 100 })
    expect(body.list.map((row: { _id: string }) => row._id)).toContain(_id)
    expect((await leader.del('/api/inspection/path', { _id })).body).toMatchObject({ code: 0 })
    expect((await leader.get('/api/inspection/path', { _id })).body.code).toBe(40400)
  })

  test('putting a path out of use cancels the rounds that nobody has begun, and its schedule rests', async () => {
    const { path, points } = await walkable(2, { schedule: { type: 2, days: [], times: [{ hour: 8, minute: 0 }] } })
    const [planned, begun] = [await openRound(leader, path._id, walker), await openRound(leader, path._id, walker)]
    await send(walker, visit(begun, points[0]!.code))
    const { body } = await leader.put('/api/inspection/path?type=disable', { _id: path._id })
    expect(body.path).toMatchObject({ status: 2, nextAt: null })
    expect((await roundOf(planned)).pathRecord.status).toBe(5)
    expect((await roundOf(begun)).pathRecord.status).toBe(2)
    expect(
      (await leader.post('/api/inspection/record/path', { path: path._id, inspector: walker.userId })).body.fields,
    ).toEqual({
      path: '路线已停用',
    })
    const again = await leader.put('/api/inspection/path?type=enable', { _id: path._id })
    expect(again.body.path.nextAt).not.toBeNull()
  })
})

describe('rounds', () => {
  test('the first point starts a round and the last one finishes it, with its counts [K231][K232][K234]', async () => {
    const { path, points } = await walkable(2)
    const id = await openRound(leader, path._id, walker)
    expect((await roundOf(id)).pathRecord).toMatchObject({ status: 1, origin: 2, total: 2, done: 0, exceptionNum: 0 })
    const first = await send(walker, visit(id, points[0]!.code))
    expect(first.body).toMatchObject({ code: 0, pathRecord: { status: 2, done: 1, total: 2 } })
    const last = await send(walker, visit(id, points[1]!.no))
    expect(last.body).toMatchObject({ code: 0, pathRecord: { status: 3, done: 2 } })
    const { pathRecord, records, plan } = await roundOf(id)
    expect(pathRecord).toMatchObject({ status: 3, timing: 1, inspector: walker.userId })
    expect(records).toHaveLength(2)
    expect(plan.points.map(({ _id }: { _id: string }) => _id)).toEqual(points.map(({ _id }) => _id))
    const { body } = await leader.get('/api/inspection/record/path/list', { path: path._id, status: '3' })
    expect(body.list.map((row: { _id: string }) => row._id)).toEqual([id])
    const more = await send(walker, visit(id, points[0]!.code))
    expect(more.body).toMatchObject({ code: 40910 })
  })

  test('a round needs an inspector and a time that is not over, and who gets it is sent a message', async () => {
    const { path } = await walkable()
    const refused = await leader.post('/api/inspection/record/path', { path: path._id })
    expect(refused.body).toMatchObject({ code: 40001, fields: { inspector: '请选择巡检员' } })
    const body = { path: path._id, inspector: walker.userId, planAt: '2026-01-01T00:00:00Z' }
    expect((await leader.post('/api/inspection/record/path', body)).body.fields.planAt).toBe('按此时间，任务已经超时')
    await openRound(leader, path._id, walker)
    const { body: messages } = await walker.get('/api/message/list', { pageSize: 100 })
    expect(messages.list.map(({ content }: { content: string }) => content)).toContain(`请巡检“${path.name}”`)
  })

  test('a round that is walked or done is not deleted, a planned one is [K233]', async () => {
    const { path, points } = await walkable(2)
    const [walked, planned] = [await openRound(leader, path._id, walker), await openRound(leader, path._id, walker)]
    await send(walker, visit(walked, points[0]!.code))
    expect((await leader.del('/api/inspection/record/path', { _id: walked })).body.code).toBe(40910)
    expect((await leader.del('/api/inspection/record/path', { _id: planned })).body).toMatchObject({ code: 0 })
    expect((await roundOf(planned)).code).toBe(40400)
  })
})

describe('exceptions', () => {
  test('a record is normal by default; a failed check and a number outside its limits are exceptions, and leaders are notified [R600][R601][K235][K238]', async () => {
    const { path, points } = await walkable(2)
    const id = await openRound(leader, path._id, walker)
    const fine = await send(walker, visit(id, points[0]!.code))
    const values = { state: { ok: false, remark: '漏油' }, temp: 71 }
    const bad = await send(walker, visit(id, points[1]!.code, { values }))
    expect(fine.body.pointRecord).toMatchObject({ exceptionStatus: 1 })
    expect(bad.body).toMatchObject({ pointRecord: { exceptionStatus: 2 }, pathRecord: { exceptionNum: 1, status: 3 } })
    const { body } = await leader.get('/api/inspection/record/point', { _id: bad.body.pointRecord._id })
    const exceptionDesc = '设备状态 漏油; 进水温度 71 ℃ (0 – 60)'
    expect(body.pointRecord).toMatchObject({ exceptionStatus: 2, exceptionDesc, distance: 0, coordinates: PLACE })
    const listed = await leader.get('/api/inspection/record/point/list', { exceptionStatus: '2', pathRecord: id })
    expect(listed.body.list.map((row: { _id: string }) => row._id)).toEqual([body.pointRecord._id])
    const { body: messages } = await leader.get('/api/message/list', { pageSize: 100 })
    expect(messages.list.map(({ content }: { content: string }) => content)).toContain(
      `${points[1]!.name}：${exceptionDesc}`,
    )
  })

  test('resolving says what was done and by whom, counts it once, and the inspector is notified [R633][K237]', async () => {
    const { path, points } = await walkable(1)
    const id = await openRound(leader, path._id, walker)
    const { body } = await send(walker, visit(id, points[0]!.code, { values: { state: { ok: false } } }))
    const { _id } = body.pointRecord
    const address = '/api/inspection/record/point?type=resolveException'
    expect((await leader.put(address, { _id, handleResult: '换' })).body.code).toBe(40001)
    expect((await walker.put(address, { _id, handleResult: '已更换密封圈' })).body.code).toBe(40301)
    const done = await leader.put(address, { _id, handleResult: '已更换密封圈' })
    expect(done.body.pointRecord).toMatchObject({
      exceptionStatus: 3,
      handler: leader.userId,
      handleResult: '已更换密封圈',
    })
    expect((await roundOf(id)).pathRecord.exceptionNum).toBe(0)
    expect((await leader.put(address, { _id, handleResult: '已更换密封圈' })).body.code).toBe(0)
    expect((await leader.put(address, { _id, handleResult: '又换了一次' })).body.code).toBe(40910)
    const { body: messages } = await walker.get('/api/message/list', { pageSize: 100 })
    expect(messages.list.map(({ content }: { content: string }) => content)).toContain(
      `${points[0]!.name}：已更换密封圈`,
    )
  })

  test('an open exception is not deleted, other records are, and the round counts anew [K236]', async () => {
    const { path, points } = await walkable(2)
    const id = await openRound(leader, path._id, walker)
    const fine = (await send(walker, visit(id, points[0]!.code))).body.pointRecord._id
    const bad = (await send(walker, visit(id, points[1]!.code, { values: { state: { ok: false } } }))).body.pointRecord
      ._id
    expect((await leader.del('/api/inspection/record/point', { _id: bad })).body.code).toBe(40910)
    expect((await leader.del('/api/inspection/record/point', { _id: fine })).body.code).toBe(0)
    expect((await roundOf(id)).pathRecord).toMatchObject({ done: 1, exceptionNum: 1 })
  })
})

describe('the schedule', () => {
  const daily = {
    type: 2,
    days: [],
    times: [
      { hour: 8, minute: 0 },
      { hour: 20, minute: 0 },
    ],
  }

  test('each due moment opens one round, whoever looks and however late', async () => {
    const { path } = await walkable(1, { schedule: daily })
    const after = (hours: number) => new Date(Date.parse(path.nextAt!) + hours * 3_600_000)
    await Promise.all([openDueIn(world, plant.id, after(0.1)), openDueIn(world, plant.id, after(0.1))])
    await openDueIn(world, plant.id, after(37))
    await openDueIn(world, plant.id, after(37))
    const { body } = await leader.get('/api/inspection/record/path/list', { path: path._id, sort: 'planAt' })
    expect(body.list.map(({ planAt }: { planAt: string }) => planAt)).toEqual(
      [0, 12, 24, 36].map((hours) => after(hours).toISOString()),
    )
    expect(body.list[0]).toMatchObject({ origin: 1, inspector: walker.userId, status: 1, total: 1 })
  })

  test('a change of the path does not change a round that is being walked', async () => {
    const { path, points } = await walkable(2, { schedule: daily })
    const due = new Date(path.nextAt!)
    await openDueIn(world, plant.id, due)
    const { body } = await leader.get('/api/inspection/record/path/list', { path: path._id })
    const id = body.list[0]._id
    const { rev } = (await leader.get('/api/inspection/path', { _id: path._id })).body.path
    const other = await makePoint(world, leader)
    const changed = await leader.put('/api/inspection/path', {
      _id: path._id,
      rev,
      points: [other._id],
      needPhoto: true,
      schedule: { type: 1, days: [], times: [] },
    })
    expect(changed.body.path.nextAt).toBeNull()
    const { plan } = await roundOf(id)
    expect(plan).toMatchObject({ needPhoto: false, points: points.map(({ _id }) => ({ _id })) })
    await openDueIn(world, plant.id, new Date(due.getTime() + 2 * 86_400_000))
    const later = await leader.get('/api/inspection/record/path/list', { path: path._id })
    expect(later.body.pagination.total).toBe(1)
  })
})

describe('the overview', () => {
  test('counts rounds, those in time and open exceptions; the calendar has each day of a month [R418][R465][K239]', async () => {
    const works = await world.tenant({ apps: ['inspection'] })
    const boss = await works.user({})
    const points = [await makePoint(world, boss), await makePoint(world, boss)]
    const schedule = { type: 2, days: [], times: [{ hour: 0, minute: 1 }] }
    const given = { points: points.map(({ _id }) => _id), inspectors: [boss.userId], schedule }
    const path = await makePath(world, boss, given)
    const [walked] = [await openRound(boss, path._id, boss), await openRound(boss, path._id, boss)]
    // The list of today's rounds has it, too.
    const lastMs = startOfDay('Asia/Shanghai', addDays(dayOf('Asia/Shanghai', Date.now()), 1)) - 1
    await openRound(boss, path._id, boss, new Date(lastMs).toISOString())
    for (const [index, { code }] of points.entries()) {
      await send(boss, visit(walked, code, index === 0 ? {} : { values: { state: { ok: false } } }))
    }
    const { body } = await boss.get('/api/inspection/dashboard')
    const kpiOf = (key: string) => body.kpis.find((kpi: { key: string }) => kpi.key === key).value
    expect(['tasks', 'done', 'missed', 'ended', 'onTime', 'onTimeRate', 'exceptions'].map(kpiOf)).toEqual([
      3, 1, 0, 1, 1, 100, 1,
    ])
    const hours: [string, number][] = body.series.find(({ key }: { key: string }) => key === 'tasks').points
    expect(hours.map(([, rounds]) => rounds).reduce((total, rounds) => total + rounds)).toBe(3)
    const top = (key: string) => body.tops.find((one: { key: string }) => one.key === key).rows
    expect(top('inspectors')).toMatchObject([{ visits: 2, late: 0, exceptions: 1 }])
    expect(top('points')).toMatchObject([{ _id: points[1]!._id, exceptions: 1, open: 1, lng: PLACE.lng }])

    const due = new Date(path.nextAt!)
    const [today, month] = [dayOf('Asia/Shanghai', Date.now()), dayOf('Asia/Shanghai', due.getTime()).slice(0, 7)]
    const ofMonth = await boss.get('/api/inspection/calendar', { month })
    const days = ofMonth.body.days as { day: string; open: number; done: number; coming: number }[]
    const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    expect(days).toHaveLength(lastDay)
    expect(days.filter(({ coming }) => coming === 1)).toHaveLength(
      lastDay + 1 - Number(dayOf('Asia/Shanghai', due.getTime()).slice(8)),
    )
    if (today.startsWith(month)) expect(days.find(({ day }) => day === today)).toMatchObject({ open: 2, done: 1 })
    expect((await boss.get('/api/inspection/calendar', { month: '2026-13' })).body.code).toBe(40001)
  })
})

describe('who may walk', () => {
  test('an inspector whose role reaches own rows sees the rounds of their paths, and nothing of another group', async () => {
    const READS = [
      ['inspection', 'record/path', 'read'],
      ['inspection', 'record/point', 'read'],
    ] as const
    const [mine, theirs] = [await plant.user({ permissions: READS }), await plant.user({ permissions: READS })]
    for (const { userId } of [mine, theirs]) {
      await world.sql(`update role set data_scope = 4 where id in (
        select role_id from app_user_role where user_id = '${userId}')`)
    }
    const { path, points } = await walkable(1, { inspectors: [mine.userId] })
    const id = await openRound(leader, path._id, mine)
    const sent = await send(mine, visit(id, points[0]!.code, { values: { state: { ok: false } } }))
    expect(sent.body.code).toBe(0)
    const record = { _id: sent.body.pointRecord._id }
    for (const [client, code] of [
      [mine, 0],
      [theirs, 40400],
    ] as const) {
      expect((await client.get('/api/inspection/record/path', { _id: id })).body.code).toBe(code)
      expect((await client.get('/api/inspection/record/point', record)).body.code).toBe(code)
      const { body } = await client.get('/api/inspection/record/point/list', { pathRecord: id })
      expect(body.pagination.total).toBe(code === 0 ? 1 : 0)
    }
  })

  test('only the inspectors of a round send its points, and other tenants do not find it', async () => {
    const { path, points } = await walkable()
    const id = await openRound(leader, path._id, walker)
    expect((await send(leader, visit(id, points[0]!.code))).body).toMatchObject({
      code: 40301,
      msg: '这次巡检没有分配给您',
    })
    expect((await send(stranger, visit(id, points[0]!.code))).body.code).toBe(40400)
    expect((await send(walker, visit(id, points[0]!.code, { values: FINE }))).body.code).toBe(0)
  })
})

test('the app’s menu has its overview and its four lists [R466][R467][R468][R469]', () => {
  expect(inspectionApp.menu.map(({ path }) => `/${inspectionApp.key}/${path}`)).toEqual([
    '/inspection/dashboard',
    '/inspection/record/point/list',
    '/inspection/record/path/list',
    '/inspection/path/list',
    '/inspection/point/list',
  ])
})

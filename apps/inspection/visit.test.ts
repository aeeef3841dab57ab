import { tryCases } from '@atrium/core/testing/cases'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import inspectionServer from './server.ts'
import { FINE, makePath, makePoint, missIn, north, openRound, PLACE, send, visit } from './testing.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const READS = [
  ['inspection', 'record/path', 'read'],
  ['inspection', 'record/point', 'read'],
] as const
const HOUR_MS = 3_600_000

let world: World
let plant: TestTenant
let leader: Client
let walker: Client

beforeAll(async () => {
  world = await appWorld(inspectionServer)
  plant = await world.tenant({ apps: ['inspection'] })
  leader = await plant.user({})
  walker = await plant.user({ permissions: READS })
})

async function roundOf(points: number, given: Record<string, unknown> = {}, ofPoints: Record<string, unknown> = {}) {
  const made = await Promise.all(Array.from({ length: points }, () => makePoint(world, leader, ofPoints)))
  const ids = made.map(({ _id }) => _id)
  const path = await makePath(world, leader, { points: ids, inspectors: [walker.userId], ...given })
  return { id: await openRound(leader, path._id, walker), points: made, path }
}

const read = async (id: string) => (await leader.get('/api/inspection/record/path', { _id: id })).body
const fieldsOf = async (body: object) => (await send(walker, body)).body.fields

/** Sets the times of a round back, as if it had been planned so long ago. */
const setBack = (id: string, hours: number) =>
  world.sql(`update inspection_path_record set plan_at = plan_at - interval '${hours} hours',
    due_at = due_at - interval '${hours} hours', created_at = created_at - interval '${hours} hours' where id = '${id}'`)

describe('what a phone sends is checked', () => {
  test('required items, the kind of each value and items of the form', async () => {
    const { id, points } = await roundOf(1)
    const refused = await send(walker, visit(id, points[0]!.code, { values: { temp: 'hot', other: 1 } }))
    expect(refused.body).toMatchObject({
      code: 40001,
      msg: '设备状态 必填；进水温度 请填写数字；表单中没有这一项',
      fields: { state: '必填', temp: '请填写数字', other: '表单中没有这一项' },
    })
    expect((await read(id)).records).toEqual([])
  })

  test('the distance from the point, which counts to the metre, and that there is a place', async () => {
    const { id, points } = await roundOf(2, {}, { radius: 100 })
    const [first, second] = points
    const at = (metres: number) => ({ place: { ...north(metres), accuracyM: 5 } })
    expect((await fieldsOf(visit(id, first!.code, at(3000)))).place).toBe('距离巡检点 3000 米，须在 100 米以内')
    expect(await fieldsOf(visit(id, first!.code, { place: null }))).toEqual({ place: '需要定位' })
    expect((await send(walker, visit(id, first!.code, at(99)))).body.code).toBe(0)
    expect((await read(id)).records[0].distance).toBe(99)
    expect((await send(walker, visit(id, second!.code, at(101)))).body.code).toBe(40001)
  })

  test('a path that needs no place takes any, a point without a place has no distance', async () => {
    const near = await roundOf(1, { needLocation: false })
    const far = { place: { ...north(3000), accuracyM: 5 } }
    expect((await send(walker, visit(near.id, near.points[0]!.code, far))).body.code).toBe(0)
    expect((await read(near.id)).records[0].distance).toBe(3000)
    const nowhere = await roundOf(1, {}, { coordinates: null })
    expect((await send(walker, visit(nowhere.id, nowhere.points[0]!.code, { place: null }))).body.code).toBe(0)
  })

  test('a time in the future, and one before the round, are refused', async () => {
    const { id, points } = await roundOf(1)
    const takenAt = (hours: number) => ({ takenAt: new Date(Date.now() + hours * HOUR_MS).toISOString() })
    expect(await fieldsOf(visit(id, points[0]!.code, takenAt(1)))).toEqual({
      takenAt: '时间晚于现在，请检查手机的时钟',
    })
    expect(await fieldsOf(visit(id, points[0]!.code, takenAt(-1)))).toEqual({ takenAt: '时间早于这次巡检' })
    const feb31 = { takenAt: '2026-02-31T08:00:00Z' }
    expect((await send(walker, visit(id, points[0]!.code, feb31))).body.code).toBe(40001)
  })

  test('the code must be one of the round; number and tag do as well', async () => {
    const { id, points } = await roundOf(1, {}, { nfc: '04:A2:2B' })
    const other = await makePoint(world, leader)
    expect((await send(walker, visit(id, other.code))).body).toMatchObject({
      code: 40001,
      msg: '这个码不是这次巡检的点',
    })
    expect((await send(walker, visit(id, '04:A2:2B'))).body.pointRecord.point).toBe(points[0]!._id)
  })

  test('in order, a point waits for those before it; without, any order will do', async () => {
    const ordered = await roundOf(2, { inOrder: true })
    const [first, second] = ordered.points
    const early = await send(walker, visit(ordered.id, second!.code))
    expect(early.body).toMatchObject({ code: 40910, msg: `请按顺序巡检，先到 ${first!.name}` })
    expect((await send(walker, visit(ordered.id, first!.code))).body.code).toBe(0)
    expect((await send(walker, visit(ordered.id, second!.code))).body.pathRecord.status).toBe(3)
    const free = await roundOf(2)
    expect((await send(walker, visit(free.id, free.points[1]!.code))).body.code).toBe(0)
  })

  test('a path that needs photos takes no point without one, and pictures that are gone are asked for again', async () => {
    const { id, points } = await roundOf(1, { needPhoto: true })
    expect(await fieldsOf(visit(id, points[0]!.code))).toEqual({ photos: '需要现场照片' })
    const photos = [`/api/file/${'0'.repeat(32)}`]
    const gone = await send(walker, visit(id, points[0]!.code, { photos }))
    expect(gone.body).toMatchObject({ code: 40902, params: { pictures: photos } })
  })

  test('a photo among the answers is kept apart, and only who may read the record sees it', async () => {
    const form = [{ key: 'view', label: '现场', type: 'photo', required: true }]
    const { id, points } = await roundOf(1, { needPhoto: true }, { form })
    const { body } = await send(walker, visit(id, points[0]!.code, { values: { view: PNG } }))
    expect(body.code).toBe(0)
    const [record] = (await read(id)).records
    const picture = { _id: record.values[0].value }
    expect((await leader.get('/api/inspection/record/point/picture', picture)).body.picture).toMatch(/^data:image\//)
    const stranger = await (await world.tenant({ apps: ['inspection'] })).user({})
    expect((await stranger.get('/api/inspection/record/point/picture', picture)).body.code).toBe(40400)
  })
})

describe('what is sent again or late', () => {
  test('the same visit sent again is answered as before and stored once; another one of the point is refused', async () => {
    const { id, points } = await roundOf(2)
    const body = visit(id, points[0]!.code)
    const [one, other] = await Promise.all([send(walker, body), send(walker, body)])
    expect(other.body).toEqual(one.body)
    expect((await send(walker, body)).body).toEqual(one.body)
    expect((await read(id)).records).toHaveLength(1)
    expect((await send(walker, visit(id, points[0]!.code))).body).toMatchObject({
      code: 40910,
      msg: `${points[0]!.name} 在这次巡检中已经提交过`,
    })
  })

  test('two phones that send the same point at once store it once', async () => {
    const { id, points } = await roundOf(2)
    const both = await Promise.all([1, 2].map(() => send(walker, visit(id, points[0]!.code))))
    expect(both.map(({ body }) => body.code).sort()).toEqual([0, 40910])
    expect((await read(id)).pathRecord.done).toBe(1)
  })

  test('a round that was walked without network and sent a day later keeps both times and is late, never on time', async () => {
    const { id, points, path } = await roundOf(2)
    await setBack(id, 26)
    await missIn(world, plant.id, id)
    expect((await read(id)).pathRecord).toMatchObject({ status: 4, done: 0, timing: null })
    const walkedMs = Date.now() - 25 * HOUR_MS
    for (const [index, { code }] of points.entries()) {
      const takenAt = new Date(walkedMs + index * 60_000).toISOString()
      expect((await send(walker, visit(id, code, { takenAt }))).body).toMatchObject({ pointRecord: { late: true } })
    }
    const { pathRecord, records } = await read(id)
    expect(pathRecord).toMatchObject({
      status: 3,
      timing: 2,
      startedAt: new Date(walkedMs).toISOString(),
      finishedAt: new Date(walkedMs + 60_000).toISOString(),
    })
    expect(Date.parse(pathRecord.receivedAt)).toBeGreaterThan(walkedMs + 24 * HOUR_MS)
    for (const { at, receivedAt } of records)
      expect(Date.parse(receivedAt) - Date.parse(at)).toBeGreaterThan(24 * HOUR_MS)
    const onTime = await leader.get('/api/inspection/record/path/list', { path: path._id, timing: '1' })
    expect(onTime.body.list).toEqual([])
  })

  test('whoever was to walk a missed round and those who decide are sent a message, once', async () => {
    const { id, path } = await roundOf(1)
    await setBack(id, 3)
    await Promise.all([missIn(world, plant.id, id), missIn(world, plant.id, id)])
    const content = `“${path.name}”没有按时完成，已巡检 0/1 个点`
    for (const person of [walker, leader]) {
      const { body } = await person.get('/api/message/list', { pageSize: 100 })
      expect(body.list.filter((message: { content: string }) => message.content === content)).toHaveLength(1)
    }
  })
})

describe('counts', () => {
  type Step = { do: 'visit' | 'resolve' | 'delete'; at: number; isFine: boolean }
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('visit', 'visit', 'resolve', 'delete'),
    at: fc.integer({ min: 0, max: 3 }),
    isFine: fc.boolean(),
  })

  test('whatever is sent, resolved and deleted at once, a round counts its point records', async () => {
    const { points } = await roundOf(4)
    const ids = points.map(({ _id }) => _id)
    const path = await makePath(world, leader, { points: ids, inspectors: [walker.userId] })
    const turnsOf = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 })
    const property = fc.asyncProperty(turnsOf, async (turns) => {
      const id = await openRound(leader, path._id, walker)
      for (const turn of turns) {
        const { records } = await read(id)
        await Promise.all(turn.map((what) => act(id, points, records, what)))
        const after = await read(id)
        const found = after.records as { exceptionStatus: number }[]
        expect(after.pathRecord).toMatchObject({
          done: found.length,
          exceptionNum: found.filter(({ exceptionStatus }) => exceptionStatus === 2).length,
        })
      }
    })
    // They reach: points visited twice, exceptions resolved and refused, records deleted, a round that is over.
    await tryCases(property, [11, 23, 42])
  })

  function act(id: string, points: readonly { _id: string; code: string }[], records: never[], what: Step) {
    const address = '/api/inspection/record/point'
    const { _id: pointId, code } = points[what.at]!
    const record = records.find(({ point }: { point: string }) => point === pointId) as { _id: string } | undefined
    const _id = record?._id ?? id
    if (what.do === 'delete') return leader.del(address, { _id })
    if (what.do === 'resolve') return leader.put(`${address}?type=resolveException`, { _id, handleResult: '已处理' })
    const values = what.isFine ? FINE : { state: { ok: false } }
    return send(walker, visit(id, code, { values, place: { ...PLACE, accuracyM: 1 } }))
  }
})

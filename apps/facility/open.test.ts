import { createHash } from 'node:crypto'
import { drawn } from '@atrium/core/server/files/testing'
import { solveProof } from '@atrium/core/testing/solve-proof'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { act, done, facilityWorld, makeFacility, pumpRoom, rowOf } from './testing.ts'

/** Beside the pixels of a photo, such as the place where it was taken. */
const HIDDEN = '31.23 N 121.47 E'

let world: World
let room: Awaited<ReturnType<typeof pumpRoom>>
let code: string
let photo: string

beforeAll(async () => {
  world = await facilityWorld()
  room = await pumpRoom(world)
  ;({ code } = await rowOf(room.boss, 'facility', room.facility))
  const bytes = await drawn(60, 40, 'jpeg')
  const comment = Buffer.from(HIDDEN)
  const mark = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const taken = Buffer.concat([bytes.subarray(0, 2), mark, comment, bytes.subarray(2)])
  photo = `data:image/jpeg;base64,${taken.toString('base64')}`
})

const stranger = () => world.anonymous({ ip: world.ip() })
const scan = (by = stranger(), scanned = code) => by.get('/api/client/facility/facility', { code: scanned })

async function send(values: object = {}, by = stranger(), scanned = code) {
  const { body } = await scan(by, scanned)
  const proof = body.proof && solveProof(body.proof)
  const report = { code: scanned, description: '漏水\n从昨晚开始', name: '张阿姨', proof, ...values }
  return by.post('/api/client/facility/repair', report)
}

const repairOf = async (no: string) => {
  const { list } = await done(room.boss.get('/api/facility/repair/list', { keyword: no }))
  return rowOf(room.boss, 'repair', list[0]._id)
}

async function reported(values: object = {}) {
  const { repair } = await done(send(values))
  return { token: repair.token as string, no: repair.no as string, id: (await repairOf(repair.no))._id as string }
}

const page = (token: string) => stranger().get('/api/client/facility/repair', { token })

describe('a scanned facility', () => {
  test('says what it is, and nothing that is for the staff alone', async () => {
    const { body } = await scan()
    expect(body).toMatchObject({ code: 0, facility: { category: '水泵', status: expect.any(Number), site: null } })
    expect(Object.keys(body.facility).sort()).toEqual(
      ['sysName', 'no', 'name', 'category', 'site', 'status', 'openRepairs'].sort(),
    )
  })

  test('is reported with photos, which become files of the repair without what else was in them', async () => {
    const { no, id } = await reported({ mobile: world.mobile(), photos: [photo, photo] })
    const row = await repairOf(no)
    expect(row).toMatchObject({
      title: '漏水',
      description: '漏水\n从昨晚开始',
      reporter: null,
      reporterName: '张阿姨',
      source: 2,
      facility: room.facility,
      category: room.category,
      status: 1,
    })
    expect(row.photos).toHaveLength(2)
    expect(row.logs).toMatchObject([{ byName: '张阿姨', content: '已提交' }])
    expect((await rowOf(room.boss, 'facility', room.facility)).status).toBe(3)
    const file = await fetch(world.url + row.photos[0], { headers: { cookie: room.boss.cookie() } })
    const kept = Buffer.from(await file.arrayBuffer())
    expect([file.status, kept.includes(HIDDEN)]).toEqual([200, false])
    expect((await fetch(world.url + row.photos[0])).status).toBe(404)
    const messages = await room.fixer.get('/api/message/list', { pageSize: 100 })
    expect(JSON.stringify(messages.body)).toContain(`/facility/repair/${id}`)
  })

  test('takes no report with 20 photos, with something that is no photo, or without a name', async () => {
    for (const [values, field] of [
      [{ photos: Array(20).fill(photo) }, 'photos'],
      [{ photos: ['data:image/png;base64,AAAA'] }, 'photos'],
      [{ name: ' ' }, 'name'],
      [{ description: '\n' }, 'description'],
      [{ mobile: '12' }, 'mobile'],
    ] as const) {
      const { body } = await send(values)
      expect(body, field).toMatchObject({ code: 40001, fields: { [field]: expect.any(String) } })
    }
  })

  test('needs a proof of work for each report: its own, and once', async () => {
    const by = stranger()
    const report = { code, description: '漏水', name: '张阿姨' }
    const post = (proof?: string) => by.post('/api/client/facility/repair', { ...report, ...(proof && { proof }) })
    const refused = await post()
    expect(refused.body).toMatchObject({ code: 42801, params: { salt: expect.any(String) } })
    const proof = solveProof(refused.body.params)
    expect((await post(proof)).body.code).toBe(0)
    expect((await post(proof)).body.code).toBe(42801)
    const other = await rowOf(room.boss, 'facility', await makeFacility(room.boss, room.category))
    const elsewhere = solveProof((await scan(by, other.code)).body.proof)
    expect((await post(elsewhere)).body.code).toBe(42801)
  })

  test('takes five reports a minute from one address', async () => {
    const by = stranger()
    const codes: number[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      codes.push((await by.post('/api/client/facility/repair', { code, description: 'x', name: 'y' })).body.code)
    }
    expect(codes).toEqual([42801, 42801, 42801, 42801, 42801, 42901])
  })

  test('answers a forged code, and one of a scrapped facility, with the reason', async () => {
    expect((await scan(stranger(), 'forged')).body.code).toBe(40400)
    expect((await send({}, stranger(), `${code}x`)).body.code).toBe(40400)
    const id = await makeFacility(room.boss, room.category)
    const { code: scrapped } = await rowOf(room.boss, 'facility', id)
    const proof = solveProof((await scan(stranger(), scrapped)).body.proof)
    await done(act(room.boss, 'scrap', id, {}, 'facility'))
    expect((await scan(stranger(), scrapped)).body).toMatchObject({ code: 40911, msg: '设施已报废' })
    expect((await send({ proof }, stranger(), scrapped)).body.code).toBe(40911)
  })
})

describe('the page of the reporter', () => {
  test('follows the repair until it is finished, and takes a rating then and not before', async () => {
    const { token, id } = await reported({ photos: [photo] })
    const rate = (rating: unknown) =>
      stranger().post('/api/client/facility/repair/rating', { token, rating, feedback: '很快' })
    expect((await page(token)).body.repair).toMatchObject({ status: 1, acceptedAt: null, result: null, rating: null })
    expect((await rate(5)).body.code).toBe(40910)
    await done(act(room.boss, 'accept', id, { repairers: [room.fixer.userId] }))
    await done(room.fixer.post('/api/facility/repair/log', { _id: id, content: '备件没货，先别告诉他' }))
    await done(act(room.fixer, 'start', id))
    await done(act(room.fixer, 'finish', id, { result: '换了密封圈', cost: 12_500 }))
    const { body } = await page(token)
    expect(body.repair).toMatchObject({
      status: 4,
      acceptedAt: expect.any(String),
      firstReactAt: expect.any(String),
      finishedAt: expect.any(String),
      result: '换了密封圈',
    })
    // What staff write to each other, what it cost and who did it is not for the reporter.
    expect(JSON.stringify(body)).not.toMatch(/备件|12500|李师傅/)
    for (const wrong of [0, 6, 2.5, '5']) expect((await rate(wrong)).body.code, String(wrong)).toBe(40001)
    await done(rate(3))
    expect((await done(rate(5))).repair).toMatchObject({ rating: 5, feedback: '很快' })
    expect(await rowOf(room.boss, 'repair', id)).toMatchObject({ rating: 5, feedback: '很快' })
  })

  test('adds comments with photos, which the repairers are told of', async () => {
    const { token, id } = await reported({ photos: [photo] })
    await done(act(room.boss, 'accept', id, { repairers: [room.fixer.userId] }))
    const add = (body: object) => stranger().post('/api/client/facility/repair/log', { token, ...body })
    const { repair } = await done(add({ content: '现在更大了', photos: [photo] }))
    expect(repair.comments).toMatchObject([{ content: '现在更大了', photos: [expect.stringMatching('^/api/file/')] }])
    const { logs } = await rowOf(room.boss, 'repair', id)
    expect(logs.at(-1)).toMatchObject({ by: null, byName: '张阿姨', type: 3, content: '现在更大了' })
    const messages = await room.fixer.get('/api/message/list', { pageSize: 100 })
    expect(JSON.stringify(messages.body)).toContain('报修人有补充')
    expect((await add({ content: '!', photos: Array(20).fill(photo) })).body.code).toBe(40001)
  })

  test('says why it was rejected, and takes nothing more then', async () => {
    const { token, id } = await reported()
    await done(act(room.boss, 'reject', id, { reason: '不在本楼' }))
    expect((await page(token)).body.repair).toMatchObject({ status: 5, rejected: '已驳回：不在本楼' })
    const { body } = await stranger().post('/api/client/facility/repair/log', { token, content: '在的' })
    expect(body.code).toBe(40910)
  })

  test('shows its own photos only, and nothing with another token', async () => {
    const [mine, other] = [await reported({ photos: [photo] }), await reported({ photos: [photo] })]
    const [url] = (await page(mine.token)).body.repair.photos
    const look = (token: string) => stranger().get('/api/client/facility/photo', { token, url })
    expect((await look(mine.token)).body.picture).toMatch(/^data:image\/jpeg;base64,/)
    expect((await look(other.token)).body.code).toBe(40400)
    const forged = `${mine.token.slice(0, -1)}${mine.token.endsWith('2') ? '3' : '2'}`
    expect((await look(forged)).body.code).toBe(40400)
    expect((await page(forged)).body.code).toBe(40400)
    for (const [path, extra] of [
      ['log', { content: 'x' }],
      ['rating', { rating: 1 }],
    ] as const) {
      const { body } = await stranger().post(`/api/client/facility/repair/${path}`, { token: forged, ...extra })
      expect(body.code, path).toBe(40400)
    }
    const stored = await world.rows('facility_repair', { id: mine.id })
    expect(JSON.stringify(stored)).not.toContain(mine.token)
    expect(stored[0]!.reporter_token_hash).toBe(createHash('sha256').update(mine.token).digest('hex'))
  })

  test('ends with its repair', async () => {
    const { token, id } = await reported()
    await done(room.boss.del('/api/facility/repair', { _id: id }))
    expect((await page(token)).body.code).toBe(40400)
  })
})

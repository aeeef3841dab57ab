import { inTenant } from '@atrium/core/server/call/ctx'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { remind } from './server/reminders.ts'
import { act, done, facilityWorld, makeFacility, pumpRoom, report, rowOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await facilityWorld()
})

const NORMAL = 2
const FAULTY = 3
const REPAIRING = 4

const statusOf = async (client: Client, facility: string) => (await rowOf(client, 'facility', facility)).status
const titlesOf = async (client: Client): Promise<string[]> =>
  (await done(client.get('/api/message/list'))).list.map(({ title }: { title: string }) => title)

test('a repair goes from the report to its finish, and the facility says so [K200] [K201] [K206] [K208] [K209] [R630] [R667]', async () => {
  const { boss, fixer, category, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  const created = await rowOf(boss, 'repair', id)
  expect(created).toMatchObject({ status: 1, category, reporterName: '王主管', priority: 2, source: 1 })
  expect(Date.parse(created.dueAt) - Date.parse(created.createdAt)).toBeCloseTo(8 * 3_600_000, -4)
  expect(await statusOf(boss, facility)).toBe(FAULTY)

  await done(act(boss, 'accept', id, { repairers: [fixer.userId] }))
  await done(act(fixer, 'start', id))
  expect(await statusOf(boss, facility)).toBe(REPAIRING)
  const result = { result: '换了密封圈', cost: 12_500, laborMinutes: 40 }
  await done(act(fixer, 'finish', id, result))
  expect(await rowOf(boss, 'repair', id)).toMatchObject({
    ...result,
    status: 4,
    deadline: 1,
    repairers: [fixer.userId],
  })
  expect(await statusOf(boss, facility)).toBe(NORMAL)
  const steps = (await rowOf(boss, 'repair', id)).logs.map(({ content }: { content: string }) => content)
  expect(steps).toEqual(['已提交', '已受理，维修人：李师傅', '开始维修', '已完成：换了密封圈'])
})

test('a comment with its writer joins the log, until the repair is rejected [K205] [R593] [R631]', async () => {
  const { boss, fixer, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  await done(fixer.post('/api/facility/repair/log', { _id: id, content: ' 明天到货 ' }))
  const { logs } = await rowOf(boss, 'repair', id)
  expect(logs.at(-1)).toMatchObject({ by: fixer.userId, byName: '李师傅', type: 2, content: '明天到货', photos: [] })
  expect((await fixer.post('/api/facility/repair/log', { _id: id, content: '  ' })).body.code).toBe(40001)
  await done(act(boss, 'reject', id, { reason: '重复报修' }))
  expect((await fixer.post('/api/facility/repair/log', { _id: id, content: '再看看' })).body.code).toBe(40910)
})

test('a rejection needs a reason of two characters, which the reporter is sent [K207] [R546]', async () => {
  const { boss, fixer, facility } = await pumpRoom(world)
  const id = await report(fixer, facility)
  expect((await act(boss, 'reject', id)).body).toMatchObject({ code: 40001 })
  expect((await act(boss, 'reject', id, { reason: '错' })).body).toMatchObject({ code: 40001 })
  await done(act(boss, 'reject', id, { reason: '不是我们的设备' }))
  const { list } = await done(fixer.get('/api/message/list'))
  expect(list[0]).toMatchObject({
    title: '报修已驳回',
    content: '不出水：不是我们的设备',
    url: `/facility/repair/${id}`,
  })
  expect(await statusOf(boss, facility)).toBe(NORMAL)
  expect((await act(boss, 'accept', id, { repairers: [fixer.userId] })).body.code).toBe(40910)
})

test('the user who reported it rates the finished work, once, and nobody else does', async () => {
  const { boss, fixer, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  await done(act(boss, 'accept', id, { repairers: [fixer.userId] }))
  await done(act(fixer, 'start', id))
  const rate = (by: Client, rating: unknown, feedback = ' 很快 ') => act(by, 'rate', id, { rating, feedback })
  expect((await rate(boss, 5)).body).toMatchObject({ code: 40910, params: { action: 'rate' } })
  await done(act(fixer, 'finish', id, { result: '好了' }))
  expect((await rate(fixer, 5)).body.code).toBe(40301)
  for (const wrong of [0, 6, 2.5, null]) expect((await rate(boss, wrong)).body.code, String(wrong)).toBe(40001)
  const answers = await Promise.all([rate(boss, 4), rate(boss, 4)])
  expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 40910])
  expect(await rowOf(boss, 'repair', id)).toMatchObject({ status: 4, rating: 4, feedback: '很快' })
})

test('messages reach the default repairer, the repairers and the reporter, and nobody about what they do themselves', async () => {
  const { tenant, boss, fixer, facility } = await pumpRoom(world)
  const other = await tenant.user({ name: '赵师傅' })
  const id = await report(boss, facility)
  expect(await titlesOf(fixer)).toEqual(['新报修'])
  await done(act(fixer, 'accept', id, { repairers: [fixer.userId, other.userId] }))
  expect(await titlesOf(other)).toEqual(['有工单派给你'])
  expect(await titlesOf(fixer)).toEqual(['新报修'])
  await done(act(other, 'start', id))
  await done(act(other, 'finish', id, { result: '好了' }))
  expect(await titlesOf(boss)).toEqual(['报修已完成', '报修已受理'])
})

test('of two people who accept one order the second is told who was first, and nothing is overwritten', async () => {
  const { tenant, boss, fixer, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  const answers = await Promise.all([
    act(boss, 'accept', id, { repairers: [fixer.userId] }),
    act(fixer, 'accept', id, { repairers: [boss.userId] }),
  ])
  const codes = answers.map(({ body }) => body.code).sort()
  expect(codes).toEqual([0, 40910])
  const refused = answers.find(({ body }) => body.code !== 0)!
  expect(refused.body.msg).toMatch(/^(王主管|李师傅) 已处理过/)
  const [won] = answers.filter(({ body }) => body.code === 0)
  expect((await rowOf(boss, 'repair', id)).repairers).toEqual(won!.body.repair.repairers)
  const entries = await world.sql(
    `select content from facility_repair_log where tenant_id = '${tenant.id}' and repair_id = '${id}'`,
  )
  expect(entries).toHaveLength(2)
})

test('nobody who was disabled meanwhile is given work, and what they had is given to others', async () => {
  const { boss, fixer, facility, tenant } = await pumpRoom(world)
  const [first, second] = [await report(boss, facility), await report(boss, facility)]
  await done(act(boss, 'accept', first, { repairers: [fixer.userId] }))
  await world.sql(`update app_user set status = 2 where id = '${fixer.userId}'`)
  for (const [action, id] of [
    ['accept', second],
    ['assign', first],
  ] as const) {
    const { body } = await act(boss, action, id, { repairers: [boss.userId, fixer.userId] })
    expect(body).toMatchObject({ code: 40902, fields: { repairers: '人员已停用或不存在，请重新选择' } })
  }
  const other = await tenant.user({ name: '赵师傅' })
  await done(act(boss, 'assign', first, { repairers: [other.userId] }))
  expect(await rowOf(boss, 'repair', first)).toMatchObject({ status: 2, repairers: [other.userId] })
  // Its category still names the one who is disabled; a report is taken all the same.
  expect((await rowOf(boss, 'repair', await report(boss, facility))).status).toBe(1)
})

test('the facility follows the worst of its open repairs, and one that is moved leaves its facility [K202] [K203]', async () => {
  const { boss, fixer, category, facility } = await pumpRoom(world)
  const elsewhere = await makeFacility(boss, category)
  const [one, two] = [await report(boss, facility), await report(boss, facility)]
  await done(act(boss, 'accept', one, { repairers: [fixer.userId] }))
  await done(act(boss, 'start', one))
  await done(act(boss, 'finish', one, { result: '好了' }))
  expect(await statusOf(boss, facility)).toBe(FAULTY)
  const { rev } = await rowOf(boss, 'repair', two)
  await done(boss.put('/api/facility/repair', { _id: two, rev, facility: elsewhere }))
  expect([await statusOf(boss, facility), await statusOf(boss, elsewhere)]).toEqual([NORMAL, FAULTY])
  await done(boss.del('/api/facility/repair', { _id: two }))
  expect(await statusOf(boss, elsewhere)).toBe(NORMAL)
  const finished = await rowOf(boss, 'repair', one)
  expect((await boss.put('/api/facility/repair', { _id: one, rev: finished.rev, title: '别的' })).body.code).toBe(40910)
  expect((await boss.del('/api/facility/repair', { _id: one })).body.code).toBe(40910)
})

test('a list finds repairs by facility, person, category and deadline [K204]', async () => {
  const { tenant, boss, fixer, category, facility } = await pumpRoom(world)
  const { _id: below } = await done(boss.post('/api/facility/category', { name: '潜水泵', parentId: category }))
  const { _id: beside } = await done(boss.post('/api/facility/category', { name: '空调' }))
  const deep = await makeFacility(boss, below)
  const ids = [await report(boss, facility), await report(boss, deep), await report(boss, undefined)]
  await report(boss, await makeFacility(boss, beside))
  await done(act(boss, 'accept', ids[1]!, { repairers: [fixer.userId] }))
  await world.sql(`update facility_repair set due_at = now() - interval '1 minute' where id = '${ids[0]}'`)
  const found = async (query: Record<string, string>) => {
    const { list } = await done(boss.get('/api/facility/repair/list', query))
    return list.map(({ _id }: { _id: string }) => _id).sort()
  }
  expect(await found({ category: below })).toEqual([ids[1]])
  expect(await found({ facility: deep })).toEqual([ids[1]])
  expect(await found({ repairers: fixer.userId })).toEqual([ids[1]])
  expect(await found({ deadline: '2', status: '1,2,3' })).toEqual([ids[0]])
  expect(await world.sql(`select 1 from facility_repair where tenant_id = '${tenant.id}'`)).toHaveLength(4)
})

test('people who see only their own repairs see those that name them', async () => {
  const { tenant, boss, fixer, facility } = await pumpRoom(world)
  const other = await tenant.user({ name: '赵师傅' })
  for (const { userId } of [fixer, other]) {
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${userId}')`)
  }
  const id = await report(boss, facility)
  const seenBy = async (client: Client) => (await client.get(`/api/facility/repair?_id=${id}`)).body.code
  await expect.poll(() => seenBy(other)).toBe(40400)
  // The default repairer of the category, before anybody has accepted it.
  expect(await seenBy(fixer)).toBe(0)
  await done(act(boss, 'accept', id, { repairers: [other.userId] }))
  expect(await seenBy(other)).toBe(0)
})

test('what is soon due, due and overdue is said once for each deadline, and only the last after an outage', async () => {
  const { tenant, boss, fixer, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  await done(act(boss, 'accept', id, { repairers: [fixer.userId] }))
  const known = (await titlesOf(fixer)).length
  const { services } = world.server
  const inside: Parameters<typeof remind>[1] = (tenantId, run) =>
    inTenant(services, tenantId, { ip: null, locale: 'zh_CN' }, run)
  /** Created so long ago and due in so many minutes: eight hours were given. */
  async function at(createdMinutes: number, dueMinutes: number): Promise<string[]> {
    await world.sql(`update facility_repair set created_at = now() - interval '${createdMinutes} minutes',
      due_at = now() + interval '${dueMinutes} minutes' where tenant_id = '${tenant.id}'`)
    // Twice, as two processes would.
    await remind(services.db, inside, services.log, new AbortController().signal)
    await remind(services.db, inside, services.log, new AbortController().signal)
    const titles = await titlesOf(fixer)
    return titles.slice(0, titles.length - known)
  }
  expect(await at(350, 130)).toEqual([])
  expect(await at(370, 110)).toEqual(['工单即将到期'])
  expect(await at(481, -1)).toEqual(['工单已到期', '工单即将到期'])
  const before = await titlesOf(boss)
  expect(await at(601, -121)).toEqual(['工单已逾期', '工单已到期', '工单即将到期'])
  // Whoever may accept repairs learns of it, too.
  expect(await titlesOf(boss)).toEqual(['工单已逾期', ...before])
  const late = await report(boss, facility, { dueAt: new Date(Date.now() - 10 * 86_400_000).toISOString() })
  await remind(services.db, inside, services.log, new AbortController().signal)
  expect((await titlesOf(fixer)).slice(0, 2)).toEqual(['工单已逾期', '新报修'])
  expect((await rowOf(boss, 'repair', late)).deadline).toBe(2)
})

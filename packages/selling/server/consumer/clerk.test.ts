import { heldPages } from '@atrium/core/testing/held-pages'
import type { Client } from '@atrium/core/testing/world'
import { describe, expect, test } from 'vitest'
import { online } from '../../testing/consumer/phone.ts'
import { openBooth } from '../../testing/consumer/stories.ts'

const { world, tenant, booth, order, pay, phone } = await openBooth()

describe('the balance of a consumer', () => {
  test('an adjustment is posted once under its key, and no adjustment makes the balance negative', async () => {
    const { _id, ...mine } = await phone()
    const adjust = async (adjustment: number, idemKey: string) =>
      (await booth.clerk.put('/api/booth/user?type=adjust', { _id, adjustment, reason: '补偿', idemKey })).body.code
    expect(await adjust(500, 'adjust-1')).toBe(0)
    expect(await adjust(500, 'adjust-1')).toBe(0)
    expect(await adjust(600, 'adjust-1')).toBe(40903)
    expect(await adjust(0, 'adjust-2')).toBe(40001)
    expect(await adjust(-501, 'adjust-3')).toBe(40921)
    expect(await adjust(-200, 'adjust-4')).toBe(0)
    expect((await mine.get('wallet')).body.wallet).toMatchObject({ money: 300 })
    await booth.clerk.put('/api/booth/user?type=block', { _id })
    expect(await adjust(100, 'adjust-5')).toBe(0)
    expect((await booth.clerk.get('/api/booth/user', { _id })).body.user).toMatchObject({ money: 400, status: 2 })
  })

  test('its ledger shows clerks each change with its reason; other people and other tenants do not get it', async () => {
    const { _id } = await phone()
    for (const [adjustment, reason] of [
      [500, '充值'],
      [-120, '多充了'],
    ]) {
      await booth.clerk.put('/api/booth/user?type=adjust', { _id, adjustment, reason })
    }
    const { body } = await booth.clerk.get('/api/booth/user/ledger', { _id, pageSize: 1 })
    expect(body).toMatchObject({
      list: [{ kind: 'adjust', memo: '多充了', amount: -120, balanceAfter: 380 }],
      pagination: { total: 2, current: 1, pageSize: 1 },
    })
    const mayNot = await tenant.user({ permissions: [['booth', 'order', 'read']] })
    expect((await mayNot.get('/api/booth/user/ledger', { _id })).status).toBe(403)
    const elsewhere = await (await world.tenant()).user()
    expect((await elsewhere.get('/api/booth/user/ledger', { _id })).body.code).toBe(40400)
  })
})

test('pages of a ledger as of the first one have each entry once, for clerks and on the phone', async () => {
  const { _id, ...mine } = await phone()
  const adjust = (adjustment: number) =>
    booth.clerk.put('/api/booth/user?type=adjust', { _id, adjustment, reason: '补偿' })
  for (const fen of [101, 102, 103, 104, 105]) await adjust(fen)
  const reads = [
    async (query: object) => (await booth.clerk.get('/api/booth/user/ledger', { _id, pageSize: 2, ...query })).body,
    async (query: object) => (await mine.get('wallet/line', { pageSize: 2, ...query })).body,
  ]
  for (const read of reads) {
    const amounts = (await heldPages<{ amount: number }>(read, () => adjust(1))).map(({ amount }) => amount)
    expect(amounts.filter((fen) => fen > 100)).toEqual([105, 104, 103, 102, 101])
  }
})

describe('the settings of a seller', () => {
  const values = { name: '清泉', servicePhone: '010-62345678' }

  test('phones get the defaults until they are saved, and then what was saved', async () => {
    const own = await phone()
    const shown = async () => (await own.get('~/setting')).body.setting
    expect(await shown()).toMatchObject({ name: '一杯清水', ways: ['mock', 'balance'], nearby: true })
    const { setting, rev } = (await booth.clerk.get('/api/booth/setting')).body
    expect([setting.payTimeout, setting.shareFreezeHours, rev]).toEqual([5, 24, 0])
    const english = { headers: { 'accept-language': 'en-US', cookie: booth.clerk.cookie() } }
    const read = await (await fetch(`${world.url}/api/booth/setting`, english)).json()
    expect(read.setting.name).toBe('A glass of water')
    const saved = await booth.clerk.post('/api/booth/setting', { ...values, payTypes: [3], nearby: false, rev })
    expect(saved.body).toMatchObject({ code: 0, rev: 1, setting: { ...values, agreement: '取水即表示同意' } })
    expect(await shown()).toMatchObject({ ...values, nearby: false, ways: ['balance'] })
    expect((await booth.clerk.post('/api/booth/setting', { ...values, rev })).body.code).toBe(40901)
  })

  test('the time to pay has the unit and the limits of the app, and new orders get it', async () => {
    const save = async (payTimeout: number) =>
      (await booth.clerk.post('/api/booth/setting', { ...values, payTypes: [1, 3], payTimeout })).body
    expect(await save(121)).toMatchObject({ code: 40001, fields: { payTimeout: '不能大于 120' } })
    expect(await save(2)).toMatchObject({ code: 0 })
    await online(world, booth)
    const { expireAt } = (await order(await phone())).body.order
    const minutes = (Date.parse(expireAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(1.5)
    expect(minutes).toBeLessThanOrEqual(2)
  })

  test('default shares above a hundred percent are refused', async () => {
    const save = async (merchantShare: number, agentShare: number) =>
      (await booth.clerk.post('/api/booth/setting', { ...values, merchantShare, agentShare })).body
    expect(await save(60, 40.01)).toMatchObject({ code: 40001, fields: { agentShare: expect.any(String) } })
    expect(await save(60, 40)).toMatchObject({ code: 0 })
  })
})

test('feedback is answered once: a second answer is refused with the name of who was first, a repeated one is not', async () => {
  await online(world, booth)
  const mine = await phone()
  const made = (await order(mine)).body.order
  await pay(mine, made._id)
  await mine.post('~/feedback', { type: 2, content: '扣款两次', order: made._id })
  const [{ _id }] = (await booth.clerk.get('/api/booth/feedback/list', { user: mine._id })).body.list
  const handle = (clerk: Client, reply: string) => clerk.put('/api/booth/feedback?type=handle', { _id, reply })
  expect((await handle(booth.clerk, '已退回')).body.feedback).toMatchObject({ status: 2, reply: '已退回' })
  expect((await handle(booth.clerk, '已退回')).body).toMatchObject({ code: 0, feedback: { reply: '已退回' } })
  const colleague = await tenant.user()
  const late = await handle(colleague, '不处理')
  const [first] = await world.sql(`select name from app_user where id = '${booth.clerk.userId}'`)
  expect([late.status, late.body.code, late.body.msg]).toEqual([
    409,
    40910,
    `${first?.name} 已处理过，您填写的内容没有保存`,
  ])
  expect((await booth.clerk.get('/api/booth/feedback', { _id })).body.feedback).toMatchObject({ reply: '已退回' })
})

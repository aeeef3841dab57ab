import { accountsOf, payOut } from '@atrium/core/server/partners/payouts'
import type { Client, World } from '@atrium/core/testing/world'
import { balancesOf, post } from '@atrium/selling/server/money/books/ledger'
import { openStall, type Stall } from '@atrium/selling/testing/money/stall-world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { iotWorld, type Made, make, type Office, openOffice } from './testing.ts'

let world: World
let office: Office
let stall: Stall
let clerk: Client

beforeAll(async () => {
  world = await iotWorld()
})
beforeEach(async () => {
  office = await openOffice(world)
  ;({ stall, clerk } = office)
})

let merchant: Made

beforeEach(async () => {
  await office.set({ channelFeeRate: 0, settleDelayDays: 0 })
  merchant = await make(clerk, 'merchant', {
    shareRatio: 100,
    bank: { bank: '工商银行', holder: '王芳', number: '6222021234567890' },
  })
  await office.sellAt(merchant, 20_000)
  await office.settle()
})

const apply = (amount: number, extra: object = {}, by = clerk) =>
  by.post('/api/iot/withdrawal/apply', { ownerType: 2, owner: merchant._id, amount, method: 4, ...extra })
const row = async (_id: string) => office.read('withdrawal', { _id })

test('a withdrawal is requested, approved and paid, and its fee is stored [R609][R629][K315][K316][K318]', async () => {
  const { body } = await apply(10_000)
  expect(body).toMatchObject({ code: 0, status: 1 })
  expect(await office.read('merchant', merchant)).toMatchObject({ balance: 10_000 })
  expect(await row(body._id)).toMatchObject({
    amount: 10_000,
    serviceFee: 60,
    paidAmount: 9940,
    feeRate: 0.6,
    ownerType: 2,
    ownerName: merchant.name,
    status: 1,
  })
  const { no } = await row(body._id)
  expect(await world.rows('audit_log', { row_id: body._id, action: 'apply' })).toMatchObject([{ after: { no } }])
  const passed = await clerk.put('/api/iot/withdrawal?type=pass', { _id: body._id })
  expect(passed.body.withdrawal).toMatchObject({ status: 3, auditor: clerk.userId })
  expect(await office.read('merchant', merchant)).toMatchObject({ balance: 10_000, settled: 10_000 })
  const list = await clerk.get('/api/iot/withdrawal/list', { ownerType: '2', status: '3' })
  expect(list.body).toMatchObject({ list: [{ _id: body._id }], summary: { amount: 10_000, paidAmount: 9940 } })
  expect((await clerk.get('/api/iot/withdrawal/list', { ownerType: '1' })).body.list).toEqual([])
  expect(await stall.differences()).toEqual([])
})

test('a rejected withdrawal returns the money; list, timeline and a message to the merchant have the reason [K317]', async () => {
  const owner = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'apply']] })
  const { rev } = await office.read('merchant', merchant)
  await clerk.put('/api/iot/merchant', { _id: merchant._id, rev, user: owner.userId })
  const { body } = await apply(10_000, {}, owner)
  const rejected = await clerk.put('/api/iot/withdrawal?type=reject', { _id: body._id, reason: '账户不符' })
  expect(rejected.body.withdrawal).toMatchObject({ status: 4, reason: '账户不符' })
  expect(await office.read('merchant', merchant)).toMatchObject({ balance: 20_000, settled: 0 })
  const { body: timeline } = await clerk.get('/api/iot/withdrawal/timeline', { _id: body._id })
  expect(timeline.list).toMatchObject([{ action: 'reject', to: 4, reason: '账户不符' }])
  const received = await owner.get('/api/message/list', {})
  expect(received.body.list[0]).toMatchObject({ title: '提现被驳回', content: expect.stringContaining('账户不符') })
  expect((await clerk.put('/api/iot/withdrawal?type=pass', { _id: body._id })).body.code).toBe(40910)
  // The user who may approve withdrawals received a message.
  expect((await clerk.get('/api/message/list', {})).body.list).toMatchObject([{ title: '有新的提现申请' }])
})

test('too little, too much, more than the balance, a second open request and too many in a day are refused', async () => {
  await office.set({ minWithdrawal: 1000, maxWithdrawal: 15_000, dayLimit: 2 })
  expect((await apply(999)).body.fields.amount).toBe('金额须在 10.00 至 150.00 元之间')
  expect((await apply(15_001)).body.code).toBe(40001)
  expect((await apply(1000)).body.code).toBe(0)
  expect((await apply(1000)).body.code).toBe(40928)
  const { body } = await clerk.get('/api/iot/withdrawal/list', {})
  await clerk.put('/api/iot/withdrawal?type=reject', { _id: body.list[0]._id, reason: '重复申请' })
  await office.set({ maxWithdrawal: 50_000 })
  expect((await apply(20_001)).body.code).toBe(40921)
  const second = await apply(1000)
  await clerk.put('/api/iot/withdrawal?type=reject', { _id: second.body._id, reason: '重复申请' })
  expect((await apply(1000)).body.fields.amount).toBe('每日最多提现 2 次')
})

test('a consumer’s withdrawal is in the same list and always waits for a person; partners are found by mobile number', async () => {
  await office.set({ autoPass: 5000 })
  const consumer = { type: 'consumer', id: crypto.randomUUID(), app: 'stall' } as const
  const { _id, status } = await stall.inside(async (ctx) => {
    const entries = [
      { owner: { type: 'suspense', id: 'recharge' } as const, bucket: 'balance' as const, amountFen: -2000 },
      { owner: consumer, bucket: 'balance' as const, amountFen: 2000 },
    ]
    await post(ctx.tx, { bizType: 'stall.adjust', bizId: consumer.id, entries })
    const account = { openid: 'o-ming' }
    const request = { owner: consumer, ownerName: '小明', amountFen: 900, method: 1, account, minFen: 500 }
    return (await payOut(ctx, request))!
  })
  expect(status).toBe(1)
  expect(await row(_id)).toMatchObject({ ownerType: 4, ownerName: '小明', status: 1 })
  expect((await clerk.put('/api/iot/withdrawal?type=reject', { _id, reason: '余额有误' })).body.code).toBe(0)
  expect(await stall.inside(({ tx }) => balancesOf(tx, consumer))).toMatchObject({ balance: 2000, frozen: 0 })
  expect(await stall.differences()).toEqual([])
  const { mobile } = await office.read('merchant', merchant)
  expect(await stall.inside((ctx) => accountsOf(ctx, mobile))).toEqual([
    { owner: { type: 'merchant', id: merchant._id }, name: merchant.name },
  ])
})

test('withdrawals are refused on days of the week that are not set', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).getUTCDay() || 7
  const tomorrow = (today % 7) + 1
  // The day after tomorrow, because midnight may pass before the request.
  await office.set({ withdrawDays: [(tomorrow % 7) + 1] })
  expect((await apply(1000)).body.fields.amount).toMatch(/^仅周[一二三四五六日]可以申请提现$/)
  await office.set({ withdrawDays: [today, tomorrow] })
  expect((await apply(1000)).body.code).toBe(0)
})

test('small withdrawals by weixin are approved automatically; larger ones and other methods wait', async () => {
  await office.set({ autoPass: 5000 })
  const weixin = { method: 1, account: { openid: 'o-merchant' } }
  const small = await apply(5000, weixin)
  expect(small.body).toMatchObject({ code: 0, status: 2 })
  await expect.poll(() => row(small.body._id)).toMatchObject({ status: 3, auditor: null })
  const large = await apply(5001, weixin)
  expect(large.body.status).toBe(1)
  await clerk.put('/api/iot/withdrawal?type=reject', { _id: large.body._id, reason: '换一种方式' })
  expect((await apply(5000)).body.status).toBe(1)
  expect(await stall.differences()).toEqual([])
})

test('a withdrawal needs a receiving account; the card is the merchant’s own, and answers do not show it', async () => {
  expect((await apply(1000, { method: 1 })).body.fields.account).toBe('微信提现需要收款人的 openid')
  expect((await apply(1000, { method: 2 })).body.fields.account).toBe('支付宝账号必填')
  const { body } = await apply(1000, { method: 3 })
  expect(await row(body._id)).toMatchObject({ account: '工商银行 王* **** 7890' })
  const [stored] = await world.rows('withdrawal', { id: body._id })
  expect(stored).toMatchObject({ account: { number: '6222021234567890' } })
})

test('a withdrawal tells what decides it: what stays, the owner’s last three, and the account to those who may see it', async () => {
  await office.set({ dayLimit: 10 })
  const numbers: string[] = []
  for (const amount of [1100, 1200, 1300, 1400]) {
    const { body } = await apply(amount)
    await clerk.put('/api/iot/withdrawal?type=reject', { _id: body._id, reason: '重复申请' })
    numbers.unshift((await row(body._id)).no)
  }
  const other = await make(clerk, 'merchant', { shareRatio: 100 })
  await office.sellAt(other, 5000)
  await office.settle()
  await apply(1000, { owner: other._id })
  const { body } = await apply(2000, { method: 3 })
  const { body: inbox } = await clerk.get('/api/inbox', {})
  const { list } = inbox.kinds.find(({ entity }: { entity: string }) => entity === 'withdrawal')
  const waiting = list.find(({ _id }: { _id: string }) => _id === body._id)
  for (const shown of [waiting, await row(body._id)]) {
    expect(shown).toMatchObject({ balanceAfter: 18_000, account: '工商银行 王* **** 7890' })
    expect(shown.earlier.map(({ no }: { no: string }) => no)).toEqual(numbers.slice(0, 3))
    expect(shown.earlier[0]).toMatchObject({ amount: 1400, status: 4, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  }
  const whole = await clerk.get('/api/iot/withdrawal', { _id: body._id, unmask: 'true' })
  expect(whole.body.withdrawal.account).toMatchObject({ number: '6222021234567890' })
  expect(await world.rows('audit_log', { row_id: body._id, action: 'unmask' })).toHaveLength(1)
  const reader = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'read']] })
  expect((await reader.get('/api/iot/withdrawal', { _id: body._id, unmask: 'true' })).body.code).toBe(40301)
  await clerk.put('/api/iot/withdrawal?type=pass', { _id: body._id, method: 4 })
  expect(await row(body._id)).toMatchObject({ status: 3, balanceAfter: null })
})

test('a partner’s user cannot request another partner’s money, and a user without the permission none', async () => {
  const agent = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'apply']] })
  await make(clerk, 'agent', { user: agent.userId })
  expect((await apply(1000, {}, agent)).body.code).toBe(40301)
  const reader = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'read']] })
  expect((await apply(1000, {}, reader)).body.code).toBe(40301)
  const stranger = await (await openStall(world)).tenant.user()
  expect((await apply(1000, {}, stranger)).body.code).toBe(40400)
})

test('a merchant with money cannot be deleted', async () => {
  expect((await clerk.del('/api/iot/merchant', { _id: merchant._id })).body.code).toBe(40904)
})

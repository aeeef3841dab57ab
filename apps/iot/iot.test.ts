import { appMigrations } from '@atrium/server/db/prepare'
import { kioskMigrations, kioskServer } from '@atrium/server/devices/testing/kiosk'
import { makeDevice } from '@atrium/server/devices/testing/world'
import { balancesOf, post } from '@atrium/server/money/ledger'
import { creditShares } from '@atrium/server/money/sweeps'
import { stallMigrations, stallServer } from '@atrium/server/money/testing/stall'
import { openStall, type Stall } from '@atrium/server/money/testing/stall-world'
import { accountsOf, payOut } from '@atrium/server/partners/payouts'
import { creditAt, placementFor, sharesFor, termsFor } from '@atrium/server/partners/shares-for'
import { bootWorld, type Client, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import iotApp from './index.ts'
import iotServer from './server.ts'
import { ask, type Made, make } from './testing.ts'

let world: World
let stall: Stall
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({
    apps: [stallServer, kioskServer, iotServer],
    migrations: [...stallMigrations, ...kioskMigrations, ...appMigrations(['iot'])],
  })
})
beforeEach(async () => {
  stall = await openStall(world)
  clerk = await stall.tenant.user()
})
afterAll(() => world.close())

/** The specification's own figures: 50, 5 and 10 percent. */
async function makeThree() {
  const agent = await make(clerk, 'agent', { shareRatio: 10 })
  const channel = await make(clerk, 'channel', { shareRatio: 5 })
  const merchant = await make(clerk, 'merchant', { shareRatio: 50, agent: agent._id, channel: channel._id })
  return { agent, channel, merchant }
}

/** Sells something at this merchant's, as an app does it, and ends the order. */
async function sellAt(merchant: Made, amountFen: number) {
  const shares = await stall.inside((ctx) => sharesFor(ctx, { merchant: merchant._id }))
  const { payment } = await stall.sellPaid(amountFen)
  const terms = await stall.inside(termsFor)
  await stall.finish(payment, shares, { creditAt: creditAt(terms), channelFeeRate: terms.channelFeeRate })
  return payment
}

/** The days until shares are credited are over. */
async function settle() {
  await world.sql(`update share_record set credit_at = now() where tenant_id = '${stall.tenant.id}'`)
  await creditShares(world.server.services)
}

const read = async (kind: string, { _id }: { _id: string }) => (await clerk.get(`/api/iot/${kind}`, { _id })).body[kind]
const set = (values: object) => clerk.post('/api/iot/setting', values)

describe('partners', () => {
  test('an agent is made, read, changed, listed and taken away; it has apps for phones and a share [R608][K300][K301][K302][K303][K304]', async () => {
    const made = await make(clerk, 'agent', { mobileApps: ['charge'], region: '华东', shareRatio: 12.5 })
    expect(made).toMatchObject({ mobileApps: ['charge'], shareRatio: 12.5, level: 1, balance: 0, status: 1 })
    expect((await make(clerk, 'agent')).shareRatio).toBe(0)
    expect((await ask(clerk, 'agent', { mobile: made.mobile })).body).toMatchObject({ code: 40903 })
    const below = await make(clerk, 'agent', { parent: made._id })
    const { body } = await clerk.get('/api/iot/agent/list', { parent: made._id })
    expect(body).toMatchObject({ list: [{ _id: below._id, level: 2 }], refs: { parent: { [made._id]: made.name } } })
    const changed = await clerk.put('/api/iot/agent', { _id: made._id, rev: made.rev, region: '华南' })
    expect(changed.body.agent).toMatchObject({ region: '华南', rev: made.rev + 1 })
    expect((await clerk.del('/api/iot/agent', { _id: made._id })).body.code).toBe(40904)
    expect((await clerk.del('/api/iot/agent', { _id: below._id })).body.code).toBe(0)
    expect((await clerk.del('/api/iot/agent', { _id: made._id })).body.code).toBe(0)
  })

  test('a merchant has pictures, a place and a share, and its card is shown by its end only [R607][K305][K306][K307][K308][K309]', async () => {
    const imgs = [`/api/file/${'a'.repeat(32)}`]
    const bank = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }
    const made = await make(clerk, 'merchant', { imgs, bank, shareRatio: 50 })
    expect(made).toMatchObject({ imgs, shareRatio: 50, bank: '工商银行 **** 7890', deviceCount: 0 })
    expect(made.coordinates).toEqual({ lng: 120.62, lat: 31.32, address: '苏州市工业园区' })
    const nowhere = await clerk.post('/api/iot/merchant', { name: '无处', contact: '甲', mobile: '13800138000' })
    expect(nowhere.body).toMatchObject({ code: 40001, fields: { coordinates: expect.any(String) } })
    const wrong = await ask(clerk, 'merchant', { coordinates: { lng: 181, lat: 0 } })
    expect(wrong.body.code).toBe(40001)
    const device = await makeDevice(clerk, { merchant: made._id })
    const { body } = await clerk.get('/api/iot/merchant/list', { keyword: made.name as string })
    expect(body.list).toMatchObject([{ deviceCount: 1 }])
    const changed = await clerk.put('/api/iot/merchant', { _id: made._id, rev: made.rev, category: '商场' })
    expect(changed.body.merchant.category).toBe('商场')
    expect((await clerk.del('/api/iot/merchant', { _id: made._id })).body.code).toBe(40904)
    const { rev } = (await clerk.get('/api/kiosk/device', { _id: device._id })).body.device
    await clerk.put('/api/kiosk/device', { _id: device._id, rev, merchant: null })
    expect((await clerk.del('/api/iot/merchant', { _id: made._id })).body.code).toBe(0)
  })

  test('a channel has a code to invite by, and counts whom it has introduced [K310][K311][K312][K313][K314]', async () => {
    const made = await make(clerk, 'channel')
    expect(made).toMatchObject({ shareRatio: 0, merchantCount: 0, code: expect.stringMatching(/^\w{8}$/) })
    await make(clerk, 'merchant', { channel: made._id })
    const { body } = await clerk.get('/api/iot/channel/list', {})
    expect(body.list).toMatchObject([{ _id: made._id, merchantCount: 1 }])
    const changed = await clerk.put('/api/iot/channel', { _id: made._id, rev: made.rev, contact: '李雷' })
    expect(changed.body.channel.contact).toBe('李雷')
    expect((await clerk.del('/api/iot/channel', { _id: made._id })).body.code).toBe(40904)
    expect((await read('channel', made)).merchantCount).toBe(1)
  })

  test('lists of other apps name the merchant, the agent and the channel of a device, also to who may read none of them', async () => {
    const { agent, channel, merchant } = await makeThree()
    const device = await makeDevice(clerk, { merchant: merchant._id, agent: agent._id, channel: channel._id })
    const fitter = await stall.tenant.user({ permissions: [['kiosk', 'device', 'read']] })
    const refs = {
      merchant: { [merchant._id]: merchant.name },
      agent: { [agent._id]: agent.name },
      channel: { [channel._id]: channel.name },
    }
    expect((await fitter.get('/api/kiosk/device/list', {})).body.refs).toMatchObject(refs)
    expect((await fitter.get('/api/kiosk/device', { _id: device._id })).body.refs).toMatchObject(refs)
    expect((await fitter.get('/api/iot/merchant/list', {})).body.code).toBe(40301)
    const titles = await fitter.get('/api/ref/merchant', { keyword: 'merchant' })
    expect(titles.body.list).toEqual([{ _id: merchant._id, name: merchant.name }])
    const stranger = await (await world.tenant()).user()
    const foreign = await stranger.post('/api/kiosk/device', {
      no: 'F001',
      sn: 'SNF001',
      name: 'x',
      merchant: merchant._id,
    })
    expect(foreign.body).toMatchObject({ code: 40902, fields: { merchant: '不存在，请重新选择' } })
    expect((await stranger.get('/api/ref/merchant', { ids: merchant._id })).body.list).toEqual([])
    expect((await world.anonymous().get('/api/ref/merchant')).status).toBe(401)
  })
})

describe('shares', () => {
  test('a device is not put where all would share more than there is', async () => {
    const { merchant } = await makeThree()
    const dear = await make(clerk, 'agent', { shareRatio: 45.01 })
    const values = { no: 'D001', sn: `SND-${merchant._id.slice(-12)}`, name: 'x', merchant: merchant._id }
    const refused = await clerk.post('/api/kiosk/device', { ...values, agent: dear._id })
    expect(refused.body).toMatchObject({ code: 40001, fields: { agent: expect.stringContaining('100.01%') } })
    const { body } = await clerk.post('/api/kiosk/device', values)
    const moved = await clerk.put('/api/kiosk/device', { _id: body._id, rev: body.device.rev, agent: dear._id })
    expect(moved.body).toMatchObject({ code: 40001, fields: { agent: expect.any(String) } })
    expect((await clerk.get('/api/kiosk/device', { _id: body._id })).body.device.agent).toBeNull()
  })

  test('a device without an agent has its merchant’s, and its own before that', async () => {
    const { agent, channel, merchant } = await makeThree()
    const other = await make(clerk, 'agent')
    const placed = (device: object) => stall.inside((ctx) => placementFor(ctx, device))
    expect(await placed({ merchant: merchant._id })).toEqual({
      merchant: merchant._id,
      agent: agent._id,
      channel: channel._id,
    })
    expect(await placed({ merchant: merchant._id, agent: other._id })).toMatchObject({ agent: other._id })
    expect(await placed({})).toEqual({ merchant: null, agent: null, channel: null })
  })

  test('what is sold is shared after the fee, and is the partners’ own after the set days [K319][K320]', async () => {
    const { agent, channel, merchant } = await makeThree()
    expect((await set({ settleDelayDays: 3, channelFeeRate: 0.6 })).body.code).toBe(0)
    const payment = await sellAt(merchant, 1000)
    expect(await read('merchant', merchant)).toMatchObject({ income: 497, pending: 497, balance: 0 })
    const [due] = await world.sql(`select round(extract(epoch from credit_at - created_at) / 86400) as days
      from share_record where tenant_id = '${stall.tenant.id}' and owner_type = 'agent'`)
    expect(due).toEqual({ days: 3 })
    await creditShares(world.server.services)
    expect(await read('agent', agent)).toMatchObject({ pending: 99, balance: 0 })
    await settle()
    expect(await read('agent', agent)).toMatchObject({ pending: 0, balance: 99, income: 99 })
    expect(await read('channel', channel)).toMatchObject({ balance: 49 })
    expect(await read('merchant', merchant)).toMatchObject({ balance: 497 })
    const { body } = await clerk.get('/api/iot/account', { ownerType: 2, owner: merchant._id })
    expect(body).toMatchObject({
      money: { balance: 497, pending: 0, frozen: 0, debt: 0, withdrawn: 0 },
      shares: [{ ratio: 50, base: 994, amount: 497, reversed: 0, status: 2 }],
    })
    expect(body.lines.map(({ bucket, amount }: { bucket: string; amount: number }) => [bucket, amount])).toEqual(
      expect.arrayContaining([
        ['pending', 497],
        ['pending', -497],
        ['balance', 497],
      ]),
    )
    expect(await stall.differences()).toEqual([])
    // What a refund takes back was never earned.
    await stall.refund(payment, 300)
    expect(await read('merchant', merchant)).toMatchObject({ income: 497 - 149, balance: 497 - 149 })
  })

  test('a tenant without the app has no partners: nobody shares, and the usual terms hold', async () => {
    await world.sql(`update tenant set apps = '{stall,kiosk}' where id = '${stall.tenant.id}'`)
    expect(await stall.inside((ctx) => sharesFor(ctx, { merchant: crypto.randomUUID() }))).toEqual([])
    expect(await stall.inside(termsFor)).toEqual({ channelFeeRate: 0.6, settleDelayDays: 1 })
  })
})

describe('settings', () => {
  test('the terms stand before anybody has set them, and are changed by whoever may, one after the other [R610]', async () => {
    const { body } = await clerk.get('/api/iot/setting')
    expect(body).toMatchObject({
      rev: 0,
      setting: { withdrawalServiceFeeRate: 0.6, minWithdrawal: 1000, maxWithdrawal: 500_000, dayLimit: 3, autoPass: 0 },
    })
    const saved = await set({ withdrawalServiceFeeRate: 1, rev: 0 })
    expect(saved.body).toMatchObject({ code: 0, rev: 1, setting: { withdrawalServiceFeeRate: 1, dayLimit: 3 } })
    expect((await set({ dayLimit: 1, rev: 0 })).body.code).toBe(40901)
    expect((await set({ minWithdrawal: 600_000 })).body.fields).toEqual({ maxWithdrawal: '不能小于最低提现金额' })
    expect((await set({ withdrawDays: [8] })).body.code).toBe(40001)
    const reader = await stall.tenant.user({ permissions: [['iot', 'setting/iot', 'read']] })
    expect((await reader.get('/api/iot/setting')).body.rev).toBe(1)
    expect((await reader.post('/api/iot/setting', { dayLimit: 9 })).body.code).toBe(40301)
  })
})

describe('withdrawals', () => {
  let merchant: Made

  beforeEach(async () => {
    await set({ channelFeeRate: 0, settleDelayDays: 0 })
    merchant = await make(clerk, 'merchant', {
      shareRatio: 100,
      bank: { bank: '工商银行', holder: '王芳', number: '6222021234567890' },
    })
    await sellAt(merchant, 20_000)
    await settle()
  })

  const apply = (amount: number, more: object = {}, by = clerk) =>
    by.post('/api/iot/withdrawal/apply', { ownerType: 2, owner: merchant._id, amount, method: 4, ...more })
  const row = async (_id: string) => read('withdrawal', { _id })

  test('one is applied for, passed and paid, with its fee written down [R609][R629][K315][K316][K318]', async () => {
    const { body } = await apply(10_000)
    expect(body).toMatchObject({ code: 0, status: 1 })
    expect(await read('merchant', merchant)).toMatchObject({ balance: 10_000 })
    expect(await row(body._id)).toMatchObject({
      amount: 10_000,
      serviceFee: 60,
      paidAmount: 9940,
      feeRate: 0.6,
      ownerType: 2,
      ownerName: merchant.name,
      status: 1,
    })
    const passed = await clerk.put('/api/iot/withdrawal?type=pass', { _id: body._id })
    expect(passed.body.withdrawal).toMatchObject({ status: 3, auditor: clerk.userId })
    expect(await read('merchant', merchant)).toMatchObject({ balance: 10_000, settled: 10_000 })
    const list = await clerk.get('/api/iot/withdrawal/list', { ownerType: '2', status: '3' })
    expect(list.body).toMatchObject({ list: [{ _id: body._id }], summary: { amount: 10_000, paidAmount: 9940 } })
    expect((await clerk.get('/api/iot/withdrawal/list', { ownerType: '1' })).body.list).toEqual([])
    expect(await stall.differences()).toEqual([])
  })

  test('a rejected one gives the money back and tells why, on the list, the timeline and to the merchant [K317]', async () => {
    const owner = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'apply']] })
    const { rev } = await read('merchant', merchant)
    await clerk.put('/api/iot/merchant', { _id: merchant._id, rev, user: owner.userId })
    const { body } = await apply(10_000, {}, owner)
    const rejected = await clerk.put('/api/iot/withdrawal?type=reject', { _id: body._id, reason: '账户不符' })
    expect(rejected.body.withdrawal).toMatchObject({ status: 4, reason: '账户不符' })
    expect(await read('merchant', merchant)).toMatchObject({ balance: 20_000, settled: 0 })
    const { body: timeline } = await clerk.get('/api/iot/withdrawal/timeline', { _id: body._id })
    expect(timeline.list).toMatchObject([{ action: 'reject', to: 4, reason: '账户不符' }])
    const told = await owner.get('/api/message/list', {})
    expect(told.body.list[0]).toMatchObject({ title: '提现被驳回', content: expect.stringContaining('账户不符') })
    expect((await clerk.put('/api/iot/withdrawal?type=pass', { _id: body._id })).body.code).toBe(40910)
    // Who may pass one had heard of it.
    expect((await clerk.get('/api/message/list', {})).body.list).toMatchObject([{ title: '有新的提现申请' }])
  })

  test('too little, too much, more than there is, a second one and one too many in a day are refused', async () => {
    await set({ minWithdrawal: 1000, maxWithdrawal: 15_000, dayLimit: 2 })
    expect((await apply(999)).body.fields.amount).toBe('金额须在 10.00 至 150.00 元之间')
    expect((await apply(15_001)).body.code).toBe(40001)
    expect((await apply(1000)).body.code).toBe(0)
    expect((await apply(1000)).body.code).toBe(40928)
    const { body } = await clerk.get('/api/iot/withdrawal/list', {})
    await clerk.put('/api/iot/withdrawal?type=reject', { _id: body.list[0]._id, reason: '重复申请' })
    await set({ maxWithdrawal: 50_000 })
    expect((await apply(20_001)).body.code).toBe(40921)
    const second = await apply(1000)
    await clerk.put('/api/iot/withdrawal?type=reject', { _id: second.body._id, reason: '重复申请' })
    expect((await apply(1000)).body.fields.amount).toBe('每日最多提现 2 次')
  })

  test('a consumer’s money waits in the same list for a person, whatever passes by itself; partners are found by number', async () => {
    await set({ autoPass: 5000 })
    const consumer = { type: 'consumer', id: crypto.randomUUID(), app: 'stall' } as const
    const { _id, status } = await stall.inside(async (ctx) => {
      const entries = [
        { owner: { type: 'suspense', id: 'recharge' } as const, bucket: 'balance' as const, amountFen: -2000 },
        { owner: consumer, bucket: 'balance' as const, amountFen: 2000 },
      ]
      await post(ctx.tx, { bizType: 'stall.adjust', bizId: consumer.id, entries })
      const account = { openid: 'o-ming' }
      const wish = { owner: consumer, ownerName: '小明', amountFen: 900, method: 1, account, minFen: 500 }
      return (await payOut(ctx, wish))!
    })
    expect(status).toBe(1)
    expect(await row(_id)).toMatchObject({ ownerType: 4, ownerName: '小明', status: 1 })
    expect((await clerk.put('/api/iot/withdrawal?type=reject', { _id, reason: '余额有误' })).body.code).toBe(0)
    expect(await stall.inside(({ tx }) => balancesOf(tx, consumer))).toMatchObject({ balance: 2000, frozen: 0 })
    expect(await stall.differences()).toEqual([])
    const { mobile } = await read('merchant', merchant)
    expect(await stall.inside((ctx) => accountsOf(ctx, mobile))).toEqual([
      { owner: { type: 'merchant', id: merchant._id }, name: merchant.name },
    ])
  })

  test('on other days than the set ones nobody applies', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).getUTCDay() || 7
    const tomorrow = (today % 7) + 1
    await set({ withdrawDays: [tomorrow] })
    expect((await apply(1000)).body.fields.amount).toMatch(/^仅周[一二三四五六日]可以申请提现$/)
    await set({ withdrawDays: [today, tomorrow] })
    expect((await apply(1000)).body.code).toBe(0)
  })

  test('small ones that leave by weixin pass by themselves, larger ones and other ways wait', async () => {
    await set({ autoPass: 5000 })
    const weixin = { method: 1, account: { openid: 'o-merchant' } }
    const small = await apply(5000, weixin)
    expect(small.body).toMatchObject({ code: 0, status: 2 })
    await expect.poll(() => row(small.body._id), { timeout: 20_000 }).toMatchObject({ status: 3, auditor: null })
    const large = await apply(5001, weixin)
    expect(large.body.status).toBe(1)
    await clerk.put('/api/iot/withdrawal?type=reject', { _id: large.body._id, reason: '换一种方式' })
    expect((await apply(5000)).body.status).toBe(1)
    expect(await stall.differences()).toEqual([])
  })

  test('nobody applies without saying where the money goes; a card is the merchant’s own, and is shown to nobody', async () => {
    expect((await apply(1000, { method: 1 })).body.fields.account).toBe('微信提现需要收款人的 openid')
    expect((await apply(1000, { method: 2 })).body.fields.account).toBe('请填写支付宝账号')
    const { body } = await apply(1000, { method: 3 })
    expect(await row(body._id)).toMatchObject({ account: '****' })
    const [stored] = await world.rows('withdrawal', { id: body._id })
    expect(stored).toMatchObject({ account: { number: '6222021234567890' } })
  })

  test('who signs in for one partner asks for no other’s money; who has not the permission asks for none', async () => {
    const agent = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'apply']] })
    await make(clerk, 'agent', { user: agent.userId })
    expect((await apply(1000, {}, agent)).body.code).toBe(40301)
    const reader = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'read']] })
    expect((await apply(1000, {}, reader)).body.code).toBe(40301)
    const stranger = await (await openStall(world)).tenant.user()
    expect((await apply(1000, {}, stranger)).body.code).toBe(40400)
  })

  test('a merchant with money is not taken away', async () => {
    expect((await clerk.del('/api/iot/merchant', { _id: merchant._id })).body.code).toBe(40904)
  })
})

test('a message to all agents reaches who signs in for them and nobody else, and stands in the history [K051][R482]', async () => {
  const agent = await stall.tenant.user({ permissions: [] })
  const merchant = await stall.tenant.user({ permissions: [] })
  await make(clerk, 'agent', { user: agent.userId })
  await make(clerk, 'merchant', { user: merchant.userId })
  const sender = await stall.tenant.user({
    permissions: [
      ['iot', 'broadcast', 'send'],
      ['iot', 'broadcast', 'read'],
    ],
  })
  const scope = { agents: true }
  expect((await sender.post('/api/message/broadcast/count', { scope })).body.count).toBe(1)
  const message = { title: '分成调整', content: '下月起执行', scope, channels: ['site'] }
  expect((await sender.post('/api/message/broadcast', message)).body).toMatchObject({ code: 0, sent: 1 })
  expect((await agent.get('/api/message/list', {})).body.list).toMatchObject([{ title: '分成调整' }])
  expect((await merchant.get('/api/message/list', {})).body.list).toEqual([])
  const { body } = await sender.get('/api/iot/broadcast/list', {})
  expect(body.list).toMatchObject([
    { title: '分成调整', scope, channels: ['site'], receivers: 1, creator: sender.userId },
  ])
  expect((await merchant.get('/api/iot/broadcast/list', {})).body.code).toBe(40301)
})

test('the overview counts devices, orders, income, shares and what waits; who sees a part counts that part [K321]', async () => {
  await set({ settleDelayDays: 0 })
  const { merchant, agent } = await makeThree()
  await makeDevice(clerk, { merchant: merchant._id })
  await sellAt(merchant, 1000)
  await sellAt(merchant, 3000)
  await settle()
  await stall.sellPaid(500)
  const numbers = async (by: Client) => (await by.get('/api/iot/dashboard', {})).body
  const body = await numbers(clerk)
  const figure = (from: { kpis: { key: string; value: number }[] }) =>
    Object.fromEntries(from.kpis.map(({ key, value }) => [key, value]))
  expect(figure(body)).toEqual({
    devices: 1,
    online: 0,
    orders: 3,
    income: 45,
    month: 45,
    // 994 and 2982 fen, of which 65 percent, each floored.
    shared: (497 + 49 + 99 + 1491 + 149 + 298) / 100,
    waiting: 0,
    merchants: 1,
  })
  const points = body.series.find(({ key }: { key: string }) => key === 'income').points
  expect(points).toHaveLength(30)
  expect(points.at(-1)[1]).toBe(45)
  const top = (key: string) => body.tops.find((each: { key: string }) => each.key === key).rows
  expect(top('merchants')).toEqual([{ _id: merchant._id, name: merchant.name, income: 19.88 }])
  expect(top('agents')).toEqual([{ _id: agent._id, name: agent.name, income: 3.97 }])
  expect(top('apps')).toEqual([{ app: 'kiosk', total: 1, online: 0 }])
  expect(top('merchantMap')).toMatchObject([{ lng: 120.62, lat: 31.32, devices: 1, online: 0 }])

  await clerk.post('/api/iot/withdrawal/apply', { ownerType: 2, owner: merchant._id, amount: 1000, method: 4 })
  expect(await numbers(clerk)).toMatchObject({ alerts: [{ name: merchant.name, amount: 1000, status: 1 }] })
  const outsider = await stall.tenant.user({ permissions: [['iot', 'agent', 'read']] })
  expect((await numbers(outsider)).code).toBe(40301)
  const newcomer = await stall.tenant.user({ permissions: [['iot', 'dashboard', 'read']] })
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${newcomer.userId}')`)
  const part = await numbers(newcomer)
  expect(figure(part)).toMatchObject({ devices: 0, orders: 0, month: 0, shared: 0, waiting: 0, merchants: 0 })
  expect([part.alerts, part.tops.map(({ rows }: { rows: object[] }) => rows.length)]).toEqual([[], [0, 0, 0, 0, 0]])
})

test('the menu of the app has its seven pages [R421][R477][R478][R479][R480][R481][R482][R483]', () => {
  expect(iotApp.menu.map(({ path }) => `/${iotApp.key}/${path}`)).toEqual([
    '/iot/dashboard',
    '/iot/agent/list',
    '/iot/merchant/list',
    '/iot/channel/list',
    '/iot/withdrawal/list',
    '/iot/broadcast',
    '/iot/setting/iot',
  ])
})

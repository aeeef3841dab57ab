import { placementFor, sharesFor, termsFor } from '@atrium/core/server/partners/shares-for'
import type { Client, World } from '@atrium/core/testing/world'
import { makeDevice } from '@atrium/devices/testing/world'
import { creditShares } from '@atrium/selling/server/money/sweeps'
import type { Stall } from '@atrium/selling/testing/money/stall-world'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import iotApp from './index.ts'
import { ask, iotWorld, make, type Office, openOffice } from './testing.ts'

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

describe('partners', () => {
  test('an agent is created, read, changed, listed and deleted; it has phone apps and a share [R608][K300][K301][K302][K303][K304]', async () => {
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

  test('a merchant has pictures, a place and a share, and only the last digits of its card are shown [R607][K305][K306][K307][K308][K309]', async () => {
    const imgs = [`/api/file/${'a'.repeat(32)}`]
    const bank = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }
    const made = await make(clerk, 'merchant', { imgs, bank, shareRatio: 50 })
    expect(made).toMatchObject({ imgs, shareRatio: 50, bank: '工商银行 **** 7890', deviceCount: 0 })
    expect(made.coordinates).toEqual({ lng: 120.62, lat: 31.32, address: '苏州市工业园区' })
    const nowhere = await clerk.post('/api/iot/merchant', { name: '无处', contact: '甲', mobile: world.mobile() })
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

  test('a channel partner has an invitation code and counts the merchants it introduced [K310][K311][K312][K313][K314]', async () => {
    const made = await make(clerk, 'channel')
    expect(made).toMatchObject({ shareRatio: 0, merchantCount: 0, code: expect.stringMatching(/^\w{8}$/) })
    await make(clerk, 'merchant', { channel: made._id })
    const { body } = await clerk.get('/api/iot/channel/list', {})
    expect(body.list).toMatchObject([{ _id: made._id, merchantCount: 1 }])
    const changed = await clerk.put('/api/iot/channel', { _id: made._id, rev: made.rev, contact: '李雷' })
    expect(changed.body.channel.contact).toBe('李雷')
    expect((await clerk.del('/api/iot/channel', { _id: made._id })).body.code).toBe(40904)
    expect((await office.read('channel', made)).merchantCount).toBe(1)
  })

  test('other apps’ lists name a device’s merchant, agent and channel partner, also to users who cannot read partners', async () => {
    const { agent, channel, merchant } = await office.makeThree()
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
      sn: world.unique('SNF'),
      name: 'x',
      merchant: merchant._id,
    })
    expect(foreign.body).toMatchObject({ code: 40902, fields: { merchant: '不存在，请重新选择' } })
    expect((await stranger.get('/api/ref/merchant', { ids: merchant._id })).body.list).toEqual([])
    expect((await world.anonymous().get('/api/ref/merchant')).status).toBe(401)
  })
})

describe('shares', () => {
  test('a merchant or channel partner cannot refer to an agent or channel partner that does not exist', async () => {
    const nobody = '018f0000-0000-7000-8000-000000000000'
    for (const [kind, field] of [
      ['merchant', 'agent'],
      ['merchant', 'channel'],
      ['channel', 'agent'],
    ] as const) {
      const { _id, rev } = await make(clerk, kind)
      const { status, body } = await clerk.put(`/api/iot/${kind}`, { _id, rev, [field]: nobody })
      expect([status, body.code, Object.keys(body.fields ?? {})], `${kind} ${field}`).toEqual([409, 40902, [field]])
    }
  })

  test('a device is refused where the shares of all its partners exceed a hundred percent', async () => {
    const { merchant } = await office.makeThree()
    const dear = await make(clerk, 'agent', { shareRatio: 45.01 })
    const values = { no: 'D001', sn: world.unique('SND'), name: 'x', merchant: merchant._id }
    const refused = await clerk.post('/api/kiosk/device', { ...values, agent: dear._id })
    expect(refused.body).toMatchObject({ code: 40001, fields: { agent: expect.stringContaining('100.01%') } })
    const { body } = await clerk.post('/api/kiosk/device', values)
    const moved = await clerk.put('/api/kiosk/device', { _id: body._id, rev: body.device.rev, agent: dear._id })
    expect(moved.body).toMatchObject({ code: 40001, fields: { agent: expect.any(String) } })
    expect((await clerk.get('/api/kiosk/device', { _id: body._id })).body.device.agent).toBeNull()
  })

  test('a device without an agent has its merchant’s agent; an own agent comes first', async () => {
    const { agent, channel, merchant } = await office.makeThree()
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

  test('sales are shared after the fee, and credited to the partners after the set number of days [K319][K320]', async () => {
    const { agent, channel, merchant } = await office.makeThree()
    expect((await office.set({ settleDelayDays: 3, channelFeeRate: 0.6 })).body.code).toBe(0)
    const payment = await office.sellAt(merchant, 1000)
    expect(await office.read('merchant', merchant)).toMatchObject({ income: 497, pending: 497, balance: 0 })
    const [due] = await world.sql(`select round(extract(epoch from credit_at - created_at) / 86400) as days
      from share_record where tenant_id = '${stall.tenant.id}' and owner_type = 'agent'`)
    expect(due).toEqual({ days: 3 })
    await creditShares(world.server.services)
    expect(await office.read('agent', agent)).toMatchObject({ pending: 99, balance: 0 })
    await office.settle()
    expect(await office.read('agent', agent)).toMatchObject({ pending: 0, balance: 99, income: 99 })
    expect(await office.read('channel', channel)).toMatchObject({ balance: 49 })
    expect(await office.read('merchant', merchant)).toMatchObject({ balance: 497 })
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
    // A share is not earned from the refunded part.
    await stall.refund(payment, 300)
    expect(await office.read('merchant', merchant)).toMatchObject({ income: 497 - 149, balance: 497 - 149 })
  })

  test('in a tenant without the app nobody gets a share, and the default terms apply', async () => {
    await world.sql(`update tenant set apps = '{stall,kiosk}' where id = '${stall.tenant.id}'`)
    expect(await stall.inside((ctx) => sharesFor(ctx, { merchant: crypto.randomUUID() }))).toEqual([])
    expect(await stall.inside(termsFor)).toEqual({ channelFeeRate: 0.6, settleDelayDays: 1 })
  })
})

describe('settings', () => {
  test('the terms have defaults and are changed by permitted users; an outdated revision is refused [R610]', async () => {
    const { body } = await clerk.get('/api/iot/setting')
    expect(body).toMatchObject({
      rev: 0,
      setting: { withdrawalServiceFeeRate: 0.6, minWithdrawal: 1000, maxWithdrawal: 500_000, dayLimit: 3, autoPass: 0 },
    })
    const saved = await office.set({ withdrawalServiceFeeRate: 1, rev: 0 })
    expect(saved.body).toMatchObject({ code: 0, rev: 1, setting: { withdrawalServiceFeeRate: 1, dayLimit: 3 } })
    expect((await office.set({ dayLimit: 1, rev: 0 })).body.code).toBe(40901)
    expect((await office.set({ minWithdrawal: 600_000 })).body.fields).toEqual({
      maxWithdrawal: '不能小于最低提现金额',
    })
    expect((await office.set({ withdrawDays: [8] })).body.code).toBe(40001)
    const reader = await stall.tenant.user({ permissions: [['iot', 'setting/iot', 'read']] })
    expect((await reader.get('/api/iot/setting')).body.rev).toBe(1)
    expect((await reader.post('/api/iot/setting', { dayLimit: 9 })).body.code).toBe(40301)
  })
})

test('a message to all agents reaches only the users who sign in for them, and is in the history [K051][R482]', async () => {
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

test('the overview counts devices, orders, income, shares and open withdrawals within the user’s data scope [K321]', async () => {
  await office.set({ settleDelayDays: 0 })
  const { merchant, agent } = await office.makeThree()
  await makeDevice(clerk, { merchant: merchant._id })
  await office.sellAt(merchant, 1000)
  await office.sellAt(merchant, 3000)
  await office.settle()
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
    // Shares of 50, 5 and 10 percent of 994 and of 2982 fen, each rounded down.
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
  expect(top('apps')).toMatchObject([
    { app: 'kiosk', total: 1, online: 0, orders: 0 },
    { app: 'stall', total: 0, orders: 3, income: 45, month: 45 },
  ])
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

test('shares are listed with owner, app and what refunds have left, within the scope of who may read withdrawals', async () => {
  const { merchant, agent, channel } = await office.makeThree()
  await office.sellAt(merchant, 1000)
  await office.settle()
  await office.sellAt(merchant, 3000)
  await world.sql(`update share_record set reversed = 7 where owner_id = '${agent._id}' and status = 2`)
  const listed = async (by: Client, query: Record<string, string> = {}) =>
    (await by.get('/api/iot/share/list', { sort: 'net', ...query })).body
  const { list, summary } = await listed(clerk, { status: '2' })
  expect(list).toMatchObject([
    { app: 'stall', ownerType: 3, ownerName: channel.name, ratio: 5, amount: 49, reversed: 0, net: 49 },
    { app: 'stall', ownerType: 1, ownerName: agent.name, ratio: 10, amount: 99, reversed: 7, net: 92 },
    { app: 'stall', ownerType: 2, ownerName: merchant.name, ratio: 50, amount: 497, reversed: 0, net: 497 },
  ])
  expect(summary).toMatchObject({ amount: 645, reversed: 7, net: 638 })
  const totalOf = async (by: Client, query: Record<string, string>) => (await listed(by, query)).pagination.total
  expect(await totalOf(clerk, { status: '1', ownerType: '2' })).toBe(1)
  expect([await totalOf(clerk, { app: 'stall' }), await totalOf(clerk, { app: 'kiosk' })]).toEqual([6, 0])
  expect(await totalOf(clerk, { keyword: merchant.name as string })).toBe(2)
  const colleague = await stall.tenant.user({ permissions: [['iot', 'dashboard', 'read']] })
  expect((await listed(colleague)).code).toBe(40301)
  const reader = await stall.tenant.user({ permissions: [['iot', 'withdrawal', 'read']] })
  expect(await totalOf(reader, {})).toBe(6)
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${reader.userId}');
    update iot_merchant set creator_id = '${reader.userId}' where id = '${merchant._id}'`)
  // Sessions notice the changed role a moment later.
  await expect
    .poll(async () => (await listed(reader)).list)
    .toMatchObject([{ ownerName: merchant.name }, { ownerName: merchant.name }])
})

test('the app’s menu has its seven pages and the list of shares [R421][R477][R478][R479][R480][R481][R482][R483]', () => {
  expect(iotApp.menu.map(({ path }) => `/${iotApp.key}/${path}`)).toEqual([
    '/iot/dashboard',
    '/iot/agent/list',
    '/iot/merchant/list',
    '/iot/channel/list',
    '/iot/withdrawal/list',
    '/iot/broadcast',
    '/iot/setting/iot',
    '/iot/share/list',
  ])
})

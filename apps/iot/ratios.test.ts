import { inTenant } from '@atrium/core/server/call/ctx'
import type { DefaultRatios } from '@atrium/core/server/partners/partner-network'
import { sharesFor } from '@atrium/core/server/partners/shares-for'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, iotWorld, type Made, make } from './testing.ts'

let world: World
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await iotWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  clerk = await tenant.user()
})

const change = (kind: string, { _id, rev }: Made, values: object) =>
  clerk.put(`/api/iot/${kind}`, { _id, rev, ...values })
const sharesOf = (placement: object, defaults?: DefaultRatios) =>
  inTenant(world.server.services, tenant.id, { locale: 'zh_CN', ip: null }, (ctx) =>
    sharesFor(ctx, placement, defaults && (async () => defaults)),
  )

test('merchant, channel partner and all agents above get at most a hundred percent together, whichever is saved', async () => {
  const top = await make(clerk, 'agent', { shareRatio: 10 })
  const below = await make(clerk, 'agent', { shareRatio: 5, parent: top._id })
  const channel = await make(clerk, 'channel', { shareRatio: 15 })
  const tooMuch = await ask(clerk, 'merchant', { shareRatio: 70.01, agent: below._id, channel: channel._id })
  expect(tooMuch.body).toMatchObject({
    code: 40001,
    fields: { shareRatio: '与商户、渠道及各级代理合计 100.01%，超过 100%，此处最多 70%' },
  })
  const merchant = await make(clerk, 'merchant', { shareRatio: 70, agent: below._id, channel: channel._id })
  for (const [kind, row, left] of [
    ['merchant', merchant, '70'],
    ['channel', channel, '15'],
    ['agent', below, '5'],
    ['agent', top, '10'],
  ] as const) {
    const { body } = await change(kind, row, { shareRatio: Number(row.shareRatio) + 0.5 })
    expect([kind, body.code, body.fields.shareRatio]).toEqual([kind, 40001, expect.stringContaining(`最多 ${left}%`)])
    expect((await change(kind, row, { shareRatio: Number(row.shareRatio) })).body.code).toBe(0)
  }
  expect((await clerk.get('/api/iot/agent', { _id: top._id })).body.agent.shareRatio).toBe(10)
})

test('a partner without a ratio gets the selling app’s default, reduced where other partners have fixed ratios', async () => {
  const top = await make(clerk, 'agent', { shareRatio: null })
  const agent = await make(clerk, 'agent', { shareRatio: null, parent: top._id })
  const channel = await make(clerk, 'channel', { shareRatio: 60 })
  const merchant = await make(clerk, 'merchant', { channel: channel._id, agent: agent._id })
  expect([agent.shareRatio, merchant.shareRatio]).toEqual([null, null])
  const place = { merchant: merchant._id }
  const ratios = async (defaults?: DefaultRatios) =>
    (await sharesOf(place, defaults)).map(({ owner, ratio }) => [owner.id, ratio])
  expect(await ratios()).toEqual([[channel._id, 60]])
  // The agent above the device's own agent has neither a ratio nor a default.
  expect(await ratios({ merchant: 20, agent: 5.5 })).toEqual([
    [merchant._id, 20],
    [channel._id, 60],
    [agent._id, 5.5],
  ])
  expect(await ratios({ merchant: 35, agent: 10 })).toEqual([
    [merchant._id, 35],
    [channel._id, 60],
    [agent._id, 5],
  ])
  await change('merchant', merchant, { shareRatio: 0 })
  expect(await ratios({ merchant: 35, agent: 0 })).toEqual([[channel._id, 60]])
})

test('the sum is checked when an agent is moved, a merchant changes its agent, or a channel partner gets one', async () => {
  const dear = await make(clerk, 'agent', { shareRatio: 40 })
  const below = await make(clerk, 'agent', { shareRatio: 10 })
  const merchant = await make(clerk, 'merchant', { shareRatio: 60, agent: below._id })
  expect((await change('agent', below, { parent: dear._id })).body.code).toBe(40001)
  expect((await change('merchant', merchant, { agent: dear._id, shareRatio: 61 })).body.code).toBe(40001)
  const channel = await make(clerk, 'channel', { shareRatio: 10 })
  const introduced = await make(clerk, 'merchant', { shareRatio: 60, channel: channel._id })
  expect((await change('channel', channel, { agent: dear._id })).body.code).toBe(40001)
  expect(await sharesOf({ merchant: introduced._id })).toEqual([
    { owner: { type: 'merchant', id: introduced._id }, ratio: 60 },
    { owner: { type: 'channel', id: channel._id }, ratio: 10 },
  ])
  expect((await change('channel', channel, { agent: dear._id, shareRatio: 0 })).body.code).toBe(0)
  // The channel partner's agent also gets a share of its merchants.
  expect(await sharesOf({ merchant: introduced._id })).toEqual([
    { owner: { type: 'merchant', id: introduced._id }, ratio: 60 },
    { owner: { type: 'agent', id: dear._id }, ratio: 40 },
  ])
})

test('of two simultaneous changes that together exceed a hundred percent, one is refused', async () => {
  const agent = await make(clerk, 'agent', { shareRatio: 10 })
  const merchant = await make(clerk, 'merchant', { shareRatio: 50, agent: agent._id })
  const answers = await Promise.all([
    change('agent', agent, { shareRatio: 45 }),
    change('merchant', merchant, { shareRatio: 85 }),
  ])
  expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 40001])
})

test('an order is refused if a device’s own agent brings the sum above a hundred percent', async () => {
  const agent = await make(clerk, 'agent', { shareRatio: 50 })
  const merchant = await make(clerk, 'merchant', { shareRatio: 60 })
  await expect(sharesOf({ merchant: merchant._id, agent: agent._id })).rejects.toMatchObject({ code: 40001 })
  // Once the device is stored, its agent counts in the check of the next partner that is saved.
  await world.sql(`insert into device (id, tenant_id, app, no, sn, sealed_secret, name, merchant_id, agent_id)
    values (gen_random_uuid(), '${tenant.id}', 'kiosk', 'D-${agent._id.slice(-8)}', 'D-${agent._id.slice(-12)}', '', 'x',
      '${merchant._id}', '${agent._id}')`)
  expect((await change('merchant', merchant, { shareRatio: 55 })).body.fields.shareRatio).toContain('最多 50%')
  expect((await change('merchant', merchant, { shareRatio: 50 })).body.code).toBe(0)
  expect(await sharesOf({ merchant: merchant._id, agent: agent._id })).toHaveLength(2)
})

test('a disabled partner or one without a contract gets no share, but still counts in the sum', async () => {
  const top = await make(clerk, 'agent', { shareRatio: 20, contractUntil: '2020-01-01' })
  const below = await make(clerk, 'agent', { shareRatio: 30, parent: top._id })
  const merchant = await make(clerk, 'merchant', { shareRatio: 50, agent: below._id })
  await clerk.put('/api/iot/merchant?type=disable', { _id: merchant._id })
  expect(await sharesOf({ merchant: merchant._id })).toEqual([{ owner: { type: 'agent', id: below._id }, ratio: 30 }])
  const { body } = await clerk.get('/api/iot/merchant', { _id: merchant._id })
  expect((await change('merchant', body.merchant, { shareRatio: 51 })).body.code).toBe(40001)
})

test('agents form a tree without cycles and with at most eight levels', async () => {
  const chain = [await make(clerk, 'agent')]
  for (let level = 2; level <= 8; level += 1) chain.push(await make(clerk, 'agent', { parent: chain.at(-1)!._id }))
  const [first, second] = chain as [Made, Made]
  expect(chain.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await ask(clerk, 'agent', { parent: chain.at(-1)!._id })).body.fields.parent).toBe('最多 8 级')
  expect((await change('agent', first, { parent: chain[3]!._id })).body.fields.parent).toBe(
    '上级不能是自己或自己的下级',
  )
  expect((await change('agent', first, { parent: first._id })).body.code).toBe(40001)
  const above = await make(clerk, 'agent')
  expect((await change('agent', first, { parent: above._id })).body.fields.parent).toBe('最多 8 级')
  expect((await change('agent', second, { parent: above._id })).body.agent).toMatchObject({ level: 2 })
  const foreign = await make(await (await world.tenant()).user(), 'agent')
  expect((await ask(clerk, 'agent', { parent: foreign._id })).body.code).toBe(40902)
})

/** The same rule in a few lines: the sum for every combination of partners. */
class Oracle {
  readonly agents = new Map<string, { ratio: number; parent: string | null }>()
  readonly merchants = new Map<string, { ratio: number; agent: string | null }>()

  chain(id: string | null): string[] {
    return id === null ? [] : [id, ...this.chain(this.agents.get(id)!.parent)]
  }

  isRight(): boolean {
    const above = (id: string | null) => this.chain(id).reduce((sum, each) => sum + this.agents.get(each)!.ratio, 0)
    const sums = [...this.agents.keys()].map(above)
    for (const { ratio, agent } of this.merchants.values()) sums.push(ratio + above(agent))
    return sums.every((sum) => sum <= 100)
  }
}

test('for changes in any order, exactly those are accepted that keep all sums within the limit', async () => {
  const agents = [await make(clerk, 'agent'), await make(clerk, 'agent'), await make(clerk, 'agent')]
  const merchants = [await make(clerk, 'merchant'), await make(clerk, 'merchant')]
  const oracle = new Oracle()
  for (const { _id } of agents) oracle.agents.set(_id, { ratio: 0, parent: null })
  for (const { _id } of merchants) oracle.merchants.set(_id, { ratio: 0, agent: null })
  const agentAt = (index: number) => agents[index]?._id ?? null
  let accepted = 0
  let refused = 0

  const step = fc.record({
    who: fc.integer({ min: 0, max: 4 }),
    ratio: fc.integer({ min: 0, max: 70 }),
    to: fc.integer({ min: 0, max: 3 }),
  })
  const [steps] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 421 })
  for (const { who, ratio, to } of steps!) {
    const isAgent = who < agents.length
    const row = isAgent ? agents[who]! : merchants[who - agents.length]!
    const kind = isAgent ? 'agent' : 'merchant'
    const place = agentAt(to)
    if (isAgent && oracle.chain(place).includes(row._id)) continue
    const books = isAgent ? oracle.agents : oracle.merchants
    const before = books.get(row._id) as never
    books.set(row._id, (isAgent ? { ratio, parent: place } : { ratio, agent: place }) as never)
    const { body } = await change(kind, row, { shareRatio: ratio, [isAgent ? 'parent' : 'agent']: place })
    expect([body.code, ratio, to]).toEqual([oracle.isRight() ? 0 : 40001, ratio, to])
    if (body.code === 0) {
      row.rev = body[kind].rev
      accepted += 1
    } else {
      books.set(row._id, before)
      refused += 1
    }
  }
  expect(Math.min(accepted, refused)).toBeGreaterThan(5)
  for (const { _id } of merchants) {
    const wanted = oracle.merchants.get(_id)!
    const ids = oracle.chain(wanted.agent).filter((id) => oracle.agents.get(id)!.ratio > 0)
    const shares = await sharesOf({ merchant: _id })
    expect(shares.filter(({ owner }) => owner.type === 'agent').map(({ owner }) => owner.id)).toEqual(ids)
    expect(shares.reduce((sum, share) => sum + share.ratio, 0)).toBeLessThanOrEqual(100)
  }
})

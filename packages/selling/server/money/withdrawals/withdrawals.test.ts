import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openStall, type Stall, stallWorld } from '../../../testing/money/stall-world.ts'
import type { AccountOwner } from '../books/ledger.ts'
import { creditShares, sendTransfers } from '../sweeps.ts'
import { settleTransfer } from './withdrawal-worker.ts'
import { applyWithdrawal } from './withdrawals.ts'

let world: World
let stall: Stall

const merchant: AccountOwner = { type: 'merchant', id: 'merchant' }
const rules = {
  minFen: 100,
  maxFen: 500_000,
  dayLimit: 3,
  feeRate: 0.6,
  feeOwner: { type: 'platform', id: 'platform' } as const,
}

beforeAll(async () => {
  world = await stallWorld()
})
beforeEach(async () => {
  stall = await openStall(world)
  // Without a payment channel fee, so that the merchant has the 10 000 fen of the specification's example.
  const { payment } = await stall.sellPaid(10_000)
  await stall.finish(payment, [{ owner: { type: 'merchant', id: 'merchant' }, ratio: 100 }], { channelFeeRate: 0 })
  await creditShares(world.server.services)
})

const apply = (amountFen: number, method = 1, extra = {}) =>
  stall.inside((ctx) =>
    applyWithdrawal(ctx, {
      app: 'stall',
      owner: merchant,
      ownerName: '茶铺',
      amountFen,
      method,
      account: { openid: 'o-merchant' },
      rules: { ...rules, ...extra },
    }),
  )
const row = async (id: string) => (await world.rows('withdrawal', { id }))[0]!
const merchantFen = async () => ({
  balance: await stall.fen('merchant merchant'),
  frozen: await stall.fen('merchant merchant', 'frozen'),
})

test('the number of a withdrawal is as short as an order’s, and skips one that another tenant has', async () => {
  const { no } = await row(await apply(1000, 1))
  expect(no).toMatch(/^WD\d{16}$/)
  const other = await openStall(world)
  const { payment } = await other.sellPaid(10_000)
  await other.finish(payment, [{ owner: { type: 'merchant', id: 'merchant' }, ratio: 100 }], { channelFeeRate: 0 })
  await creditShares(world.server.services)
  const id = await other.inside(async (ctx) => {
    const { rows } = await rawSql(ctx.tx).executeSql<{ no: string }>(`select dated_no('WD', 'YYMMDDHH24MISS', 4) as no`)
    const own = rows[0]!.no
    const next = `${own.slice(0, 14)}${String((Number(own.slice(-4)) + 1) % 10_000).padStart(4, '0')}`
    await world.sql(`update withdrawal set no = '${next}' where no = '${no}'`)
    return applyWithdrawal(ctx, {
      app: 'stall',
      owner: merchant,
      ownerName: '茶铺',
      amountFen: 1000,
      method: 1,
      account: {},
      rules,
    })
  })
  const taken = (await world.rows('withdrawal', { tenant_id: stall.tenant.id }))[0]!.no as string
  const given = (await row(id)).no as string
  expect(given.slice(0, 14)).toBe(taken.slice(0, 14))
  expect((Number(given.slice(-4)) - Number(taken.slice(-4)) + 10_000) % 10_000).toBe(1)
})

test('a withdrawal freezes its amount, is approved, is sent to the payment channel once, and its fee goes to the platform', async () => {
  const id = await apply(10_000)
  expect(await merchantFen()).toEqual({ balance: 0, frozen: 10_000 })
  const clerk = await stall.tenant.user()
  const pass = () => clerk.put('/api/stall/withdrawal?type=pass', { _id: id })
  const answers = await Promise.all([pass(), pass()])
  // Another person has approved it meanwhile: the second request finds it already in progress.
  expect(answers.map(({ body: { code } }) => code).sort()).toEqual([0, 40910])
  await eventually(() => row(id)).toMatchObject({ status: 3, service_fee: 60, paid_amount: 9940 })
  expect(await merchantFen()).toEqual({ balance: 0, frozen: 0 })
  expect(await stall.fen('platform platform')).toBe(60)
  expect(await stall.fen('suspense channel:mock')).toBe(9940 - 10_000)
  expect(await stall.fen('merchant merchant', 'withdrawn' as never)).toBe(10_000)
  expect(await world.rows('pay_stand_in', { kind: '3', tenant_id: stall.tenant.id })).toMatchObject([{ amount: 9940 }])
  const { no } = await row(id)
  const said = { state: 'succeeded', channelNo: 'S', at: new Date().toISOString() } as const
  await settleTransfer(world.server.services, stall.tenant.id, 'mock', no as string, said)
  expect(await stall.fen('platform platform')).toBe(60)
  expect(await stall.differences()).toEqual([])
})

test('a rejected withdrawal returns the money, and its timeline shows the reason', async () => {
  const id = await apply(999)
  expect(await row(id)).toMatchObject({ service_fee: 6, paid_amount: 993 })
  const clerk = await stall.tenant.user()
  const answer = await clerk.put('/api/stall/withdrawal?type=reject', { _id: id, reason: '账户不符' })
  expect(answer.body.withdrawal.status).toBe(4)
  expect(await merchantFen()).toEqual({ balance: 10_000, frozen: 0 })
  expect(await world.rows('status_log', { row_id: id })).toMatchObject([{ to_status: 4, reason: '账户不符' }])
  expect(await stall.differences()).toEqual([])
})

test('a failed transfer leaves the money frozen until somebody approves it again or rejects it', async () => {
  const id = await apply(1000)
  const clerk = await stall.tenant.user()
  await world.sql(`update withdrawal set status = 2 where id = '${id}'`)
  const { no } = await row(id)
  const failed = { state: 'failed', code: 'ACCOUNT_ERROR', message: 'no such account' } as const
  await settleTransfer(world.server.services, stall.tenant.id, 'mock', no as string, failed)
  expect(await row(id)).toMatchObject({ status: 5, reason: 'ACCOUNT_ERROR no such account' })
  expect(await merchantFen()).toEqual({ balance: 9000, frozen: 1000 })
  expect((await clerk.put('/api/stall/withdrawal?type=pass', { _id: id })).body.code).toBe(0)
  await eventually(() => row(id)).toMatchObject({ status: 3 })
  expect(await stall.differences()).toEqual([])
})

test('two equal requests to approve approve once, also if the money has been sent meanwhile', async () => {
  const id = await apply(1000)
  const clerk = await stall.tenant.user()
  const press = (idemKey: string) => clerk.put('/api/stall/withdrawal?type=pass', { _id: id, idemKey })
  const answers = await Promise.all([press('one dialog'), press('one dialog')])
  expect(answers.map(({ body: { code } }) => code)).toEqual([0, 0])
  await eventually(() => row(id)).toMatchObject({ status: 3 })
  expect((await press('one dialog')).body).toMatchObject({ code: 0, withdrawal: { status: 3 } })
  expect((await press('another one')).body.code).toBe(40910)
  const actions = (await world.rows('status_log', { row_id: id })).map(({ action }) => action)
  expect(actions.sort()).toEqual(['paid', 'pass'])
  expect(await stall.differences()).toEqual([])
})

test('a transfer whose job was lost is found by the sweep', async () => {
  const id = await apply(1000)
  await world.sql(`update withdrawal set status = 2, next_try_at = now() where id = '${id}'`)
  await sendTransfers(world.server.services)
  await eventually(() => row(id)).toMatchObject({ status: 3 })
})

test('a cash withdrawal is paid by the clerk, and no payment channel is called', async () => {
  const id = await apply(1000, 4)
  const clerk = await stall.tenant.user()
  const { body } = await clerk.put('/api/stall/withdrawal?type=pass', { _id: id })
  expect(body.withdrawal).toMatchObject({ status: 3, method: 4 })
  expect(await world.rows('pay_stand_in', { kind: '3', tenant_id: stall.tenant.id })).toEqual([])
  expect(await stall.differences()).toEqual([])
})

test('refused: too little, too much, a second open withdrawal, and one above the daily limit', async () => {
  await expect(apply(99)).rejects.toMatchObject({ code: 40001 })
  await expect(apply(1001, 1, { maxFen: 1000 })).rejects.toMatchObject({ code: 40001 })
  await expect(apply(10_001)).rejects.toMatchObject({ code: 40921 })
  const both = await Promise.allSettled([apply(1000), apply(1000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(apply(1000)).rejects.toMatchObject({ code: 40928 })
  await world.sql(`update withdrawal set status = 4 where tenant_id = '${stall.tenant.id}'`)
  await expect(apply(1000, 1, { dayLimit: 1 })).rejects.toMatchObject({ code: 40001 })
})

test('an owner with a debt cannot withdraw', async () => {
  await world.sql(`update account set debt = 1 where tenant_id = '${stall.tenant.id}' and owner_type = 'merchant'`)
  await expect(apply(1000)).rejects.toMatchObject({ code: 40927 })
})

// A world of its own: it audits and reconciles all tenants, and lets that fail.

import { openJobs } from '@atrium/core/server/jobs/jobs'
import { JOB_SCHEMA } from '@atrium/core/server/jobs/schema'
import { openMetrics } from '@atrium/core/server/metrics/metrics'
import { readMetric } from '@atrium/core/testing/read-metric'
import type { OwnWorld } from '@atrium/core/testing/world'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, openStall, ownStallWorld, type Stall } from '../../../testing/money/stall-world.ts'
import { JOBS } from '../jobs.ts'
import { captureHeld } from '../payments/held.ts'
import { compareBills, handleRecon } from '../reconciliation/recon.ts'
import { auditAllBooks, creditShares, reconcile } from '../sweeps.ts'
import { workAudit } from './audit.ts'

let world: OwnWorld
let stall: Stall

beforeAll(async () => {
  world = await ownStallWorld()
})
beforeEach(async () => {
  stall = await openStall(world)
})
afterAll(() => world.close())

const merchant = { owner: { type: 'merchant', id: 'merchant' }, ratio: 50 } as const
const own = () => `tenant_id = '${stall.tenant.id}'`

describe('the audit of the books finds', () => {
  test.each([
    [
      'a balance that somebody has changed',
      () => `update account set balance = balance + 1 where ${own()} and owner_type = 'tenant'`,
      'a bucket is not the sum of its entries',
    ],
    [
      'a payment that was never booked',
      () => `update payment set amount = amount + 1 where ${own()}`,
      'a payment is not in the books',
    ],
    [
      'a refund that is missing',
      () => `update refund set status = 4 where ${own()}`,
      'refunds on their way are not what is held back',
    ],
    [
      'a share that was changed',
      () => `update share_record set amount = amount + 1 where ${own()}`,
      'what owners have pending is not what their open shares are',
    ],
    [
      'frozen money without a withdrawal',
      () => `update account set frozen = 5 where ${own()} and owner_type = 'merchant'`,
      'what is frozen is not what open withdrawals are',
    ],
    [
      'a debt that the tenant has not advanced',
      () => `update account set debt = 5 where ${own()} and owner_type = 'merchant'`,
      'what owners owe is not what the tenant has advanced',
    ],
    [
      'a deposit that is gone',
      () => `update account set balance = balance - 1 where ${own()} and owner_id = 'deposit'`,
      'what is held is not what is booked as deposits',
    ],
    [
      'a deposit of which less is held than is left of it',
      () => `update payment set held_fen = held_fen - 1 where ${own()} and held_fen > 0`,
      'what is held of a payment is not what is left of it',
    ],
    [
      'a capture that was never booked',
      () => `update payment set captured = captured - 1 where ${own()} and captured > 0`,
      'what was captured of a payment is not in the books',
    ],
    [
      'a refund of more than was captured',
      () => `update payment set captured = 50 where ${own()} and captured > 0`,
      'refunds of income are more than was taken',
    ],
  ])('%s', async (_case, spoil, what) => {
    await stall.sellPaid(700, { part: 'deposit' })
    const deposit = await stall.sellPaid(600, { part: 'deposit' })
    await stall.inside((ctx) => captureHeld(ctx, deposit.payment._id, 200))
    await stall.refund(deposit.payment, 100)
    const { payment } = await stall.sellPaid(1000)
    await stall.finish(payment, [merchant])
    // The stand-in does not know the payment, so the refund stays in progress for the whole test.
    await world.sql(`update pay_stand_in set state = 'gone' where ${own()}`)
    const refund = await stall.refund(payment, 100)
    await eventually(() => stall.refunds(payment.bizId)).toMatchObject([{ refundNo: refund.refundNo, tryCount: 1 }])
    expect(await stall.differences()).toEqual([])
    await world.sql(spoil())
    expect((await stall.differences()).map((difference) => difference.what)).toContain(what)
  })
})

test('the books of every tenant are audited once a night, after 3:00', async () => {
  await stall.sellPaid(1000)
  const { services } = world.server
  await auditAllBooks(services, new Date('2026-11-20T18:59:00Z'))
  expect(await world.rows('books_audit', { tenant_id: stall.tenant.id })).toEqual([])
  for (let times = 0; times < 2; times++) await auditAllBooks(services, new Date('2026-11-20T19:01:00Z'))
  await eventually(() => world.rows('books_audit', { tenant_id: stall.tenant.id })).toMatchObject([
    { day: '2026-11-21', differences: [] },
  ])
})

test('a tenant’s audit of a day is one job, however often and by whichever process it is requested', async () => {
  const jobsOf = () =>
    world.sql(`select id, data ->> 'day' as day from ${JOB_SCHEMA}.job
      where name = '${JOBS.audit}' and data ->> 'tenantId' = '${stall.tenant.id}' order by created_on`)
  await stall.sellPaid(1000)
  const { services } = world.server
  const night = (day: string) => new Date(`${day}T19:01:00Z`)
  await Promise.all(Array.from({ length: 4 }, () => auditAllBooks(services, night('2026-11-24'))))
  expect(await jobsOf()).toMatchObject([{ day: '2026-11-25' }])
  const audited = () => world.rows('books_audit', { tenant_id: stall.tenant.id })
  await eventually(audited).toHaveLength(1)
  await auditAllBooks(services, night('2026-11-24'))
  expect(await jobsOf()).toHaveLength(1)
  await auditAllBooks(services, night('2026-11-25'))
  expect(await jobsOf()).toMatchObject([{ day: '2026-11-25' }, { day: '2026-11-26' }])
  await eventually(audited).toHaveLength(2)
})

test('if the audit of one tenant fails, the other tenants are audited all the same', async () => {
  await stall.sellPaid(1000)
  await (await openStall(world)).sellPaid(1000)
  const { services } = world.server
  const later = new Date('2026-11-22T19:01:00Z')
  const tenants = (await world.sql('select distinct tenant_id from account')).length
  const { asTenant } = services.db
  const fault = vi.spyOn(services.db, 'asTenant').mockImplementation((tenantId, run) => {
    if (tenantId === stall.tenant.id) throw new Error('a fault')
    return asTenant(tenantId, run)
  })
  onTestFinished(() => fault.mockRestore())
  const audited = () => world.sql(`select from books_audit where day = '2026-11-23'`)
  await auditAllBooks(services, later)
  await eventually(audited).toHaveLength(tenants - 1)
  fault.mockRestore()
  await auditAllBooks(services, later)
  const retried = `update ${JOB_SCHEMA}.job set start_after = now() where name = '${JOBS.audit}' and state = 'retry' returning 1`
  await eventually(() => world.sql(retried)).toHaveLength(1)
  await services.jobs.startDue()
  await eventually(audited).toHaveLength(tenants)
})

test('the audit runs by the tenant’s time zone, the reconciliation by the time zone of the payment provider', async () => {
  const { services } = world.server
  await stall.sellPaid(1000)
  await world.sql(`update tenant set time_zone = 'America/New_York' where id = '${stall.tenant.id}'`)
  const audited = () => world.rows('books_audit', { tenant_id: stall.tenant.id })
  await auditAllBooks(services, new Date('2026-11-21T07:59:00Z'))
  expect(await audited()).toEqual([])
  await auditAllBooks(services, new Date('2026-11-21T08:01:00Z'))
  await eventually(audited).toMatchObject([{ day: '2026-11-21' }])
  await world.sql(`update payment set paid_at = '2026-11-20T15:59:00Z' where ${own()}`)
  await world.sql(`update pay_stand_in set at = '2026-11-20T15:59:00Z' where ${own()}`)
  await reconcile(services, new Date('2026-11-21T02:01:00Z'))
  await eventually(() => world.rows('recon_day', { tenant_id: stall.tenant.id })).toMatchObject([
    { day: '2026-11-20', our_count: 1, their_count: 1, diff: [] },
  ])
})

test('the previous day is reconciled once, after 10:00, and a person marks the differences as handled', async () => {
  const { payment } = await stall.sellPaid(1000)
  const { services } = world.server
  await world.sql(`update payment set paid_at = '2026-11-20T04:00:00Z' where id = '${payment._id}'`)
  await world.sql(`update pay_stand_in set at = '2026-11-20T04:00:00Z', amount = 999 where no = '${payment.payNo}'`)
  await reconcile(services, new Date('2026-11-21T01:59:00Z'))
  await reconcile(services, new Date('2026-11-21T02:01:00Z'))
  await eventually(() => world.rows('recon_day', { tenant_id: stall.tenant.id })).toMatchObject([
    { day: '2026-11-20', channel: 'mock', our_amount: 1000, their_amount: 999, status: 2 },
  ])
  const [{ id, diff }] = (await world.rows('recon_day', { tenant_id: stall.tenant.id })) as [
    { id: string; diff: unknown },
  ]
  expect(diff).toEqual([{ kind: 'payment', no: payment.payNo, ours: 1000, theirs: 999 }])
  await stall.inside(({ tx }) => handleRecon(tx, id, '已核对'))
  expect(await world.rows('recon_day', { id })).toMatchObject([{ status: 3, note: '已核对' }])
})

test('two bills with the same trades agree, whatever their order', () => {
  const a = { kind: 'payment', no: 'P1', amountFen: 100 } as const
  const b = { kind: 'refund', no: 'R1', amountFen: 40 } as const
  expect(compareBills([a, b], [b, a])).toEqual([])
  // A payment and a refund with the same number are two different trades.
  expect(compareBills([a], [{ ...a, kind: 'refund' }])).toHaveLength(2)
})

test('a share is credited when its time has come, and not before', async () => {
  const { payment } = await stall.sellPaid(1000)
  await stall.finish(payment, [merchant], { creditAt: new Date(Date.now() + 3_600_000) })
  await creditShares(world.server.services)
  expect(await stall.fen('merchant merchant')).toBe(0)
  await world.sql(`update share_record set credit_at = now() where ${own()}`)
  await creditShares(world.server.services)
  expect(await stall.fen('merchant merchant')).toBe(497)
  expect(await stall.fen('merchant merchant', 'pending')).toBe(0)
})

test('the metrics count the waiting jobs of money by queue', async () => {
  await eventually(() => readMetric(world, 'atrium_jobs_waiting{queue="money.refund"}')).toBe(0)
})

test('if a process dies, the next process does its remaining audits, also the one that was running', async () => {
  const own = await ownStallWorld()
  onTestFinished(() => own.close())
  // More jobs than a worker fetches at once.
  for (let tenant = 0; tenant < 10; tenant++) await (await openStall(own)).sellPaid(1000)
  const { services } = own.server
  const { asTenant } = services.db
  const tenants = new Set<string>()
  let askedOfSecond = 0
  let isDead = () => {}
  const died = new Promise<void>((resolve) => {
    isDead = resolve
  })
  // In the middle of the second audit the process stops answering.
  const dying = vi.spyOn(services.db, 'asTenant').mockImplementation((tenantId, run) => {
    if (tenants.add(tenantId).size > 1) askedOfSecond += 1
    if (askedOfSecond <= 3) return asTenant(tenantId, run)
    isDead()
    return new Promise(() => undefined)
  })
  onTestFinished(() => dying.mockRestore())
  await auditAllBooks(services, new Date('2026-11-27T19:01:00Z'))
  await died
  dying.mockRestore()
  const audited = () => own.sql(`select from books_audit where day = '2026-11-28'`)
  expect(await audited()).toHaveLength(1)
  const next = await openJobs({
    db: services.db,
    log: services.log,
    metrics: openMetrics(),
    role: 'all',
    longestRestMs: 200,
  })
  onTestFinished(() => next.close())
  await next.workAtLeisure(JOBS.audit, ({ tenantId, day }) => workAudit(services, String(tenantId), String(day)))
  await eventually(audited).toHaveLength(3)
  const queue = new PgBoss({ db: services.db as never, schema: JOB_SCHEMA, migrate: false, supervise: false })
  await queue.start()
  onTestFinished(() => queue.stop())
  // As if a minute had passed without a heartbeat and the queue then made its check, which it makes every minute.
  await eventually(async () => {
    await own.sql(`update ${JOB_SCHEMA}.job set heartbeat_on = now() - interval '2 minutes'
      where name = '${JOBS.audit}' and state = 'active'`)
    await own.sql(`update ${JOB_SCHEMA}.queue set monitor_on = null`)
    await queue.supervise(JOBS.audit)
    return audited()
  }).toHaveLength(10)
})

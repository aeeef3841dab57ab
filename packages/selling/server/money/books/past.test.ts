import { rawSql } from '@atrium/core/server/db/raw'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { openStall, type Stall, stallWorld } from '../../../testing/money/stall-world.ts'
import { auditBooks } from './audit.ts'
import { postPast } from './past.ts'
import { capturePosting, depositPosting, holdDepositPosting, paymentPosting, refundPosting } from './postings.ts'
import { paymentChannelOwner, tenantOwner } from './shares.ts'

let stall: Stall
beforeAll(async () => {
  stall = await openStall(await stallWorld())
})

const channel = paymentChannelOwner('mock')
const PAYMENT = '0198aaaa-0000-7000-8000-000000000011'
const REFUND = '0198aaaa-0000-7000-8000-000000000012'

test('events of the past are posted in their order, each as of its own moment, and later ones go on from there', async () => {
  const [first, second] = [Date.parse('2026-01-02T03:04:05Z'), Date.parse('2026-01-03T03:04:05Z')]
  await stall.inside(({ tx, tenantId }) =>
    postPast(tx, [
      { atMs: second, posting: refundPosting(REFUND, channel, 300) },
      {
        atMs: first,
        posting: paymentPosting(PAYMENT, { tenant: tenantOwner(tenantId, 'stall'), source: channel }, 1000),
      },
    ]),
  )
  await stall.sellPaid(50)
  const { rows } = await stall.inside(({ tx }) =>
    rawSql(tx).executeSql(
      `select l.biz_type as type, l.created_at as at, l.amount, l.balance_after as after
       from ledger l join account a on a.id = l.account_id
       where a.owner_id = 'channel:mock' and l.tenant_id = current_tenant() order by l.created_at`,
    ),
  )
  expect(rows).toEqual([
    { type: 'payment', at: new Date(first), amount: -1000, after: -1000 },
    { type: 'refund', at: new Date(second), amount: 300, after: -700 },
    { type: 'payment', at: expect.any(Date), amount: -50, after: -750 },
  ])
})

test('a deposit of the past is held, captured and given back at the moments when it was', async () => {
  const own = await openStall(await stallWorld())
  const at = (day: number) => Date.parse(`2026-01-0${day}T03:04:05Z`)
  const [payment, refund] = [uuid(), uuid()]
  await own.inside(async ({ tx, tenantId }) => {
    const tenant = tenantOwner(tenantId, 'stall')
    await postPast(tx, [
      { atMs: at(4), posting: refundPosting(refund, channel, 9300) },
      { atMs: at(2), posting: depositPosting(payment, channel, 9900) },
      { atMs: at(3), posting: capturePosting(payment, tenant, 500) },
      { atMs: at(3) + 1, posting: holdDepositPosting(refund, 9300) },
    ])
  })
  const { rows } = await own.inside(({ tx }) =>
    rawSql(tx).executeSql(
      `select l.biz_type as type, l.created_at as at, l.balance_after as after
       from ledger l join account a on a.id = l.account_id
       where a.owner_id = 'deposit' and l.tenant_id = current_tenant() order by l.created_at`,
    ),
  )
  expect(rows).toEqual([
    { type: 'payment', at: new Date(at(2)), after: 9900 },
    { type: 'capture', at: new Date(at(3)), after: 9400 },
    { type: 'refund.hold', at: new Date(at(3) + 1), after: 100 },
  ])
  const whats = (await own.inside(({ tx }) => auditBooks(tx))).map(({ what, found }) => [what, found])
  expect(whats).toContainEqual(['what is held is not what is booked as deposits', 100])
})

import { addDays, clockText } from '@atrium/core/contract/zone'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { inBatches } from '@atrium/core/server/jobs/in-batches'
import type { NewJob } from '@atrium/core/server/jobs/jobs'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { BILL_ZONE } from './channels/bill-zone.ts'
import { portOf } from './channels/port.ts'
import { JOBS } from './jobs.ts'
import { ORIGIN } from './origin.ts'
import type { PaymentMethod } from './payable.ts'
import { type Credited, creditShare } from './shares/credit.ts'
import { noteShares } from './shares/share-notes.ts'
import { lockSold, type SoldThings, soldOf, soldThingsOf } from './sold.ts'

const BATCH = 200
const SHARES_AT_ONCE = 2000
const TENANTS_AT_ONCE = 500

interface Due {
  id: string
  tenantId: string
}

/** Selects the due rows of a table and enqueues a job for each; no external system is called here. */
async function enqueueDue({ db, jobs }: Services, name: string, key: string, text: string): Promise<void> {
  await db.asPlatform('money sweep', async (tx) => {
    const { rows } = await rawSql(tx).executeSql<Due>(text)
    for (const { id, tenantId } of rows) await jobs.enqueue(tx, name, { tenantId, [key]: id })
  })
}

/** A due row becomes due again after a minute, because its job may have been lost with its process. */
const due = (table: string, status: string, column: string) => `update ${table} set ${column} = now() + interval '60 s'
  where id in (select id from ${table} where status in (${status}) and ${column} <= now() order by ${column} limit ${BATCH}
    for update skip locked)
  returning id, tenant_id as "tenantId"`

/** Payments without a notification for a minute. */
export const queryPayments = (services: Services) =>
  enqueueDue(services, JOBS.query, 'paymentId', due('payment', '1', 'next_query_at'))

/** Pay score: consents that were not looked at for a while, captures that are being collected, and releases. */
export const followScores = (services: Services) =>
  enqueueDue(services, JOBS.score, 'paymentId', due('payment', '3, 5', 'next_query_at'))

/** Refunds whose next try is due, or whose job was lost. */
export const sendRefunds = (services: Services) =>
  enqueueDue(services, JOBS.refund, 'refundId', due('refund', '1', 'next_try_at'))

export const sendTransfers = (services: Services) =>
  enqueueDue(services, JOBS.transfer, 'withdrawalId', due('withdrawal', '2', 'next_try_at'))

interface DuePayment {
  tenantId: string
  bizType: string
  bizId: string
  shares: string[]
}

/** Credits the shares that are due. Returns how many there were. */
export async function creditShares(services: Services, stop?: AbortSignal): Promise<number> {
  const payments = await services.db.asPlatform('money sweep', async (tx) => {
    const text = `select tenant_id as "tenantId", biz_type as "bizType", biz_id as "bizId", array_agg(id order by id) as shares
      from (select * from share_record where status = 1 and credit_at <= now() order by credit_at limit ${SHARES_AT_ONCE}) s
      group by tenant_id, biz_type, biz_id, payment_id order by min(credit_at)`
    return (await rawSql(tx).executeSql<DuePayment>(text)).rows
  })
  let credited = 0
  // One payment per transaction, so that the books of a tenant are never locked for long.
  const credit = async (due: DuePayment) => {
    credited += await inTenant(services, due.tenantId, ORIGIN, (ctx) => creditDue(ctx, soldThingsOf(services), due))
  }
  await oneByOne(services.log, 'shares were not credited', payments, credit, stop)
  return credited
}

async function creditDue(ctx: Ctx, things: SoldThings, { bizType, bizId, shares }: DuePayment): Promise<number> {
  const { status } = await lockSold(ctx.tx, soldOf(things, bizType), bizId)
  const parts: Credited[] = []
  for (const share of shares) {
    const part = await creditShare(ctx.tx, share)
    if (part) parts.push(part)
  }
  await noteShares(ctx, { bizType, bizId, status }, 'shareCredited', parts)
  return parts.length
}

/**
 * Enqueues the reconciliation of the previous day, for each payment channel that each tenant used on that day. Begins
 * at 10:00 in the time zone of the payment providers.
 */
export async function reconcile({ db, jobs }: Services, now = new Date()): Promise<void> {
  const there = clockText(BILL_ZONE, now.getTime())
  const day = there.slice(0, 10)
  if (Number(there.slice(11, 13)) < 10) return
  await db.asPlatform('money sweep', async (tx) => {
    const { rows } = await rawSql(tx).executeSql<{ tenantId: string; channel: PaymentMethod }>(
      `select t.tenant_id as "tenantId", t.channel from tenants_to_reconcile($1::date - 1) t
       where not exists (select 1 from recon_day r where r.tenant_id = t.tenant_id and r.day = $1::date - 1
         and r.channel = split_part(t.channel, '_', 1))`,
      [day],
    )
    const yesterday = addDays(day, -1)
    const wanted = new Map<string, NewJob>()
    for (const { tenantId, channel } of rows) {
      const port = portOf(channel)
      if (port === 'offline' || port === 'balance') continue
      const onceAs = `${tenantId} ${port} ${yesterday}`
      wanted.set(onceAs, { data: { tenantId, port, day: yesterday }, onceAs })
    }
    await jobs.enqueueAll(tx, JOBS.recon, [...wanted.values()])
  })
}

/** Audits the books of each tenant once a day, from 3:00 in the tenant's time zone on. */
export async function auditAllBooks({ db, jobs }: Services, now = new Date(), stop?: AbortSignal): Promise<void> {
  let last: string | null = null
  const enqueue = () =>
    db.asPlatform('money sweep', async (tx) => {
      const text = `select t.id as "tenantId", local::date::text as day
        from tenant t cross join lateral (select $1::timestamptz at time zone t.time_zone as local) l
        where extract(hour from local) >= 3
          and (exists (select 1 from account a where a.tenant_id = t.id) or exists (select 1 from stock s where s.tenant_id = t.id))
          and not exists (select 1 from books_audit b where b.tenant_id = t.id and b.day = local::date)
          and ($2::uuid is null or t.id > $2) order by t.id limit ${TENANTS_AT_ONCE}`
      const { rows } = await rawSql(tx).executeSql<{ tenantId: string; day: string }>(text, [now, last])
      const once = rows.map(({ tenantId, day }) => ({ data: { tenantId, day }, onceAs: `${tenantId} ${day}` }))
      await jobs.enqueueAll(tx, JOBS.audit, once)
      last = rows.at(-1)?.tenantId ?? last
      return rows.length
    })
  await inBatches(TENANTS_AT_ONCE, enqueue, stop)
}

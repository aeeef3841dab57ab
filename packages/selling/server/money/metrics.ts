import type { Database } from '@atrium/core/server/db/database'
import { figuresFrom } from '@atrium/core/server/db/figures'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import { PAYMENT, REFUND } from './model.ts'
import { appOf, type SoldThings } from './sold.ts'

/**
 * Gauges: orders past their time-out, captures that are not collected, deposits that cannot go back, and the differences
 * that the last audit of each tenant's books found.
 */
export function watchMoney(metrics: Metrics, db: Database, sold: SoldThings): void {
  watchOverdue(metrics, db, sold)
  const captures = figuresFrom<{ waiting: number }>(
    db,
    `select count(*)::int as waiting from payment
     where status = ${PAYMENT.authorised} and capture_asked is not null and capture_asked_at < now() - interval '1 day'`,
  )
  metrics.gauge(
    'atrium_captures_waiting',
    'Captures of pay score that a provider has not collected for more than a day',
    async () => {
      const [now] = await captures()
      return now?.waiting ?? 0
    },
  )
  // After the usual tries, or when the payment channel has closed the first one.
  const deposits = figuresFrom<{ stuck: number }>(
    db,
    `select count(*)::int as stuck from refund
     where status = ${REFUND.processing} and of_held and (try_count >= 5 or exists (select from refund c
       where c.tenant_id = refund.tenant_id and c.payment_id = refund.payment_id and c.of_held
         and c.status = ${REFUND.closed} and c.error_code <> 'CANCELLED'))`,
  )
  metrics.gauge('atrium_deposits_stuck', 'Deposits that could not be paid back so far', async () => {
    const [now] = await deposits()
    return now?.stuck ?? 0
  })
  const audits = figuresFrom<{ atS: number | null; differences: number }>(
    db,
    `select extract(epoch from min(created_at))::float8 as "atS",
       coalesce(sum(jsonb_array_length(differences)), 0) as differences
     from (select distinct on (tenant_id) created_at, differences from books_audit order by tenant_id, day desc) last`,
  )
  metrics.gauge(
    'atrium_books_differences',
    'What the last audits of the books and of stock have found to differ',
    async () => {
      const [last] = await audits()
      return last?.differences ?? 0
    },
  )
  metrics.gauge(
    'atrium_books_audited_timestamp_seconds',
    'When the books were audited, of the tenant whose audit is the oldest; absent before the first one',
    async () => {
      const [last] = await audits()
      return last?.atS ? [{ value: last.atS }] : []
    },
  )
}

function watchOverdue(metrics: Metrics, db: Database, sold: SoldThings): void {
  const counts = [...sold].flatMap(([bizType, { entity, payable }]) =>
    Object.entries(payable.overdue ?? {}).map(
      ([deadline, condition]) =>
        `select '${appOf(bizType)}' as app, '${deadline}' as deadline, count(*) as orders from "${entity.table}" o
         where o.deleted_at is null and ${condition}`,
    ),
  )
  if (counts.length === 0) return
  const overdue = figuresFrom<{ app: string; deadline: string; orders: number }>(db, counts.join(' union all '))
  metrics.gauge(
    'atrium_orders_overdue',
    'Orders that have passed a time-out and were not dealt with, by app and deadline',
    async () => (await overdue()).map(({ orders, ...labels }) => ({ labels, value: orders })),
  )
}

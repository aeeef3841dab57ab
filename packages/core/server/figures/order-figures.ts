import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../contract/define/entity.ts'
import type { NumbersRow } from '../call/dashboard-numbers.ts'
import { merchantNames } from '../partners/shares-for.ts'
import type { Count } from './counts.ts'
import { type At, type Rows, ratio, round, yuan } from './overview-call.ts'
import { seriesFrom, seriesOf, sumsByPlace } from './span.ts'

/** The columns of core's selects over orders. Amounts in fen. */
export type OrderColumns = Record<'income' | 'orders' | 'users' | 'failed' | 'refunds', number>

type Sold = At<{ orders: Rows }>

type Aggregates = Readonly<Record<string, RawBuilder<unknown>>>

const LONGEST = 10

const paidIn = (from: unknown, to: unknown) => sql`o.deleted_at is null and o.paid_at >= ${from} and o.paid_at < ${to}`

/**
 * The figures of an app that sells by order: its part of `values`, `series` and `tops`, and the selects behind them.
 * @param app its key
 * @param ranked more columns of the rankings, as aggregates over the orders `o`
 * @param paid more columns over the orders that were paid in the time, likewise
 */
export function orderFigures(app: string, order: Entity, ranked: Aggregates = {}, paid: Aggregates = {}) {
  const named = (sums: Aggregates) => Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.id(name)}`)
  const sums = sql.join([
    sql`count(*) as orders`,
    sql`round(sum(o.paid_amount) / 100.0, 2)::float8 as income`,
    ...named(ranked),
  ])
  const counted = sql.join([
    sql`coalesce(sum(o.paid_amount), 0)::bigint as income`,
    sql`count(*) as orders`,
    sql`count(distinct o.user_id) as users`,
    sql`count(*) filter (where o.fail_reason is not null) as failed`,
    ...named(paid),
  ])

  return {
    counts: ({ orders }: Sold): Count[] => [
      (from, to) => sql`select ${counted} from ${orders} o where ${paidIn(from, to)}`,
      (from, to) => sql`
        select coalesce(sum(r.amount), 0)::bigint as refunds
        from refund r join ${orders} o on o.tenant_id = r.tenant_id and o.id = r.biz_id
          join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id and not p.surplus
        where r.tenant_id = current_tenant() and not r.of_held and o.deleted_at is null
          and (r.biz_type = ${`${app}.${order.name}`} or r.biz_type like ${`${app}.${order.name}.%`})
          and r.succeeded_at >= ${from} and r.succeeded_at < ${to}`,
    ],
    values: {
      income: ({ income }: OrderColumns) => yuan(income),
      refunds: ({ refunds }: OrderColumns) => yuan(refunds),
      net: ({ income, refunds }: OrderColumns) => round(yuan(income - refunds), 2),
      orders: ({ orders }: OrderColumns) => orders,
      average: ({ income, orders }: OrderColumns) => round(yuan(ratio(income, orders)), 2),
      users: ({ users }: OrderColumns) => users,
      failureRate: ({ failed, orders }: OrderColumns) => round(ratio(failed, orders) * 100, 1),
    },
    /** Income and number of orders, by the time of payment. */
    async series({ tx, orders, span }: Sold) {
      const sums = sql`sum(o.paid_amount)::bigint as income, count(*) as orders`
      const paid = sql`${orders} o where ${paidIn(seriesFrom(span), span.to)}`
      const { rows } = await sql<{ place: string; income: number; orders: number }>`
        ${sumsByPlace('o.paid_at', span, sums, paid)}`.execute(tx)
      return [
        seriesOf('income', span, rows, ({ income }) => income, yuan),
        seriesOf('orders', span, rows, (row) => row.orders),
      ]
    },
    tops: {
      /** The orders that were made in the time span, by their present status. */
      async status({ tx, orders, span, words }: Sold): Promise<NumbersRow[]> {
        const { rows } = await sql<{ status: number; orders: number }>`
          select o.status, count(*) as orders from ${orders} o
          where o.deleted_at is null and o.created_at >= ${span.from} and o.created_at < ${span.to}
          group by 1 order by 2 desc, 1`.execute(tx)
        const named = (status: number) => words.entities[order.name]?.status[order.status?.[status]?.[0] ?? '']
        return rows.map((row) => ({ status: row.status, name: named(row.status) ?? row.status, orders: row.orders }))
      },
      /** Each with the percentage of its paid orders that did not start. */
      async devices({ tx, orders, span }: Sold): Promise<NumbersRow[]> {
        const { rows } = await sql<NumbersRow>`
          select d.id as "_id", d.no, d.name, ${sums},
            round(100.0 * count(*) filter (where o.fail_reason is not null) / count(*), 1)::float8 as "failureRate"
          from ${orders} o join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
          where ${paidIn(span.from, span.to)} group by d.id order by sum(o.paid_amount) desc, d.no limit ${LONGEST}`.execute(
          tx,
        )
        return rows
      },
      /** A merchant that has been deleted has no name and is shown by the end of its id. */
      async merchants({ ctx, tx, orders, span }: Sold): Promise<NumbersRow[]> {
        const { rows } = await sql<NumbersRow & { _id: string }>`
          select o.merchant_id as "_id", ${sums} from ${orders} o
          where ${paidIn(span.from, span.to)} and o.merchant_id is not null
          group by o.merchant_id order by sum(o.paid_amount) desc, o.merchant_id limit ${LONGEST}`.execute(tx)
        const names = await merchantNames(
          ctx,
          rows.map(({ _id }) => _id),
        )
        return rows.map((row) => ({ ...row, name: names[row._id] ?? `#${row._id.slice(-6)}` }))
      },
    },
  }
}

import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { orderFigures } from '@atrium/core/server/figures/order-figures'
import { overviewCall, rowsIn } from '@atrium/core/server/figures/overview-call'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { DELIVER_OPTIONS } from '../entities/order.ts'
import { order, product, user } from '../index.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const LONGEST = 10
const READ = ['shop', 'dashboard', 'read'] as const
const rows = rowsIn(READ, { orders: order, users: user, products: product })
const sold = orderFigures('shop', order)
const { income, refunds, net, orders, average } = sold.values

type New = Record<'newUsers', number>
type Pending = Record<'toAccept' | 'toSend' | 'refundRequests' | 'lowStock', number>

/** `/shop/dashboard`: what was sold, what waits for somebody, and what sells best. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of the shop between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  counts: (context) => ({
    range: [
      ...sold.counts(context),
      (from, to) => sql`
        select count(*)::integer as "newUsers" from ${context.users} u
        where u.deleted_at is null and u.created_at >= ${from} and u.created_at < ${to}`,
    ],
    now: [
      () => sql`
        select count(*) filter (where o.status = 2)::integer as "toAccept",
          count(*) filter (where o.status = 3)::integer as "toSend",
          count(*) filter (where o.refund_status = 1)::integer as "refundRequests"
        from ${context.orders} o
        where o.deleted_at is null and (o.status in (2, 3) or o.refund_status = 1)`,
      // As the view of products has it, whose other columns take longer.
      () => sql`
        select count(*)::integer as "lowStock"
        from ${context.products} p cross join lateral shop_stock_of(p.tenant_id, p.id, p.spec_rows) has
        where p.deleted_at is null and (has.free = 0 or has.lowest <= p.warn_stock)`,
    ],
  }),
  values: {
    income,
    refunds,
    net,
    orders,
    average,
    newUsers: ({ newUsers }: New) => newUsers,
    toAccept: ({ toAccept }: Pending) => toAccept,
    toSend: ({ toSend }: Pending) => toSend,
    refundRequests: ({ refundRequests }: Pending) => refundRequests,
    lowStock: ({ lowStock }: Pending) => lowStock,
  },
  series: [sold.series],
  tops: {
    status: sold.tops.status,
    /** What was in the orders that were paid in the time, under the names that the last of them had. */
    async products({ tx, orders: paid, span }) {
      const { rows: found } = await sql<NumbersRow>`
        select l ->> 'product' as "_id", (array_agg(l ->> 'name' order by o.paid_at desc))[1] as name,
          sum((l ->> 'num')::integer)::integer as pieces,
          round(sum((l ->> 'amount')::bigint) / 100.0, 2)::float8 as income
        from ${paid} o cross join lateral jsonb_array_elements(o.products) l
        where o.deleted_at is null and o.paid_at >= ${span.from} and o.paid_at < ${span.to}
        group by 1 order by 3 desc, 4 desc, 2 limit ${LONGEST}`.execute(tx)
      return found
    },
    async deliverOptions({ tx, orders: paid, span, words }) {
      const { rows: found } = await sql<{ option: keyof typeof DELIVER_OPTIONS; orders: number }>`
        select o.deliver_option as option, count(*)::integer as orders from ${paid} o
        where o.deleted_at is null and o.paid_at >= ${span.from} and o.paid_at < ${span.to}
        group by 1 order by 1`.execute(tx)
      const named = (words as typeof zh_CN).entities.order.options.deliverOption
      return found.map(({ option, ...counted }) => ({
        deliverOption: option,
        name: named[DELIVER_OPTIONS[option][0]],
        ...counted,
      }))
    },
  },
})

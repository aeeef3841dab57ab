import type { Ctx } from '@atrium/core/server/call/ctx'
import { type At, overviewCall, ratio, round, yuan } from '@atrium/core/server/figures/overview-call'
import { seriesOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'
import { type Reach, reachOf } from './dashboard/reach.ts'
import { byApp, devicesOnMap, merchantsOnMap, topPartners } from './dashboard/tops.ts'
import { waitingWithdrawals } from './dashboard/waiting.ts'

const READ = ['iot', 'dashboard', 'read'] as const
const DAYS = 30

const rows = (ctx: Ctx) => reachOf(ctx, READ)

type Columns = Record<'devices' | 'all' | 'online' | 'orders' | 'income' | 'shared' | 'waiting' | 'merchants', number>

/** `/iot/dashboard`: the income of partners and their devices, and the withdrawals that wait for approval. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary:
    'Figures of partners and what they sell; start and end (default: the last 30 days) bound the series and rankings',
  words: { zh_CN, en_US },
  days: DAYS,
  counts({ devices, payments, shares, merchants, withdrawals }) {
    // Payments count by the time of payment, deposits by that of their capture, without deducting refunds.
    const sold = (from: unknown, to: unknown) => sql`
      select count(distinct p.biz_id) as orders, coalesce(sum(p.taken), 0)::bigint as income from ${payments} p
      where p.status = 2 and not p.surplus and p.taken > 0 and p.taken_at >= ${from} and p.taken_at < ${to}`
    return {
      day: [sold],
      month: [
        sold,
        (from, to) => sql`
          select coalesce(sum(s.amount - s.reversed), 0)::bigint as shared from ${shares} s
          where s.credited_at >= ${from} and s.credited_at < ${to}`,
        (from, to) => sql`
          select count(*) as merchants from ${merchants} m
          where m.deleted_at is null and m.created_at >= ${from} and m.created_at < ${to}`,
      ],
      sinceMonth: [(_from, to) => sql`select count(*) as devices from ${devices} d where d.created_at < ${to}`],
      now: [
        () => sql`
          select count(*) as "all", count(*) filter (where d.online = 1) as online from ${devices} d`,
        () => sql`select count(*) as waiting from ${withdrawals} w where w.status = 1`,
      ],
    }
  },
  values: {
    devices: ({ devices }: Columns) => devices,
    online: ({ online, all }: Columns) => round(ratio(online, all) * 100, 1),
    orders: ({ orders }: Columns) => orders,
    income: ({ income }: Columns) => yuan(income),
    month: ({ income }: Columns) => yuan(income),
    shared: ({ shared }: Columns) => yuan(shared),
    waiting: ({ waiting }: Columns) => waiting,
    merchants: ({ merchants }: Columns) => merchants,
  },
  series: [byDay],
  tops: {
    agents: (at) => topPartners(at, 'agent'),
    merchants: (at) => topPartners(at, 'merchant'),
    apps: byApp,
    merchantMap: merchantsOnMap,
    deviceMap: devicesOnMap,
  },
  alerts: waitingWithdrawals,
})

/** Income and orders of each day of the range, in all and of each app. */
async function byDay({ tx, payments, span, word }: At<Reach>) {
  const sums = sql`split_part(p.biz_type, '.', 1) as app, count(distinct p.biz_id) as orders,
    sum(p.taken)::bigint as income`
  const paid = sql`${payments} p
    where p.status = 2 and not p.surplus and p.taken > 0 and p.taken_at >= ${span.from} and p.taken_at < ${span.to}`
  const { rows } = await sql<{ place: string; app: string; orders: number; income: number }>`
    ${sumsByPlace('p.taken_at', span, sums, paid, sql`1, 2`)}`.execute(tx)
  const apps = [...new Set(rows.map(({ app }) => app))].sort()
  const income = (key: string, of: typeof rows) => seriesOf(key, span, of, (row) => row.income, yuan)
  return [
    income('income', rows),
    seriesOf('orders', span, rows, ({ orders }) => orders),
    ...apps.map((app) => ({
      ...income(
        `income.${app}`,
        rows.filter((row) => row.app === app),
      ),
      label: `${word('kpiIncome')} · ${app}`,
      unit: word('yuan'),
    })),
  ]
}

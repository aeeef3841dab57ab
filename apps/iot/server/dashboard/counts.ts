import { sql } from 'kysely'
import type { Reach } from './reach.ts'

/** The present figure, and that of the previous period up to the same time. */
type Pair = readonly [now: number, before: number]

interface Counts {
  devices: Pair
  online: Pair
  orders: Pair
  /** In fen. */
  income: Pair
  month: Pair
  shared: Pair
  waiting: Pair
  merchants: Pair
}

const start = (unit: 'day' | 'month') => sql`(select start_of(${sql.lit(unit)}))`
const startBefore = (unit: 'day' | 'month') => sql`(select start_of(${sql.lit(unit)}, ${sql.lit(`1 ${unit}`)}))`
const sameTimeBefore = (unit: 'day' | 'month') => sql`(select time_before(${sql.lit(`1 ${unit}`)}))`
const since = (at: string, unit: 'day' | 'month') => sql`${sql.ref(at)} >= ${start(unit)}`
const asLongBefore = (at: string, unit: 'day' | 'month') =>
  sql`${sql.ref(at)} >= ${startBefore(unit)} and ${sql.ref(at)} < ${sameTimeBefore(unit)}`

export async function countAll(reach: Reach): Promise<Counts> {
  const [devices, money, shared, others] = [
    await countDevices(reach),
    await countMoney(reach),
    await countShared(reach),
    await countOthers(reach),
  ]
  const percent = devices.enabled === 0 ? 0 : Math.round((devices.online / devices.enabled) * 1000) / 10
  return {
    devices: [devices.all, devices.before],
    // Both values are the present one, because the earlier online state is not stored.
    online: [percent, percent],
    orders: [money.orders, money.ordersBefore],
    income: [money.income, money.incomeBefore],
    month: [money.month, money.monthBefore],
    shared: [shared.now, shared.before],
    waiting: [others.waiting, others.waiting],
    merchants: [others.merchants, others.merchantsBefore],
  }
}

async function countDevices({ tx, devices }: Reach) {
  const { rows } = await sql<{ all: number; before: number; enabled: number; online: number }>`
    select count(*) as "all", count(*) filter (where d.created_at < ${start('month')}) as before,
      count(*) filter (where d.status = 1) as enabled, count(*) filter (where d.status = 1 and d.online = 1) as online
    from ${devices} d`.execute(tx)
  return rows[0]!
}

interface Money {
  orders: number
  ordersBefore: number
  income: number
  incomeBefore: number
  month: number
  monthBefore: number
}

/** Counts payments by the time of payment, without deducting refunds. */
async function countMoney({ tx, payments }: Reach): Promise<Money> {
  const sum = (when: ReturnType<typeof sql>) => sql`coalesce(sum(p.amount) filter (where ${when}), 0)`
  const { rows } = await sql<Money>`
    select count(*) filter (where ${since('p.paid_at', 'day')}) as orders,
      count(*) filter (where ${asLongBefore('p.paid_at', 'day')}) as "ordersBefore",
      ${sum(since('p.paid_at', 'day'))} as income, ${sum(asLongBefore('p.paid_at', 'day'))} as "incomeBefore",
      ${sum(since('p.paid_at', 'month'))} as month, ${sum(asLongBefore('p.paid_at', 'month'))} as "monthBefore"
    from ${payments} p
    where p.status = 2 and not p.surplus and p.paid_at >= ${startBefore('month')}`.execute(tx)
  return rows[0]!
}

/** The shares that were credited to partners. */
async function countShared({ tx, shares }: Reach) {
  const sum = (when: ReturnType<typeof sql>) => sql`coalesce(sum(s.amount - s.reversed) filter (where ${when}), 0)`
  const { rows } = await sql<{ now: number; before: number }>`
    select ${sum(since('s.credited_at', 'month'))} as now, ${sum(asLongBefore('s.credited_at', 'month'))} as before
    from ${shares} s where s.credited_at >= ${startBefore('month')}`.execute(tx)
  return rows[0]!
}

async function countOthers({ tx, merchants, withdrawals }: Reach) {
  const { rows } = await sql<{ waiting: number; merchants: number; merchantsBefore: number }>`
    select (select count(*) from ${withdrawals} w where w.status = 1) as waiting,
      count(*) filter (where ${since('m.created_at', 'month')}) as merchants,
      count(*) filter (where ${asLongBefore('m.created_at', 'month')}) as "merchantsBefore"
    from ${merchants} m where m.deleted_at is null`.execute(tx)
  return rows[0]!
}

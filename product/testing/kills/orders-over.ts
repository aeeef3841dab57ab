import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'

/** How orders of a line end, as SQL about the order `o`. */
interface Ends {
  /** A device delivers, or is to begin. */
  underway: string
  /** It is underway and waits for a time at which it ends by itself, or for its customer. */
  due: string
  /** What a paid order must be in the end. */
  over: string
}

const paidBack = 'o.refunded_amount = o.paid_amount'

export const ENDS: Readonly<Record<string, Ends>> = {
  charge: { underway: 'o.status in (2, 3, 4)', due: 'false', over: `(o.status = 5 or (o.status = 8 and ${paidBack}))` },
  doll: {
    underway: 'o.status in (2, 3)',
    due: '(o.status = 3 and o.ends_at > now())',
    over: `(o.status = 4 or (o.status = 7 and ${paidBack}))`,
  },
  vend: {
    underway: 'o.status in (2, 3)',
    due: '(o.status = 3 and o.ends_at > now())',
    over: `(o.status in (4, 8) or (o.status in (5, 6, 7) and ${paidBack}))`,
  },
  powerbank: {
    underway: 'o.status in (2, 3)',
    // A rent ends with its return, or is bought after its hours; what is owed waits for its consumer.
    due: 'o.status in (3, 4)',
    over: `(o.status in (5, 8) or (o.status in (6, 7) and ${paidBack}))`,
  },
  shop: {
    underway: 'o.status in (2, 3, 4)',
    // Ready, and its customer has the code.
    due: '(o.status = 3 and o.deliver_option = 1)',
    over: `(o.status = 5 or (o.status in (6, 7) and ${paidBack}))`,
  },
}

export const inAll = <Row extends object>(db: Database, text: string): Promise<Row[]> =>
  db.asPlatform('orders after kills', async (tx) => (await rawSql(tx).executeSql<Row>(text)).rows)

/** The statuses of a line's orders that are not over now. */
export async function statusesUnderway(db: Database, line: string): Promise<number[]> {
  const text = `select distinct o.status from ${line}_order o where o.status = 1 or ${ENDS[line]!.underway}`
  return (await inAll<{ status: number }>(db, text)).map(({ status }) => status)
}

/** What contradicts itself: a power bank in two places, or a rent whose power bank is not out for it. */
export async function doubledPlaces(db: Database): Promise<object[]> {
  return inAll(
    db,
    `select 'two slots' as what, battery_id::text as id from powerbank_slot where battery_id is not null
       group by battery_id having count(*) > 1
     union all
     select 'rented and free', b.id::text from powerbank_battery b where b.status = 2
       and not exists (select from powerbank_order o where o.id = b.order_id and o.status = 3)
     union all
     select 'slot of a closed order', s.id::text from powerbank_slot s join powerbank_order o on o.id = s.order_id
       where o.status not in (1, 2)`,
  )
}

export async function countOrders(db: Database, lines: readonly string[]): Promise<number> {
  const orders = lines.map((line) => `(select count(*)::integer from ${line}_order)`)
  return (await inAll<{ count: number }>(db, `select ${orders.join(' + ')} as count`))[0]!.count
}

/**
 * What has not ended yet: orders that are underway without a time at which they end, payments that the provider has and
 * the server was not told of, and refunds. Each with its whole row: a message of a failed test is all that is left of it.
 */
export async function findOpen(db: Database, lines: readonly string[]): Promise<readonly object[]> {
  const orders = lines.map((line) => {
    const { underway, due } = ENDS[line]!
    return `select o.no, 'order ' || o.status as what, to_jsonb(o) as row from ${line}_order o where ${underway} and not ${due}`
  })
  return inAll(
    db,
    `${orders.join(' union all ')}
     union all select p.pay_no, 'payment', to_jsonb(p) from payment p join pay_stand_in s on s.tenant_id = p.tenant_id and s.no = p.pay_no
       where p.status = 1 and s.kind = 1 and s.state in ('paid', 'authorised')
     union all select r.refund_no, 'refund', to_jsonb(r) from refund r where r.status = 1`,
  )
}

/**
 * Lets time pass for what was cut off by a kill: commands whose end is not known and whose devices are gone, payments that
 * are asked about after a minute, refunds that the killed server had claimed.
 */
export async function passTime(db: Database, ms: number): Promise<void> {
  const by = `interval '${ms} ms'`
  await inAll(
    db,
    `update device_command set asked_at = asked_at - ${by}, due_at = due_at - ${by} where status in (1, 2, 7)`,
  )
  await inAll(db, `update payment set next_query_at = next_query_at - ${by} where status = 1`)
  await inAll(
    db,
    `update refund set next_try_at = next_try_at - ${by}, claimed_until = claimed_until - ${by} where status = 1`,
  )
}

export interface LineResult {
  byStatus: Record<string, number>
  /** Paid orders that wait for a time at which they end, or for their customer. */
  waiting: number
  /** Orders that must not exist: paid, but neither finished, nor paid back, nor waiting. */
  lost: { no: string; status: number; paid: number; refunded: number }[]
}

export async function resultOf(db: Database, line: string): Promise<LineResult> {
  const { over, due } = ENDS[line]!
  const counted = await inAll<{ status: number; count: number }>(
    db,
    `select status, count(*)::integer as count from ${line}_order group by 1 order by 1`,
  )
  const waiting = await inAll<object>(db, `select 1 from ${line}_order o where o.pay_no is not null and ${due}`)
  const lost = await inAll<LineResult['lost'][number]>(
    db,
    // A deposit is no paid amount: whoever has paid one has a number of a payment.
    `select o.no, o.status, o.paid_amount as paid, o.refunded_amount as refunded from ${line}_order o
     where o.pay_no is not null and not ${over} and not ${due}`,
  )
  return {
    byStatus: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    waiting: waiting.length,
    lost,
  }
}

import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'

/** How orders of a line end, as SQL about the order `o`. */
interface Ends {
  /** A device delivers, or is to begin. */
  underway: string
  /** It is underway and has a time at which it ends by itself. */
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
}

const inAll = <Row extends object>(db: Database, text: string): Promise<Row[]> =>
  db.asPlatform('orders after kills', async (tx) => (await rawSql(tx).executeSql<Row>(text)).rows)

/** The statuses of a line's orders that are not over now. */
export async function statusesUnderway(db: Database, line: string): Promise<number[]> {
  const text = `select distinct o.status from ${line}_order o where o.status = 1 or ${ENDS[line]!.underway}`
  return (await inAll<{ status: number }>(db, text)).map(({ status }) => status)
}

/** How many orders are underway without a time at which they end, and how many refunds have not succeeded yet. */
export async function countOpen(db: Database, lines: readonly string[]): Promise<number> {
  const orders = lines.map((line) => {
    const { underway, due } = ENDS[line]!
    return `(select count(*)::integer from ${line}_order o where ${underway} and not ${due})`
  })
  const text = `select ${orders.join(' + ')} + (select count(*)::integer from refund where status = 1) as open`
  return (await inAll<{ open: number }>(db, text))[0]!.open
}

export interface LineResult {
  byStatus: Record<string, number>
  /** Paid orders that wait for a time at which they end. */
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
  const waiting = await inAll<object>(db, `select 1 from ${line}_order o where o.paid_amount > 0 and ${due}`)
  const lost = await inAll<LineResult['lost'][number]>(
    db,
    `select o.no, o.status, o.paid_amount as paid, o.refunded_amount as refunded from ${line}_order o
     where o.paid_amount > 0 and not ${over} and not ${due}`,
  )
  return {
    byStatus: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    waiting: waiting.length,
    lost,
  }
}

import { cut } from '@atrium/core/contract/cut'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { v7 as uuid } from 'uuid'
import { BILL_ZONE } from '../channels/bill-zone.ts'
import { paymentChannelsOf } from '../channels/part.ts'
import type { BillLine } from '../channels/port.ts'
import { RECON } from '../model.ts'

export interface Difference {
  kind: BillLine['kind']
  no: string
  /** In fen; null if this side does not have the trade. */
  ours: number | null
  theirs: number | null
}

type Line = Pick<BillLine, 'kind' | 'no' | 'amountFen'>

/** The trades that only one side has, or that differ between the sides. Pure function. */
export function compareBills(ours: readonly Line[], theirs: readonly Line[]): Difference[] {
  const key = ({ kind, no }: Line) => `${kind} ${no}`
  const known = new Map(theirs.map((line) => [key(line), line.amountFen]))
  const differences: Difference[] = []
  for (const line of ours) {
    const { kind, no, amountFen } = line
    const their = known.get(key(line)) ?? null
    known.delete(key(line))
    if (their !== amountFen) differences.push({ kind, no, ours: amountFen, theirs: their })
  }
  const own = new Set(ours.map(key))
  for (const line of theirs) {
    if (!own.has(key(line))) differences.push({ kind: line.kind, no: line.no, ours: null, theirs: line.amountFen })
  }
  return differences
}

/** Compares one day of one payment channel with the payment channel's bill; each day only once. */
export async function workRecon(services: Services, tenantId: string, port: string, day: string): Promise<void> {
  if (await isCompared(services, tenantId, port, day)) return
  const theirs = await (await paymentChannelsOf(services).open(tenantId, port)).downloadBill(day)
  await services.db.asTenant(tenantId, async (tx) => {
    const ours = await ownLines(tx, port, day)
    const diff = compareBills(ours, theirs)
    await rawSql(tx).executeSql(
      `insert into recon_day (id, day, channel, our_count, our_amount, their_count, their_amount, diff, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, day, channel) do nothing`,
      [
        uuid(),
        day,
        port,
        ours.length,
        netOf(ours),
        theirs.length,
        netOf(theirs),
        JSON.stringify(diff),
        diff.length === 0 ? RECON.even : RECON.uneven,
      ],
    )
    if (diff.length > 0) services.log.error({ tenant: tenantId, port, day, differences: diff.length }, 'a bill differs')
  })
}

/** Whether the bill was compared before, so that a job that runs twice does not download it twice. */
async function isCompared({ db }: Services, tenantId: string, port: string, day: string): Promise<boolean> {
  return db.asTenant(tenantId, async (tx) => {
    const text = 'select 1 from recon_day where tenant_id = current_tenant() and day = $1 and channel = $2'
    return (await rawSql(tx).executeSql(text, [day, port])).rows.length > 0
  })
}

function netOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { kind, amountFen }) => sum + (kind === 'payment' ? amountFen : -amountFen), 0)
}

async function ownLines(tx: Tx, port: string, day: string): Promise<Line[]> {
  const on = (column: string) => `${column} >= $2::date::timestamp at time zone '${BILL_ZONE}'
    and ${column} < ($2::date + 1)::timestamp at time zone '${BILL_ZONE}'`
  const { rows } = await rawSql(tx).executeSql<Line>(
    // Of pay score the provider's bill has what was captured.
    `select 'payment' as kind, pay_no as no, case when held_fen is null then taken else amount end as "amountFen"
     from payment
     where tenant_id = current_tenant() and split_part(channel, '_', 1) = $1 and ${on('paid_at')}
     union all
     select 'refund', r.refund_no, r.amount from refund r
     join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     where r.tenant_id = current_tenant() and split_part(p.channel, '_', 1) = $1 and ${on('r.succeeded_at')}`,
    [port, day],
  )
  return rows
}

/** Marks the differences of a day as handled by a person. */
export async function handleRecon(tx: Tx, id: string, note: string): Promise<void> {
  await rawSql(tx).executeSql(
    `update recon_day set status = ${RECON.handled}, note = $2
     where tenant_id = current_tenant() and id = $1 and status = ${RECON.uneven}`,
    [id, cut(note, 200)],
  )
}

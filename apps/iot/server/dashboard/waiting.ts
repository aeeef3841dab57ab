import { sql } from 'kysely'
import type { Reach } from './reach.ts'

const SHOWN = 10

/** Withdrawals that wait for approval, oldest first, and those that failed. Amounts in fen. */
export async function waitingWithdrawals({ tx, withdrawals }: Reach) {
  const { rows } = await sql<{ _id: string; at: Date; no: string; name: string; amount: number; status: number }>`
    select w.id as _id, w.no, w.owner_name as name, w.amount, w.status, w.created_at as at
    from ${withdrawals} w where w.status in (1, 5) order by w.created_at limit ${sql.lit(SHOWN)}`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

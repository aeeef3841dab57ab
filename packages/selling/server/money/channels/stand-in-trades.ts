import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { v7 as uuid } from 'uuid'
import type { PaymentState } from './port.ts'

/** The books of the stand-in: one row for each payment, refund and transfer. */

export const PAYMENT = 1
export const REFUND = 2
export const TRANSFER = 3

export interface Trade {
  amount: number
  /** Pay score: what was captured of the amount. */
  captured: number | null
  state: string
  tradeNo: string
  at: Date
  subject?: string
}

const TRADE_COLUMNS = 'amount, captured, state, trade_no as "tradeNo", at'

interface NewTrade {
  kind: number
  no: string
  amount: number
  state: string
  ofNo?: string
}

/** Inserts a trade, once for each number; returns the existing one on a retry. */
export async function enter(tx: Tx, { kind, no, amount, state, ofNo }: NewTrade): Promise<Trade> {
  const { rows } = await rawSql(tx).executeSql<Trade>(
    `insert into pay_stand_in (id, kind, no, of_no, amount, state, trade_no) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, kind, no) do nothing returning ${TRADE_COLUMNS}`,
    [uuid(), kind, no, ofNo ?? null, amount, state, `S${no}`],
  )
  return rows[0] ?? (await find(tx, kind, no))!
}

/** @returns undefined if the stand-in does not know the number */
export const findPayment = (tx: Tx, payNo: string) => find(tx, PAYMENT, payNo)

export async function find(tx: Tx, kind: number, no: string): Promise<Trade | undefined> {
  const { rows } = await rawSql(tx).executeSql<Trade>(
    `select ${TRADE_COLUMNS} from pay_stand_in where tenant_id = current_tenant() and kind = $1 and no = $2`,
    [kind, no],
  )
  return rows[0]
}

/** @returns undefined if it was in another state */
export async function change(tx: Tx, kind: number, no: string, from: string, to: string): Promise<Trade | undefined> {
  const { rows } = await rawSql(tx).executeSql<Trade>(
    `update pay_stand_in set state = $4, at = now()
     where tenant_id = current_tenant() and kind = $1 and no = $2 and state = $3 returning ${TRADE_COLUMNS}`,
    [kind, no, from, to],
  )
  return rows[0]
}

export function paymentState(trade: Trade | undefined): PaymentState {
  if (!trade) return { state: 'unknown' }
  const { state, amount, captured, tradeNo } = trade
  const at = trade.at.toISOString()
  if (state === 'paid') return { state, tradeNo, amountFen: captured ?? amount, at }
  if (state === 'authorised') return { state, amountFen: amount, at }
  return { state: state === 'closed' || state === 'collecting' ? state : 'pending' }
}

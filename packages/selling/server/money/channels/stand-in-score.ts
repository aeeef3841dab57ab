import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import type { Notice } from './port.ts'
import { findPayment, paymentState, type Trade } from './stand-in-trades.ts'

/**
 * Pay score at the stand-in. A trade is open, or refused (which may be changed), then authorised, collecting, and paid;
 * or closed, because the consent was withdrawn or released.
 */

/** What the payer does on the stand-in's page. */
export const SCORE_ACTS = ['consent', 'refuse', 'withdraw', 'collect'] as const
export type ScoreAct = (typeof SCORE_ACTS)[number]

/** The states in which each act is possible, and the state after it. */
const STEPS: Readonly<Record<ScoreAct, { from: readonly string[]; to: string }>> = {
  consent: { from: ['open', 'refused'], to: 'authorised' },
  refuse: { from: ['open'], to: 'refused' },
  withdraw: { from: ['authorised'], to: 'closed' },
  collect: { from: ['collecting'], to: 'paid' },
}

/**
 * An act of the payer; `late`: this payer is not charged at the capture, but only by `collect`. Returns the
 * notification for the merchant, if a real provider would send one; undefined if the act is not possible now.
 */
export async function actOnScore(
  tx: Tx,
  payNo: string,
  act: ScoreAct,
  late = false,
): Promise<Notice | 'silent' | undefined> {
  const { from, to } = STEPS[act]
  const isDone = await move(tx, payNo, { from, to, set: act === 'consent' ? `, late = ${late}` : '' })
  if (!isDone) return undefined
  // As with weixin, the merchant finds out about a refusal and a withdrawal only by a query.
  if (act === 'refuse' || act === 'withdraw') return 'silent'
  return { kind: 'payment', no: payNo, state: paymentState(await findPayment(tx, payNo)) }
}

/** The merchant ends the service. Repeated, it changes nothing. */
export async function capture(tx: Tx, payNo: string, amountFen: number): Promise<Trade | undefined> {
  await rawSql(tx).executeSql(
    `update pay_stand_in set captured = $2, at = now(), state = case when late then 'collecting' else 'paid' end
     where tenant_id = current_tenant() and kind = 1 and no = $1 and state = 'authorised' and amount >= $2`,
    [payNo, amountFen],
  )
  return findPayment(tx, payNo)
}

/** The merchant releases the consent. */
export async function release(tx: Tx, payNo: string): Promise<void> {
  await move(tx, payNo, { from: ['open', 'refused', 'authorised'], to: 'closed' })
}

/** The captured amount was paid to the merchant in another way. */
export async function stopCollecting(tx: Tx, payNo: string): Promise<void> {
  await move(tx, payNo, { from: ['collecting'], to: 'closed' })
}

async function move(
  tx: Tx,
  payNo: string,
  { from, to, set = '' }: { from: readonly string[]; to: string; set?: string },
): Promise<boolean> {
  const { rows } = await rawSql(tx).executeSql(
    `update pay_stand_in set state = $3, at = now() ${set}
     where tenant_id = current_tenant() and kind = 1 and no = $1 and state = any($2) returning 1`,
    [payNo, from, to],
  )
  return rows.length > 0
}

import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { postAtCommit } from '../books/ledger.ts'
import { capturePosting } from '../books/postings.ts'
import { tenantOwner } from '../books/shares.ts'
import { PAYMENT } from '../model.ts'
import { captureTooMuch, notHeld, notPaid } from '../refusals.ts'
import { getPayment } from '../rows.ts'
import { appOf } from '../sold.ts'

/**
 * Takes part of a held payment, 0 to all of what is held: it becomes income, which `finish` divides. Once per payment.
 * The rest stays held until `giveBackHeld`. Lock the sold row first.
 * @throws notPaid | notHeld | captureTooMuch
 */
export async function captureHeld(ctx: Ctx, paymentId: string, fen: number): Promise<void> {
  const payment = await getPayment(ctx.tx, paymentId, 'for update')
  if (payment.status !== PAYMENT.paid) throw notPaid()
  if (payment.heldFen === null || payment.captured !== null) throw notHeld()
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > payment.heldFen) {
    throw captureTooMuch({ params: { left: payment.heldFen } })
  }
  await rawSql(ctx.tx).executeSql(
    `update payment set captured = $2, captured_at = now(), held_fen = held_fen - $2, is_news = $2 > 0
     where tenant_id = current_tenant() and id = $1`,
    [paymentId, fen],
  )
  postAtCommit(ctx.tx, capturePosting(paymentId, tenantOwner(ctx.tenantId, appOf(payment.bizType)), fen))
}

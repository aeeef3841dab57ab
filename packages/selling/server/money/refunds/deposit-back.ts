import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logStatus } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { REFUND, REFUND_SOURCE } from '../model.ts'
import type { Refund } from '../payable.ts'
import { getPayment } from '../rows.ts'
import { rowTypeOf } from '../sold.ts'
import { requestRefund } from './refunds.ts'

/** What becomes of held money on its way back, which is no refund of the sold row and concerns its status no further. */

const amountBack = storable('payment.depositBack', { zh_CN: '{yuan} 元：{reason}', en_US: '¥{yuan}: {reason}' })

/** Writes on the sold row's timeline that a deposit is back, or cannot be paid back so far. */
export function noteHeld(
  ctx: Ctx,
  { status }: { status: number },
  { bizType, bizId, amount, reason, ...refund }: Refund,
): void {
  logStatus(ctx, {
    entity: rowTypeOf(bizType),
    rowId: bizId,
    action: refund.status === REFUND.succeeded ? 'depositBack' : 'depositStuck',
    from: status,
    to: status,
    reason: stored(amountBack, { yuan: yuanText(amount), reason }),
  })
}

/** Whether it is no refund that follows one that was cancelled, or closed by the payment channel. */
export const isFirstTry = ({ idemKey }: Refund): boolean => !idemKey.includes('~')

/**
 * What is still held of a payment goes back to its payer. It is tried until the payment channel has paid it
 * (settle-refund.ts), first in `inS` seconds; default: at once. Nothing if nothing is held.
 */
export async function giveBackHeld(ctx: Ctx, paymentId: string, reason: string, inS?: number): Promise<void> {
  const { heldFen, payNo } = await getPayment(ctx.tx, paymentId, 'for update')
  if (!heldFen) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ before: number }>(
    'select count(*) as before from refund where tenant_id = current_tenant() and payment_id = $1 and of_held',
    [paymentId],
  )
  // What was given back before was cancelled, or closed by the payment channel.
  const again = rows[0]!.before === 0 ? '' : `~${rows[0]!.before + 1}`
  await requestRefund(ctx, {
    payment: paymentId,
    amountFen: heldFen,
    reason,
    source: REFUND_SOURCE.system,
    idemKey: `depositRest:${payNo}${again}`,
    ofHeld: true,
    ...(inS === undefined ? {} : { inS }),
  })
}

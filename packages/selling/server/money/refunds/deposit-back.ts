import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logStatus } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { REFUND } from '../model.ts'
import type { Refund } from '../payable.ts'
import { rowTypeOf } from '../sold.ts'

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

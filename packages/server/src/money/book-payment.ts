import { rawSql } from '../db/raw.ts'
import type { Ctx } from '../entity/ctx.ts'
import { portOf } from './channels/port.ts'
import { type AccountOwner, type Posting, post, postAtCommit } from './ledger.ts'
import type { Payment } from './model.ts'
import { channelOwner, tenantOwner } from './shares.ts'
import { appOf } from './sold.ts'

/** Whose money it was: the consumer's own balance, or the world outside. */
export function sourceOf({ channel, payerId, bizType }: Payment): AccountOwner {
  if (channel !== 'balance') return channelOwner(portOf(channel))
  return { type: 'consumer', id: payerId ?? '', app: appOf(bizType) }
}

/**
 * Writes a paid payment into the books, once. Money from outside cannot be short, so that waits for the commit.
 * @throws balanceShort where it is paid from a balance
 */
export async function bookPayment(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.booked) return
  const posting: Posting = {
    bizType: 'payment',
    bizId: payment._id,
    entries: [
      { owner: sourceOf(payment), bucket: 'balance', amountFen: -payment.amount },
      { owner: tenantOwner(ctx.tenantId, appOf(payment.bizType)), bucket: 'pending', amountFen: payment.amount },
    ],
  }
  if (payment.channel === 'balance') await post(ctx.tx, posting)
  else postAtCommit(ctx.tx, posting)
  await rawSql(ctx.tx).executeSql(
    'update payment set booked = true where tenant_id = current_tenant() and id = $1 and not booked',
    [payment._id],
  )
}

import type { Ctx } from '@atrium/core/server/call/ctx'
import { portOf } from '../channels/port.ts'
import type { Payment } from '../payable.ts'
import { appOf } from '../sold.ts'
import { type AccountOwner, postAtCommit } from './ledger.ts'
import { depositPosting, paymentPosting } from './postings.ts'
import { paymentChannelOwner, tenantOwner } from './shares.ts'

/** Whose money the payment was: the consumer's balance, or money from an external payment channel. */
export function sourceOf({ channel, payerId, bizType }: Payment): AccountOwner {
  if (channel !== 'balance') return paymentChannelOwner(portOf(channel))
  return { type: 'consumer', id: payerId ?? '', app: appOf(bizType) }
}

/**
 * Posts a paid payment to the books: a deposit is held, other income stays pending until its order is finished.
 * @throws balanceShort at the commit
 */
export function bookPayment(ctx: Ctx, payment: Payment): void {
  const source = sourceOf(payment)
  const sides = { tenant: tenantOwner(ctx.tenantId, appOf(payment.bizType)), source }
  const posting =
    payment.heldFen === null
      ? paymentPosting(payment._id, sides, payment.taken)
      : depositPosting(payment._id, source, payment.amount)
  postAtCommit(ctx.tx, posting)
}

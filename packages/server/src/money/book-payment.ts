import type { Ctx } from '../entity/ctx.ts'
import { portOf } from './channels/port.ts'
import { type AccountOwner, postAtCommit } from './ledger.ts'
import type { Payment } from './model.ts'
import { channelOwner, tenantOwner } from './shares.ts'
import { appOf } from './sold.ts'

/** Whose money it was: the consumer's own balance, or the world outside. */
export function sourceOf({ channel, payerId, bizType }: Payment): AccountOwner {
  if (channel !== 'balance') return channelOwner(portOf(channel))
  return { type: 'consumer', id: payerId ?? '', app: appOf(bizType) }
}

/** A paid payment stands in the books: it waits for its order to be finished. @throws balanceShort at the commit */
export function bookPayment(ctx: Ctx, payment: Payment): void {
  postAtCommit(ctx.tx, {
    bizType: 'payment',
    bizId: payment._id,
    entries: [
      { owner: sourceOf(payment), bucket: 'balance', amountFen: -payment.amount },
      { owner: tenantOwner(ctx.tenantId, appOf(payment.bizType)), bucket: 'pending', amountFen: payment.amount },
    ],
  })
}

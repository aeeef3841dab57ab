import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import type { Share } from '@atrium/core/server/partners/partner-network'
import { v7 as uuid } from 'uuid'
import { postAtCommit } from '../books/ledger.ts'
import { finishPosting } from '../books/postings.ts'
import { paymentChannelOwner, type Split, splitIncome, tenantOwner } from '../books/shares.ts'
import { portOf } from '../channels/port.ts'
import { PAYMENT } from '../model.ts'
import type { Payment } from '../payable.ts'
import { notPaid } from '../refusals.ts'
import { getPayment, refundedOf } from '../rows.ts'
import { appOf } from '../sold.ts'

/** These payment channels charge no fee. */
const WITHOUT_FEE = new Set(['balance', 'offline'])

export interface Finishing {
  /** The payment's id. */
  payment: string
  /** The shares as they were fixed when the order was created. */
  shares: readonly Share[]
  /** Percent that the payment channel keeps (setting `channelFeeRate`, default 0.6). */
  channelFeeRate?: number
  /** When the shares become available to their owners. */
  creditAt: Date
}

/**
 * The order is finished: its income (paid less refunded until now) is divided among the payment channel, the owners of
 * shares (pending until `creditAt`) and the tenant. Happens once per payment; returns undefined if it was done before.
 * @throws notPaid | ratiosTooHigh
 */
export async function finish(ctx: Ctx, finishing: Finishing): Promise<Split | undefined> {
  const payment = await getPayment(ctx.tx, finishing.payment, 'for update')
  if (payment.finishedAt !== null) return undefined
  if (payment.status !== PAYMENT.paid) throw notPaid()
  const { allFen } = await refundedOf(ctx.tx, payment._id)
  const incomeFen = payment.taken - allFen
  const rate = WITHOUT_FEE.has(portOf(payment.channel)) ? 0 : (finishing.channelFeeRate ?? 0.6)
  const split = splitIncome(incomeFen, rate, finishing.shares)
  const text = `update payment set finished_at = now(), income = $2, channel_fee = $3
    where tenant_id = current_tenant() and id = $1`
  send(ctx.tx, text, [payment._id, incomeFen, split.channelFeeFen])
  await writeShares(ctx, payment, finishing, split)
  const tenant = tenantOwner(ctx.tenantId, appOf(payment.bizType))
  const channel = paymentChannelOwner(portOf(payment.channel))
  postAtCommit(ctx.tx, finishPosting(payment._id, { tenant, channel }, finishing.shares, split))
  return split
}

async function writeShares(ctx: Ctx, payment: Payment, { shares, creditAt }: Finishing, split: Split): Promise<void> {
  for (const [index, { owner, ratio }] of shares.entries()) {
    const amountFen = split.amountsFen[index]!
    if (amountFen === 0) continue
    await rawSql(ctx.tx).executeSql(
      `insert into share_record (id, payment_id, biz_type, biz_id, owner_type, owner_id, app, ratio, base, amount, credit_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        uuid(),
        payment._id,
        payment.bizType,
        payment.bizId,
        owner.type,
        owner.id,
        owner.app ?? '',
        ratio,
        split.baseFen,
        amountFen,
        creditAt,
      ],
    )
  }
}

import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { type AccountOwner, balancesOf, type Entry, lockBooks, post, postAtCommit } from '../books/ledger.ts'
import { type Held, type HeldShare, holdDepositPosting, holdPosting } from '../books/postings.ts'
import { debtOwner, depositOwner, paymentChannelOwner, refundOwner, tenantOwner } from '../books/shares.ts'
import { portOf } from '../channels/port.ts'
import { SHARE } from '../model.ts'
import type { Payment } from '../payable.ts'
import { appOf } from '../sold.ts'
import { takeBack } from './refund-split.ts'

interface ShareRow {
  id: string
  owner: AccountOwner
  amountFen: number
  reversedFen: number
  isPending: boolean
}

/** Part of a deposit goes back: it comes from what is held, whatever was captured. */
const HELD_DEPOSIT: Held = { after: false, reverses: false, tenantFen: 0, feeFen: 0, shares: [] }

/** Holds back part of a deposit that goes back to its payer. The payment's row must be locked. */
export async function holdDeposit(ctx: Ctx, refundId: string, payment: string, amountFen: number): Promise<Held> {
  await addHeld(ctx, payment, -amountFen)
  postAtCommit(ctx.tx, holdDepositPosting(refundId, amountFen))
  return HELD_DEPOSIT
}

/** The payment channel will never pay it back under this number: it is held again. */
export async function releaseDeposit(ctx: Ctx, refundId: string, payment: string, amountFen: number): Promise<void> {
  await addHeld(ctx, payment, amountFen)
  const entries: Entry[] = [
    { owner: refundOwner, bucket: 'balance', amountFen: -amountFen },
    { owner: depositOwner, bucket: 'balance', amountFen },
  ]
  await post(ctx.tx, { bizType: 'refund.release', bizId: refundId, entries })
}

async function addHeld(ctx: Ctx, payment: string, fen: number): Promise<void> {
  const text = 'update payment set held_fen = held_fen + $2 where tenant_id = current_tenant() and id = $1'
  await rawSql(ctx.tx).executeSql(text, [payment, fen])
}

interface HoldRequest {
  refundId: string
  payment: Payment
  amountFen: number
  reverseShare: boolean
  /** What other refunds of this payment have taken back from its shares. */
  sharedBackFen: number
  /** This refund takes all that is left of the payment. */
  isLast: boolean
}

/**
 * Holds back the money of a refund. Before the order is finished it comes from what is pending; afterwards it comes
 * from the shares in proportion, and the rest from the tenant. @throws balanceShort
 */
export async function holdRefund(ctx: Ctx, wanted: HoldRequest): Promise<Held> {
  const { payment, amountFen, refundId } = wanted
  const after = payment.finishedAt !== null
  const reverses = after && wanted.reverseShare
  const shares = reverses ? await takeShares(ctx, wanted) : []
  const fromOwners = shares.reduce(
    (sum, { pendingFen, balanceFen, debtFen }) => sum + pendingFen + balanceFen + debtFen,
    0,
  )
  const feeFen = after && wanted.isLast ? (payment.channelFee ?? 0) : 0
  const held: Held = { after, reverses, tenantFen: amountFen - fromOwners - feeFen, feeFen, shares }
  const tenant = tenantOwner(ctx.tenantId, appOf(payment.bizType))
  const posting = holdPosting(refundId, { tenant, channel: paymentChannelOwner(portOf(payment.channel)) }, held)
  // The pending money of a payment always covers its refunds; the tenant's balance may not.
  if (after) await post(ctx.tx, posting)
  else postAtCommit(ctx.tx, posting)
  return held
}

async function takeShares(ctx: Ctx, { payment, amountFen, sharedBackFen }: HoldRequest): Promise<HeldShare[]> {
  const rows = await lockShares(ctx, payment._id)
  if (rows.length === 0) return []
  const back = takeBack(rows, payment.income ?? payment.amount, sharedBackFen + amountFen)
  await lockBooks(ctx.tx)
  const taken: HeldShare[] = []
  for (const row of rows) {
    const dueFen = back.get(row.id) ?? 0
    if (dueFen === 0) continue
    const { balance } = await balancesOf(ctx.tx, row.owner)
    const balanceFen = row.isPending ? 0 : Math.min(dueFen, balance)
    const pendingFen = row.isPending ? dueFen : 0
    taken.push({ record: row.id, owner: row.owner, pendingFen, balanceFen, debtFen: dueFen - pendingFen - balanceFen })
    await addReversed(ctx, row.id, dueFen)
  }
  return taken
}

async function lockShares(ctx: Ctx, paymentId: string): Promise<ShareRow[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<ShareRow>(
    `select id, jsonb_build_object('type', owner_type, 'id', owner_id, 'app', app) as owner, amount as "amountFen",
       reversed as "reversedFen", credited_at is null as "isPending"
     from share_record where tenant_id = current_tenant() and payment_id = $1 order by id for no key update`,
    [paymentId],
  )
  return rows
}

async function addReversed(ctx: Ctx, recordId: string, fen: number): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update share_record set reversed = reversed + $2,
       status = case when reversed + $2 = amount then ${SHARE.reversed}
         when status <> ${SHARE.reversed} then status
         when credited_at is null then ${SHARE.pending} else ${SHARE.credited} end
     where tenant_id = current_tenant() and id = $1`,
    [recordId, fen],
  )
}

/** The payment channel will never pay this refund: all money returns to the accounts it was taken from. */
export async function releaseRefund(ctx: Ctx, refundId: string, payment: Payment, held: Held): Promise<void> {
  const rows = new Map((await lockShares(ctx, payment._id)).map((row) => [row.id, row]))
  await lockBooks(ctx.tx)
  const tenant = tenantOwner(ctx.tenantId, appOf(payment.bizType))
  const isPending = payment.finishedAt === null
  const entries: Entry[] = [
    { owner: tenant, bucket: isPending ? 'pending' : 'balance', amountFen: held.tenantFen },
    { owner: paymentChannelOwner(portOf(payment.channel)), bucket: 'balance', amountFen: held.feeFen },
  ]
  let heldFen = held.tenantFen + held.feeFen
  for (const share of held.shares) {
    const backFen = share.pendingFen + share.balanceFen + share.debtFen
    entries.push(...(await givenBack(ctx, share, rows.get(share.record)?.isPending === true, tenant)))
    await addReversed(ctx, share.record, -backFen)
    heldFen += backFen
  }
  entries.push({ owner: refundOwner, bucket: 'balance', amountFen: -heldFen })
  await post(ctx.tx, { bizType: 'refund.release', bizId: refundId, entries })
}

/**
 * What the owner still owes goes to the tenant, who had advanced it; what the owner has repaid since then is returned
 * to the owner.
 */
async function givenBack(ctx: Ctx, share: HeldShare, isPending: boolean, tenant: AccountOwner): Promise<Entry[]> {
  const { owner, pendingFen, balanceFen, debtFen } = share
  const { debt } = await balancesOf(ctx.tx, owner)
  const owedFen = Math.min(debtFen, debt)
  return [
    { owner, bucket: isPending ? 'pending' : 'balance', amountFen: pendingFen },
    { owner, bucket: 'balance', amountFen: balanceFen + debtFen - owedFen },
    { owner, bucket: 'debt', amountFen: -owedFen },
    { owner: debtOwner, bucket: 'balance', amountFen: owedFen },
    { owner: tenant, bucket: 'balance', amountFen: owedFen },
  ]
}

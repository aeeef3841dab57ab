import type { Share } from '@atrium/core/server/partners/partner-network'
import type { AccountOwner, Entry, Posting } from './ledger.ts'
import { debtOwner, depositOwner, refundOwner, type Split } from './shares.ts'

/** How the events of a sold row are posted. Pure functions: `ledger.ts` posts the results now, `past.ts` as of then. */

/** The two sides of a payment: the seller, and whose money it was. */
export interface Sides {
  tenant: AccountOwner
  source: AccountOwner
}

/** A payment stays pending until its order is finished. */
export const paymentPosting = (payment: string, { tenant, source }: Sides, amountFen: number): Posting => ({
  bizType: 'payment',
  bizId: payment,
  entries: [
    { owner: source, bucket: 'balance', amountFen: -amountFen },
    { owner: tenant, bucket: 'pending', amountFen },
  ],
})

/** A deposit: nobody's income until it is captured. */
export const depositPosting = (payment: string, source: AccountOwner, amountFen: number): Posting => ({
  bizType: 'payment',
  bizId: payment,
  entries: [
    { owner: source, bucket: 'balance', amountFen: -amountFen },
    { owner: depositOwner, bucket: 'balance', amountFen },
  ],
})

/** What of a deposit is owed becomes income; `finishPosting` divides it. */
export const capturePosting = (payment: string, tenant: AccountOwner, amountFen: number): Posting => ({
  bizType: 'capture',
  bizId: payment,
  entries: [
    { owner: depositOwner, bucket: 'balance', amountFen: -amountFen },
    { owner: tenant, bucket: 'pending', amountFen },
  ],
})

/** What of a deposit goes back to its payer, held back until the payment channel has paid it. */
export const holdDepositPosting = (refund: string, amountFen: number): Posting => ({
  bizType: 'refund.hold',
  bizId: refund,
  entries: [
    { owner: depositOwner, bucket: 'balance', amountFen: -amountFen },
    { owner: refundOwner, bucket: 'balance', amountFen },
  ],
})

/** The income is divided among the payment channel, the owners of shares and the seller. */
export const finishPosting = (
  payment: string,
  { tenant, channel }: { tenant: AccountOwner; channel: AccountOwner },
  shares: readonly Share[],
  { channelFeeFen, baseFen, amountsFen, restFen }: Split,
): Posting => ({
  bizType: 'finish',
  bizId: payment,
  entries: [
    { owner: tenant, bucket: 'pending', amountFen: -(baseFen + channelFeeFen) },
    { owner: channel, bucket: 'balance', amountFen: channelFeeFen },
    ...shares.map(({ owner }, index): Entry => ({ owner, bucket: 'pending', amountFen: amountsFen[index]! })),
    { owner: tenant, bucket: 'balance', amountFen: restFen },
  ],
})

/**
 * The accounts from which a refund holds money back until the payment channel has paid, and to which the money returns
 * if the refund fails for good.
 */
export interface Held {
  /** The order was already finished: the tenant's part comes from its balance, not from what is pending. */
  after: boolean
  reverses: boolean
  tenantFen: number
  /** The part of its fee that the payment channel returns once the whole payment has been refunded. */
  feeFen: number
  shares: HeldShare[]
}

export interface HeldShare {
  record: string
  owner: AccountOwner
  pendingFen: number
  balanceFen: number
  /** The part that the owner cannot pay: the tenant advances it, and the owner owes it to the tenant. */
  debtFen: number
}

export function holdPosting(
  refund: string,
  { tenant, channel }: { tenant: AccountOwner; channel: AccountOwner },
  { after, tenantFen, feeFen, shares }: Held,
): Posting {
  const entries: Entry[] = [
    { owner: tenant, bucket: after ? 'balance' : 'pending', amountFen: -tenantFen },
    { owner: channel, bucket: 'balance', amountFen: -feeFen },
  ]
  let heldFen = tenantFen + feeFen
  for (const { owner, pendingFen, balanceFen, debtFen } of shares) {
    entries.push(
      { owner, bucket: 'pending', amountFen: -pendingFen },
      { owner, bucket: 'balance', amountFen: -balanceFen },
      { owner, bucket: 'debt', amountFen: debtFen },
      { owner: debtOwner, bucket: 'balance', amountFen: -debtFen },
      { owner: tenant, bucket: 'balance', amountFen: -debtFen },
    )
    heldFen += pendingFen + balanceFen + debtFen
  }
  entries.push({ owner: refundOwner, bucket: 'balance', amountFen: heldFen })
  return { bizType: 'refund.hold', bizId: refund, entries }
}

/** The payment channel has paid the refund. */
export const refundPosting = (refund: string, source: AccountOwner, amountFen: number): Posting => ({
  bizType: 'refund',
  bizId: refund,
  entries: [
    { owner: refundOwner, bucket: 'balance', amountFen: -amountFen },
    { owner: source, bucket: 'balance', amountFen },
  ],
})

/** A share is credited to its owner: `repaidFen` of it repay the seller, who had advanced the owner's debt. */
export const sharePosting = (
  record: string,
  { tenant, owner }: { tenant: AccountOwner; owner: AccountOwner },
  leftFen: number,
  repaidFen = 0,
): Posting => ({
  bizType: 'share',
  bizId: record,
  entries: [
    { owner, bucket: 'pending', amountFen: -leftFen },
    { owner, bucket: 'balance', amountFen: leftFen - repaidFen },
    { owner, bucket: 'debt', amountFen: -repaidFen },
    { owner: debtOwner, bucket: 'balance', amountFen: repaidFen },
    { owner: tenant, bucket: 'balance', amountFen: repaidFen },
  ],
})

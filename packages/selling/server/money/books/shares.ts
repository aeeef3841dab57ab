import type { Share } from '@atrium/core/server/partners/partner-network'
import { basisPoints, checkRatios } from '@atrium/core/server/partners/ratios'
import type { AccountOwner } from './ledger.ts'

export const tenantOwner = (tenantId: string, app: string): AccountOwner => ({ type: 'tenant', id: tenantId, app })
/** The account of all money that came in through this port and has not gone out again; its balance is negative. */
export const paymentChannelOwner = (port: string): AccountOwner => ({ type: 'suspense', id: `channel:${port}` })
/** The money that refunds in progress hold back. */
export const refundOwner: AccountOwner = { type: 'suspense', id: 'refund' }
/** Deposits that are held until it is known what of them is owed. */
export const depositOwner: AccountOwner = { type: 'suspense', id: 'deposit' }
/** The counter-account of what owners owe. */
export const debtOwner: AccountOwner = { type: 'suspense', id: 'debt' }

/** `floor(amount × rate)`, exact also for large amounts. */
export function portion(amountFen: number, percent: number): number {
  return Number((BigInt(amountFen) * BigInt(basisPoints(percent))) / 10_000n)
}

/** `ceil(amount × rate)`: what a withdrawal costs. */
export function serviceFee(amountFen: number, percent: number): number {
  return Number((BigInt(amountFen) * BigInt(basisPoints(percent)) + 9_999n) / 10_000n)
}

export interface Split {
  channelFeeFen: number
  /** The amount to which the ratios are applied. */
  baseFen: number
  /** In the order of `shares`. */
  amountsFen: number[]
  /** The tenant's part, including what rounding left. */
  restFen: number
}

/**
 * Splits the income of an order (paid less refunded).
 * @throws ratiosTooHigh
 */
export function splitIncome(incomeFen: number, channelFeePercent: number, shares: readonly Share[]): Split {
  checkRatios(shares)
  const channelFeeFen = portion(incomeFen, channelFeePercent)
  const baseFen = incomeFen - channelFeeFen
  const amountsFen = shares.map(({ ratio }) => portion(baseFen, ratio))
  return { channelFeeFen, baseFen, amountsFen, restFen: baseFen - amountsFen.reduce((sum, fen) => sum + fen, 0) }
}

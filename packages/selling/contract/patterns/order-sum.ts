import { REFUND_FAILED, REFUNDING } from './order.ts'

/** The money of an order as one sum, the same on the phone and at the desk. Amounts in fen. */

export interface PaidOrder {
  paidAmount: number
  refundedAmount: number
  refundStatus: number
}

/**
 * Above the line: what was `paid`, what was `used` of it (negative), what of that was given back later (`waived`), and
 * what is `owed` for it still. Below the line is the result, which is no value of its own: what has been `returned`, and
 * what is `left`, by what becomes of it: it is `returning`, or `stuck` because its refund has failed.
 */
export type SumName = 'paid' | 'used' | 'waived' | 'owed' | 'returned' | 'left' | 'returning' | 'stuck'

export interface SumLine {
  name: SumName
  fen: number
  isBelow: boolean
}

export interface OrderSum {
  /** What the order costs in the end: what was used, without what was given back of it. */
  costFen: number
  /** Those above the line and those below it have the same sum. */
  lines: SumLine[]
}

/** @param usedFen what was consumed of the order, as its app knows it */
export function sumOf({ paidAmount, refundedAmount, refundStatus }: PaidOrder, usedFen: number): OrderSum {
  const rest = paidAmount - usedFen - refundedAmount
  const waived = Math.min(refundedAmount, Math.max(0, -rest))
  const owed = Math.max(0, -rest - waived)
  const lines: [name: SumName, fen: number, isBelow?: true][] = [
    ['paid', paidAmount],
    ['used', -usedFen],
    ['waived', waived],
    ['owed', owed],
    ['returned', refundedAmount, true],
    [restOf(refundStatus), Math.max(0, rest), true],
  ]
  return {
    costFen: usedFen - waived,
    lines: lines
      .filter(([name, fen]) => fen !== 0 || name === 'paid' || name === 'used')
      .map(([name, fen, isBelow = false]) => ({ name, fen: fen === 0 ? 0 : fen, isBelow })),
  }
}

function restOf(refundStatus: number): SumName {
  if (refundStatus === REFUNDING) return 'returning'
  return refundStatus === REFUND_FAILED ? 'stuck' : 'left'
}

import type { RefundLine } from '@atrium/selling/contract/declare'
import type { Line } from './order.ts'

/** An order, as far as money is paid back for its goods. */
interface Paid {
  products: readonly Line[]
  productAmount: number
  discount: number
  paidAmount: number
  refundedAmount: number
}

/** How many pieces of a line have not been refunded. */
export const piecesLeft = ({ num, refundNum }: Pick<Line, 'num' | 'refundNum'>): number => num - refundNum

/**
 * What is paid back for these pieces of an order, in fen: what they cost, less their part of the discount. Who sends back
 * the last pieces gets all that is left, with the fees. It is the same on the phone and on the server.
 */
export function refundAmount(order: Paid, lines: readonly RefundLine[]): number {
  const { products, productAmount, discount, paidAmount, refundedAmount } = order
  const left = paidAmount - refundedAmount
  const numOf = (index: number) => lines.find((one) => one.index === index)?.num ?? 0
  if (products.every((line, index) => numOf(index) === piecesLeft(line))) return left
  const cost = products.reduce((sum, { price }, index) => sum + price * numOf(index), 0)
  const paid = productAmount === 0 ? 0 : Math.floor((cost * (productAmount - discount)) / productAmount)
  return Math.min(paid, left)
}

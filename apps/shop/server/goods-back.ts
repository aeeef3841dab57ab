import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { RefundLine } from '@atrium/selling/contract/declare'
import { type Line, nameOf } from '../entities/order.ts'
import { piecesLeft, refundAmount } from '../entities/refund-amount.ts'
import { isInside, type Order, stock } from './order-row.ts'

export interface GoodsBack {
  restoreStock?: boolean | null
  refundLines?: RefundLine[] | null
}

const FAILED = 5

/**
 * What a refund of `amount` says about the goods; returns the columns to set. A failed refund that is sent again has said
 * it before. When all is refunded, every line is, with the refund's success.
 * @throws 40001 at `refundLines`: a line that the order does not have, more than is left, or none where they are needed
 */
export async function takeGoodsBack(
  ctx: Ctx,
  row: Order,
  { restoreStock, refundLines }: GoodsBack,
  amount: number,
): Promise<{ products?: Line[] }> {
  if (row.refundStatus === FAILED) return {}
  const isWhole = amount === row.paidAmount - row.refundedAmount
  const isBack = restoreStock === true || isInside(row)
  if (!refundLines?.length) {
    if (restoreStock && !isWhole) throw invalidParameter({ fields: { refundLines: WHICH } })
    return restoreStock ? { products: await allBack(ctx, row) } : {}
  }
  const products = refunded(row.products, refundLines, isBack)
  if (isBack) await giveBack(ctx, row, products)
  return { products }
}

/** All of it is in stock again. */
export async function allBack(ctx: Ctx, { _id, products }: Order): Promise<Line[]> {
  await stock.giveBack(ctx, _id)
  return products.map((line) => ({ ...line, backNum: line.num }))
}

/** All of it is refunded; what had not left the shop is in stock again. */
export const allRefunded = (row: Order): Line[] =>
  row.products.map((line) => ({ ...line, refundNum: line.num, backNum: isInside(row) ? line.num : line.backNum }))

async function giveBack(ctx: Ctx, { _id }: Order, products: readonly Line[]): Promise<void> {
  const back = products.filter(({ backNum }) => backNum > 0)
  const lines = back.map(({ product, spec, backNum }) => ({ item: product, spec: spec ?? '', num: backNum }))
  await stock.giveBack(ctx, _id, lines)
}

function refunded(products: readonly Line[], wanted: readonly RefundLine[], isBack: boolean): Line[] {
  const nums = numsOf(products, wanted, 'refundLines')
  return products.map((line, index) => {
    const num = nums.get(index) ?? 0
    return { ...line, refundNum: line.refundNum + num, backNum: line.backNum + (isBack ? num : 0) }
  })
}

/**
 * How many pieces of each line are wanted, by its place.
 * @throws 40001 at `field`: a line that the order does not have or that is named twice, or more than is left of one
 */
export function numsOf(products: readonly Line[], wanted: readonly RefundLine[], field: string): Map<number, number> {
  const nums = new Map(wanted.map(({ index, num }) => [index, num]))
  const isUnknown = nums.size < wanted.length || wanted.some(({ index }) => index >= products.length)
  if (isUnknown) throw invalidParameter({ fields: { [field]: UNKNOWN } })
  for (const [index, num] of nums) {
    const line = products[index]!
    const left = piecesLeft(line)
    if (num > left) throw invalidParameter({ fields: { [field]: tooMany(nameOf(line), left) } })
  }
  return nums
}

/**
 * What a consumer gets back for these pieces, in fen.
 * @throws 40001 at `lines`, also if nothing was paid for them
 */
export function refundOf(order: Order, lines: readonly RefundLine[]): number {
  numsOf(order.products, lines, 'lines')
  const fen = refundAmount(order, lines)
  if (fen === 0) throw invalidParameter({ fields: { lines: NOTHING } })
  return fen
}

const WHICH = { zh_CN: '请选择放回库存的商品', en_US: 'Choose the goods that are in stock again' }
const UNKNOWN = {
  zh_CN: '订单没有这一行，或重复填写',
  en_US: 'The order does not have this line, or it is named twice',
}
const NOTHING = { zh_CN: '所选商品没有可退的金额', en_US: 'Nothing was paid for the chosen goods' }
const tooMany = (name: string, left: number) => ({
  zh_CN: `“${name}”最多可退 ${left} 件`,
  en_US: `At most ${left} of “${name}” can be refunded`,
})

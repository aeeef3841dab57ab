import { invalidParameter, refusal, relatedMissing, type Text } from '@atrium/core/contract/refusal'
import type { Consignee } from '../../entities/consignee.ts'
import { type Line, type LineRequest, MOST_PIECES } from '../../entities/order.ts'
import { type DeliverySetting, feesOf } from './delivery.ts'
import { type Hours, isOpen } from './hours.ts'

/** A product as it is sold now. Amounts in fen. */
export interface Offered {
  name: string
  img: string | null
  price: number
  /** Its specs; null: it has none. */
  specs: readonly { _id: string; name: string; price: number; img: string | null }[] | null
  /** Pieces of one order; 0: any number. */
  limitNum: number
  grams: number
  /** Absent: all of the shop's. */
  deliverOptions: readonly number[] | null
  isOnSale: boolean
}

/** Product id → the product. */
export type Catalogue = ReadonlyMap<string, Offered>

export interface Basket {
  lines: readonly LineRequest[]
  deliverOption: number
  consignee: Consignee | null
  discount: number
}

export type PriceSetting = DeliverySetting & Hours

export interface Priced {
  products: Line[]
  num: number
  productAmount: number
  deliverFee: number
  packFee: number
  discount: number
  amount: number
}

const shopClosed = refusal(40910, 409, { zh_CN: '店铺休息中，暂不接单', en_US: 'The shop is closed at the moment' })

/**
 * What a basket costs at a moment: for the preview, the order and its later changes. Lines of the same product and spec
 * become one.
 * @throws shopClosed | 40902 at `lines` if a product is no longer sold or its price is another one | 40001
 */
export function priceOf(basket: Basket, catalogue: Catalogue, setting: PriceSetting, atMs: number): Priced {
  if (!isOpen(setting, atMs)) throw shopClosed()
  return priceOfOpen(basket, catalogue, setting)
}

/** The same, whatever the time: an order that exists is changed. */
export function priceOfOpen(
  { lines, deliverOption, consignee, discount }: Basket,
  catalogue: Catalogue,
  setting: DeliverySetting,
): Priced {
  const found = merged(lines.map((wanted) => offeredLine(wanted, catalogue, deliverOption)))
  const products = found.map(({ line }) => line)
  refuseBeyondLimit(products, catalogue)
  const productAmount = sum(products.map(({ amount }) => amount))
  const grams = sum(found.map(({ grams, line }) => grams * line.num))
  const fees = feesOf(setting, { deliverOption, consignee, goodsFen: productAmount, grams })
  const amount = productAmount + fees.deliverFee + fees.packFee - discount
  if (amount <= 0) throw wrong(discount > 0 ? 'discount' : 'lines', NOTHING)
  if (amount > MOST_FEN) throw wrong('lines', TOO_MUCH)
  return { products, num: sum(products.map(({ num }) => num)), productAmount, ...fees, discount, amount }
}

const MOST_FEN = 99_999_999

interface Found {
  line: Line
  /** Of one piece. */
  grams: number
}

/** Each line was looked up by itself: the price that one of them has shown may be another one. */
function merged(lines: readonly Found[]): Found[] {
  const byKey = new Map<string, Found>()
  for (const { line, grams } of lines) {
    const key = `${line.product} ${line.spec ?? ''}`
    const num = line.num + (byKey.get(key)?.line.num ?? 0)
    if (num > MOST_PIECES) throw wrong('lines', tooMany(line.name, MOST_PIECES))
    byKey.set(key, { line: { ...line, num, amount: line.price * num }, grams })
  }
  return [...byKey.values()]
}

function offeredLine(
  { product, spec = null, num, price }: LineRequest,
  catalogue: Catalogue,
  deliverOption: number,
): Found {
  const offered = catalogue.get(product)
  if (!offered?.isOnSale) throw gone(offered?.name)
  const chosen = offered.specs?.find(({ _id }) => _id === spec) ?? null
  if ((offered.specs === null) !== (spec === null) || (spec !== null && !chosen)) throw gone(offered.name)
  const now = chosen?.price ?? offered.price
  if (price !== undefined && price !== now) throw relatedMissing({ fields: { lines: priceChanged(offered.name) } })
  if (offered.deliverOptions && !offered.deliverOptions.includes(deliverOption)) {
    throw wrong('deliverOption', notThisWay(offered.name))
  }
  const line: Line = {
    product,
    spec,
    name: offered.name,
    specName: chosen?.name ?? null,
    img: chosen?.img ?? offered.img,
    price: now,
    num,
    amount: now * num,
    refundNum: 0,
    backNum: 0,
  }
  return { line, grams: offered.grams }
}

/** The limit is that of a product, in all of its specs. */
function refuseBeyondLimit(products: readonly Line[], catalogue: Catalogue): void {
  const nums = new Map<string, number>()
  for (const { product, num } of products) nums.set(product, (nums.get(product) ?? 0) + num)
  for (const [product, num] of nums) {
    const { limitNum, name } = catalogue.get(product)!
    if (limitNum > 0 && num > limitNum) throw wrong('lines', tooMany(name, limitNum))
  }
}

const sum = (nums: readonly number[]) => nums.reduce((all, num) => all + num, 0)
const wrong = (field: string, text: Text) => invalidParameter({ fields: { [field]: text } })
const gone = (name?: string) => relatedMissing({ fields: { lines: name === undefined ? GONE : goneText(name) } })

const NOTHING = { zh_CN: '应付金额必须大于 0', en_US: 'The amount to be paid must be more than 0' }
const TOO_MUCH = { zh_CN: '订单金额过大', en_US: 'The amount of the order is too large' }
const GONE = { zh_CN: '有商品已下架，请重新选择', en_US: 'A product is no longer sold; choose again' }
const goneText = (name: string) => ({
  zh_CN: `“${name}”已下架或规格已变化，请重新选择`,
  en_US: `“${name}” is no longer sold like this; choose again`,
})
const priceChanged = (name: string) => ({
  zh_CN: `“${name}”的价格已变化，请重新确认`,
  en_US: `The price of “${name}” has changed; look again`,
})
const tooMany = (name: string, most: number) => ({
  zh_CN: `“${name}”每单最多 ${most} 件`,
  en_US: `At most ${most} of “${name}” in one order`,
})
const notThisWay = (name: string) => ({
  zh_CN: `“${name}”不支持该配送方式`,
  en_US: `“${name}” is not delivered this way`,
})

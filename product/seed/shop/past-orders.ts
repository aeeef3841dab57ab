import type { Consignee } from '@atrium/apps/shop/entities/consignee'
import { DELIVER, type Line, STATUS } from '@atrium/apps/shop/entities/order'
import { rejected } from '@atrium/apps/shop/server/orders'
import { type Offered, type Priced, priceOfOpen } from '@atrium/apps/shop/server/pricing/price'
import { stored } from '@atrium/core/server/call/stored-text'
import type { Share } from '@atrium/core/server/partners/partner-network'
import { openDice } from '../../sim/parts/dice.ts'
import { DAY_MS, HOUR_MS } from '../../sim/plant-time.ts'
import { type Around, iso, type Past, REFUND_MS, timelineOf } from '../parts/past.ts'
import { soldOrder } from '../parts/past-sale.ts'
import { riderMobile, riderName } from '../parts/people.ts'
import { ADDRESSES, COMPANIES, NEIGHBOURS, SETTING, SHOP_PLACE } from './goods.ts'
import { type Bought, PAY_WITHIN_MS, type Step } from './plan.ts'

/** A product as it was made. */
export interface MadeProduct {
  _id: string
  offered: Offered
}

/** What the orders refer to. */
export interface Shop {
  /** In the order of `PRODUCTS`. */
  products: readonly MadeProduct[]
  /** In the order of the riders. */
  users: readonly { id: string; shares: readonly Share[] }[]
  /** Who has done what clerks did. */
  clerk: string
}

/** An order of the past with its money, and what became of the stock by it. */
export interface PastShopOrder extends Past {
  id: string
  lines: readonly Line[]
  /** When its goods left, and when which of them came back. Null: not yet, or never. */
  takenMs: number | null
  backMs: number | null
  /** It is open, and holds its goods. */
  isHeld: boolean
}

const [CUSTOMER, MERCHANT, SYSTEM] = [1, 2, 3]
const OFFLINE = 4
const REQUESTED = 1
const DECLINED = 4
const REFUND_DAYS = 7
const AUTO_FINISH_DAYS = 7
const NOWHERE = { id: null, name: null, placement: { agent: null, merchant: null, channel: null } }

export function pastShopOrder(bought: Bought, index: number, shop: Shop, around: Around): PastShopOrder {
  const { rider, orderedMs, payLater } = bought
  const user = shop.users[rider]!
  const steps = bought.steps.filter(({ atMs }) => atMs + REFUND_MS < around.untilMs)
  const find = (...actions: string[]) => steps.find(({ action }) => actions.includes(action))
  const [paid, finished, cancelled, sent] = [find('paid'), find('finish', 'autoFinish'), find('expire'), find('send')]
  const back = steps.find((step) => step.back)
  const price = pricedOf(bought, shop)
  const amount = price.amount
  const backFen = !back ? 0 : back.back!.of === 'all' ? amount : price.products[0]!.price
  const isWhole = back !== undefined && backFen === amount
  const isReturned = back !== undefined && finished !== undefined && back.atMs > finished.atMs
  const sale = {
    app: 'shop',
    letters: 'SH',
    index,
    subject: SETTING.name,
    orderedMs,
    timeoutMs: PAY_WITHIN_MS,
    amount,
    paidMs: paid?.atMs ?? null,
    settledMs: (finished ?? (isWhole ? back : undefined) ?? cancelled ?? paid)?.atMs ?? orderedMs,
    isDelivered: finished !== undefined,
    isHeld: false,
    refund: { amount: backFen, ...(back ? refundOf(back, steps) : { reason: '', key: '' }) },
    consumer: user.id,
    // What a refund takes back from shares is no part of the invented past.
    device: { ...NOWHERE, shares: isReturned ? [] : user.shares },
  }
  const sold = soldOrder(sale, around)
  const lines = back ? linesAfter(price.products, back, isWhole) : price.products
  const status = isWhole ? 'refunded' : (steps.at(-1)?.to ?? 'unpaid')
  const isPickup = bought.deliverOption === DELIVER.pickup
  const isBegun = paid !== undefined || payLater
  const { products: _, ...fees } = price
  const row = {
    ...sold.columns,
    ...columnsOf(fees),
    status: STATUS[status as keyof typeof STATUS],
    products: lines,
    deliver_option: bought.deliverOption,
    consignee: consigneeOf(bought),
    table: bought.table,
    note: bought.note,
    pay_later: payLater,
    pay_type: payLater ? OFFLINE : sold.columns.pay_type,
    expire_at: payLater ? null : sold.columns.expire_at,
    finished_at: iso(finished?.atMs ?? null),
    cancelled_at: iso((cancelled ?? rejection(steps))?.atMs ?? null),
    reject_reason: rejection(steps)?.reason ?? null,
    pickup_code: isPickup && isBegun ? digits(index) : null,
    logistics: sent && bought.deliverOption === DELIVER.express ? logisticsOf(sent, index) : null,
    finish_due_at: sent && !finished ? iso(sent.atMs + AUTO_FINISH_DAYS * DAY_MS) : null,
    refund_until: finished ? iso(finished.atMs + REFUND_DAYS * DAY_MS) : null,
    stock_taken: paid !== undefined,
    ...applicationOf(steps, backFen || amount, sold.columns),
    updated_at: iso(steps.at(-1)?.atMs ?? orderedMs),
  }
  const isOpen = status === 'unpaid' || status === 'paid' || status === 'accepted' || status === 'sent'
  return {
    id: sold.id,
    lines,
    takenMs: paid?.atMs ?? null,
    backMs: lines.some(({ backNum }) => backNum > 0) ? back!.atMs : null,
    isHeld: isOpen && paid === undefined,
    rows: { shop_order: [row], ...sold.money.rows, status_log: timeline(steps, { ...sold, isWhole, payLater }, shop) },
    postings: sold.money.postings,
  }
}

const columnsOf = ({ num, productAmount, deliverFee, packFee, discount }: Omit<Priced, 'products'>) => ({
  num,
  product_amount: productAmount,
  deliver_fee: deliverFee,
  pack_fee: packFee,
  discount,
})

function pricedOf(bought: Bought, { products }: Shop): Priced {
  const catalogue = new Map(products.map(({ _id, offered }) => [_id, offered]))
  const lines = bought.lines.map(({ product, spec, num }) => {
    const { _id, offered } = products[product]!
    return { product: _id, spec: spec === null ? null : offered.specs![spec]!._id, num }
  })
  const { deliverOption } = bought
  return priceOfOpen({ lines, deliverOption, consignee: consigneeOf(bought), discount: 0 }, catalogue, SETTING)
}

/** Each customer lives near the shop, and has parcels sent to one address. */
export function consigneeOf({ deliverOption, rider }: Pick<Bought, 'deliverOption' | 'rider'>): Consignee | null {
  const person = { name: riderName(rider), mobile: riderMobile(rider) }
  if (deliverOption === DELIVER.express) {
    const [province, city, area, address] = ADDRESSES[rider % ADDRESSES.length]!
    return { ...person, province, city, area, address }
  }
  if (deliverOption !== DELIVER.store) return null
  const dice = openDice(rider)
  const address = NEIGHBOURS[rider % NEIGHBOURS.length]!
  const coordinates = {
    lng: Number((SHOP_PLACE.lng + dice.between(-0.03, 0.03)).toFixed(6)),
    lat: Number((SHOP_PLACE.lat + dice.between(-0.025, 0.025)).toFixed(6)),
  }
  return { ...person, province: '江苏省', city: '苏州市', area: '吴中区', address, coordinates }
}

/** The shop has not taken the order. */
const rejection = (steps: readonly Step[]) => steps.find(({ action, back }) => action === 'reject' && back)

function refundOf(step: Step, steps: readonly Step[]) {
  const { action, reason = '', atMs } = step
  if (action === 'reject') return { reason: stored(rejected), key: 'reject', source: SYSTEM, atMs }
  const asked = steps.find((one) => one.action === 'applyRefund')
  return { reason: asked?.reason ?? reason, key: action, source: action === 'approve' ? CUSTOMER : MERCHANT, atMs }
}

function linesAfter(products: readonly Line[], { back }: Step, isWhole: boolean): Line[] {
  return products.map((line, index) => {
    const refundNum = isWhole ? line.num : index === 0 ? 1 : 0
    return { ...line, refundNum, backNum: back!.isInStock ? refundNum : 0 }
  })
}

/** What the customer has asked for, and what was answered. */
function applicationOf(steps: readonly Step[], amount: number, sold: Readonly<Record<string, unknown>>) {
  const asked = steps.find(({ action }) => action === 'applyRefund')
  if (!asked) return { refund_status: sold.refund_status, refund_apply: null }
  const declined = steps.find(({ action, back }) => action === 'reject' && !back)
  const isApproved = steps.some(({ action }) => action === 'approve')
  return {
    refund_status: isApproved ? sold.refund_status : declined ? DECLINED : REQUESTED,
    refund_apply: {
      amount,
      reason: asked.reason,
      photos: [],
      at: iso(asked.atMs),
      ...(declined && { answer: declined.reason }),
    },
  }
}

const digits = (index: number) => String((index * 7919 + 104_729) % 1_000_000).padStart(6, '0')

function logisticsOf({ atMs }: Step, index: number) {
  const company = COMPANIES[index % COMPANIES.length]!
  return { company, no: `SF${String(1_000_000_000 + index * 48_611)}`, sentAt: iso(atMs + HOUR_MS / 60) }
}

interface TimelineOf {
  bizType: string
  id: string
  isWhole: boolean
  payLater: boolean
}

function timeline(steps: readonly Step[], { bizType, id, isWhole, payLater }: TimelineOf, { clerk }: Shop): object[] {
  const note = timelineOf(bizType, id)
  let from = payLater ? 'paid' : 'unpaid'
  return steps.flatMap(({ action, to, atMs, by, reason, back }) => {
    const number = (name: string) => STATUS[name as keyof typeof STATUS]
    const entry = {
      ...note(action, number(from), number(to), atMs, reason ?? null),
      by_id: by === 'clerk' ? clerk : null,
    }
    from = to
    if (!back) return [entry]
    const ended = isWhole ? 'refunded' : to
    from = ended
    return [entry, { ...note('refunded', number(to), number(ended), atMs + REFUND_MS), by_id: null }]
  })
}

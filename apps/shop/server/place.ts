import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import type { Share } from '@atrium/core/server/partners/partner-network'
import { announce } from '@atrium/core/server/realtime/announce'
import { DELIVER, STATUS } from '../entities/order.ts'
import { type Order, stock, stockLinesOf } from './order-row.ts'
import { accepted, newPickupCode, orders } from './orders.ts'
import { type Basket, type Catalogue, type Priced, priceOf, priceOfOpen } from './pricing/price.ts'
import { type ShopSetting, settingOf } from './setting.ts'

/** The pay type that is cash or a card at the counter. */
export const OFFLINE = 4

/** An order as its customer or a clerk wants it. */
export interface Placing extends Basket {
  user: string | null
  /** `ORDER_SOURCES` */
  source: number
  table: string | null
  expectAt: string | null
  note: string | null
  payLater: boolean
}

/** The shop's setting with the tenant's zone, by which its hours run. */
export async function pricingOf(ctx: Ctx): Promise<ShopSetting & { zone: string }> {
  const [setting, zone] = await Promise.all([settingOf(ctx), tenantZone(ctx.tx)])
  return { ...setting, zone }
}

/**
 * Makes an order at the prices of now, and holds its goods: of two customers who want the last one, the second finds it
 * gone. Who pays later orders at status 2. A clerk may sell while the shop is closed.
 * @throws what `priceOf` throws | outOfStock | 40001 at `payLater`
 */
export async function placeOrder(
  ctx: Ctx,
  catalogue: Catalogue,
  placing: Placing,
  by: 'consumer' | 'clerk',
): Promise<Order> {
  const setting = await pricingOf(ctx)
  const { user, source, table, expectAt, note, payLater, deliverOption, consignee } = placing
  if (payLater) refuseLater(setting, deliverOption)
  const price: Priced =
    by === 'clerk' ? priceOfOpen(placing, catalogue, setting) : priceOf(placing, catalogue, setting, Date.now())
  const order = await orders.make(ctx, null, {
    ...{ user, source, table, expectAt, note, payLater, deliverOption, consignee, ...price },
    shareRatios: await sharesOf(ctx, user, setting.shareRatio),
    ...(payLater && { status: STATUS.paid, payType: OFFLINE, pickupCode: newPickupCode(deliverOption) }),
  })
  await stock.lock(ctx, order._id, stockLinesOf(order.products))
  if (!payLater) return order
  // As a paid one: it waits for the shop.
  announce(ctx, '/shop', 'order', [order._id])
  return setting.autoAccept ? accepted(ctx, order) : order
}

/** Only whoever is in the shop in the end can pay there. */
function refuseLater({ payTypes }: ShopSetting, deliverOption: number): void {
  const isFetched = deliverOption === DELIVER.pickup || deliverOption === DELIVER.dineIn
  if (!payTypes.includes(OFFLINE) || !isFetched) throw invalidParameter({ fields: { payLater: NOT_LATER } })
}

/** The promoter who has invited the customer gets a share. */
async function sharesOf({ tx }: Ctx, user: string | null, shopRatio: number): Promise<Share[]> {
  if (user === null) return []
  const { rows } = await rawSql(tx).executeSql<{ id: string; ratio: number | null }>(
    `select i.id, i.share_percent::float8 as ratio from shop_user u
     join shop_user i on i.tenant_id = u.tenant_id and i.id = u.inviter_id and i.is_promoter and i.status = 1
     where u.tenant_id = current_tenant() and u.id = $1`,
    [user],
  )
  return rows.flatMap(({ id, ratio }) => {
    const percent = ratio ?? shopRatio
    return percent > 0 ? [{ owner: { type: 'consumer', id, app: 'shop' }, ratio: percent }] : []
  })
}

const NOT_LATER = {
  zh_CN: '店铺不支持后付款，或该配送方式不能后付款',
  en_US: 'The shop takes no payment later, or not this way',
}

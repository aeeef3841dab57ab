import { PRODUCT_STATUS } from '@atrium/apps/shop/entities/product'
import { category, product, shop, wxacode } from '@atrium/apps/shop/index'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertedRow } from '@atrium/core/server/entity/rows'
import { fileUrl, newFileName } from '@atrium/core/server/files/name'
import { openFileStore } from '@atrium/core/server/files/store'
import type { Share } from '@atrium/core/server/partners/partner-network'
import { termsFor } from '@atrium/core/server/partners/shares-for'
import { v7 as uuid } from 'uuid'
import { DAYS } from '../../sim/parts/visits.ts'
import { DAY_MS, dayStart, MINUTE_MS } from '../../sim/plant-time.ts'
import { iso } from '../parts/past.ts'
import { riderMobile, riderName } from '../parts/people.ts'
import { writePast } from '../parts/write-past.ts'
import { CATEGORIES, SETTING, TABLES } from './goods.ts'
import { consigneeOf, type MadeProduct, pastShopOrder, type Shop } from './past-orders.ts'
import { openDrawings, SIDE } from './pictures.ts'
import { type Bought, CUSTOMERS, PRODUCTS, planOrders } from './plan.ts'
import { moveStock } from './stock.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/** Days until credited, as the shop's setting has it by default. */
const FREEZE_DAYS = 7
/** Everybody else was invited by one of these, or by nobody. */
const PROMOTERS = 2
const INVITED = 60

/**
 * A shop with 40 products in eight categories, tables with codes, customers, and thirty days of orders until `nowMs`.
 * Skipped if the tenant has, or once had, a category of products.
 */
export async function seedShop(services: Services, tenantId: string, userId: string, nowMs: number): Promise<void> {
  const isThere = await inTenant(services, tenantId, ORIGIN, async ({ tx }) => {
    const { rows } = await rawSql(tx).executeSql(
      'select 1 from shop_category where tenant_id = current_tenant() limit 1',
    )
    return rows.length > 0
  })
  if (isThere) return
  const pictures = await drawPictures(services)
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const openedMs = dayStart(nowMs) - DAYS * DAY_MS
    await insertedRow(ctx, shop, { ...SETTING, creator: userId })
    const orders = planOrders(nowMs)
    const products = await makeProducts(ctx, pictures, userId, openedMs)
    const users = await makeUsers(ctx, orders, openedMs)
    await makeCodes(ctx, orders, users[0]!.id, userId)
    const past = await pastOrders(ctx, orders, { products, users, clerk: userId }, nowMs)
    await moveStock(ctx, products, past, openedMs, nowMs)
    await writePast(ctx, { app: 'shop', past, devices: [], untilMs: nowMs })
  })
}

interface Drawn {
  name: string
  bytes: Buffer
}

/** In the order of `PRODUCTS`. */
async function drawPictures({ settings }: Services): Promise<Drawn[]> {
  const draw = openDrawings()
  const store = await openFileStore(settings)
  const drawn = PRODUCTS.map(({ drawing, colours }) => ({ name: newFileName(), bytes: draw(drawing, colours) }))
  await Promise.all(drawn.map(({ name, bytes }) => store.put(name, bytes, PNG)))
  return drawn
}

const PNG = 'image/png'

async function makeProducts(ctx: Ctx, pictures: readonly Drawn[], creator: string, openedMs: number) {
  const file = { purpose: 'image', type: PNG, width: SIDE, height: SIDE, creator_id: creator }
  await insertMany(
    ctx.tx,
    'file',
    pictures.map(({ name, bytes }) => ({ id: uuid(), name, size_bytes: bytes.length, ...file })),
  )
  const createdAt = new Date(openedMs)
  const categories: string[] = []
  for (const [order, { name, desc }] of CATEGORIES.entries()) {
    categories.push((await insertedRow(ctx, category, { name, desc, order: order + 1, creator, createdAt }))._id)
  }
  const made: MadeProduct[] = []
  for (const [index, planned] of PRODUCTS.entries()) {
    const { name, price, marketPrice = null, weight, unit, limitNum = 0, deliverOptions } = planned
    const img = fileUrl(pictures[index]!.name)
    const specs = planned.specs?.map(([spec, specPrice], nth) => ({
      ...{ _id: `${String(index).padStart(4, '0')}${String(nth).padStart(4, '0')}`, name: spec, price: specPrice },
      ...{ no: null, img: null },
    }))
    const { _id } = await insertedRow(ctx, product, {
      ...{ name, price, marketPrice, weight, unit, limitNum, deliverOptions, order: index + 1, imgs: [img] },
      no: `69${String(30_000_000_000 + index * 137).padStart(11, '0')}`,
      cost: Math.round(price * 0.45),
      categories: [categories[planned.category]!],
      specRows: specs ?? null,
      status: PRODUCT_STATUS.onSale,
      ...{ creator, createdAt },
    })
    const offered = { name, img, price, specs: specs ?? null, limitNum, grams: weight, deliverOptions, isOnSale: true }
    made.push({ _id, offered })
  }
  return made
}

/** The customers, each known since a little before the first order. */
async function makeUsers(ctx: Ctx, orders: readonly Bought[], openedMs: number): Promise<Shop['users']> {
  const ids = Array.from({ length: CUSTOMERS }, () => uuid())
  const inviterOf = (index: number) => (index >= PROMOTERS && index < PROMOTERS + INVITED ? index % PROMOTERS : null)
  const rows = ids.map((id, index) => {
    const first = orders.find(({ rider }) => rider === index)
    const createdMs = first ? Math.max(openedMs, first.orderedMs - 2 * MINUTE_MS) : openedMs
    const inviter = inviterOf(index)
    const kept = [...new Set(orders.filter(({ rider }) => rider === index).map((one) => one.deliverOption))].flatMap(
      (deliverOption) => consigneeOf({ deliverOption, rider: index }) ?? [],
    )
    return {
      id,
      nick_name: riderName(index),
      mobile: riderMobile(index),
      client: 3,
      is_promoter: index < PROMOTERS,
      share_percent: index === 0 ? 8 : null,
      inviter_id: inviter === null ? null : ids[inviter],
      addresses: kept.map((one, nth) => ({
        ...one,
        _id: `${String(index).padStart(6, '0')}${String(nth).padStart(2, '0')}`,
        isDefault: nth === 0,
      })),
      created_at: iso(index < PROMOTERS ? openedMs : createdMs),
      updated_at: iso(createdMs),
    }
  })
  await insertMany(ctx.tx, 'shop_user', rows)
  return ids.map((id, index) => {
    const inviter = inviterOf(index)
    const ratio = inviter === 0 ? 8 : SETTING.shareRatio
    const shares: Share[] =
      inviter === null ? [] : [{ owner: { type: 'consumer', id: ids[inviter]!, app: 'shop' }, ratio }]
    return { id, shares }
  })
}

async function makeCodes(ctx: Ctx, orders: readonly Bought[], promoter: string, creator: string): Promise<void> {
  const insert = (values: object, of: (order: Bought) => boolean) => {
    const scans = orders.filter(of)
    const lastScanAt = scans.at(-1) && new Date(scans.at(-1)!.orderedMs)
    return insertedRow(ctx, wxacode, { ...values, scanCount: scans.length * 2, lastScanAt, creator })
  }
  for (const table of TABLES) await insert({ name: `${table} 桌`, table }, (order) => order.table === table)
  await insert({ name: '门口立牌' }, ({ table }) => table === null)
  await insert({ name: '推广海报', owner: promoter }, ({ rider }) => rider >= PROMOTERS && rider < PROMOTERS + INVITED)
}

async function pastOrders(ctx: Ctx, orders: readonly Bought[], shopOf: Shop, untilMs: number) {
  const terms = { ...(await termsFor(ctx)), settleDelayDays: FREEZE_DAYS }
  const around = { tenantId: ctx.tenantId, terms, untilMs }
  return orders.map((order, index) => pastShopOrder(order, index, shopOf, around))
}

import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { AppCases, Filled } from '@atrium/core/testing/app-cases'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { sellerCases } from '@atrium/selling/testing/seller-cases'
import { DELIVER } from './entities/order.ts'
import { stock } from './server/order-row.ts'
import { placeOrder } from './server/place.ts'

const { calls } = sellerCases('shop')

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  isGrowing: true,
  menu: 'dashboard order user product video/list withdrawal/list setting/shop setting/wxacode',
  addedMenu: 'category product/record/list refund/list feedback/list',
  calls: {
    open: [
      ...calls.open,
      'GET /api/client/shop/goods',
      'GET /api/client/shop/goods/detail',
      'GET /api/client/shop/nearby',
    ],
    consumer: [
      ...calls.consumer,
      'POST /api/client/shop/order/preview',
      'GET /api/client/shop/address',
      'PUT /api/client/shop/address',
      'DELETE /api/client/shop/address',
    ],
  },
  rows: {
    shop_product: { values: () => ({ imgs: "'[]'", spec_rows: 'null' }) },
    shop_wxacode: { values: () => ({ no: "left(replace(gen_random_uuid()::text, '-', ''), 16)" }) },
  },
  async bodies({ world, tenantId, marker }) {
    const category = randomUUID()
    await world.sql(
      `insert into shop_category (id, tenant_id, name) values ('${category}', '${tenantId}', '${marker}')`,
    )
    const free = { imgs: [], specs: null, marketPrice: null, deliverOptions: null, stock: 5, limitNum: 0 }
    return { '/api/shop/product': { ...free, name: marker, price: 100, categories: [category] } }
  },
  fill: orderSomething,
}

export default cases

/** A customer who has ordered one piece, and reports something. */
async function orderSomething({ world, tenantId, marker }: Filled): Promise<void> {
  const [user, product] = [randomUUID(), randomUUID()]
  await world.sql(`insert into shop_user (id, tenant_id, nick_name) values ('${user}', '${tenantId}', '${marker}')`)
  await world.sql(`insert into feedback (id, tenant_id, app, user_id, type, content)
    values ('${randomUUID()}', '${tenantId}', 'shop', '${user}', 3, '${marker}')`)
  const sold = { name: marker, img: null, price: 100, specs: null, limitNum: 0, grams: 0, deliverOptions: null }
  const placing = {
    ...{ user, source: 2, lines: [{ product, num: 1 }], deliverOption: DELIVER.pickup, discount: 0, payLater: false },
    ...{ consignee: null, table: null, expectAt: null, note: marker },
  }
  await inTenant(world.server.services, tenantId, ORIGIN, async (ctx) => {
    await stock.move(ctx, 'restock', [{ item: product, num: 5 }])
    await placeOrder(ctx, new Map([[product, { ...sold, isOnSale: true }]]), placing, 'clerk')
  })
}

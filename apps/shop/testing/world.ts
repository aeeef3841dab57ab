import { randomUUID } from 'node:crypto'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { ledgerDifferences, nextNumber, runSweep, stockDifferences, timelineOf } from '@atrium/selling/testing/seller'
import { DELIVER } from '../entities/order.ts'
import { type Edit, editLines } from '../server/edit.ts'
import { catalogueOf } from '../server/goods.ts'
import { type Order, stock } from '../server/order-row.ts'
import { type Placing, placeOrder } from '../server/place.ts'
import type { Offered } from '../server/pricing/price.ts'
import shop from '../server.ts'

/** A tenant with a shop, for the tests of its orders. Products are data of the test, their stock is core's. */

export interface TestShop {
  tenant: TestTenant
  clerk: Client
  inside<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** A product with so many pieces; null: unlimited. Returns its id. */
  product(values?: Partial<Offered>, pieces?: number | null): Promise<string>
  /** Makes an order for these pieces by the order function, as a clerk or a consumer would. */
  place(nums: Readonly<Record<string, number>>, values?: Partial<Placing>): Promise<Order>
  /** The same with products that the tenant sells. */
  placeSold(nums: Readonly<Record<string, number>>, values?: Partial<Placing>): Promise<Order>
  edit(id: string, edit: Edit): Promise<Order>
  /** A row of the shop's users. */
  user(values?: string): Promise<string>
  /** `PUT /api/shop/order?type=…`; the body of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  act(type: string, _id: string, input?: object): Promise<any>
  /** Paid at the desk. */
  pay(id: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it
  order(id: string): Promise<any>
  /** `stock/held` of a product. */
  left(product: string): Promise<string>
  timeline(id: string): Promise<string[]>
  sweep(name: string): Promise<void>
  /** Differences that the audits of the ledger and of the stock find. */
  differences(): Promise<unknown[]>
}

export async function openShop(world: World, values: object = {}): Promise<TestShop> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, ORIGIN, run)
  const catalogue = new Map<string, Offered>()
  const { body } = await clerk.post('/api/shop/setting/shop', {
    name: '面馆',
    servicePhone: '4008001234',
    deliverOptions: [1, 2, 3, 4],
    payTypes: [1, 3, 4],
    express: [{ region: [], first: 1000, firstFee: 800, add: 1000, addFee: 200 }],
    ...values,
  })
  if (body.code !== 0) throw new Error(JSON.stringify(body))

  const shopOf: TestShop = {
    tenant,
    clerk,
    inside,
    async product(given = {}, pieces = 10) {
      const id = randomUUID()
      const name = `商品 ${nextNumber()}`
      const sold = { name, img: null, price: 1000, specs: null, limitNum: 0, grams: 100, deliverOptions: null }
      catalogue.set(id, { ...sold, isOnSale: true, ...given })
      const specs = given.specs?.map(({ _id }) => _id) ?? ['']
      const lines = specs.map((spec) => ({ item: id, spec, to: pieces }))
      await inside((ctx) => stock.move(ctx, 'count', lines))
      return id
    },
    place: (nums, given = {}) =>
      inside((ctx) => {
        const lines = Object.entries(nums).map(([product, num]) => ({ product, num }))
        const placing = { lines, deliverOption: DELIVER.pickup, consignee: null, discount: 0, ...NOTHING, ...given }
        return placeOrder(ctx, catalogue, placing, 'clerk')
      }),
    placeSold: (nums, given = {}) =>
      inside(async (ctx) => {
        const lines = Object.entries(nums).map(([product, num]) => ({ product, num }))
        const placing = { lines, deliverOption: DELIVER.pickup, consignee: null, discount: 0, ...NOTHING, ...given }
        return placeOrder(ctx, await catalogueOf(ctx, lines), placing, 'clerk')
      }),
    edit: (id, edit) => inside((ctx) => editLines(ctx, id, edit, async () => catalogue)),
    async user(given = "nick_name = '王小明', mobile = '13812345678'") {
      const id = randomUUID()
      await world.sql(`insert into shop_user (id, tenant_id) values ('${id}', '${tenant.id}')`)
      await world.sql(`update shop_user set ${given} where id = '${id}'`)
      return id
    },
    act: async (type, _id, input = {}) => (await clerk.put(`/api/shop/order?type=${type}`, { _id, ...input })).body,
    async pay(id) {
      const paid = await shopOf.act('pay', id, { reason: '现金', idemKey: randomUUID() })
      if (paid.code !== 0) throw new Error(JSON.stringify(paid))
    },
    order: async (id) => (await clerk.get(`/api/shop/order?_id=${id}`)).body.order,
    async left(product) {
      const rows = await inside((ctx) => stock.quantities(ctx, { items: [product] }))
      return rows.map(({ quantity, locked }) => `${quantity}/${locked}`).join(' ')
    },
    timeline: async (id) => (await timelineOf(world, 'shop', id)).map(({ action }) => action),
    sweep: (name) => runSweep(world, shop.sweeps, `shop.${name}`),
    differences: async () => [
      ...(await ledgerDifferences(world, tenant.id)),
      ...(await stockDifferences(world, tenant.id)),
    ],
  }
  return shopOf
}

const NOTHING = { user: null, source: 3, table: null, expectAt: null, note: null, payLater: false }

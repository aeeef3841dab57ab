import { listOf, type Overview } from '@atrium/core/contract/patterns/overview'
import { addDays, startOfDay } from '@atrium/core/contract/zone'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { appServers } from '../apps.server.ts'
import { forget, type Numbers, openSite, rowsOf, second, sum, text, valuesOf } from '../figure-histories.ts'
import { daysOf, figuresIn, opened, rounded, today, ZONE } from './figure-lists.ts'

const anyOrder = fc.record({
  created: second,
  paid: fc.option(second, { freq: 4 }),
  refunded: fc.option(second),
  status: fc.integer({ min: 1, max: 7 }),
  refundStatus: fc.integer({ min: 0, max: 5 }),
  deliverOption: fc.integer({ min: 1, max: 4 }),
  fen: fc.integer({ min: 100, max: 9_999 }),
  pieces: fc.integer({ min: 1, max: 3 }),
  product: fc.nat({ max: 2 }),
  deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  inGroup: fc.boolean(),
})
type Sold = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never

const quantity = fc.record({ has: fc.option(fc.nat({ max: 9 }), { freq: 5 }), locked: fc.nat({ max: 3 }) })
/** Of several stocks each is that of a spec. */
const anyProduct = fc.record({
  stocks: fc.array(quantity, { minLength: 1, maxLength: 3 }),
  warn: fc.nat({ max: 5 }),
  deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  inGroup: fc.boolean(),
})
type Stocked = typeof anyProduct extends fc.Arbitrary<infer T> ? T : never

const CHOSEN_DAYS = 2
const PRODUCTS = [uuid(), uuid(), uuid()]

async function store(world: World, tenant: string, group: string, firstMs: number, sold: readonly Sold[]) {
  const at = (seconds: number) => text(new Date(firstMs + seconds * 1000).toISOString())
  await world.sql(
    [
      ...['refund', 'payment'].map(
        (table) => `delete from ${table} where tenant_id = '${tenant}' and biz_type = 'shop.order'`,
      ),
      ...['order', 'user'].map((table) => `delete from shop_${table} where tenant_id = '${tenant}'`),
      ...sold.flatMap((each, n) => {
        const [order, payment, user] = [uuid(), uuid(), uuid()]
        const inGroup = each.inGroup ? text(group) : 'null'
        const deleted = each.deleted ? 'now()' : 'null'
        const paidFen = each.paid === null ? 0 : each.fen
        const products = JSON.stringify([
          {
            ...{ product: PRODUCTS[each.product], spec: null, name: `p${each.product}`, specName: null, img: null },
            ...{ price: each.fen, num: each.pieces, amount: each.fen, refundNum: 0 },
          },
        ])
        const rows = [
          `insert into shop_user (id, tenant_id, created_at, deleted_at, group_id) values
            ('${user}', '${tenant}', ${at(each.created)}, ${deleted}, ${inGroup})`,
          `insert into shop_order (id, tenant_id, no, user_id, status, refund_status, deliver_option, products, num, amount,
            product_amount, paid_amount, created_at, paid_at, deleted_at, group_id) values ('${order}', '${tenant}', 'N${n}',
            '${user}', ${each.status}, ${each.refundStatus}, ${each.deliverOption}, '${products}', ${each.pieces},
            ${each.fen}, ${each.fen}, ${paidFen}, ${at(each.created)},
            ${each.paid === null ? 'null' : at(each.paid)}, ${deleted}, ${inGroup})`,
        ]
        if (each.paid === null) return rows
        rows.push(`insert into payment (id, tenant_id, biz_type, biz_id, pay_no, channel, amount, subject, status, paid_at)
          values ('${payment}', '${tenant}', 'shop.order', '${order}', '${payment}', 'mock', ${paidFen}, 'x', 2,
            ${at(each.paid)})`)
        if (each.refunded === null) return rows
        return [
          ...rows,
          `insert into refund (id, tenant_id, payment_id, biz_type, biz_id, refund_no, idem_key, amount, reason, source,
            status, held, succeeded_at) values ('${uuid()}', '${tenant}', '${payment}', 'shop.order', '${order}',
            '${order}', '${order}', ${Math.ceil(paidFen / 3)}, 'r', 2, 2, '{}', ${at(each.refunded)})`,
        ]
      }),
    ].join(';\n'),
  )
}

async function storeProducts(world: World, tenant: string, group: string, products: readonly Stocked[]) {
  await world.sql(
    [
      `delete from stock where tenant_id = '${tenant}' and app = 'shop'`,
      `delete from shop_product where tenant_id = '${tenant}'`,
      ...products.flatMap(({ stocks, warn, deleted, inGroup }, n) => {
        const product = uuid()
        const specs = stocks.length === 1 ? [''] : stocks.map((_, index) => `spec000${index}`)
        const rows = specs.map((_id, index) => ({ _id, name: `s${index}`, price: 100, no: null, img: null }))
        return [
          `insert into shop_product (id, tenant_id, name, categories_ids, imgs, price, spec_rows, warn_stock, limit_num,
            "order", deleted_at, group_id) values ('${product}', '${tenant}', 'p${n}', '{}', '[]', 100,
            ${stocks.length === 1 ? 'null' : text(JSON.stringify(rows))}, ${warn}, 0, 0, ${deleted ? 'now()' : 'null'},
            ${inGroup ? text(group) : 'null'})`,
          ...stocks.map(
            ({ has, locked }, index) => `insert into stock (id, tenant_id, app, item_id, spec, quantity, locked)
              values ('${uuid()}', '${tenant}', 'shop', '${product}', '${specs[index]}', ${has}, ${locked})`,
          ),
        ]
      }),
    ].join(';\n'),
  )
}

/** One of its stocks is at the limit, or nothing of it is free. */
const LOW = `(exists (select from stock s where s.item_id = o.id and s.quantity <= o.warn_stock)
  or not exists (select from stock s where s.item_id = o.id and (s.quantity is null or s.quantity > s.locked)))`

/** Each figure of the shop is what plain SQL counts, and opens a list with the same total. */
export async function shopOpensLists(world: World) {
  const site = await openSite(world, ZONE)
  const other = await openSite(world, ZONE)
  const overview: Overview = appServers.find(({ app }) => app.key === 'shop')!.dashboard!.overview!
  const orders = fc.array(anyOrder, { minLength: 5, maxLength: 30, size: 'max' })
  const products = fc.array(anyProduct, { maxLength: 12, size: 'max' })
  return fc.asyncProperty(orders, fc.nat({ max: 3 }), products, async (sold, skip, stocked) => {
    const first = addDays(today(), -6)
    await store(world, site.tenant.id, site.group, startOfDay(ZONE, first), sold)
    await store(world, other.tenant.id, other.group, startOfDay(ZONE, first), sold.slice(1))
    await storeProducts(world, site.tenant.id, site.group, stocked)
    forget('shop')
    const chosen = [addDays(first, skip), addDays(first, skip + CHOSEN_DAYS - 1)] as const
    const [start, end] = [chosen[0], addDays(chosen[1], 1)].map((day) => new Date(startOfDay(ZONE, day)).toISOString())
    for (const [by, scope] of [
      [site.clerk, 'true'],
      [site.narrow, `o.group_id = '${site.group}'`],
    ] as const) {
      const answer = (await by.get('/api/shop/dashboard', { start: start!, end: end! })).body as Numbers
      const values = valuesOf(answer)
      const of = (table: string) =>
        `${table} o where o.tenant_id = '${site.tenant.id}' and o.deleted_at is null and ${scope}`
      const within = (column: string) => `${column} >= '${start}' and ${column} < '${end}'`
      const number = async (counted: string, from: string) =>
        (await world.sql(`select ${counted} as n from ${from}`))[0]!.n
      const [paid, waits] = [`${of('shop_order')} and ${within('o.paid_at')}`, of('shop_order')]
      expect(values).toMatchObject({
        orders: await number('count(*)::int', paid),
        income: await number('coalesce(sum(paid_amount), 0)::float8 / 100', paid),
        refunds: await number(
          'coalesce(sum(r.amount), 0)::float8 / 100',
          `refund r, ${of('shop_order')} and r.biz_id = o.id and ${within('r.succeeded_at')}`,
        ),
        newUsers: await number('count(*)::int', `${of('shop_user')} and ${within('o.created_at')}`),
        toAccept: await number('count(*)::int', `${waits} and status = 2`),
        toSend: await number('count(*)::int', `${waits} and status = 3`),
        refundRequests: await number('count(*)::int', `${waits} and refund_status = 1`),
        lowStock: await number('count(*)::int', `${of('shop_product')} and ${LOW}`),
      })
      expect(sum(rowsOf(answer, 'products').map(({ pieces }) => pieces!))).toBe(
        await number('coalesce(sum(num), 0)::int', paid),
      )
      for (const [key, figure] of figuresIn('shop')) {
        const list = listOf(overview, figure)
        if (!list) expect([key, values[key]]).toEqual(['net', sum([values.income!, -values.refunds!])])
        else if (!figure.ratio) {
          const found = await opened(by, 'shop', list, daysOf(figure.period ?? 'range', chosen))
          const total = list.sum ? found.sums[list.sum]! / 100 : found.total
          expect(values[key], key).toBe(rounded(total, figure.digits ?? 0))
        }
      }
      for (const [top, column, query] of [
        ['deliverOptions', 'deliverOption', { path: 'order', by: 'paidAt' }],
        ['status', 'status', { path: 'order', by: 'createdAt' }],
      ] as const) {
        for (const row of rowsOf(answer, top)) {
          const list = { ...query, query: { [column]: String(row[column]) } }
          expect((await opened(by, 'shop', list, chosen)).total, `${top} ${row[column]}`).toBe(row.orders)
        }
      }
    }
  })
}

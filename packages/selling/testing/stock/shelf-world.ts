import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { ORIGIN } from '../../server/money/origin.ts'
import { auditStock } from '../../server/stock/audit.ts'
import { type StockLine, stocks } from '../../server/stock/stock.ts'
import { sellingWorld } from '../selling-world.ts'
import { shelfServer, stock } from './shelf.ts'

/** Selling with the test app of stock. */
export const shelfWorld = () => sellingWorld('shelf')

const sum = (nums: readonly number[]) => nums.reduce((all, num) => all + num, 0)

const STATUS = { open: 1, sold: 2, cancelled: 3 } as const

/** A tenant with goods, of which there is nothing yet. */
export async function openShelf(world: World) {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, ORIGIN, run)

  const ended = async (id: string, status: keyof typeof STATUS) => {
    await world.sql(`update shelf_order set status = ${STATUS[status]} where id = '${id}'`)
  }

  const lock = (id: string, lines: readonly StockLine[]) =>
    inside(async (ctx) => {
      const values = [id, sum(lines.map(({ num }) => num))]
      const text = 'insert into shelf_order (id, pieces) values ($1, $2) on conflict (id) do nothing'
      await rawSql(ctx.tx).executeSql(text, values)
      await stock.lock(ctx, id, lines)
    })

  return {
    tenant,
    clerk,
    inside,
    ended,

    async good(name: string, quantity?: number): Promise<string> {
      const { _id } = (await clerk.post('/api/shelf/good', { name })).body
      if (quantity !== undefined) await inside((ctx) => stock.move(ctx, 'restock', [{ item: _id, num: quantity }]))
      return _id
    },

    /** An order that holds these lines. */
    async order(lines: readonly StockLine[]): Promise<string> {
      const id = uuid()
      await lock(id, lines)
      return id
    },
    lock,

    /** How many pieces the order holds by its own columns. */
    async holds(id: string, held: readonly number[]) {
      await world.sql(`update shelf_order set pieces = ${sum(held)} where id = '${id}'`)
    },

    take: (id: string, lines?: readonly StockLine[], as?: 'sale' | 'loss') =>
      inside((ctx) => stock.take(ctx, id, lines, as)),
    release: (id: string) => inside((ctx) => stock.release(ctx, id)),

    /** Quantity and locked pieces of an item without places and specs. */
    async left(item: string) {
      const [row] = await inside((ctx) => stock.quantities(ctx, { items: [item] }))
      return [row?.quantity, row?.locked]
    },

    /** The records of an item, oldest first: type, pieces, before, after. */
    records: (item: string) =>
      world.sql(`select type, num, before, after from stock_record where item_id = '${item}' order by seq`),

    differences: () => inside(({ tx }) => auditStock(tx, [shelfStock])),
  }
}

const shelfStock = stocks.of(shelfServer)!

export type Shelf = Awaited<ReturnType<typeof openShelf>>

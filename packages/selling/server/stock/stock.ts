import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { defineSupply, type Supply } from '@atrium/core/server/call/supply'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { STOCK, type StockKind } from '../../contract/patterns/stock.ts'
import { outOfStock, stockHeld } from './refusals.ts'

/** What is in stock: an item, one of its specs (its id), at no place or in a slot of a device. */
export interface StockKey {
  item: string
  spec?: string
  device?: string
  slot?: number
}

export interface StockLine extends StockKey {
  num: number
}

/** `num` is added to the quantity (negative: taken away); `to` is the new quantity, null is unlimited. */
export type StockChange = StockKey & ({ num: number } | { to: number | null })

/** A change of a quantity, as it was recorded. Quantities are null while unlimited. */
export interface Moved {
  item: string
  spec: string
  device: string | null
  slot: number | null
  num: number
  before: number | null
  after: number | null
}

export interface Quantity {
  item: string
  spec: string
  device: string | null
  slot: number | null
  /** Null: unlimited. */
  quantity: number | null
  /** How many of them open orders hold. */
  locked: number
}

interface Why {
  /** A stored text, or what a person typed. */
  reason?: string
  /** When it happened, if that was not just now. */
  at?: Date
}

/**
 * An app's stock. All of it happens in the transaction of the order, whose row is locked first. A call locks all rows of
 * the order and of its lines in the order of their ids. Numbers in lines of orders are totals, not differences: a call
 * that is repeated changes nothing.
 */
export interface Stock {
  /**
   * Changes quantities: a restock, a count, a loss. A line with `to` that changes nothing is not recorded.
   * @throws stockHeld if it becomes less than open orders hold
   */
  move(ctx: Ctx, kind: StockKind, lines: readonly StockChange[], why?: Why): Promise<Moved[]>
  /** What the order has taken comes back: of each line `num` in all, or without lines everything. */
  giveBack(ctx: Ctx, order: string, lines?: readonly StockLine[], why?: Why): Promise<Moved[]>
  /**
   * Holds for the order what the lines say in all, less what it has taken already.
   * @throws outOfStock
   */
  lock(ctx: Ctx, order: string, lines: readonly StockLine[]): Promise<void>
  /**
   * Takes until the order has got what the lines say in all; without lines what it holds. What it does not hold (goods
   * from an open door, a success that was reported late) has left the place all the same, even if other orders hold it;
   * if the books know of too few, the missing ones are counted first. `loss`: the goods have left, and nobody pays for them.
   */
  take(ctx: Ctx, order: string, lines?: readonly StockLine[], as?: 'sale' | 'loss', soldAt?: Date): Promise<Moved[]>
  /** Frees what the order still holds: of these lines, or of all. */
  release(ctx: Ctx, order: string, lines?: readonly StockKey[]): Promise<void>
  /** What there is of these items, or in the slots of this device. */
  quantities(ctx: Pick<Ctx, 'tx'>, where: { items: readonly string[] } | { device: string }): Promise<Quantity[]>
  /** For `implement(app, { supplies })`: the nightly audit compares what is held with the orders. */
  supply: Supply
}

export interface StockParts {
  /** The entity of the orders. */
  order: Entity
  /** The names of the statuses in which an order holds stock. */
  holding: readonly string[]
  /** SQL on the order `o`, in one of these statuses: how many pieces it holds in all. */
  holds: string
}

/** What the nightly audit knows of an app's stock. */
export interface AuditedStock extends StockParts {
  app: string
}

/** What apps have in stock. */
export const stocks = defineSupply<AuditedStock>('stock')

/** The stock of an app. */
export function stockOf(app: string, parts: StockParts): Stock {
  const moved = async ({ tx, userId }: Ctx, kind: StockKind, lines: unknown, order: string | null, why: Why = {}) => {
    const text = 'select move_stock($1, $2::smallint, $3::jsonb, $4, $5, $6, $7) as answer'
    const values = [app, STOCK[kind], json(lines), order, userId, why.reason ?? null, why.at ?? null]
    const { held, moved } = await answerOf<{ held?: StockKey; moved: Moved[] }>(tx, text, values)
    if (held) throw stockHeld({ params: { ...held } })
    return moved
  }
  return {
    move: (ctx, kind, lines, why) => moved(ctx, kind, lines, null, why),
    giveBack: (ctx, order, lines, why) => moved(ctx, 'back', lines, order, why),
    async lock({ tx }, order, lines) {
      const values = [app, order, json(lines)]
      const short = await answerOf<StockKey | null>(tx, 'select lock_stock($1, $2, $3::jsonb) as answer', values)
      if (short) throw outOfStock({ params: { ...short } })
    },
    take({ tx, userId }, order, lines, as = 'sale', soldAt) {
      const text = 'select take_stock($1, $2, $3::jsonb, $4::smallint, $5, $6) as answer'
      return answerOf<Moved[]>(tx, text, [app, order, json(lines), STOCK[as], userId, soldAt ?? null])
    },
    async release({ tx }, order, lines) {
      await answerOf(tx, 'select release_stock($1, $2, $3::jsonb) as answer', [app, order, json(lines)])
    },
    async quantities({ tx }, where) {
      const { rows } = await rawSql(tx).executeSql<Quantity>(
        `select item_id as item, spec, device_id as device, slot, quantity, locked from stock
         where tenant_id = current_tenant() and app = $1
           and ($2::uuid[] is null or item_id = any ($2)) and ($3::uuid is null or device_id = $3)
         order by item_id, spec, device_id, slot`,
        [app, 'items' in where ? where.items : null, 'device' in where ? where.device : null],
      )
      return rows
    },
    supply: stocks({ ...parts, app }),
  }
}

/** Absent lines are those of the order. */
const json = (lines: unknown): string | null => (lines === undefined ? null : JSON.stringify(lines))

async function answerOf<T>(tx: Tx, text: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await rawSql(tx).executeSql<{ answer: T }>(text, values)
  return rows[0]!.answer
}

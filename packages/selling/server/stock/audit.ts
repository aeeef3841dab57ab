import { statusNumber } from '@atrium/core/contract/define/entity'
import type { AppServer } from '@atrium/core/server/call/implement'
import { definePart } from '@atrium/core/server/call/part'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { type AuditedStock, stocks } from './stock.ts'

/** A difference in a stock, in pieces. */
export interface StockDifference {
  what: string
  id: string
  expected: number
  found: number
}

/** The stocks of all apps, for the nightly audit. */
export const auditedStocks = definePart<readonly AuditedStock[]>('audited stocks')

export const stocksIn = (apps: readonly AppServer[]): readonly AuditedStock[] =>
  apps.flatMap((app) => stocks.of(app) ?? [])

/** Each query returns the rows that are wrong. */
const CHECKS: Readonly<Record<string, string>> = {
  'a stock is not the sum of its records': `
    select s.id, coalesce(sum(r.num), 0)::integer as expected, coalesce(s.quantity, 0) as found
    from stock s left join stock_record r on r.tenant_id = s.tenant_id and r.stock_id = s.id
      and (r.before is not null or r.after is not null)
    where s.tenant_id = current_tenant() group by s.id, s.quantity having coalesce(sum(r.num), 0) <> coalesce(s.quantity, 0)`,
  'a record does not begin where the one before it ended': `
    select r.id, coalesce(r.last, 0) as expected, coalesce(r.before, -1) as found
    from (select id, before, lag(after) over chain as last, row_number() over chain as nth from stock_record
      where tenant_id = current_tenant() window chain as (partition by stock_id order by seq)) r
    where case when r.nth = 1 then r.before is distinct from 0 else r.before is distinct from r.last end`,
  'what is locked of a stock is not what orders hold': `
    select s.id, coalesce(k.held, 0)::integer as expected, s.locked as found
    from stock s left join (select stock_id, sum(held) as held from stock_lock where tenant_id = current_tenant()
      group by stock_id) k on k.stock_id = s.id
    where s.tenant_id = current_tenant() and s.locked <> coalesce(k.held, 0)`,
  'what an order has taken is not what its records say': `
    select k.id, -coalesce(sum(r.num), 0)::integer as expected, k.taken - k.returned as found
    from stock_lock k left join stock_record r on r.tenant_id = k.tenant_id and r.stock_id = k.stock_id
      and r.order_id = k.order_id and r.type in (2, 3, 5)
    where k.tenant_id = current_tenant() group by k.id, k.taken, k.returned
    having -coalesce(sum(r.num), 0) <> k.taken - k.returned`,
}

/** All differences in the stock of the transaction's tenant; empty if stocks, records and orders agree. */
export async function auditStock(tx: Tx, audited: readonly AuditedStock[]): Promise<StockDifference[]> {
  const found: StockDifference[] = []
  const checks = [
    ...Object.entries(CHECKS),
    ...audited.map((one) => ['an order does not hold what is open of it', heldBy(one)]),
  ]
  for (const [what, text] of checks) {
    const { rows } = await rawSql(tx).executeSql<Omit<StockDifference, 'what'>>(text!)
    found.push(...rows.map((row) => ({ what: what!, ...row })))
  }
  return found
}

/** The orders of an app that hold more or less than they should. */
function heldBy({ app, order, holding, holds }: AuditedStock): string {
  const numbers = holding.map((name) => statusNumber(order, name)).join(', ')
  return `select coalesce(o.id, k.order_id) as id, coalesce(o.num, 0)::integer as expected, coalesce(k.held, 0)::integer as found
    from (select o.id, (${holds}) as num from "${order.table}" o
      where o.tenant_id = current_tenant() and o.deleted_at is null and o.status in (${numbers})) o
    full join (select order_id, sum(held) as held from stock_lock
      where tenant_id = current_tenant() and app = '${app}' and held > 0 group by order_id) k on k.order_id = o.id
    where coalesce(o.num, 0) <> coalesce(k.held, 0)`
}

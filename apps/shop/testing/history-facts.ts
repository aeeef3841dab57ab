/** What must agree in a shop at any moment, read in one statement: refunds go on meanwhile. */

interface Place {
  // biome-ignore lint/suspicious/noExplicitAny: rows of many queries
  world: { sql(text: string): Promise<any[]> }
  tenant: { id: string }
}

export const NOTHING_WRONG = {
  books: 0,
  unrecorded: 0,
  oversold: 0,
  taken: 0,
  sums: 0,
  paid: 0,
  back: 0,
  twice: 0,
} as const

export type HeldNow = Record<keyof typeof NOTHING_WRONG | 'open' | 'locks', number>

const LINES = 'jsonb_array_elements(o.products) l'
const lineSum = (key: string) => `(select coalesce(sum((l ->> '${key}')::bigint), 0) from ${LINES})`

/** How many rows are wrong in each way; and what open orders should hold, and do. */
export async function heldNow({ world, tenant: { id } }: Place): Promise<HeldNow> {
  const orders = `from shop_order o where o.tenant_id = '${id}'`
  const own = `tenant_id = '${id}'`
  const [row] = await world.sql(`select
    (select coalesce(sum(amount), 0)::int from ledger where ${own}) as books,
    (select coalesce(sum(held), 0)::int from stock_lock where ${own}) as locks,
    (select coalesce(sum(num), 0)::int ${orders} and status in (1, 2, 3, 4) and not stock_taken) as open,
    -- A stock is the sum of its records.
    (select count(*)::int from stock s where s.${own} and coalesce(s.quantity, 0) <>
      (select coalesce(sum(r.num), 0) from stock_record r
       where r.stock_id = s.id and (r.before is not null or r.after is not null))) as unrecorded,
    (select count(*)::int from stock where ${own} and (quantity < locked or locked < 0)) as oversold,
    -- What has left the stock for an order is what it has, less what came back.
    (select count(*)::int ${orders} and (select coalesce(sum(k.taken - k.returned), 0) from stock_lock k
      where k.order_id = o.id) <> case when stock_taken then num - ${lineSum('backNum')} else 0 end) as taken,
    (select count(*)::int ${orders} and (amount <> ${lineSum('amount')} + deliver_fee + pack_fee - discount
      or num <> ${lineSum('num')} or paid_amount not in (0, amount) or refunded_amount > paid_amount
      or exists (select from ${LINES} where (l ->> 'backNum')::int > (l ->> 'num')::int
        or (l ->> 'refundNum')::int > (l ->> 'num')::int))) as sums,
    (select count(*)::int ${orders} and paid_amount <> (select coalesce(sum(p.taken), 0) from payment p
      where p.biz_id = o.id and p.status = 2 and not p.surplus)) as paid,
    (select count(*)::int ${orders} and refunded_amount <> (select coalesce(sum(r.amount), 0) from refund r
      join payment p on p.id = r.payment_id where r.biz_id = o.id and r.status = 2 and not p.surplus)) as back,
    -- What happens once to an order stands once on its timeline.
    (select count(*)::int from (select from status_log g where g.${own} and g.entity = 'shop.order'
      and g.action in ('paid', 'paidLater', 'accept', 'send', 'finish', 'autoFinish', 'expire', 'cancel')
      group by g.row_id, g.action having count(*) > 1) g) as twice`)
  return row as HeldNow
}

/** Everything that a repeated request could have changed. */
export const snapshot = ({ world, tenant: { id } }: Place) =>
  Promise.all(
    [
      `select id, status, products, amount, paid_amount, refunded_amount, refund_status, pay_no, stock_taken
         from shop_order where tenant_id = '${id}' order by id`,
      `select id, quantity, locked from stock where tenant_id = '${id}' order by id`,
      `select count(*) from stock_record where tenant_id = '${id}'`,
      `select id, status, captured, surplus from payment where tenant_id = '${id}' order by id`,
      `select id, status, amount from refund where tenant_id = '${id}' order by id`,
      `select owner_type, owner_id, balance, pending from account where tenant_id = '${id}' order by 1, 2`,
      `select count(*) from ledger where tenant_id = '${id}'`,
      `select count(*) from status_log where tenant_id = '${id}'`,
    ].map((text) => world.sql(text)),
  )

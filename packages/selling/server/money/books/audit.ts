import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { v7 as uuid } from 'uuid'
import { auditedStocks, auditStock } from '../../stock/audit.ts'

/** One difference in the books, with both sides in fen. */
export interface BooksDifference {
  what: string
  id: string
  expected: number
  found: number
}

/** Each query returns the rows that are wrong. */
const CHECKS: Readonly<Record<string, string>> = {
  'a ledger transaction does not come to zero': `
    select txn_id::text as id, 0 as expected, sum(amount)::bigint as found from ledger
    where tenant_id = current_tenant() group by txn_id having sum(amount) <> 0`,
  'a bucket is not the sum of its entries': `
    select a.owner_type || ' ' || a.owner_id || ' ' || a.app || ' ' || b.bucket as id,
      coalesce(l.total, 0)::bigint as expected, b.amount as found
    from account a
    cross join lateral (values ('balance', a.balance), ('pending', a.pending), ('frozen', a.frozen), ('debt', a.debt))
      b (bucket, amount)
    left join (select account_id, bucket, sum(amount) as total from ledger where tenant_id = current_tenant()
      group by account_id, bucket) l on l.account_id = a.id and l.bucket = b.bucket
    where a.tenant_id = current_tenant() and b.amount <> coalesce(l.total, 0)`,
  'refunds are more than was paid': `
    select p.pay_no as id, p.amount as expected, sum(r.amount)::bigint as found
    from payment p join refund r on r.tenant_id = p.tenant_id and r.payment_id = p.id
    where p.tenant_id = current_tenant() and r.status <> 4 group by p.id, p.pay_no, p.amount
    having sum(r.amount) > p.amount`,
  'refunds of income are more than was taken': `
    select p.pay_no as id, p.taken as expected, sum(r.amount)::bigint as found
    from payment p join refund r on r.tenant_id = p.tenant_id and r.payment_id = p.id and not r.of_held
    where p.tenant_id = current_tenant() and r.status <> 4 group by p.id, p.pay_no, p.taken
    having sum(r.amount) > p.taken`,
  'what is held of a payment is not what is left of it': `
    select p.pay_no as id, p.amount - coalesce(p.captured, 0) - coalesce(r.back, 0) as expected, p.held_fen as found
    from payment p left join (select payment_id, sum(amount)::bigint as back from refund
      where tenant_id = current_tenant() and of_held and status <> 4 group by payment_id) r on r.payment_id = p.id
    where p.tenant_id = current_tenant() and p.status = 2 and p.held_fen is not null
      and p.held_fen <> p.amount - coalesce(p.captured, 0) - coalesce(r.back, 0)`,
  'what is held is not what is booked as deposits': `
    select 'suspense deposit' as id, held.expected, booked.found from
      (select coalesce(sum(held_fen), 0)::bigint as expected from payment
       where tenant_id = current_tenant() and status = 2) held,
      (select coalesce(sum(balance), 0)::bigint as found from account
       where tenant_id = current_tenant() and owner_type = 'suspense' and owner_id = 'deposit') booked
    where held.expected <> booked.found`,
  'what was captured of a payment is not in the books': `
    select p.pay_no as id, coalesce(p.captured, 0) as expected, coalesce(l.total, 0)::bigint as found
    from payment p left join (select biz_id, sum(amount) as total from ledger
      where tenant_id = current_tenant() and biz_type = 'capture' and amount > 0 group by biz_id) l on l.biz_id = p.id::text
    where p.tenant_id = current_tenant() and p.held_fen is not null and coalesce(p.captured, 0) <> coalesce(l.total, 0)`,
  'a payment is not in the books': `
    select p.no as id, p.expected, coalesce(sum(l.amount), 0)::bigint as found
    from (select tenant_id, id, pay_no as no, case when held_fen is null then taken else amount end as expected
      from payment where tenant_id = current_tenant() and status = 2) p
    left join ledger l on l.tenant_id = p.tenant_id and l.biz_type = 'payment' and l.biz_id = p.id::text and l.amount > 0
    group by p.id, p.no, p.expected having coalesce(sum(l.amount), 0) <> p.expected`,
  'a consent to pay score is in the books': `
    select p.pay_no as id, 0 as expected, sum(l.amount)::bigint as found
    from payment p join ledger l on l.tenant_id = p.tenant_id and l.biz_type = 'payment' and l.biz_id = p.id::text
      and l.amount > 0
    where p.tenant_id = current_tenant() and p.channel like '%\\_score' and p.status <> 2 group by p.id, p.pay_no`,
  'refunds on their way are not what is held back': `
    select 'suspense refund' as id, held.expected, booked.found from
      (select coalesce(sum(amount), 0)::bigint as expected from refund
       where tenant_id = current_tenant() and status in (1, 3)) held,
      (select coalesce(sum(balance), 0)::bigint as found from account
       where tenant_id = current_tenant() and owner_type = 'suspense' and owner_id = 'refund') booked
    where held.expected <> booked.found`,
  'what owners have pending is not what their open shares are': `
    select s.owner as id, s.expected, s.found from (
      select coalesce(r.owner, a.owner) as owner, coalesce(r.total, 0)::bigint as expected, coalesce(a.pending, 0) as found
      from (select owner_type || ' ' || owner_id || ' ' || app as owner, sum(amount - reversed) as total from share_record
        where tenant_id = current_tenant() and status = 1 group by 1) r
      full join (select owner_type || ' ' || owner_id || ' ' || app as owner, pending from account
        where tenant_id = current_tenant() and owner_type not in ('tenant', 'suspense')) a on a.owner = r.owner
    ) s where s.expected <> s.found`,
  'what is frozen is not what open withdrawals are': `
    select s.owner as id, s.expected, s.found from (
      select coalesce(w.owner, a.owner) as owner, coalesce(w.total, 0)::bigint as expected, coalesce(a.frozen, 0) as found
      from (select owner_type || ' ' || owner_id || ' ' || account_app as owner, sum(amount) as total from withdrawal
        where tenant_id = current_tenant() and status in (1, 2, 5) group by 1) w
      full join (select owner_type || ' ' || owner_id || ' ' || app as owner, frozen from account
        where tenant_id = current_tenant()) a on a.owner = w.owner
    ) s where s.expected <> s.found`,
  'what owners owe is not what the tenant has advanced': `
    select 'debt' as id, -d.expected as expected, d.found from (
      select coalesce(sum(balance) filter (where owner_type = 'suspense' and owner_id = 'debt'), 0)::bigint as expected,
        coalesce(sum(debt), 0)::bigint as found
      from account where tenant_id = current_tenant()) d where d.found <> -d.expected`,
}

/** All differences in the books of the transaction's tenant; empty if the books agree. */
export async function auditBooks(tx: Tx): Promise<BooksDifference[]> {
  const found: BooksDifference[] = []
  for (const what of Object.keys(CHECKS)) found.push(...(await check(tx, what)))
  return found
}

async function check(tx: Tx, what: string): Promise<BooksDifference[]> {
  const { rows } = await rawSql(tx).executeSql<Omit<BooksDifference, 'what'>>(CHECKS[what]!)
  return rows.map((row) => ({ what, ...row }))
}

/**
 * Audits a tenant's books and stock once for a day, which is a day in the tenant's time zone. Each check is one
 * statement, so that it sees them at one moment, in a short transaction.
 */
export async function workAudit({ db, log, parts }: Services, tenantId: string, day: string): Promise<void> {
  const known = await db.asTenant(tenantId, async (tx) => {
    const text = 'select 1 from books_audit where tenant_id = current_tenant() and day = $1'
    return (await rawSql(tx).executeSql(text, [day])).rows
  })
  if (known.length > 0) return
  const differences: BooksDifference[] = []
  for (const what of Object.keys(CHECKS)) differences.push(...(await db.asTenant(tenantId, (tx) => check(tx, what))))
  differences.push(...(await db.asTenant(tenantId, (tx) => auditStock(tx, auditedStocks({ parts })))))
  await db.asTenant(tenantId, (tx) =>
    rawSql(tx).executeSql(
      `insert into books_audit (id, day, differences) values ($1, $2, $3)
       on conflict (tenant_id, day) do nothing`,
      [uuid(), day, JSON.stringify(differences)],
    ),
  )
  if (differences.length > 0) log.error({ tenant: tenantId, differences }, 'the books do not agree')
}

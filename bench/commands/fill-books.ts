import pg from 'pg'

/**
 * Inserts tenants whose books agree. Each payment and the merchant's share of it are two transactions with four entries
 * in the ledger.
 */
export async function fillBooks(databaseUrl: string, tenants: number, paymentsEach: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Without triggers, because they would check each ledger entry alone.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query(
      `insert into tenant (id, name, sys_name)
       select md5('tenant ' || n)::uuid, 'books ' || n, 'books ' || n from generate_series(1, $1::int) n`,
      [tenants],
    )
    await client.query(
      `insert into account (id, tenant_id, owner_type, owner_id, app, balance)
       select md5(t.id || o.type)::uuid, t.id, o.type, case o.type when 'tenant' then t.id::text else o.type end, 'charge',
         o.fen * $1::int
       from tenant t cross join (values ('suspense', -1000), ('tenant', 500), ('merchant', 500)) o (type, fen)
       where t.name like 'books %'`,
      [paymentsEach],
    )
    await client.query(
      `insert into payment (id, tenant_id, biz_type, biz_id, pay_no, channel, amount, subject, status, paid_at)
       select md5(t.id || 'payment' || n)::uuid, t.id, 'charge.order', gen_random_uuid(), 'P' || t.id || n, 'offline', 1000,
         'charge', 2, now() - n * interval '1 hour'
       from tenant t cross join generate_series(1, $1::int) n where t.name like 'books %'`,
      [paymentsEach],
    )
    await client.query(
      `insert into share_record (id, tenant_id, payment_id, biz_type, biz_id, owner_type, owner_id, app, ratio, base, amount,
         status, credit_at, credited_at)
       select gen_random_uuid(), tenant_id, id, biz_type, biz_id, 'merchant', 'merchant', 'charge', 50, 1000, 500, 2, paid_at,
         paid_at from payment`,
    )
    for (const [bizType, giver, taker, fen] of [
      ['payment', 'suspense', 'tenant', 1000],
      ['share', 'tenant', 'merchant', 500],
    ]) {
      await client.query(
        `insert into ledger (id, tenant_id, txn_id, account_id, bucket, amount, balance_after, biz_type, biz_id)
         select gen_random_uuid(), p.tenant_id, md5(p.id || $1)::uuid, md5(p.tenant_id || o.type)::uuid, 'balance', o.fen, 0,
           $1, p.id
         from payment p cross join (values ($2, -$4::int), ($3, $4::int)) o (type, fen)`,
        [bizType, giver, taker, fen],
      )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

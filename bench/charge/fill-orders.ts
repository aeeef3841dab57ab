import pg from 'pg'
import type { BenchTenant } from '../entity/ours.ts'

const DEVICES = 40
const USERS = 500
const DAYS = 90

/**
 * Fills each tenant with charging devices, consumers and the given number of orders of the last 90 days: most are
 * finished, the others have every other status.
 * @param numberSql the number of the order `n` that was made at `at`
 */
export async function fillOrders(
  databaseUrl: string,
  tenants: readonly BenchTenant[],
  ordersPerTenant: number,
  numberSql = "'CHAR' || n",
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const { id, userId } of tenants) {
      await client.query(
        `insert into device (id, tenant_id, app, no, sn, name, sealed_secret)
         select md5($1::text || 'd' || n)::uuid, $1::uuid, 'charge', 'CP00' || n, right($1::text, 12) || '-' || n, 'pile ' || n, ''
         from generate_series(1, $2::int) n`,
        [id, DEVICES],
      )
      await client.query(
        'insert into charge_device (id, tenant_id, creator_id) select id, tenant_id, $2::uuid from device where tenant_id = $1',
        [id, userId],
      )
      await client.query(
        `insert into charge_user (id, tenant_id, nick_name, mobile, creator_id)
         select md5($1::text || 'u' || n)::uuid, $1::uuid, 'rider ' || n, '1380000' || lpad(n::text, 4, '0'), $2::uuid
         from generate_series(1, $3::int) n`,
        [id, userId, USERS],
      )
      await client.query(
        `insert into charge_order (id, tenant_id, no, status, user_id, device_id, device_name, amount, paid_amount,
           refunded_amount, pay_type, paid_at, finished_at, port, prepay, fee, elec_fee, service_fee, started_at, ended_at,
           seconds, energy, id_tag, stop_reason, creator_id, created_at)
         select gen_random_uuid(), $1::uuid, ${numberSql}, case when n % 20 = 0 then 7 when n % 33 = 0 then 8 else 5 end,
           md5($1::text || 'u' || 1 + n % $4::int)::uuid, md5($1::text || 'd' || 1 + n % $5::int)::uuid,
           'pile ' || 1 + n % $5::int, 1000, case when n % 20 = 0 then 0 else 1000 end,
           case when n % 20 = 0 then 0 else 1000 - n % 1000 end, 1, at, at + interval '1 hour', 1 + n % 2, 1000, n % 1000,
           (n % 1000) * 7 / 10, (n % 1000) - (n % 1000) * 7 / 10, at, at + interval '1 hour', 3600, (n % 1000) * 10,
           left(md5($1::text || n), 20), (array['user', 'full', 'timeUp'])[1 + n % 3], $2::uuid, at
         from (select n, now() - n * interval '1 day' * $6::int / $3::int as at from generate_series(1, $3::int) n) made`,
        [id, userId, ordersPerTenant, USERS, DEVICES, DAYS],
      )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

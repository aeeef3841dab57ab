import pg from 'pg'
import type { BenchTenant } from '../entity/ours.ts'

const DEVICES = 40
const USERS = 500
const DAYS = 90
const PRODUCTS = 30
const SLOTS = 12
const BATTERIES = 2_000

/** Devices, consumers and what else the orders of one tenant refer to. $1: the tenant, $2: its user. */
const DEVICES_AND_USERS = (app: string) => [
  `insert into device (id, tenant_id, app, no, sn, name, sealed_secret)
   select md5($1::text || 'd' || n)::uuid, $1::uuid, '${app}', 'DV00' || n, right($1::text, 12) || '-' || n, 'device ' || n, ''
   from generate_series(1, ${DEVICES}) n where $2::uuid is not null`,
  `insert into ${app}_user (id, tenant_id, nick_name, mobile, creator_id)
   select md5($1::text || 'u' || n)::uuid, $1::uuid, 'buyer ' || n, '1380000' || lpad(n::text, 4, '0'), $2::uuid
   from generate_series(1, ${USERS}) n`,
]

const VEND = [
  ...DEVICES_AND_USERS('vend'),
  `insert into vend_product (id, tenant_id, name, price, creator_id)
   select md5($1::text || 'p' || n)::uuid, $1::uuid, 'product ' || n, 300 + n, $2::uuid from generate_series(1, ${PRODUCTS}) n`,
  `insert into vend_device (id, tenant_id, creator_id, slot_count)
   select id, tenant_id, $2::uuid, ${SLOTS} from device where tenant_id = $1`,
  `update vend_slot set product_id = md5($1::text || 'p' || 1 + no % ${PRODUCTS})::uuid
   where tenant_id = $1 and $2::uuid is not null`,
  // Of twenty orders one is cancelled, one has failed and one was delivered in part.
  `insert into vend_order (id, tenant_id, no, status, user_id, device_id, device_name, amount, paid_amount, refunded_amount,
     pay_type, paid_at, finished_at, num, dispensed, products, fail_reason, creator_id, created_at)
   select gen_random_uuid(), $1::uuid, 'VEND' || n, case n % 20 when 0 then 5 when 1 then 6 when 2 then 8 else 4 end,
     md5($1::text || 'u' || 1 + n % ${USERS})::uuid, md5($1::text || 'd' || 1 + n % ${DEVICES})::uuid,
     'device ' || 1 + n % ${DEVICES}, 600 + n % 900, case when n % 20 = 0 then 0 else 600 + n % 900 end,
     case when n % 20 = 2 then 300 else 0 end, 1, case when n % 20 <> 0 then at end, at + interval '1 minute', 2,
     case n % 20 when 0 then 0 when 1 then 0 when 2 then 1 else 2 end,
     jsonb_build_array(jsonb_build_object('product', md5($1::text || 'p' || 1 + n % ${PRODUCTS})::uuid, 'name', 'product ' ||
       1 + n % ${PRODUCTS}, 'slot', 1 + n % ${SLOTS}, 'price', 300, 'num', 2, 'dispensed', 2)),
     case when n % 20 = 1 then 'jam' end, $2::uuid, at
   from (select n, now() - n * interval '1 day' * ${DAYS} / $3::int as at from generate_series(1, $3::int) n) made`,
]

const POWERBANK = [
  ...DEVICES_AND_USERS('powerbank'),
  `insert into powerbank_price (id, tenant_id, name, unit_price, day_max, creator_id)
   values (md5($1::text || 'price')::uuid, $1::uuid, 'price', 200, 3000, $2::uuid)`,
  `insert into powerbank_device (id, tenant_id, creator_id, slot_num, price_id)
   select id, tenant_id, $2::uuid, 24, md5($1::text || 'price')::uuid from device where tenant_id = $1::uuid`,
  `insert into powerbank_battery (id, tenant_id, sn, level, creator_id)
   select md5($1::text || 'b' || n)::uuid, $1::uuid, 'SN' || n, 40 + n % 60, $2::uuid from generate_series(1, ${BATTERIES}) n`,
  // The newest are still rented; one of fifty was never given back.
  `insert into powerbank_order (id, tenant_id, no, status, user_id, device_id, device_name, amount, paid_amount,
     refunded_amount, pay_type, paid_at, finished_at, price_id, deposit, fee, battery_id, battery_sn, slot, rent_at, return_at,
     return_device_id, return_slot, minutes, creator_id, created_at)
   select gen_random_uuid(), $1::uuid, 'POWE' || n, status, md5($1::text || 'u' || 1 + n % ${USERS})::uuid,
     md5($1::text || 'd' || 1 + n % ${DEVICES})::uuid, 'device ' || 1 + n % ${DEVICES}, fee, fee, 0, 1,
     case when status <> 3 then at + minutes * interval '1 minute' end,
     case when status <> 3 then at + minutes * interval '1 minute' end, md5($1::text || 'price')::uuid, 9900, fee,
     md5($1::text || 'b' || 1 + n % ${BATTERIES})::uuid, 'SN' || 1 + n % ${BATTERIES}, 1 + n % 24, at,
     case when status <> 3 then at + minutes * interval '1 minute' end,
     case when status <> 3 then md5($1::text || 'd' || 1 + n % 37)::uuid end, case when status <> 3 then 1 + n % 24 end,
     case when status <> 3 then minutes end, $2::uuid, at
   from (select n, now() - n * interval '1 day' * ${DAYS} / $3::int as at, 10 + n % 600 as minutes,
       case when n <= 100 then 3 when n % 50 = 0 then 8 else 5 end as status,
       case when n <= 100 then 0 when n % 50 = 0 then 9900 else 200 + n % 10 * 100 end as fee
     from generate_series(1, $3::int) n) made`,
]

const SHOP_PRODUCTS = 40

const SHOP = [
  `insert into shop_user (id, tenant_id, nick_name, mobile, creator_id)
   select md5($1::text || 'u' || n)::uuid, $1::uuid, 'buyer ' || n, '1380000' || lpad(n::text, 4, '0'), $2::uuid
   from generate_series(1, ${USERS}) n`,
  // Of a hundred orders four are open, four cancelled and three refunded.
  `insert into shop_order (id, tenant_id, no, status, user_id, amount, product_amount, paid_amount, refunded_amount,
     refund_status, pay_type, paid_at, finished_at, num, products, deliver_option, "table", pickup_code, creator_id, created_at)
   select gen_random_uuid(), $1::uuid, 'SHOP' || n, status, md5($1::text || 'u' || 1 + n % ${USERS})::uuid, fen, fen,
     case when status = 6 then 0 else fen end, case when status = 7 then fen else 0 end,
     case when status = 7 then 3 else 0 end, 1, case when status <> 6 then at end,
     case when status in (5, 7) then at + interval '20 minutes' end, 2,
     jsonb_build_array(jsonb_build_object('product', md5($1::text || 'p' || 1 + n % ${SHOP_PRODUCTS})::uuid, 'spec', null,
       'name', 'product ' || 1 + n % ${SHOP_PRODUCTS}, 'specName', null, 'img', null, 'price', fen / 2, 'num', 2,
       'amount', fen, 'refundNum', case when status = 7 then 2 else 0 end)),
     1 + n % 2, case when n % 2 = 1 then 'A' || n % 30 end, lpad((n % 10000)::text, 4, '0'), $2::uuid, at
   from (select n, now() - n * interval '1 day' * ${DAYS} / $3::int as at, 2 * (600 + n % 900) as fen,
       case when n <= 400 and n % 2 = 0 then 2 + n % 3 when n % 25 = 1 then 6 when n % 33 = 2 then 7 else 5 end as status
     from generate_series(1, $3::int) n) made`,
]

const fill =
  (statements: readonly string[]) =>
  async (databaseUrl: string, tenants: readonly BenchTenant[], ordersPerTenant: number): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query('set synchronous_commit = off')
      for (const { id, userId } of tenants) {
        for (const text of statements) {
          await client.query(text, text.includes('$3') ? [id, userId, ordersPerTenant] : [id, userId])
        }
      }
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    } finally {
      await client.end()
    }
  }

/** 40 machines of 12 slots, 30 products, 500 buyers. */
export const fillVend = fill(VEND)
/** 40 cabinets of 24 slots, 2,000 power banks, 500 people. */
export const fillPowerbank = fill(POWERBANK)
/** 500 buyers at 30 tables or the counter, 40 products. */
export const fillShop = fill(SHOP)

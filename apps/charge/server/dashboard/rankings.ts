import type { NumbersRow } from '@atrium/server/call/dashboard-numbers'
import { sql } from 'kysely'
import type { Counted } from './counts.ts'

const LONGEST = 10

export async function byStatus({ tx, orders, span }: Counted): Promise<{ status: number; orders: number }[]> {
  const { rows } = await sql<{ status: number; orders: number }>`
    select o.status, count(*) as orders from ${orders} o
    where o.deleted_at is null and o.created_at >= ${span.from} and o.created_at < ${span.to}
    group by 1 order by 2 desc`.execute(tx)
  return rows
}

export async function byStopReason({ tx, orders, span }: Counted): Promise<{ reason: string; orders: number }[]> {
  const { rows } = await sql<{ reason: string; orders: number }>`
    select coalesce(o.stop_reason, 'Other') as reason, count(*) as orders from ${orders} o
    where o.deleted_at is null and o.ended_at >= ${span.from} and o.ended_at < ${span.to}
    group by 1 order by 2 desc limit ${LONGEST}`.execute(tx)
  return rows
}

/** Each with the percentage of its paid orders that did not start. */
export async function topDevices({ tx, orders, span }: Counted): Promise<NumbersRow[]> {
  const { rows } = await sql<NumbersRow>`
    select d.id as "_id", d.no, d.name, count(*) as orders, round(sum(o.paid_amount) / 100.0, 2)::float8 as income,
      round(sum(o.energy) / 1000.0, 2)::float8 as energy,
      round(100.0 * count(*) filter (where o.fail_reason is not null) / count(*), 1)::float8 as "failureRate"
    from ${orders} o join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
    where o.deleted_at is null and o.paid_at >= ${span.from} and o.paid_at < ${span.to}
    group by d.id order by sum(o.paid_amount) desc, d.no limit ${LONGEST}`.execute(tx)
  return rows
}

interface MerchantSold {
  _id: string
  orders: number
  income: number
  energy: number
}

/** Merchants, by payments at their devices. */
export async function topMerchants({ tx, orders, span }: Counted): Promise<MerchantSold[]> {
  const { rows } = await sql<MerchantSold>`
    select o.merchant_id as "_id", count(*) as orders, round(sum(o.paid_amount) / 100.0, 2)::float8 as income,
      round(sum(o.energy) / 1000.0, 2)::float8 as energy
    from ${orders} o
    where o.deleted_at is null and o.merchant_id is not null and o.paid_at >= ${span.from} and o.paid_at < ${span.to}
    group by o.merchant_id order by sum(o.paid_amount) desc, o.merchant_id limit ${LONGEST}`.execute(tx)
  return rows
}

/** The largest number of places that a map still draws quickly. */
const ON_MAP = 2000

/** Devices with a place; devices without one are left out. */
export async function placesOfDevices({ tx, devices }: Counted): Promise<NumbersRow[]> {
  const { rows } = await sql<NumbersRow>`
    select d.id as "_id", d.no, d.name, c.status, d.online, d.fault_code as fault,
      (d.coordinates ->> 'lng')::float8 as lng, (d.coordinates ->> 'lat')::float8 as lat
    from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
    where c.deleted_at is null and d.coordinates is not null order by d.no limit ${ON_MAP}`.execute(tx)
  return rows
}

/** Alerts: devices that are offline or faulty, and devices that did not answer commands. */
export async function alertsOf({ tx, devices }: Counted): Promise<NumbersRow[]> {
  const { rows } = await sql<NumbersRow>`
    select * from (
      select d.id as "_id", d.no, d.name, 'offline' as kind, null as text,
        to_char(d.offline_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null and c.status = 1 and d.online = 2 and d.offline_at < now() - interval '10 minutes'
      union all
      select d.id, d.no, d.name, 'fault', coalesce(d.fault_msg, d.fault_code),
        to_char(d.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null and d.fault_code is not null
      union all
      select d.id, d.no, d.name, 'timeout', k.type,
        to_char(k.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
      join lateral (select x.type, x.sent_at from device_command x
        where x.tenant_id = d.tenant_id and x.device_id = d.id and x.status = 5 and x.created_at > now() - interval '1 day'
        order by x.created_at desc limit 1) k on true
      where c.deleted_at is null) found order by at desc nulls last limit 20`.execute(tx)
  return rows
}

import type { Ctx } from '@atrium/server/call/ctx'
import { type RawBuilder, sql } from 'kysely'
import type { Span } from './range.ts'

/** The rows to count: orders and devices that the caller's data scope reaches. */
export interface Counted {
  tx: Ctx['tx']
  orders: RawBuilder<unknown>
  devices: RawBuilder<unknown>
  span: Span
}

export interface OrderCounts {
  /** Paid orders in the time span, in fen. */
  income: number
  orders: number
  users: number
  failed: number
  /** Charges that ended in the time span: watt-hours, seconds, fen. */
  energy: number
  seconds: number
  ended: number
  elecFee: number
  serviceFee: number
  occupyFee: number
  /** Refunds that reached the payers in the time span, in fen. */
  refunds: number
}

/** @param part of the time span */
export async function countOrders(
  { tx, orders }: Counted,
  { from, to }: { from: Date; to: Date },
): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    select paid.*, ended.*, back.* from (
      select coalesce(sum(o.paid_amount), 0)::bigint as income, count(*) as orders, count(distinct o.user_id) as users,
        count(*) filter (where o.fail_reason is not null) as failed
      from ${orders} o where o.deleted_at is null and o.paid_at >= ${from} and o.paid_at < ${to}) paid,
    (select coalesce(sum(o.energy), 0)::bigint as energy, coalesce(sum(o.seconds), 0)::bigint as seconds,
        count(*) as ended, coalesce(sum(o.elec_fee), 0)::bigint as "elecFee",
        coalesce(sum(o.service_fee), 0)::bigint as "serviceFee", coalesce(sum(o.occupy_fee), 0)::bigint as "occupyFee"
      from ${orders} o where o.deleted_at is null and o.ended_at >= ${from} and o.ended_at < ${to}) ended,
    (select coalesce(sum(r.amount), 0)::bigint as refunds
      from refund r join ${orders} o on o.tenant_id = r.tenant_id and o.id = r.biz_id
      where r.tenant_id = current_tenant() and r.biz_type = 'charge.order' and r.succeeded_at >= ${from}
        and r.succeeded_at < ${to}) back`.execute(tx)
  return rows[0]!
}

interface DeviceCounts {
  total: number
  online: number
  offline: number
  faulty: number
  ports: number
  charging: number
  /** Present power in watts. */
  power: number
}

export async function countDevices({ tx, devices }: Counted): Promise<DeviceCounts> {
  const { rows } = await sql<DeviceCounts>`
    select of_devices.*, of_ports.* from (
      select count(*) as total, count(*) filter (where d.online = 1) as online,
        count(*) filter (where d.online = 2) as offline,
        count(*) filter (where c.status = 3 or d.fault_code is not null) as faulty
      from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null) of_devices,
    (select count(*) as ports, count(*) filter (where p.status in (3, 4) and d.online = 1) as charging,
        coalesce(sum(p.power) filter (where p.status = 3 and d.online = 1), 0)::float8 as power
      from charge_port p join ${devices} c on c.tenant_id = p.tenant_id and c.id = p.device_id
      join device d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null and c.status = 1) of_ports`.execute(tx)
  return rows[0]!
}

/** Charging time of all ports in the time span, in percent of the possible time. */
export async function portUse({ tx, orders }: Counted, ports: number, part: { from: Date; to: Date }): Promise<number> {
  const { from, to } = part
  const possible = (ports * (to.getTime() - from.getTime())) / 1000
  if (possible <= 0) return 0
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(extract(epoch from least(coalesce(o.ended_at, now()), ${to}) - greatest(o.started_at, ${from}))), 0)::float8
      as used
    from ${orders} o where o.deleted_at is null and o.started_at < ${to} and o.started_at > ${from}::timestamptz - interval '3 days'
      and coalesce(o.ended_at, now()) > ${from}`.execute(tx)
  return Math.min(100, (rows[0]!.used / possible) * 100)
}

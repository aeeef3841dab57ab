import type { At } from '@atrium/core/server/figures/overview-call'
import { sql } from 'kysely'
import type { Reach } from './reach.ts'

const RANKED = 10
/** The largest number of places that a map still draws quickly. */
const ON_MAP = 2000

type Cells = Record<string, number | string | null>

/** The partners that earned the most from sales in the range, in yuan, after refunds. */
export async function topPartners(
  { tx, shares, agents, merchants, span }: At<Reach>,
  type: 'agent' | 'merchant',
): Promise<Cells[]> {
  // Only the ranked partners are looked up, by id; a join of all shares with all partners would be slow.
  const { rows } = await sql<Cells>`
    select o.id as _id, o.name, s.fen / 100.0 as income
    from (
      select s.owner_id::uuid as id, sum(s.amount - s.reversed) as fen from ${shares} s
      where s.owner_type = ${type} and s.created_at >= ${span.from} and s.created_at < ${span.to}
      group by s.owner_id order by fen desc limit ${sql.lit(RANKED)}
    ) s join ${type === 'agent' ? agents : merchants} o on o.id = s.id
    order by s.fen desc, o.name`.execute(tx)
  return rows
}

/**
 * What each app adds to the values of the page: devices, orders and income of today, income and credited shares of this
 * month. Amounts in yuan.
 */
export async function byApp({ tx, devices, payments, shares }: Reach): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select app, sum(total)::integer as total, sum(online)::integer as online, sum(orders)::integer as orders,
      (sum(income) / 100.0)::float8 as income, (sum(month) / 100.0)::float8 as month, (sum(shared) / 100.0)::float8 as shared
    from (
      select d.app, count(*) as total, count(*) filter (where d.online = 1) as online, 0 as orders, 0 as income,
        0 as month, 0 as shared
      from ${devices} d group by 1
      union all
      select split_part(p.biz_type, '.', 1), 0, 0, count(distinct p.biz_id) filter (where p.taken_at >= (select start_of('day'))),
        sum(p.taken) filter (where p.taken_at >= (select start_of('day'))), sum(p.taken), 0
      from ${payments} p
      where p.status = 2 and not p.surplus and p.taken > 0 and p.taken_at >= (select start_of('month')) group by 1
      union all
      select split_part(s.biz_type, '.', 1), 0, 0, 0, 0, 0, sum(s.amount - s.reversed)
      from ${shares} s where s.credited_at >= (select start_of('month')) group by 1) each_app
    group by app order by 2 desc, app`.execute(tx)
  return rows
}

/** The merchants that have a place, each with its number of devices and of online devices. */
export async function merchantsOnMap({ tx, merchants }: Reach): Promise<Cells[]> {
  const devicesWhere = (extra: ReturnType<typeof sql>) => sql`(select count(*) from device d
    where d.tenant_id = m.tenant_id and d.merchant_id = m.id and d.deleted_at is null ${extra})`
  const { rows } = await sql<Cells>`
    select m.id as _id, m.name, (m.coordinates ->> 'lng')::float8 as lng, (m.coordinates ->> 'lat')::float8 as lat,
      m.status, ${devicesWhere(sql``)} as devices, ${devicesWhere(sql`and d.online = 1`)} as online
    from (select * from ${merchants} m where m.deleted_at is null order by m.name limit ${sql.lit(ON_MAP)}) m
    order by m.name`.execute(tx)
  return rows
}

/** The devices that have a place of their own. */
export async function devicesOnMap({ tx, devices }: Reach): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select d.device_id as _id, d.app, d.no, d.name, d.status, d.online, k.fault_code as fault,
      (d.coordinates ->> 'lng')::float8 as lng, (d.coordinates ->> 'lat')::float8 as lat
    from ${devices} d join device k on k.tenant_id = current_tenant() and k.id = d.device_id
    where d.coordinates is not null order by d.no limit ${sql.lit(ON_MAP)}`.execute(tx)
  return rows
}

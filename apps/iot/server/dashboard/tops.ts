import { sql } from 'kysely'
import type { Bounds } from './days.ts'
import type { Reach } from './reach.ts'

const RANKED = 10
/** As many as a map still draws quickly. */
const ON_MAP = 2000

type Cells = Record<string, number | string | null>

/** Who has earned the most from what was sold in the range, in yuan; what refunds took back is taken off. */
export async function topPartners(
  { tx, shares, agents, merchants }: Reach,
  type: 'agent' | 'merchant',
  { start, end }: Bounds,
): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select o.id as _id, o.name, sum(s.amount - s.reversed) / 100.0 as income
    from ${shares} s join ${type === 'agent' ? agents : merchants} o on o.id::text = s.owner_id
    where s.owner_type = ${type} and s.created_at >= ${start} and s.created_at <= ${end}
    group by o.id, o.name order by income desc, o.name limit ${sql.lit(RANKED)}`.execute(tx)
  return rows
}

export async function devicesByApp({ tx, devices }: Reach): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select d.app, count(*) as total, count(*) filter (where d.online = 1) as online
    from ${devices} d group by d.app order by total desc, d.app`.execute(tx)
  return rows
}

/** Merchants where they are, each with how many of its devices are online. */
export async function merchantsOnMap({ tx, merchants, devices }: Reach): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select m.id as _id, m.name, (m.coordinates ->> 'lng')::float8 as lng, (m.coordinates ->> 'lat')::float8 as lat,
      m.status, count(d.device_id) as devices, count(d.device_id) filter (where d.online = 1) as online
    from ${merchants} m left join ${devices} d on d.merchant_id = m.id
    where m.deleted_at is null and m.coordinates is not null
    group by m.id, m.name, m.coordinates, m.status order by m.name limit ${sql.lit(ON_MAP)}`.execute(tx)
  return rows
}

/** Devices that have a place of their own. */
export async function devicesOnMap({ tx, devices }: Reach): Promise<Cells[]> {
  const { rows } = await sql<Cells>`
    select d.device_id as _id, d.app, d.no, d.name, d.status, d.online,
      (d.coordinates ->> 'lng')::float8 as lng, (d.coordinates ->> 'lat')::float8 as lat
    from ${devices} d where d.coordinates is not null order by d.no limit ${sql.lit(ON_MAP)}`.execute(tx)
  return rows
}

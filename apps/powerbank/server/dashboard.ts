import { round } from '@atrium/core/server/figures/overview-call'
import { sellerFigures } from '@atrium/selling/server/at-devices/implement'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { battery } from '../entities/battery.ts'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const LONGEST = 10

type Range = Record<'rents' | 'returns' | 'minutes' | 'turnover', number>
type Now = Record<'renting' | 'overdue' | 'lost' | 'available' | 'noneAvailable' | 'noEmpty', number>

const count = sql`count(*)::integer`

/** `/powerbank/dashboard`: sales, rents, and cabinets where nobody can rent or return. */
export const figures = sellerFigures(
  'powerbank',
  overview,
  { orders: order, devices: device, batteries: battery },
  {
    summary: 'Figures of power banks between start and end (default: today), each beside the period before',
    words: { zh_CN, en_US },
    range: ({ orders, batteries }) => [
      (from, to) => sql`select ${count} as rents from ${orders} o
      where o.deleted_at is null and o.rent_at >= ${from} and o.rent_at < ${to}`,
      (from, to) => sql`
      select ${count} as returns, coalesce(sum(o.minutes), 0)::integer as minutes,
        coalesce(count(*) * 86400.0 / nullif((select count(*) from ${batteries} b where b.deleted_at is null), 0)
          / nullif(extract(epoch from ${to}::timestamptz - ${from}::timestamptz), 0), 0)::float8 as turnover
      from ${orders} o where o.deleted_at is null and o.return_at >= ${from} and o.return_at < ${to}`,
    ],
    now: ({ orders, devices, batteries }) => [
      () => sql`
      select ${count} as renting,
        (count(*) filter (where o.rent_at < now() - interval '24 hours'))::integer as overdue
      from ${orders} o where o.deleted_at is null and o.status = 3`,
      () => sql`select ${count} as lost from ${batteries} b where b.deleted_at is null and b.status = 3`,
      () => sql`
      select coalesce(sum(c.available), 0)::integer as available,
        (count(*) filter (where c.available = 0))::integer as "noneAvailable",
        (count(*) filter (where c.empty = 0))::integer as "noEmpty"
      from powerbank_device_counted c join ${devices} d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null`,
    ],
    values: {
      rents: ({ rents }: Range) => rents,
      returns: ({ returns }: Range) => returns,
      minutes: ({ minutes }: Range) => minutes,
      averageMinutes: ({ minutes, returns }: Range) => (returns === 0 ? 0 : round(minutes / returns, 1)),
      turnover: ({ turnover }: Range) => round(turnover, 2),
      renting: ({ renting }: Now) => renting,
      overdue: ({ overdue }: Now) => overdue,
      lost: ({ lost }: Now) => lost,
      available: ({ available }: Now) => available,
      noneAvailable: ({ noneAvailable }: Now) => noneAvailable,
      noEmpty: ({ noEmpty }: Now) => noEmpty,
    },
    over: { rent_at: { rents: count }, return_at: { returns: count } },
    tops: {},
    async alerts({ tx, devices }) {
      const found = await sql<{ _id: string; name: string; kind: string; at: string }>`
      select d.id as "_id", d.no, d.name, case when c.available = 0 then 'noneAvailable' else 'noEmpty' end as kind,
        to_char(c.slots_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from powerbank_device_counted c join ${devices} s on s.tenant_id = c.tenant_id and s.id = c.id
      join device d on d.tenant_id = c.tenant_id and d.id = c.id
      where c.deleted_at is null and (c.available = 0 or c.empty = 0)
      order by c.slots_at desc nulls last, d.no limit ${LONGEST}`.execute(tx)
      return found.rows
    },
  },
)

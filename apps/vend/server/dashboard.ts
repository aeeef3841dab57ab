import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { percent, sellerFigures } from '@atrium/selling/server/at-devices/implement'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const LONGEST = 10

type Pieces = Record<'pieces' | 'restocked', number>
type Now = Record<'emptySlots' | 'lowSlots' | 'tempAlarms', number>

const pieces = sql`coalesce(sum(o.dispensed), 0)::integer`
const empty = sql`count(*) filter (where s.stock = 0)::integer`
const low = sql`count(*) filter (where s.stock <= s.warn)::integer`
const rows = { orders: order, devices: device }

/** `/vend/dashboard`: sales, goods, and machines that need somebody. */
export const figures = sellerFigures('vend', overview, rows, {
  summary: 'Figures of vending machines between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  ranked: { pieces },
  paid: { pieces },
  over: { paid_at: { pieces } },
  range: ({ devices }) => [
    (from, to) => sql`
      select coalesce(sum(r.num), 0)::integer as restocked
      from stock_record r join ${devices} c on c.tenant_id = r.tenant_id and c.id = r.device_id
      where r.app = 'vend' and r.type = 1 and r.at >= ${from} and r.at < ${to}`,
  ],
  now: ({ devices }) => [
    () => sql`
      select ${empty} as "emptySlots", ${low} as "lowSlots"
      from ${devices} c join vend_slot_shown s on s.tenant_id = c.tenant_id and s.device_id = c.id
      where c.deleted_at is null and c.status = 1 and s.product_id is not null`,
    () => sql`
      select count(*)::integer as "tempAlarms"
      from ${devices} c join vend_climate t on t.tenant_id = c.tenant_id and t.device_id = c.id
      where c.deleted_at is null and c.status = 1 and t.off_since < now() - interval '10 minutes'`,
  ],
  values: {
    pieces: ({ pieces }: Pieces) => pieces,
    restocked: ({ restocked }: Pieces) => restocked,
    sellThrough: ({ pieces, restocked }: Pieces) => percent(pieces, restocked),
    emptySlots: ({ emptySlots }: Now) => emptySlots,
    lowSlots: ({ lowSlots }: Now) => lowSlots,
    tempAlarms: ({ tempAlarms }: Now) => tempAlarms,
  },
  tops: {
    /** What came out of the orders that were paid in the time, under the present names of the products. */
    async products({ tx, orders, span }) {
      const { rows } = await sql<NumbersRow>`
        select p.id as "_id", p.name, sum((l ->> 'dispensed')::integer)::integer as pieces,
          round(sum((l ->> 'dispensed')::integer * (l ->> 'price')::bigint) / 100.0, 2)::float8 as income
        from ${orders} o cross join lateral jsonb_array_elements(o.products) l
        join vend_product p on p.tenant_id = o.tenant_id and p.id = (l ->> 'product')::uuid
        where o.deleted_at is null and o.paid_at >= ${span.from} and o.paid_at < ${span.to}
        group by p.id, p.name having sum((l ->> 'dispensed')::integer) > 0
        order by 3 desc, 2 limit ${LONGEST}`.execute(tx)
      return rows
    },
    async toRefill({ tx, devices }) {
      const { rows } = await sql<NumbersRow>`
        select d.id as "_id", d.no, d.name, ${empty} as "emptySlots", ${low} as "lowSlots"
        from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
        join vend_slot_shown s on s.tenant_id = c.tenant_id and s.device_id = c.id
        where c.deleted_at is null and c.status = 1 and s.product_id is not null and s.stock <= s.warn
        group by d.id, d.no, d.name order by 4 desc, 5 desc, 2 limit ${LONGEST}`.execute(tx)
      return rows
    },
  },
  /** Machines that are too warm or too cold, and doors that staff were notified of. */
  async alerts({ tx, devices }) {
    const { rows } = await sql<NumbersRow>`
      select d.id as "_id", d.no, d.name, a.kind, a.text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
      cross join lateral (
        select 'temperature' as kind, t.temperature || ' °C' as text, t.off_since as at from vend_climate t
        where t.tenant_id = c.tenant_id and t.device_id = c.id and t.off_since < now() - interval '10 minutes'
        union all
        select 'door', '#' || o.no, o.at from vend_door o
        where o.tenant_id = c.tenant_id and o.device_id = c.id and o.open and o.told_at is not null) a
      where c.deleted_at is null and c.status = 1 order by a.at desc limit ${LONGEST}`.execute(tx)
    return rows
  },
})

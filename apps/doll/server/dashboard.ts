import { percent, sellerFigures } from '@atrium/selling/server/at-devices/implement'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { device } from '../entities/device.ts'
import { insert } from '../entities/insert.ts'
import { order } from '../entities/order.ts'
import { reconciliation } from '../entities/reconciliation.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const LONGEST = 10

/** Games of the orders that were started in the time. */
type Games = Record<'plays' | 'wins', number>
/** Gifts, what they cost in yuan, and coins: thrown in, and bought by phone. */
type Moved = Record<'gifts' | 'giftCost' | 'coins' | 'scans', number>

const games = { plays: sql`sum(o.played)::integer`, wins: sql`sum(o.wins)::integer` }
const rows = { orders: order, devices: device, inserts: insert, days: reconciliation }

/** `/doll/dashboard`: sales, games, gifts, and machines that need somebody. */
export const figures = sellerFigures('doll', overview, rows, {
  summary: 'Figures of doll machines between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  ranked: {
    plays: games.plays,
    winRate: sql`coalesce(round(100.0 * sum(o.wins) / nullif(sum(o.played), 0), 1), 0)::float8`,
  },
  range: ({ orders, inserts }) => [
    (from, to) => sql`
      select coalesce(sum(o.played), 0)::integer as plays, coalesce(sum(o.wins), 0)::integer as wins
      from ${orders} o where o.deleted_at is null and o.started_at >= ${from} and o.started_at < ${to}`,
    (from, to) => sql`
      select coalesce(sum(i.num) filter (where i.kind = 5), 0)::integer as gifts,
        (coalesce(sum(i.num * c.gift_cost) filter (where i.kind = 5), 0) / 100.0)::float8 as "giftCost",
        coalesce(sum(i.num) filter (where i.kind = 1), 0)::integer as coins,
        coalesce(sum(i.num) filter (where i.kind = 3), 0)::integer as scans
      from ${inserts} i join doll_device c on c.tenant_id = i.tenant_id and c.id = i.device_id
      where i.deleted_at is null and i.at >= ${from} and i.at < ${to}`,
  ],
  now: ({ devices }) => [
    () => sql`
      select count(*) as "giftLow" from ${devices} c
      where c.deleted_at is null and c.status = 1 and c.gift_stock <= c.gift_warn`,
  ],
  values: {
    plays: ({ plays }: Games) => plays,
    wins: ({ wins }: Games) => wins,
    winRate: ({ plays, wins }: Games) => percent(wins, plays),
    gifts: ({ gifts }: Moved) => gifts,
    giftCost: ({ giftCost }: Moved) => giftCost,
    coins: ({ coins }: Moved) => coins,
    scans: ({ scans }: Moved) => scans,
    coinsToScans: ({ coins, scans }: Moved) => percent(coins, scans),
    giftLow: ({ giftLow }: { giftLow: number }) => giftLow,
  },
  over: { started_at: games },
  tops: {
    async paidBy({ word }, counted: Promise<Moved>) {
      const { coins, scans } = await counted
      return [
        { name: word('scans'), coins: scans },
        { name: word('coins'), coins },
      ]
    },
    async lowGifts({ tx, devices }) {
      const found = await sql<{ _id: string; name: string; giftStock: number }>`
        select d.id as "_id", d.no, d.name, c.gift_stock as "giftStock" from ${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id
        where c.deleted_at is null and c.status = 1 and c.gift_stock <= c.gift_warn
        order by c.gift_stock, d.no limit ${LONGEST}`.execute(tx)
      return found.rows
    },
  },
  async alerts({ tx, days }) {
    const found = await sql<{ _id: string; name: string; text: string; at: string }>`
      select d.id as "_id", d.no, d.name, 'coins' as kind, r.day || ' ' || to_char(r.difference, 'SG999999') as text,
        to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from ${days} r join device d on d.tenant_id = r.tenant_id and d.id = r.device_id
      where r.difference <> 0 and r.updated_at > now() - interval '7 days' and d.deleted_at is null
      order by r.day desc, d.no limit ${LONGEST}`.execute(tx)
    return found.rows
  },
})

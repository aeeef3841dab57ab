import { deviceFigures, withDevice } from '@atrium/core/server/figures/device-figures'
import { orderFigures } from '@atrium/core/server/figures/order-figures'
import { type At, overviewCall, ratio, round, rowsIn, yuan } from '@atrium/core/server/figures/overview-call'
import { seriesFrom, seriesOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { device } from '../entities/device.ts'
import { insert } from '../entities/insert.ts'
import { order } from '../entities/order.ts'
import { reconciliation } from '../entities/reconciliation.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['doll', 'dashboard', 'read'] as const
const LONGEST = 10

const rows = rowsIn(READ, { orders: order, devices: device, inserts: insert, days: reconciliation })

type Doll = At<Awaited<ReturnType<typeof rows>>>

/** Games of the orders that were started in the time. */
type Games = Record<'plays' | 'wins', number>
/** Gifts, what they cost in fen, and coins: thrown in, and bought by phone. */
type Moved = Record<'gifts' | 'giftCost' | 'coins' | 'scans', number>

const sold = orderFigures('doll', order, {
  plays: sql`sum(o.played)::integer`,
  winRate: sql`coalesce(round(100.0 * sum(o.wins) / nullif(sum(o.played), 0), 1), 0)::float8`,
})

const startedIn = (from: unknown, to: unknown) =>
  sql`o.deleted_at is null and o.started_at >= ${from} and o.started_at < ${to}`

/** `/doll/dashboard`: sales, games, gifts, and machines that need somebody. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of doll machines between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  counts: (at) => ({
    range: [
      ...sold.counts(at),
      (from, to) => sql`
        select coalesce(sum(o.played), 0)::integer as plays, coalesce(sum(o.wins), 0)::integer as wins
        from ${at.orders} o where ${startedIn(from, to)}`,
      (from, to) => sql`
        select coalesce(sum(i.num) filter (where i.kind = 5), 0)::integer as gifts,
          coalesce(sum(i.num * c.gift_cost) filter (where i.kind = 5), 0)::bigint as "giftCost",
          coalesce(sum(i.num) filter (where i.kind = 1), 0)::integer as coins,
          coalesce(sum(i.num) filter (where i.kind = 3), 0)::integer as scans
        from ${at.inserts} i join doll_device c on c.tenant_id = i.tenant_id and c.id = i.device_id
        where i.deleted_at is null and i.at >= ${from} and i.at < ${to}`,
    ],
    now: [
      ...deviceFigures.counts(at),
      () => sql`
        select count(*) as "giftLow" from ${at.devices} c
        where c.deleted_at is null and c.status = 1 and c.gift_stock <= c.gift_warn`,
    ],
  }),
  values: {
    ...sold.values,
    plays: ({ plays }: Games) => plays,
    wins: ({ wins }: Games) => wins,
    winRate: ({ plays, wins }: Games) => round(ratio(wins, plays) * 100, 1),
    gifts: ({ gifts }: Moved) => gifts,
    giftCost: ({ giftCost }: Moved) => yuan(giftCost),
    coins: ({ coins }: Moved) => coins,
    scans: ({ scans }: Moved) => scans,
    coinsToScans: ({ coins, scans }: Moved) => round(ratio(coins, scans) * 100, 1),
    giftLow: ({ giftLow }: { giftLow: number }) => giftLow,
    ...deviceFigures.values,
  },
  series: [sold.series, gamesOverTime],
  tops: {
    ...sold.tops,
    async paidBy({ word }, counted: Promise<Moved>) {
      const { coins, scans } = await counted
      return [
        { name: word('scans'), coins: scans },
        { name: word('coins'), coins },
      ]
    },
    async lowGifts({ tx, devices }) {
      const found = await sql<{ _id: string; name: string; giftStock: number }>`
        select d.id as "_id", d.no, d.name, c.gift_stock as "giftStock" from ${withDevice(devices)}
        where c.deleted_at is null and c.status = 1 and c.gift_stock <= c.gift_warn
        order by c.gift_stock, d.no limit ${LONGEST}`.execute(tx)
      return found.rows
    },
    ...deviceFigures.tops,
  },
  async alerts(at) {
    const found = await sql<{ _id: string; name: string; text: string; at: string }>`
      select d.id as "_id", d.no, d.name, 'coins' as kind, r.day || ' ' || to_char(r.difference, 'SG999999') as text,
        to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from ${at.days} r join device d on d.tenant_id = r.tenant_id and d.id = r.device_id
      where r.difference <> 0 and r.updated_at > now() - interval '7 days' and d.deleted_at is null
      order by r.day desc, d.no limit ${LONGEST}`.execute(at.tx)
    return [...found.rows, ...(await deviceFigures.alerts(at))]
  },
})

/** Games and won games, by the time at which their orders were started. */
async function gamesOverTime({ tx, orders, span }: Doll) {
  const sums = sql`sum(o.played)::integer as plays, sum(o.wins)::integer as wins`
  const started = sql`${orders} o where ${startedIn(seriesFrom(span), span.to)}`
  const { rows: games } = await sql<{ place: string } & Games>`
    ${sumsByPlace('o.started_at', span, sums, started)}`.execute(tx)
  return [seriesOf('plays', span, games, ({ plays }) => plays), seriesOf('wins', span, games, ({ wins }) => wins)]
}

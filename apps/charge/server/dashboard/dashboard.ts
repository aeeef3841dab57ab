import { joinValues } from '@atrium/core/contract/value-list'
import { withDevice } from '@atrium/core/server/figures/device-figures'
import { type At, type Rows, ratio, round, yuan } from '@atrium/core/server/figures/overview-call'
import { sellerFigures } from '@atrium/selling/server/at-devices/implement'
import { sql } from 'kysely'
import en_US from '../../en_US.ts'
import { device } from '../../entities/device.ts'
import { order } from '../../entities/order.ts'
import { overview } from '../../overview.ts'
import zh_CN from '../../zh_CN.ts'
import { powerOverTime } from './series.ts'

const MAX_REASONS = 10

export type Charging = At<Record<'orders' | 'devices', Rows>>

/** The charges that ended: watt-hours, seconds, fen. */
type Ended = Record<'energy' | 'seconds' | 'ended' | 'elecFee' | 'serviceFee' | 'occupyFee', number>
/** The ports now, and the seconds in which ports were used, of all the seconds of the time span. */
export type Ports = Record<'ports' | 'charging' | 'watts' | 'used' | 'elapsed', number>

/** What became of the money of the orders that were paid in the time, in fen. */
type Paid = Record<'income' | 'returned' | 'consumed', number>

const energy = sql`round(sum(o.energy) / 1000.0, 2)::float8`

/** `/charge/dashboard`: sales, delivered energy, running charges and alerts. */
export const figures = sellerFigures(
  'charge',
  overview,
  { orders: order, devices: device },
  {
    summary: 'Figures of charging between start and end (default: today), each beside the period before',
    words: { zh_CN, en_US },
    ranked: { energy },
    paid: {
      returned: sql`coalesce(sum(o.refunded_amount), 0)::bigint`,
      // A charge that is not settled has consumed nothing yet; what was refunded out of goodwill was not paid for it.
      consumed: sql`coalesce(sum(least(o.fee, o.paid_amount - o.refunded_amount))
      filter (where o.status in (5, 6, 8)), 0)::bigint`,
    },
    range: (at) => [
      (from, to) => sql`
        select coalesce(sum(o.energy), 0)::bigint as energy, coalesce(sum(o.seconds), 0)::bigint as seconds,
          count(*) as ended, coalesce(sum(o.elec_fee), 0)::bigint as "elecFee",
          coalesce(sum(o.service_fee), 0)::bigint as "serviceFee", coalesce(sum(o.occupy_fee), 0)::bigint as "occupyFee"
        from ${at.orders} o where o.deleted_at is null and o.ended_at >= ${from} and o.ended_at < ${to}`,
      (from, to) => sql`
        select coalesce(sum(extract(epoch from least(coalesce(o.ended_at, now()), ${to})
          - greatest(o.started_at, ${from}))), 0)::float8 as used, extract(epoch from ${to} - ${from})::float8 as elapsed
        from ${at.orders} o where o.deleted_at is null and o.started_at < ${to}
          and o.started_at > ${from} - interval '3 days' and coalesce(o.ended_at, now()) > ${from}
          -- True for all of these, because an order starts within hours of its creation; created_at has an index.
          and o.created_at > ${from} - interval '4 days'`,
    ],
    now: (at) => [
      () => sql`
        select count(*) as ports, count(*) filter (where p.status in (3, 4) and d.online = 1) as charging,
          coalesce(sum(p.power) filter (where p.status = 3 and d.online = 1), 0)::float8 as watts
        from ${withDevice(at.devices)} join charge_port p on p.tenant_id = c.tenant_id and p.device_id = c.id
        where c.deleted_at is null and c.status = 1`,
    ],
    values: {
      prepaid: ({ income }: Paid) => yuan(income),
      returned: ({ returned }: Paid) => yuan(returned),
      held: ({ income, returned, consumed }: Paid) => yuan(income - returned - consumed),
      consumed: ({ consumed }: Paid) => yuan(consumed),
      energy: ({ energy }: Ended) => round(energy / 1000, 2),
      minutes: ({ seconds, ended }: Ended) => round(ratio(seconds, ended) / 60, 1),
      portUse: ({ used, ports, elapsed }: Ports) => round(Math.min(1, ratio(used, ports * elapsed)) * 100, 1),
      charging: ({ charging }: Ports) => charging,
      ports: ({ ports }: Ports) => ports,
      powerNow: ({ watts }: Ports) => round(watts / 1000, 2),
    },
    over: { ended_at: { energy } },
    series: [powerOverTime],
    tops: {
      stopReasons: topReasons,
      async fees({ ctx }, counted: Promise<Ended>) {
        const { elecFee, serviceFee, occupyFee } = await counted
        const { fields } = { zh_CN, en_US }[ctx.locale].entities.order
        return [
          { name: fields.elecFee, amount: yuan(elecFee) },
          { name: fields.serviceFee, amount: yuan(serviceFee) },
          { name: fields.occupyFee, amount: yuan(occupyFee) },
        ]
      },
    },
  },
)

/** Protocols use different names for the same reason; these are added up under one label. */
async function topReasons({ tx, orders, span, words }: Charging) {
  const { rows } = await sql<{ reason: string; orders: number }>`
    select coalesce(o.stop_reason, 'Other') as reason, count(*) as orders from ${orders} o
    where o.deleted_at is null and o.ended_at >= ${span.from} and o.ended_at < ${span.to}
    group by 1 order by 2 desc limit ${MAX_REASONS}`.execute(tx)
  const found = new Map<string, { reason: string; name: string; orders: number }>()
  for (const { reason, orders } of rows) {
    const name = words.more[`reason_${reason}`] ?? reason
    const known = found.get(name)
    const one = joinValues([reason])
    const reasons = known ? `${known.reason},${one}` : one
    found.set(name, { reason: reasons, name, orders: orders + (known?.orders ?? 0) })
  }
  return [...found.values()].sort((one, other) => other.orders - one.orders)
}

import type { Entity } from '@atrium/core/contract/define/entity'
import type { deviceOverview, Overview, orderOverview } from '@atrium/core/contract/patterns/overview'
import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import type { DashboardCall } from '@atrium/core/server/call/implement'
import type { Count } from '@atrium/core/server/figures/counts'
import { deviceFigures } from '@atrium/core/server/figures/device-figures'
import { orderFigures } from '@atrium/core/server/figures/order-figures'
import {
  type At,
  type OverviewCode,
  overviewCall,
  type Rows,
  ratio,
  round,
  rowsIn,
} from '@atrium/core/server/figures/overview-call'
import { seriesFrom, seriesOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { type RawBuilder, sql } from 'kysely'

type Sums = Readonly<Record<string, RawBuilder<unknown>>>
type Own<O extends Overview, Part extends 'values' | 'tops'> = Exclude<
  keyof O[Part],
  keyof (typeof orderOverview)[Part] | keyof (typeof deviceOverview)[Part]
>

/** The app's own figures, besides those of orders and devices. */
interface OwnFigures<O extends Overview, R> extends Pick<OverviewCode<O, R>, 'summary' | 'words'> {
  /** More columns of the rankings, and over the orders that were paid in the time: aggregates over the orders `o`. */
  ranked?: Sums
  paid?: Sums
  /** A column of times of `o` → series by it, as aggregates over `o`. */
  over: Readonly<Record<string, Sums>>
  /** Other series. */
  series?: OverviewCode<O, R>['series']
  range(context: At<R>): readonly Count[]
  now?(context: At<R>): readonly Count[]
  values: Pick<OverviewCode<O, R>['values'], Own<O, 'values'>>
  tops: Pick<OverviewCode<O, R>['tops'], Own<O, 'tops'>>
  /** Before those of the devices. */
  alerts?(context: At<R>): Promise<NumbersRow[]>
}

/** `GET /api/<app>/dashboard` of an app that sells at devices; `rows` are the entities in whose rows figures are counted. */
export function sellerFigures<O extends Overview, K extends string>(
  app: string,
  overview: O,
  rows: Readonly<Record<K | 'orders' | 'devices', Entity>>,
  own: OwnFigures<O, Record<NoInfer<K> | 'orders' | 'devices', Rows>>,
): DashboardCall {
  const { ranked, paid, over, range, now, values, tops, series = [], alerts, summary, words } = own
  const read = [app, 'dashboard', 'read'] as const
  const sold = orderFigures(app, rows.orders, ranked, paid)
  const rowsOf = rowsIn<K | 'orders' | 'devices'>(read, rows)
  return overviewCall(overview, rowsOf, {
    read,
    summary,
    words,
    counts: (context) => ({
      range: [...sold.counts(context), ...range(context)],
      now: [...deviceFigures.counts(context), ...(now?.(context) ?? [])],
    }),
    values: { ...sold.values, ...values, ...deviceFigures.values } as OverviewCode<O, unknown>['values'],
    series: [sold.series, ...Object.entries(over).map(byTime), ...series],
    tops: { ...sold.tops, ...tops, ...deviceFigures.tops } as OverviewCode<O, unknown>['tops'],
    alerts: async (context) => [...((await alerts?.(context)) ?? []), ...(await deviceFigures.alerts(context))],
  })
}

const byTime =
  ([column, sums]: [column: string, sums: Sums]) =>
  async ({ tx, orders, span }: At<{ orders: Rows }>) => {
    const at = sql.ref(`o.${column}`)
    const found = sql`${orders} o where o.deleted_at is null and ${at} >= ${seriesFrom(span)} and ${at} < ${span.to}`
    const { rows } = await sql<{ place: string } & Record<string, number>>`
      ${sumsByPlace(`o.${column}`, span, sql.join(named(sums)), found)}`.execute(tx)
    return Object.keys(sums).map((key) => seriesOf(key, span, rows, (row) => row[key]!))
  }

const named = (sums: Sums) => Object.entries(sums).map(([key, sum]) => sql`${sum} as ${sql.id(key)}`)

/** So many per cent, with one decimal. */
export const percent = (part: number, whole: number): number => round(ratio(part, whole) * 100, 1)

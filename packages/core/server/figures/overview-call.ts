import { type RawBuilder, sql } from 'kysely'
import type { Triple } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Overview, Period } from '../../contract/patterns/overview.ts'
import { overviewWords } from '../../contract/patterns/overview-words.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import type { DashboardNumbers, NumbersRange, NumbersRow } from '../call/dashboard-numbers.ts'
import type { DashboardCall } from '../call/implement.ts'
import { tenantZone } from '../db/tenant-zone.ts'
import { dashboardCall } from '../entity/dashboard-call.ts'
import { rowsWithin } from '../entity/within.ts'
import { type Count, countAll } from './counts.ts'
import { type Span, spanOf } from './span.ts'

/** The rows of a table within the caller's data scope, for use after `from`. */
export type Rows = RawBuilder<unknown>

/** An app's words, as far as figures need them. */
interface Words {
  entities: Readonly<Record<string, { status: Readonly<Record<string, string>> }>>
  more: Readonly<Record<string, string>>
}

/** What the functions of an overview get; `R` is what its `rowsOf` returned. */
export type At<R = unknown> = R & {
  ctx: Ctx
  tx: Ctx['tx']
  span: Span
  words: Words
  /** The app's word, or core's; a key without a word is itself the text. */
  word(key: string): string
}

/** A series that is not in the descriptor brings its own label and unit. */
interface Series {
  key: string
  points: [at: number | string, value: number][]
  /** Of one day: the points of the whole day before. */
  before?: [at: number | string, value: number][]
  label?: string
  unit?: string
}

/** How an overview's figures are counted in the rows `R`. A figure of the descriptor without its function does not compile. */
export interface OverviewCode<O extends Overview, R> {
  read: Triple
  summary: string
  words: Readonly<Record<Locale, Words>>
  /** The default range: so many days, by days. Absent: today, by hours. */
  days?: number
  /** Selects for the single values, by the period that they count. */
  counts(context: At<R>): Partial<Record<Period, readonly Count[]>>
  /** A single value from the columns of its period's selects, and of those of `now`. */
  values: { readonly [key in keyof O['values']]: (columns: never) => number }
  /** `columns`: those of the range and of `now`, here and in `tops`; they are counted at the same time. */
  series: readonly ((context: At<R>, columns: Promise<never>) => Promise<Series[]>)[]
  tops: { readonly [key in keyof O['tops']]: (context: At<R>, columns: Promise<never>) => Promise<NumbersRow[]> }
  alerts?(context: At<R>): Promise<NumbersRow[]>
}

/**
 * `GET /api/{app}/dashboard` and the app's business data in dashboards: the figures of its overview.
 * @param rowsOf the rows to count in, as `rowsIn` gives them; a constant, because `R` is not inferred from a call here
 */
export function overviewCall<O extends Overview, R extends object>(
  overview: O,
  rowsOf: (ctx: Ctx, range: NumbersRange) => Promise<R>,
  code: OverviewCode<O, NoInfer<R>>,
): DashboardCall {
  const call = dashboardCall(code.read, code.summary, async (ctx, range) =>
    numbersOf(overview, code, { ...(await rowsOf(ctx, range)), ...(await common(ctx, range, code)) }),
  )
  return { ...call, overview }
}

type Common = Omit<OverviewCode<Overview, unknown>, 'counts' | 'values' | 'series' | 'tops' | 'alerts'>

async function common(ctx: Ctx, range: NumbersRange, { words: all, days }: Common) {
  // The session may still have an earlier zone.
  const zone = await tenantZone(ctx.tx)
  const words = all[ctx.locale]
  const core: Readonly<Record<string, string>> = overviewWords[ctx.locale]
  const word = (key: string) => words.more[key] ?? core[key] ?? key
  return { ctx, tx: ctx.tx, span: spanOf(range, zone, days), words, word }
}

/**
 * The statements do not wait for one another: they are sent together, which saves a round trip for each, and what reads
 * time series does so meanwhile.
 */
async function numbersOf<O extends Overview, R>(
  overview: O,
  code: OverviewCode<O, R>,
  context: At<R>,
): Promise<DashboardNumbers> {
  const { word } = context
  const counting = countAll(context.tx, context.span, code.counts(context))
  const columns = counting.then(({ range }) => range[0] as never)
  const [counted, found, tops, alerts] = await Promise.all([
    counting,
    Promise.all(code.series.map((count) => count(context, columns))),
    Promise.all(
      Object.entries(overview.tops).map(async ([key, { name = key, columns: heads = {} }]) => {
        const named = Object.entries(heads).map(([column, head]) => [column, word(head)])
        const rows = await code.tops[key]!(context, columns)
        return { key, label: word(name), ...(named.length ? { columns: Object.fromEntries(named) } : {}), rows }
      }),
    ),
    code.alerts?.(context) ?? [],
    columns,
  ])
  const kpis = Object.entries(overview.values).map(([key, { name = key, unit, period = 'range' }]) => {
    const [value, prev] = counted[period].map((each) => code.values[key]!(each as never))
    return { key, label: word(name), value: value!, unit: unitOf(word, unit, value!), prev: prev! }
  })
  const series = found.flat().map(({ key, ...own }) => {
    const { name = key, unit } = overview.series[key] ?? {}
    return { key, label: word(name), ...(unit ? { unit: word(unit) } : {}), ...own }
  })
  return { kpis, series, tops, alerts }
}

/** For `overviewCall`: of each entity the rows that a reader of the page may see, and of one group if the range names one. */
export function rowsIn<K extends string>(read: Triple, entities: Readonly<Record<K, Entity>>) {
  return async (ctx: Ctx, { group }: NumbersRange): Promise<Record<K, Rows>> => {
    const found: [string, Rows][] = []
    for (const [name, entity] of Object.entries<Entity>(entities)) {
      const rows = await rowsWithin(ctx, entity, read)
      found.push([name, group === undefined ? rows : sql`(select * from ${rows} r where r.group_id = ${group}::uuid)`])
    }
    return Object.fromEntries(found) as Record<K, Rows>
  }
}

export const yuan = (fen: number): number => fen / 100
export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** The word behind a number: 1 order, 2 orders. A unit that is the same for all numbers has only one word. */
function unitOf(word: (key: string) => string, unit: string, value: number): string {
  const one = `${unit}_one`
  return value === 1 && word(one) !== one ? word(one) : word(unit)
}

import type { Triple } from '@atrium/contract/access'
import { Type } from 'typebox'
import type { Ctx } from './ctx.ts'
import { type AppCall, call } from './implement.ts'

/** The figures of an app's own dashboard, in the shape that all of them have (domain.md 1.7). */
export interface DashboardNumbers {
  /** `prev` is the same figure of the period before. Money is in yuan when `unit` says so, else in the unit named. */
  kpis: { key: string; label: string; value: number; unit: string; prev: number }[]
  /**
   * A point's place is a moment (ISO 8601 or milliseconds; a day `YYYY-MM-DD` or an hour `YYYY-MM-DD HH:mm` on the
   * tenant's clock), or what it is counted by.
   */
  series: {
    key: string
    label?: string | undefined
    unit?: string | undefined
    points: [at: number | string, value: number][]
  }[]
  /** Rows of a ranking or a list; `columns` names what authors of dashboards may choose of them. */
  tops: {
    key: string
    label?: string | undefined
    columns?: Readonly<Record<string, string | undefined>> | undefined
    rows: NumbersRow[]
  }[]
  alerts: NumbersRow[]
}

export type NumbersRow = Record<string, number | string | null>

/** Moments in ISO 8601; absent: the range that the page shows at first. */
export interface NumbersRange {
  start?: string
  end?: string
  /** Only of this group. */
  group?: string
}

/** `GET /api/{app}/dashboard`, and where dashboards made of widgets read the same figures. */
export interface DashboardCall {
  call: AppCall
  /** What opens it: a permission of the page. */
  read: Triple
  /** Inside the tenant's transaction, for the caller that `ctx` names: count with `rowsWithin`, as lists do. */
  numbers(ctx: Ctx, range: NumbersRange): Promise<DashboardNumbers>
}

const Row = Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()]))
// A pair of place and value; the serialiser cannot write a tuple whose items are unions.
const Point = Type.Array(Type.Union([Type.Number(), Type.String()]), { minItems: 2, maxItems: 2 })

const Answer = Type.Object({
  code: Type.Literal(0),
  kpis: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      value: Type.Number(),
      unit: Type.String(),
      prev: Type.Number(),
    }),
  ),
  series: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.Optional(Type.String()),
      unit: Type.Optional(Type.String()),
      points: Type.Array(Point),
    }),
  ),
  tops: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.Optional(Type.String()),
      columns: Type.Optional(Type.Record(Type.String(), Type.String())),
      rows: Type.Array(Row),
    }),
  ),
  alerts: Type.Array(Row),
})

/** Declares the dashboard of an app: `read` is the triple of its page, which also names the app in the address. */
export function dashboardCall(read: Triple, summary: string, numbers: DashboardCall['numbers']): DashboardCall {
  const moment = Type.Optional(Type.String({ format: 'date-time' }))
  return {
    read,
    numbers,
    call: call({
      method: 'GET',
      path: `/api/${read[0]}/dashboard`,
      guard: { kind: 'anyOf', triples: [read] },
      summary,
      query: Type.Object(
        { start: moment, end: moment, group: Type.Optional(Type.String({ format: 'uuid' })) },
        { additionalProperties: false },
      ),
      response: Answer,
      run: async (ctx, { query }) => ({ code: 0, ...(await numbers(ctx, query)) }),
    }),
  }
}

import type { Triple } from '@atrium/contract/access'
import type { Ctx } from './ctx.ts'

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

/** Where the figures of an app's dashboard page come from: dashboards made of widgets read them, too. */
export interface DashboardFigures {
  /** What opens them: a permission of the page. */
  read: Triple
  /** Inside the tenant's transaction, for the caller that `ctx` names: count with `rowsWithin`, as lists do. */
  numbers(ctx: Ctx, range: NumbersRange): Promise<DashboardNumbers>
}

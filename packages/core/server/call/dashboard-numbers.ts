import type { Triple } from '../../contract/access.ts'
import type { Ctx } from './ctx.ts'

/** The figures of an app's own dashboard, in the form that is common to all apps (domain.md 1.7). */
export interface DashboardNumbers {
  /** `prev` is the same figure in the previous period. Amounts are in yuan if `unit` says so. */
  kpis: { key: string; label: string; value: number; unit: string; prev: number }[]
  /**
   * A point's position is a time (ISO 8601 or milliseconds; or a day `YYYY-MM-DD` or an hour `YYYY-MM-DD HH:mm` in the
   * tenant's time zone), or the name of a category.
   */
  series: {
    key: string
    label?: string | undefined
    unit?: string | undefined
    points: [at: number | string, value: number][]
    /** Of one day: the points of the whole day before. */
    before?: [at: number | string, value: number][] | undefined
  }[]
  /** Rows of a ranking or a list; `columns` are those that authors of dashboards may select. */
  tops: {
    key: string
    label?: string | undefined
    columns?: Readonly<Record<string, string | undefined>> | undefined
    rows: NumbersRow[]
  }[]
  alerts: NumbersRow[]
}

export type NumbersRow = Record<string, number | string | null>

/** Times in ISO 8601; absent: the default range of the page. */
export interface NumbersRange {
  start?: string
  end?: string
  /** Only rows of this group. */
  group?: string
}

/** Provides the figures of an app's dashboard page; dashboards made of widgets read them, too. */
export interface DashboardFigures {
  /** The permission of the page, which is required. */
  read: Triple
  /**
   * Runs inside the tenant's transaction for the caller in `ctx`: count with `rowsWithin`, so that the figures match
   * the lists.
   */
  numbers(ctx: Ctx, range: NumbersRange): Promise<DashboardNumbers>
}

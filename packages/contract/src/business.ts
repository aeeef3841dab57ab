/**
 * What one data source of a component shows of a business app: rows of a list, or what the app's own dashboard counts.
 * Who looks at the component sees what they may read in that app, and nothing of it without its permission.
 */
export interface BusinessQuery {
  app: string
  from: BusinessPart
  /** Of a list the entity's name, of a ranking its key; else ''. */
  of?: string
  /**
   * In this order: columns of a list or a ranking, keys of figures or series. A figure's `key.prev` is the same of the
   * period before. Where a widget shows a single value, a list has `count` and the sums of its money columns.
   */
  names: string[]
  /** Of a list, as its page sends them (`status=1,2`). */
  filters?: Record<string, string>
  /** Of a list: `-createdAt`; '' is its own order. */
  sort?: string
}

export type BusinessPart = (typeof BUSINESS_PARTS)[number]

export const BUSINESS_PARTS = ['list', 'kpis', 'series', 'tops'] as const

/** The number of a list's rows, beside its columns' sums. */
export const COUNT = 'count'
/** Behind a figure's key: its value in the period before. */
export const BEFORE = '.prev'

/** What an author may choose from: of every app, what they may read there themselves. Labels are in their language. */
export interface BusinessCatalogue {
  apps: BusinessApp[]
}

export interface BusinessApp {
  app: string
  label: string
  lists: (BusinessChoice & { columns: BusinessColumn[]; filters: BusinessFilter[]; sort: string })[]
  kpis: BusinessChoice[]
  series: BusinessChoice[]
  tops: (BusinessChoice & { columns: BusinessChoice[] })[]
}

export interface BusinessChoice {
  name: string
  label: string
  unit?: string
}

export interface BusinessColumn extends BusinessChoice {
  /** Whether a widget of a single value can show the sum of it. */
  sums: boolean
  sorts: boolean
}

export interface BusinessFilter extends BusinessChoice {
  /** Values and what they are called, where there are few. */
  options: { value: string; label: string }[]
}

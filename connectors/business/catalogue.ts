/**
 * What an author may choose from: of every app, the parts that they may read themselves. Labels are in their language.
 */
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
  /** Whether a widget for a single value can show the sum of this column. */
  sums: boolean
  sorts: boolean
}

export interface BusinessFilter extends BusinessChoice {
  /** The possible values with their labels, if there are few. */
  options: { value: string; label: string }[]
}

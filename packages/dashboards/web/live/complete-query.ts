import type { Dataset } from '@atrium/charts/contract/data'
import type { ItemDataSource } from '../../contract/dashboard.ts'

/** Whether an author has chosen enough for the query to be asked. */
export function isCompleteQuery({ from, fieldSet, business, influxql, ...others }: ItemDataSource['props']): boolean {
  if (influxql) return true
  if (business) return (business.names ?? []).length > 0
  if (from !== undefined || fieldSet !== undefined || 'db' in others)
    return Boolean(from) && (fieldSet ?? []).length > 0
  return Object.keys(others).length > 0
}

/** What a query has that is not complete yet. */
export const NO_ROWS: Dataset = { columns: [], rows: [], startMs: 0, endMs: 0, intervalMs: 0 }

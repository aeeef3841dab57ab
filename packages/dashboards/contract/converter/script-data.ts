import type { Dataset } from '@atrium/charts/contract/data'
import { staticDataset } from '../static-data.ts'
import type { ConverterInput, ConverterRow, ConverterTable } from './call.ts'

/** The data of an item as its script gets them. The same in a page and for a preview on the server. */
export function scriptInput(
  datasets: readonly Dataset[],
  parameters: Readonly<Record<string, string>>,
): ConverterInput {
  const { startMs = Number.NaN, endMs = Number.NaN } = datasets[0] ?? {}
  return {
    datasets: datasets.map(tableOf),
    parameters,
    range: Number.isFinite(startMs) && Number.isFinite(endMs) ? { startMs, endMs } : null,
  }
}

const tableOf = ({ columns, rows }: Dataset): ConverterTable => ({
  names: columns.map(({ name }) => name),
  cells: columns.map((_, place) => rows.map((row) => row[place] ?? null)),
})

/**
 * The rows that a script has returned, as data.
 * @param from the first data that it got: the result has their range, and is the same page of a table as they are
 */
export function scriptOutput(rows: readonly ConverterRow[], from: Dataset): Dataset {
  const { columns, startMs, endMs, intervalMs, newestMs, empty, total = 0, asOf, ordered } = from
  const made = staticDataset(rows) ?? { columns: [], rows: [] }
  const known = new Map(columns.map((column) => [column.name, column]))
  const hasTimes = made.rows.some(([at]) => at !== null)
  return {
    ...made,
    // Units and names stay with the columns that the script has kept.
    columns: made.columns.map((column) => ({ ...known.get(column.name), ...column })),
    ...{ startMs, endMs, intervalMs },
    total: total > from.rows.length ? total : made.rows.length,
    ...(newestMs === undefined ? {} : { newestMs }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(ordered && !hasTimes ? { ordered } : {}),
    ...(empty && made.rows.length === 0 ? { empty } : {}),
  }
}

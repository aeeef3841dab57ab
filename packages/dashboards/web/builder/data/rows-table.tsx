import './rows-table.css'
import type { Dataset } from '@atrium/charts/contract/data'
import { measured } from '@atrium/charts/web/kind/numbers'
import { timestamp } from '@atrium/core/contract/time'
import { shownRows } from '../../../contract/converter/script-preview.ts'
import { useDataWords } from './data-context.ts'

/** The rows of a dataset that a preview shows. */
export function RowsTable({ dataset }: { dataset: Dataset }) {
  const words = useDataWords()
  const first = dataset.ordered ? 1 : 0
  const columns = dataset.columns.slice(first)
  const rows = shownRows(dataset)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a name would be a landmark of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <div className="dashboards-builder-rows" role="group" aria-label={words.rowsOfData} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label, unit, type }) => (
              <th key={name} scope="col" data-type={type}>
                {type === 'time' ? words.time : (label ?? (name === 'count' ? words.countOfRows : name))}
                {unit && ` (${unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn by their place
            <tr key={at}>
              {columns.map(({ name, type }, index) => {
                const cell = row[index + first]
                return (
                  <td key={name} data-type={type}>
                    {type === 'time' && typeof cell === 'number' ? timestamp(cell) : measured(cell)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

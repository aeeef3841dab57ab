import type { Dataset } from '@atrium/charts/contract/data'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import { useMemo } from 'react'
import { useSharedState } from '../live/shared-state.ts'
import { firstRows, headOf } from './raw-data.ts'

/** The first rows of the data as they came, and how many there are. */
export function RawTable({ dataset, shape }: { dataset: Dataset; shape: Shape }) {
  const words = useCanvasWords()
  const { timeZone } = useSharedState()
  const rows = useMemo(() => firstRows(dataset, shape, timeZone), [dataset, shape, timeZone])
  const isPart = rows.length < dataset.rows.length
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className="dashboards-raw" tabIndex={0} aria-label={words.inspectData}>
        <table>
          <thead>
            <tr>
              {dataset.columns.map((column) => (
                <th key={column.name} scope="col" data-type={column.type}>
                  {headOf(column, words.time)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn by their place
              <tr key={at}>
                {row.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells, too
                  <td key={index} data-type={dataset.columns[index]?.type}>
                    {cell ?? <i>null</i>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="dashboards-inspector-hint">
        {isPart
          ? fill(words.inspectPart, { shown: measured(rows.length), rows: measured(dataset.rows.length) })
          : fill(words.inspectAll, { rows: measured(rows.length) })}
      </p>
    </>
  )
}

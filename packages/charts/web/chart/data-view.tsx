import './data-view.css'
import { fill } from '@atrium/core/web/words'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Dataset } from '../../contract/data.ts'
import { Icon } from '../kind/icons.tsx'
import { measured } from '../kind/numbers.ts'
import { useToast } from '../kind/toast.tsx'
import { useChartWords } from './chart-words.ts'
import { dataTable, saveCsv, type TableHeads } from './data-table.ts'

const MOST_ROWS = 200

interface DataLayerProps {
  datasets: readonly Dataset[]
  /** The name of the file without its ending. */
  name: string
  zone: string
  fields: TableHeads['fields']
  onClose(): void
}

/** Covers a chart with the table of what it draws, which can be saved as CSV. */
export function DataLayer({ datasets, name, zone, fields, onClose }: DataLayerProps) {
  const words = useChartWords()
  const toast = useToast()
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  const table = dataTable(datasets, { time: words.time, fields }, zone)
  const shown = table.rows.slice(0, MOST_ROWS)

  function save() {
    if (table.rows.length === 0) toast(words.noExport)
    else saveCsv(table, name || words.fileName)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={region} className="charts-data" aria-label={words.dataView} tabIndex={0} onKeyDown={press}>
      <header>
        <small>
          {table.rows.length > shown.length && fill(words.cut, { count: shown.length, total: table.rows.length })}
        </small>
        <button type="button" className="charts-link" onClick={save}>
          {words.csv}
        </button>
        <button
          type="button"
          className="charts-icon-button"
          aria-label={words.closeData}
          title={words.closeData}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <table>
        <thead>
          <tr>
            {table.heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
            <tr key={index}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                <td key={place} className={typeof cell === 'number' ? 'charts-data-number' : undefined}>
                  {typeof cell === 'number' ? measured(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DataViewToolProps {
  isOpen: boolean
  onToggle(): void
}

/** The button in an item's head that opens and closes the data view. */
export function DataViewTool({ isOpen, onToggle }: DataViewToolProps) {
  const words = useChartWords()
  return (
    <button
      type="button"
      className="charts-icon-button"
      title={words.dataView}
      aria-label={words.dataView}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <Icon name="table" />
    </button>
  )
}

import './grid.css'
import { fill } from '@atrium/core/web/words'
import type { ReactNode } from 'react'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { SharedTableProps } from '../../../contract/define/table-props.ts'
import { useCanvasWords } from '../canvas-words.ts'
import { choose, isClickable } from '../clickable.ts'
import { rowValues } from '../columns.ts'
import { textColour } from '../text-colour.ts'
import type { WidgetViewProps } from '../widget-view.ts'
import { type Column, cellText, timeText } from './columns.ts'
import { useTableWords } from './table-words.ts'

export interface GridProps {
  view: Pick<WidgetViewProps<SharedTableProps>, 'props' | 'mode' | 'emit' | 'timeZone' | 'width'>
  dataset: Dataset
  columns: readonly Column[]
}

/** Below this width, as on a phone: a smaller font, and times without the year. */
const NARROW_PX = 440
/** A longer text may be cut in its cell, so that its tooltip shows the whole. */
const LONG_TEXT = 20

interface HeadProps extends GridProps {
  sorter: 'asc' | 'desc'
  /** Reverses the order by time; absent if that is not possible. */
  onSort?: (() => void) | undefined
  children: ReactNode
}

/** The head of a table, with its rows as children. */
export function Grid({ view, dataset, columns, sorter, onSort, children }: HeadProps) {
  const words = useTableWords()
  const timeHead = view.props.timelabel || words.time
  return (
    <table className={view.width < NARROW_PX ? 'charts-grid charts-grid-narrow' : 'charts-grid'}>
      <thead>
        <tr>
          <th scope="col" className="charts-grid-no">
            {words.no}
          </th>
          {hasTimes(view.props, dataset) && (
            <th
              scope="col"
              className="charts-grid-time"
              aria-sort={onSort && (sorter === 'asc' ? 'ascending' : 'descending')}
            >
              {onSort ? (
                <button type="button" className="charts-grid-sort" onClick={onSort}>
                  {timeHead} <span aria-hidden="true">{sorter === 'asc' ? '↑' : '↓'}</span>
                </button>
              ) : (
                timeHead
              )}
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

function Head({ column: { head, unit, align, width, index, key } }: { column: Column }) {
  const words = useCanvasWords()
  const isMissing = index < 0
  return (
    <th
      scope="col"
      className={isMissing ? 'charts-grid-missing' : undefined}
      style={{ textAlign: align, ...(width ? { width, minWidth: width } : {}) }}
      title={isMissing ? fill(words.missingColumn, { name: key }) : head}
    >
      {head}
      {unit && <small> {unit}</small>}
      {isMissing && <small> {fill(words.missingColumn, { name: key })}</small>}
    </th>
  )
}

interface RowsProps extends GridProps {
  rows: readonly (readonly Cell[])[]
  /** Number of the first row; the numbers continue across pages. */
  firstNo: number
  /** The second copy of the rows in a rolling table, which only fills the gap. */
  hidden?: boolean
}

export function Rows({ view, dataset, columns, rows, firstNo, hidden = false }: RowsProps) {
  const words = useTableWords()
  const { props, timeZone, width } = view
  const chooses = isClickable(view)
  const timeOf = (row: readonly Cell[]) => timeText(row[0], timeZone).slice(width < NARROW_PX ? 5 : 0)
  return rows.map((row, index) => {
    const no = firstNo + index
    const onChoose = () => choose(view, rowValues(dataset, row))
    return (
      <tr
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same time, so the position counts
        key={index}
        aria-hidden={hidden || undefined}
        className={chooses ? 'charts-grid-chooses' : undefined}
        onClick={chooses ? onChoose : undefined}
      >
        <td className="charts-grid-no">
          {/* The keyboard's way to choose the row; its click reaches the row, too. */}
          {chooses && !hidden ? (
            <button type="button" className="charts-link" aria-label={fill(words.chooseRow, { no })}>
              {no}
            </button>
          ) : (
            no
          )}
        </td>
        {hasTimes(props, dataset) && <td className="charts-grid-time">{timeOf(row)}</td>}
        {columns.map((column) => {
          const value = row[column.index] ?? null
          const text = cellText(value, column.decimals, column.scale)
          return (
            <td
              key={column.key}
              className={column.isNumber ? 'charts-grid-number' : undefined}
              title={text.length > LONG_TEXT ? text : undefined}
              style={{ textAlign: column.align, ...(column.style ? textColour(column.style, value) : {}) }}
            >
              {text}
            </td>
          )
        })}
      </tr>
    )
  })
}

/** Rows with their own order have no times. */
function hasTimes({ showTime }: Pick<SharedTableProps, 'showTime'>, { ordered }: Dataset): boolean {
  return showTime && !ordered
}

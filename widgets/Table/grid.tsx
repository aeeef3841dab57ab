import type { Cell } from '@atrium/contract/dashboard'
import { useWords } from '@atrium/web/canvas/kind/words'
import type { ReactNode } from 'react'
import en_US from './en_US.ts'
import { type Column, cellText, timeText } from './rows.ts'
import zh_CN from './zh_CN.ts'

export interface GridProps {
  columns: readonly Column[]
  timeHead: string
  /** Rows with their own order have no times. */
  timeless: boolean
  /** On a phone: a smaller font, and times without the year. */
  narrow: boolean
  numlength: number
  sorter: 'asc' | 'desc'
  /** Reverses the order by time; absent if that is not possible. */
  onSort?: () => void
  children: ReactNode
}

export function Grid({ columns, timeHead, timeless, narrow, sorter, onSort, children }: Omit<GridProps, 'numlength'>) {
  const words = useWords({ zh_CN, en_US })
  return (
    <table className={narrow ? 'w-table-grid w-table-narrow' : 'w-table-grid'}>
      <thead>
        <tr>
          <th scope="col" className="w-table-no">
            {words.no}
          </th>
          {!timeless && (
            <th scope="col" className="w-table-time" aria-sort={sorter === 'asc' ? 'ascending' : 'descending'}>
              {onSort ? (
                <button type="button" className="w-table-sort" onClick={onSort}>
                  {timeHead} <span aria-hidden="true">{sorter === 'asc' ? '↑' : '↓'}</span>
                </button>
              ) : (
                timeHead
              )}
            </th>
          )}
          {columns.map(({ key, head, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? 'w-table-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface RowsProps {
  rows: readonly Cell[][]
  columns: readonly Column[]
  numlength: number
  /** Number of the first row; the numbers continue across pages. */
  firstNo: number
  narrow: boolean
  timeless: boolean
  hidden?: boolean
}

export function Rows({ rows, columns, numlength, firstNo, narrow, timeless, hidden = false }: RowsProps) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same time, so the position counts
    <tr key={index} aria-hidden={hidden || undefined}>
      <td className="w-table-no">{firstNo + index}</td>
      {!timeless && <td className="w-table-time">{narrow ? timeText(row[0]).slice(5) : timeText(row[0])}</td>}
      {columns.map(({ key, index: at, isNumber }) => (
        <td key={key} className={isNumber ? 'w-table-number' : undefined}>
          {cellText(row[at], numlength)}
        </td>
      ))}
    </tr>
  ))
}

import { cut } from '@atrium/core/contract/cut'
import { READ_OPTIONS } from '@atrium/timeseries/contract/table/options'
import type { TableColumn } from '@atrium/timeseries/contract/table/plan'
import { useMemo } from 'react'
import { useWords } from '../../words.ts'
import { ColumnRow } from './column-row.tsx'

interface ColumnListProps {
  columns: readonly TableColumn[]
  rows: readonly string[][]
  onChange(at: number, part: Partial<TableColumn>): void
}

const CELLS_SHOWN = 4

/** The columns of the file, for correction. */
export function ColumnList({ columns, rows, onChange }: ColumnListProps) {
  const { word, locale } = useWords()
  const cells = useMemo(() => columnCells(rows, columns.length), [rows, columns.length])
  return (
    <table className="visual-connect-columns">
      <thead>
        <tr>
          <th scope="col">{READ_OPTIONS.name.label[locale]}</th>
          <th scope="col">{word('columnUse')}</th>
          <th scope="col">{word('columnKind')}</th>
          <th scope="col">{READ_OPTIONS.unit.label[locale]}</th>
          <th scope="col">{word('columnCells')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          // The position of a column in the file is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <ColumnRow key={at} column={column} at={at} cells={cells[at] ?? ''} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function columnCells(rows: readonly string[][], width: number): string[] {
  const first = rows.slice(0, CELLS_SHOWN)
  return Array.from({ length: width }, (_, at) => first.map((row) => cut(row[at] ?? '', 40) || '–').join('  ·  '))
}

import { cut } from '@atrium/contract/cut'
import { COLUMN_USES, type TableColumn, VALUE_KINDS } from '@atrium/contract/table/plan'
import { Input, Select } from 'antd'
import { useWords } from '../../words.ts'

interface ColumnListProps {
  columns: readonly TableColumn[]
  rows: readonly string[][]
  onChange(columns: TableColumn[]): void
}

const CELLS_SHOWN = 4

/** Each column with its name, use, type and first values. There is one time column: choosing another one frees the first. */
export function ColumnList({ columns, rows, onChange }: ColumnListProps) {
  const { word } = useWords()
  const change = (at: number, part: Partial<TableColumn>) =>
    onChange(
      columns.map((column, index) => {
        if (index === at) return { ...column, ...part }
        return part.use === 'time' && column.use === 'time' ? { ...column, use: 'field' } : column
      }),
    )
  return (
    <table className="v-connect-columns">
      <thead>
        <tr>
          <th scope="col">{word('columnName')}</th>
          <th scope="col">{word('columnUse')}</th>
          <th scope="col">{word('columnKind')}</th>
          <th scope="col">{word('columnCells')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, use, kind }, at) => (
          // The position of a column in the file is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={at} data-use={use}>
            <td>
              <Input
                value={name}
                maxLength={255}
                disabled={use === 'none'}
                aria-label={`${word('columnName')} ${at + 1}`}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            </td>
            <td>
              <Select
                value={use}
                aria-label={`${word('columnUse')} ${name}`}
                onChange={(next) => change(at, { use: next })}
                options={COLUMN_USES.map((value) => ({ value, label: word(`use_${value}`) }))}
              />
            </td>
            <td>
              {use === 'field' && (
                <Select
                  value={kind}
                  aria-label={`${word('columnKind')} ${name}`}
                  onChange={(next) => change(at, { kind: next })}
                  options={VALUE_KINDS.map((value) => ({ value, label: word(`kind_${value}`) }))}
                />
              )}
            </td>
            <td className="v-connect-cells">{cellsOf(rows, at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellsOf = (rows: readonly string[][], at: number) =>
  rows
    .slice(0, CELLS_SHOWN)
    .map((row) => cut(row[at] ?? '', 40) || '–')
    .join('  ·  ')

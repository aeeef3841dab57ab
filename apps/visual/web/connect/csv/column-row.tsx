import { READ_OPTIONS, type ReadOption } from '@atrium/timeseries/contract/table/options'
import { COLUMN_USES, type ColumnUse, type TableColumn, VALUE_KINDS } from '@atrium/timeseries/contract/table/plan'
import { Input, Select } from 'antd'
import { memo } from 'react'
import { useWords } from '../../words.ts'

export interface ColumnRowProps {
  column: TableColumn
  at: number
  /** Its first cells. */
  cells: string
  onChange(at: number, part: Partial<TableColumn>): void
}

const OPTION_OF: Record<ColumnUse, ReadOption> = {
  time: 'time',
  tag: 'tag',
  field: 'field',
  key: 'key',
  none: 'ignore',
}

/** A column with its name, use, type, unit and first values. It is drawn again only if it has changed itself. */
export const ColumnRow = memo(function ColumnRow({ column, at, cells, onChange }: ColumnRowProps) {
  const { word, locale } = useWords()
  const { name, use, kind, unit } = column
  const label = (option: ReadOption) => READ_OPTIONS[option].label[locale]
  return (
    <tr data-use={use}>
      <td>
        <Input
          value={name}
          maxLength={255}
          disabled={use === 'none'}
          aria-label={`${label('name')} ${at + 1}`}
          onChange={({ target }) => onChange(at, { name: target.value })}
        />
      </td>
      <td>
        <Select
          value={use}
          aria-label={`${word('columnUse')} ${name}`}
          onChange={(next) => onChange(at, { use: next })}
          options={COLUMN_USES.map((value) => ({ value, label: label(OPTION_OF[value]) }))}
        />
      </td>
      <td>
        {use === 'field' && (
          <Select
            value={kind}
            aria-label={`${word('columnKind')} ${name}`}
            onChange={(next) => onChange(at, { kind: next })}
            options={VALUE_KINDS.map((value) => ({ value, label: label(value) }))}
          />
        )}
      </td>
      <td>
        {use === 'field' && kind === 'number' && (
          <Input
            value={unit}
            maxLength={20}
            placeholder={label('unit')}
            aria-label={`${label('unit')} ${name}`}
            onChange={({ target }) => onChange(at, { unit: target.value })}
          />
        )}
      </td>
      <td className="visual-connect-cells">{cells}</td>
    </tr>
  )
})

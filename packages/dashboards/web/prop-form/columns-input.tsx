import { TextInput } from '@atrium/core/web/inputs/text-input'
import { fill } from '@atrium/core/web/words'
import { type ControlProps, useForm, useFormWords } from './form-context.ts'

interface ColumnProps extends ControlProps<string> {
  label?: string
  placeholder?: string | undefined
}

/** The name of a column: one of those that the data have now, or one that they will have. */
export function ColumnInput({ id, value, onChange, describedBy, label, placeholder }: ColumnProps) {
  const words = useFormWords()
  const { columns } = useForm()
  const isMissing = value !== '' && columns.length > 0 && !columns.includes(value)
  return (
    <>
      <TextInput
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        list={`${id}-columns`}
        value={value}
        placeholder={placeholder ?? words.nextColumn}
        onChange={onChange}
      />
      <datalist id={`${id}-columns`}>
        {columns.map((column) => (
          <option key={column} value={column} />
        ))}
      </datalist>
      {isMissing && <span className="dashboards-form-hint">{words.noSuchColumn}</span>}
    </>
  )
}

interface ColumnsProps extends ControlProps<string[]> {
  max: number
  label: string
}

/** Columns in their order. Those of the data that are not chosen yet are offered as buttons. */
export function ColumnsInput({ id, value, onChange, describedBy, max, label }: ColumnsProps) {
  const words = useFormWords()
  const { columns } = useForm()
  const others = columns.filter((column) => !value.includes(column))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a section
    <div className="dashboards-form-rows" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      {value.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column may be chosen twice
        <div key={index} className="dashboards-form-row">
          <ColumnInput
            id={`${id}-${index}`}
            label={`${label} ${index + 1}`}
            value={column}
            describedBy={describedBy}
            onChange={(next) => onChange(value.with(index, String(next)))}
          />
          <button
            type="button"
            className="dashboards-form-small"
            aria-label={fill(words.up, { n: index + 1 })}
            disabled={index === 0}
            onClick={() => onChange(value.with(index, value[index - 1] ?? '').with(index - 1, column))}
          >
            ↑
          </button>
          <button
            type="button"
            className="dashboards-form-small"
            aria-label={fill(words.remove, { n: index + 1 })}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            ×
          </button>
        </div>
      ))}
      {value.length === 0 && <span className="dashboards-form-hint">{words.noColumns}</span>}
      <span className="dashboards-form-choices">
        {value.length === 0 && others.length > 1 && (
          <button type="button" onClick={() => onChange(others.slice(0, max))}>
            {fill(words.allColumns, { count: Math.min(max, others.length) })}
          </button>
        )}
        {others.slice(0, MAX_OFFERED).map((column) => (
          <button
            key={column}
            type="button"
            disabled={value.length >= max}
            aria-label={fill(words.addColumn, { name: column })}
            onClick={() => onChange([...value, column])}
          >
            + {column}
          </button>
        ))}
        <button type="button" disabled={value.length >= max} onClick={() => onChange([...value, ''])}>
          {words.add}
        </button>
      </span>
    </div>
  )
}

const MAX_OFFERED = 30

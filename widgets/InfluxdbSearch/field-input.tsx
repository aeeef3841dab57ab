import { useWords } from '@atrium/core/web/words'
import { useId } from 'react'
import en_US from './en_US.ts'
import type { SearchField } from './index.ts'
import zh_CN from './zh_CN.ts'

interface FieldInputProps {
  field: SearchField
  value: string
  isWrong: boolean
  /** Whether the dashboard has this parameter. */
  isKnown: boolean
  onChange(value: string): void
  /** The value is complete: it was chosen, or the field was left. */
  onDone(value: string): void
}

/** One field of the form: a text, or a list of choices. */
export function FieldInput({ field, value, isWrong, isKnown, onChange, onDone }: FieldInputProps) {
  const words = useWords({ zh_CN, en_US })
  const id = useId()
  const { type, placeholder } = field
  const problem = isWrong ? words.wrongNumber : isKnown ? undefined : words.noParameter
  const shared = {
    id,
    value,
    'aria-invalid': isWrong,
    'aria-describedby': problem && `${id}-problem`,
  }
  return (
    <div className="charts-field">
      <label htmlFor={id}>{field.label || field.parameter}</label>
      {type === 'text' || type === 'number' ? (
        <input
          {...shared}
          className="core-input"
          placeholder={placeholder}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onDone(value)}
        />
      ) : (
        <select
          {...shared}
          className="core-input"
          onChange={(event) => {
            onChange(event.target.value)
            onDone(event.target.value)
          }}
        >
          {options(field, value).map((option) => (
            <option key={option} value={option}>
              {type === 'boolean' ? booleanText(option, words) : option || words.none}
            </option>
          ))}
        </select>
      )}
      {problem && (
        <small id={`${id}-problem`} className={isWrong ? 'charts-field-problem' : 'influxdb-search-search-hint'}>
          {problem}
        </small>
      )}
    </div>
  )
}

// The present value stays a choice even if the author did not list it.
function options({ type, choices }: SearchField, value: string): string[] {
  return [...new Set(type === 'boolean' ? ['', 'true', 'false'] : ['', ...choices, value])]
}

function booleanText(option: string, words: { yes: string; no: string; none: string }): string {
  return option === 'true' ? words.yes : option === 'false' ? words.no : words.none
}

import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import { useId } from 'react'
import en_US from './en_US.ts'
import type { Wrong } from './form-values.ts'
import { PickInput } from './pick-input.tsx'
import type { ShownField } from './shown-field.ts'
import zh_CN from './zh_CN.ts'

interface FieldInputProps {
  field: ShownField
  value: string
  wrong: Wrong | undefined
  choicesOf: WidgetViewProps['choicesOf']
  onChange(value: string): void
  /** The value is complete: it was chosen, or the field was left. */
  onDone(value: string): void
}

/** One field of the form: a text, a list of a few choices, or one that is searched. */
export function FieldInput({ field, value, wrong, choicesOf, onChange, onDone }: FieldInputProps) {
  const words = useWords({ zh_CN, en_US })
  const id = useId()
  const { as, placeholder } = field
  const problem = wrong ? words[wrong] : field.isKnown ? undefined : words.noParameter
  const shared = {
    id,
    value,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': problem && `${id}-problem`,
  }
  const changed = (next: string) => {
    onChange(next)
    onDone(next)
  }
  return (
    <div className="charts-field">
      <label htmlFor={id}>{field.label}</label>
      {as === 'pick' ? (
        <PickInput {...shared} {...{ field, choicesOf, onChange, onDone }} />
      ) : as === 'select' ? (
        <select {...shared} className="core-input" onChange={({ target }) => changed(target.value)}>
          {optionsOf(field, value).map((option) => (
            <option key={option} value={option}>
              {optionText(field, option, words)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          className="core-input"
          placeholder={placeholder || (field.several ? words.byCommas : undefined)}
          inputMode={as === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onDone(value)}
        />
      )}
      {problem && (
        <small id={`${id}-problem`} className={wrong ? 'charts-field-problem' : 'influxdb-search-search-hint'}>
          {problem}
        </small>
      )}
    </div>
  )
}

// The present value stays a choice even if the author did not list it.
function optionsOf({ choices, all, mayBeEmpty }: ShownField, value: string): string[] {
  return [...new Set([...(all || mayBeEmpty ? [''] : []), ...choices, value])]
}

function optionText(
  { all, isBoolean }: ShownField,
  option: string,
  words: Record<'none' | 'nothing' | 'yes' | 'no', string>,
) {
  if (option === '') return all ? words.none : words.nothing
  if (!isBoolean) return option
  return option === 'true' ? words.yes : option === 'false' ? words.no : option
}

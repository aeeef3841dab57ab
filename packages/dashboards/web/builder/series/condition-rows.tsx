import type { Unfilled } from '@atrium/core/contract/define/words'
import { TextInput } from '@atrium/core/web/inputs/text-input'
import { fill } from '@atrium/core/web/words'
import { type ReactNode, useId } from 'react'
import { useData } from '../data/data-context.ts'
import { useSeriesWords } from './words.ts'

export interface Condition {
  name: string
  /** '' until the author has chosen one; then it is not used. */
  operator: string
  value: string | number | boolean
}

interface ValueProps {
  label: string
  row: Condition
  onChange(value: string): void
}

interface ConditionRowsProps {
  title: string
  nameLabel: Unfilled<'n'>
  names: readonly string[]
  operators(row: Condition): readonly string[]
  rows: readonly Condition[]
  /** The control of a value; a text field by default, in which numbers are numbers. */
  value?(props: ValueProps): ReactNode
  onChange(rows: Condition[]): void
}

const MOST = 20

/** Conditions that all must hold. */
export function ConditionRows({ title, nameLabel, names, operators, rows, value, onChange }: ConditionRowsProps) {
  const words = useSeriesWords()
  const { mayQuery, parameters } = useData()
  const id = useId()
  return (
    <fieldset className="dashboards-builder-conditions" disabled={!mayQuery}>
      <legend>{title}</legend>
      {!value && (
        <datalist id={`${id}-parameters`}>
          {parameters.map(({ name, label }) => (
            <option key={name} value={`{${name}}`} label={label} />
          ))}
        </datalist>
      )}
      {rows.map((row, index) => {
        const n = index + 1
        const set = (part: Partial<Condition>) => onChange(rows.with(index, { ...row, ...part }))
        const options = names.includes(row.name) || row.name === '' ? names : [row.name, ...names]
        const field: ValueProps = {
          label: fill(words.valueN, { n }),
          row,
          onChange: (text) => set({ value: text }),
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions may stand beside each other
          <div key={index} className="dashboards-builder-condition">
            <select
              className="dashboards-builder-input"
              aria-label={fill(nameLabel, { n })}
              value={row.name}
              onChange={({ target }) => set({ name: target.value })}
            >
              <option value="">—</option>
              {options.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <select
              className="dashboards-builder-input"
              aria-label={fill(words.operatorN, { n })}
              value={row.operator}
              onChange={({ target }) => set({ operator: target.value })}
            >
              {operators(row).map((operator) => (
                <option key={operator}>{operator}</option>
              ))}
            </select>
            {value ? (
              value(field)
            ) : (
              <TextInput
                className="dashboards-builder-input"
                aria-label={field.label}
                list={`${id}-parameters`}
                value={String(row.value)}
                onChange={(text) => set({ value: typed(text) })}
              />
            )}
            <button
              type="button"
              className="dashboards-builder-icon"
              aria-label={fill(words.removeCondition, { n })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              ×
            </button>
          </div>
        )
      })}
      <button
        type="button"
        className="dashboards-builder-button"
        disabled={rows.length >= MOST}
        aria-label={`${title}: ${words.addCondition}`}
        onClick={() => onChange([...rows, { name: names[0] ?? '', operator: '=', value: '' }])}
      >
        {words.addCondition}
      </button>
    </fieldset>
  )
}

function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

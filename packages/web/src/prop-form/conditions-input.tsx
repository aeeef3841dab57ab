import { COLOUR_OPERATORS, type ColourCondition } from '@atrium/contract/colours'
import { fill } from '../canvas/kind/words.ts'
import { ColourInput, RemoveButton } from './colour-input.tsx'
import { type ControlProps, useFormWords } from './form-context.ts'

const NEW: ColourCondition = { operator1: '>=', value1: 0, operator2: '<', value2: 100, color: '#c8322b' }

/** Conditions on the value, tried in order: the colour of the first one that matches is taken. */
export function ConditionsInput({
  id,
  value,
  onChange,
  describedBy,
  max,
}: ControlProps<ColourCondition[]> & { max: number }) {
  const words = useFormWords()
  return (
    <div className="p-rows" id={id}>
      {value.map((condition, index) => {
        const change = (part: Partial<ColourCondition>) => onChange(value.with(index, { ...condition, ...part }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions may stand beside each other
          <div key={index} className="p-row p-condition">
            {([1, 2] as const).map((n) => (
              <span key={n}>
                <select
                  aria-label={fill(words.operator, { n })}
                  value={condition[`operator${n}`]}
                  onChange={({ target }) => change({ [`operator${n}`]: target.value })}
                >
                  {COLOUR_OPERATORS.map((operator) => (
                    <option key={operator}>{operator}</option>
                  ))}
                </select>
                <input
                  aria-label={fill(words.value, { n })}
                  value={condition[`value${n}`]}
                  onChange={({ target }) => change({ [`value${n}`]: numberOr(target.value) })}
                />
              </span>
            ))}
            <ColourInput
              id={`${id}-${index}`}
              value={condition.color}
              describedBy={describedBy}
              onChange={(color) => change({ color: String(color) })}
            />
            <RemoveButton index={index} onClick={() => onChange(value.toSpliced(index, 1))} />
          </div>
        )
      })}
      <button type="button" disabled={value.length >= max} onClick={() => onChange([...value, NEW])}>
        {words.add}
      </button>
    </div>
  )
}

const numberOr = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

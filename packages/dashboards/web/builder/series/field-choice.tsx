import { measured } from '@atrium/charts/web/kind/numbers'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useRoving } from '@atrium/core/web/ui/roving'
import { fill } from '@atrium/core/web/words'
import type { Aggregate, ComponentQuery } from '@atrium/timeseries/contract/query'
import { MAX_FIELDS, REDUCTIONS } from '@atrium/timeseries/contract/query-language'
import { useState } from 'react'
import { useData, useNames } from '../data/data-context.ts'
import { type DroppedField, FIELD_DRAG } from '../data/dropped-field.ts'
import { FieldMenu } from './field-menu.tsx'
import { useSeriesWords } from './words.ts'

type FieldSet = ComponentQuery['fieldSet']

interface FieldChoiceProps {
  /** Its key. */
  connector: string
  db: string
  from: string
  fieldSet: FieldSet
  /** What else the query says that a field takes along to another component: its groups, conditions and range. */
  kept: Partial<ComponentQuery>
  onChange(fieldSet: FieldSet): void
}

const MOST = 50

/** The fields of a measurement with their newest values; those that are chosen, in their order. */
export function FieldChoice({ connector, db, from, fieldSet, kept, onChange }: FieldChoiceProps) {
  const words = useSeriesWords()
  const { mayQuery, source = '' } = useData()
  const [text, setText] = useState('')
  const roving = useRoving('button:not(:disabled)')
  const search = useSettled(text.trim())
  const { data } = useNames(
    db && from ? { db, measurement: from, pageSize: MOST, ...(search ? { search } : {}) } : undefined,
  )
  const fields = data?.fields ?? []
  const inSource = source === '' ? {} : { source }
  const isChosen = (name: string) => fieldSet.some(({ field }) => field === name)
  const toggle = (name: string) =>
    onChange(isChosen(name) ? fieldSet.filter(({ field }) => field !== name) : [...fieldSet, { field: name, as: name }])
  return (
    <>
      {from && (
        <fieldset className="dashboards-builder-fields" disabled={!mayQuery}>
          <legend>{words.fields}</legend>
          <input
            type="search"
            className="dashboards-builder-input"
            aria-label={words.findFields}
            placeholder={words.findFields}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <ul title={words.dragField} {...roving}>
            {fields.map(({ name, type, newest }) => {
              const alone = {
                name,
                connector,
                ...inSource,
                query: { db, from, fieldSet: [{ field: name, as: name }], ...kept },
                type,
              }
              return (
                <li key={name} className="dashboards-builder-field-row">
                  <FieldButton
                    field={alone}
                    note={newest === null ? type : measured(newest.value)}
                    isChosen={isChosen(name)}
                    isFull={fieldSet.length >= MAX_FIELDS}
                    onToggle={() => toggle(name)}
                  />
                  <FieldMenu field={alone} />
                </li>
              )
            })}
          </ul>
          {data && fields.length === 0 && <p className="dashboards-builder-muted">{words.noFields}</p>}
        </fieldset>
      )}
      {fieldSet.length > 0 && (
        <fieldset className="dashboards-builder-fields" disabled={!mayQuery}>
          <legend>{words.chosenFields}</legend>
          <ol>
            {fieldSet.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field may be chosen twice, reduced in two ways
              <li key={index}>
                <ChosenField
                  {...{ one, index }}
                  onChange={(next) => onChange(fieldSet.with(index, next))}
                  onUp={() => onChange(fieldSet.toSpliced(index - 1, 2, one, fieldSet[index - 1] ?? one))}
                  onRemove={() => onChange(fieldSet.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </>
  )
}

interface FieldButtonProps {
  field: DroppedField
  /** Its newest value, or what it consists of. */
  note: string
  isChosen: boolean
  isFull: boolean
  onToggle(): void
}

function FieldButton({ field, note, isChosen, isFull, onToggle }: FieldButtonProps) {
  return (
    <button
      type="button"
      className="dashboards-builder-button dashboards-builder-field-button"
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      draggable
      onClick={onToggle}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(FIELD_DRAG, JSON.stringify(field))}
    >
      <span title={field.name}>{field.name}</span>
      <small>{note}</small>
    </button>
  )
}

interface ChosenFieldProps {
  one: FieldSet[number]
  index: number
  onChange(one: FieldSet[number]): void
  onUp(): void
  onRemove(): void
}

function ChosenField({ one, index, onChange, onUp, onRemove }: ChosenFieldProps) {
  const words = useSeriesWords()
  const { field: name, as, aggregate = 'none', percent } = one
  return (
    <div className="dashboards-builder-chosen">
      <b title={name}>{name}</b>
      <button
        type="button"
        className="dashboards-builder-icon"
        disabled={index === 0}
        aria-label={fill(words.upField, { name })}
        onClick={onUp}
      >
        ↑
      </button>
      <button
        type="button"
        className="dashboards-builder-icon"
        aria-label={fill(words.removeField, { name })}
        onClick={onRemove}
      >
        ×
      </button>
      <TextInput
        className="dashboards-builder-input"
        aria-label={fill(words.fieldName, { name })}
        placeholder={name}
        value={as}
        onChange={(next) => onChange({ ...one, as: next })}
      />
      <select
        className="dashboards-builder-input"
        aria-label={fill(words.reduceOf, { name })}
        value={aggregate}
        onChange={({ target }) => onChange(reduced(one, target.value as Aggregate))}
      >
        {(['none', ...REDUCTIONS] as const).map((how) => (
          <option key={how} value={how}>
            {words[`aggregate_${how}`]}
          </option>
        ))}
      </select>
      {aggregate === 'percentile' && (
        <TextInput
          type="number"
          className="dashboards-builder-input"
          aria-label={fill(words.percentOf, { name })}
          value={String(percent ?? '')}
          onChange={(text) => {
            const next = Number(text)
            if (text !== '' && next >= 0 && next <= 100) onChange({ ...one, percent: next })
          }}
        />
      )}
    </div>
  )
}

/** A percentile needs a percentage, the others must not have one. */
function reduced({ percent: _, aggregate: __, ...one }: FieldSet[number], aggregate: Aggregate): FieldSet[number] {
  if (aggregate === 'none') return one
  return { ...one, aggregate, ...(aggregate === 'percentile' ? { percent: 95 } : {}) }
}

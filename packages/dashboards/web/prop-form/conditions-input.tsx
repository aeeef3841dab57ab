import { COLOUR_OPERATORS, type ColourCondition, isComplete } from '@atrium/core/contract/colours'
import { PauseMs } from '@atrium/core/web/inputs/use-typed'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { fill } from '@atrium/core/web/words'
import { useState } from 'react'
import { ColourInput, RemoveButton } from './colour-input.tsx'
import { type ControlProps, useFormWords } from './form-context.ts'

const NEW: ColourCondition = { operator1: '>=', value1: 0, operator2: '<', value2: 100, color: '#c8322b' }

interface ConditionsProps extends ControlProps<ColourCondition[]> {
  max: number
  label: string
}

/** The conditions in short, and the dialog that changes them: nothing changes until all rows are complete. */
export function ConditionsInput({ id, value, onChange, describedBy, max, label }: ConditionsProps) {
  const words = useFormWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="dashboards-form-rows">
      {value.length > 0 && (
        <ul className="dashboards-form-conditions">
          {value.map((condition, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions may stand beside each other
            <li key={index}>
              <i style={{ background: condition.color }} />
              {`${condition.operator1} ${condition.value1}, ${condition.operator2} ${condition.value2}`}
            </li>
          ))}
        </ul>
      )}
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${words.editConditions}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {words.editConditions}
      </button>
      {isOpen && <ConditionsDialog {...{ value, max }} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface DialogProps {
  value: readonly ColourCondition[]
  max: number
  onChange(value: ColourCondition[]): void
  onClose(): void
}

/** Conditions on the value, tried in order: the colour of the first one that matches is taken. */
function ConditionsDialog({ value, max, onChange, onClose }: DialogProps) {
  const words = useFormWords()
  const [rows, setRows] = useState<readonly ColourCondition[]>(value)
  const [isRefused, setRefused] = useState(false)

  function take() {
    setRefused(!rows.every(isComplete))
    if (!rows.every(isComplete)) return
    onChange([...rows])
    onClose()
  }

  return (
    <Dialog
      open
      title={words.colorConditionTitle}
      okText={words.ok}
      cancelText={words.cancel}
      onOk={take}
      onCancel={onClose}
    >
      {/* The dialog keeps its rows itself, so what is typed need not wait. */}
      <PauseMs value={0}>
        <div className="dashboards-form-form dashboards-form-rows core-inputs">
          <p className="dashboards-form-hint">{words.firstMatchWins}</p>
          {rows.map((row, index) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions may stand beside each other
              key={index}
              {...{ row, index }}
              isRefused={isRefused && !isComplete(row)}
              onChange={(next) => setRows(rows.with(index, next))}
              onRemove={() => setRows(rows.toSpliced(index, 1))}
            />
          ))}
          {rows.length === 0 && <p className="dashboards-form-hint">{words.noConditions}</p>}
          <button type="button" disabled={rows.length >= max} onClick={() => setRows([...rows, NEW])}>
            {words.add}
          </button>
          {isRefused && !rows.every(isComplete) && <small role="alert">{words.incomplete}</small>}
        </div>
      </PauseMs>
    </Dialog>
  )
}

interface RowProps {
  row: ColourCondition
  index: number
  isRefused: boolean
  onChange(row: ColourCondition): void
  onRemove(): void
}

function ConditionRow({ row, index, isRefused, onChange, onRemove }: RowProps) {
  const words = useFormWords()
  const change = (part: Partial<ColourCondition>) => onChange({ ...row, ...part })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a section
    <div
      className="dashboards-form-row dashboards-form-condition"
      role="group"
      aria-label={fill(words.entry, { n: index + 1 })}
      data-refused={isRefused ? '' : undefined}
    >
      {([1, 2] as const).map((n) => (
        <span key={n}>
          <select
            aria-label={fill(words.operator, { n })}
            value={row[`operator${n}`]}
            onChange={({ target }) => change({ [`operator${n}`]: target.value })}
          >
            {COLOUR_OPERATORS.map((operator) => (
              <option key={operator}>{operator}</option>
            ))}
          </select>
          <input
            aria-label={fill(words.value, { n })}
            value={row[`value${n}`]}
            onChange={({ target }) => change({ [`value${n}`]: numberOr(target.value) })}
          />
        </span>
      ))}
      <ColourInput
        id={`condition-${index}`}
        value={row.color}
        label={words.color}
        describedBy={undefined}
        onChange={(color) => change({ color: String(color) })}
      />
      <RemoveButton index={index} onClick={onRemove} />
    </div>
  )
}

const numberOr = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

import '../controls.css'
import './inputs.css'
import { intervalMs } from '@atrium/core/contract/time'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'

interface IntervalInputProps {
  label: string
  value: string
  /** Called only with a valid interval, a number and a unit. */
  onApply(interval: string): void
}

/**
 * A length of time, such as 15m. It is applied with Enter or when the field is left. A wrong text is marked and not
 * applied.
 */
export function IntervalInput({ label, value, onApply }: IntervalInputProps) {
  const words = useCanvasWords()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)

  function take() {
    const interval = typed.trim()
    const wrong = intervalMs(interval) === null
    setWrong(wrong)
    if (!wrong && interval !== value) onApply(interval)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }

  return (
    <div className="charts-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="core-input"
        value={typed}
        placeholder="2h"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <small id={`${id}-problem`} className="charts-field-problem" role="alert">
          {words.rangeLengthWrong}
        </small>
      )}
    </div>
  )
}

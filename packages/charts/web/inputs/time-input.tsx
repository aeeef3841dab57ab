import '../controls.css'
import './inputs.css'
import { timeMs, timestamp } from '@atrium/core/contract/time'
import { useId, useRef } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'
import { Icon } from '../kind/icons.tsx'

interface TimeInputProps {
  label: string
  value: string
  nowMs(): number
  problem: string | undefined
  onChange(value: string): void
  onLeave(): void
}

/** A time that is typed, or picked from the browser's calendar, which writes YYYY-MM-DD HH:mm:ss. */
export function TimeInput({ label, value, nowMs, problem, onChange, onLeave }: TimeInputProps) {
  const words = useCanvasWords()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)

  function pick() {
    const at = timeMs(value, nowMs()) ?? nowMs()
    if (!calendar.current) return
    calendar.current.value = timestamp(at).replace(' ', 'T')
    calendar.current.showPicker()
  }

  return (
    <div className="charts-field">
      <label htmlFor={id}>{label}</label>
      <div className="charts-field-row">
        <input
          id={id}
          className="core-input"
          value={value}
          placeholder="YYYY-MM-DD HH:mm:ss"
          autoComplete="off"
          spellCheck={false}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          className="charts-icon-button"
          title={words.pickTime}
          aria-label={`${label} ${words.pickTime}`}
          onClick={pick}
        >
          <Icon name="range" />
        </button>
        <input
          ref={calendar}
          className="charts-field-calendar"
          type="datetime-local"
          step={1}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => event.target.value && onChange(withSeconds(event.target.value))}
        />
      </div>
      {problem && (
        <small id={`${id}-problem`} className="charts-field-problem">
          {problem}
        </small>
      )}
    </div>
  )
}

// Browsers leave out the seconds when they are zero.
function withSeconds(picked: string): string {
  return `${picked.replace('T', ' ')}:00`.slice(0, 19)
}

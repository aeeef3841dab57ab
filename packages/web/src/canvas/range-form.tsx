import { QUICK_INTERVALS, timeMs } from '@atrium/contract/time'
import { useId, useState } from 'react'
import { useCanvasWords } from './canvas-words.ts'
import { fill } from './words.ts'

export interface TimeRange {
  startTime: string
  endTime: string
}

interface RangeFormProps {
  range: TimeRange
  nowMs(): number
  onApply(range: TimeRange): void
}

/** A time range: quick ones, or start and end as an expression or a date. A wrong one is marked when it is left. */
export function RangeForm({ range, nowMs, onApply }: RangeFormProps) {
  const words = useCanvasWords()
  const [typed, setTyped] = useState(range)
  const [left, setLeft] = useState({ startTime: false, endTime: false })
  const problems = rangeProblems(typed, nowMs())
  return (
    <form
      className="c-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setLeft({ startTime: true, endTime: true })
        if (!problems.startTime && !problems.endTime) onApply(typed)
      }}
    >
      <div className="c-range-quick">
        {QUICK_INTERVALS.map((interval) => (
          <button
            key={interval}
            type="button"
            className="c-button"
            onClick={() => onApply({ startTime: `*-${interval}`, endTime: '*' })}
          >
            {fill(words.rangeLast, { interval })}
          </button>
        ))}
      </div>
      {(['startTime', 'endTime'] as const).map((end) => (
        <TimeField
          key={end}
          label={end === 'startTime' ? words.rangeStart : words.rangeEnd}
          value={typed[end]}
          problem={left[end] ? problems[end] : undefined}
          onChange={(value) => setTyped({ ...typed, [end]: value })}
          onLeave={() => setLeft({ ...left, [end]: true })}
        />
      ))}
      <button type="submit" className="c-button c-button-primary">
        {words.apply}
      </button>
    </form>
  )
}

type Problem = 'rangeRequired' | 'rangeWrong' | 'rangeOrder'

/** What is wrong with a range, per end: both are required, must be times, and in order. */
export function rangeProblems(range: TimeRange, nowMs: number): { startTime?: Problem; endTime?: Problem } {
  const problemOf = (text: string): Problem | undefined =>
    text.trim() === '' ? 'rangeRequired' : timeMs(text, nowMs) === null ? 'rangeWrong' : undefined
  const startTime = problemOf(range.startTime)
  const endTime = problemOf(range.endTime)
  if (startTime || endTime) return { ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) }
  const inOrder = Number(timeMs(range.startTime, nowMs)) < Number(timeMs(range.endTime, nowMs))
  return inOrder ? {} : { endTime: 'rangeOrder' }
}

interface TimeFieldProps {
  label: string
  value: string
  problem: Problem | undefined
  onChange(value: string): void
  onLeave(): void
}

function TimeField({ label, value, problem, onChange, onLeave }: TimeFieldProps) {
  const words = useCanvasWords()
  const id = useId()
  return (
    <div className="c-range-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="c-input"
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
      {problem && (
        <small id={`${id}-problem`} className="c-range-problem">
          {words[problem]}
        </small>
      )}
    </div>
  )
}

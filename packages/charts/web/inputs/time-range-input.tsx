import { type TimeRange, timeMs } from '@atrium/core/contract/time'
import { useState } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'
import { TimeInput } from './time-input.tsx'

interface TimeRangeInputProps {
  value: TimeRange
  nowMs(): number
  onChange(range: TimeRange): void
  /** Marks also the fields that have not been left yet, because the person tried to submit. */
  showProblems?: boolean
}

/** Start and end, each an expression (`*-2h`, `now-5m`) or a date. A wrong value is marked when its field is left. */
export function TimeRangeInput({ value, nowMs, onChange, showProblems = false }: TimeRangeInputProps) {
  const words = useCanvasWords()
  const [left, setLeft] = useState({ startTime: false, endTime: false })
  const problems = rangeProblems(value, nowMs())
  return (['startTime', 'endTime'] as const).map((end) => {
    const problem = left[end] || showProblems ? problems[end] : undefined
    return (
      <TimeInput
        key={end}
        label={end === 'startTime' ? words.rangeStart : words.rangeEnd}
        value={value[end]}
        nowMs={nowMs}
        problem={problem && words[problem]}
        onChange={(time) => onChange({ ...value, [end]: time })}
        onLeave={() => setLeft({ ...left, [end]: true })}
      />
    )
  })
}

type Problem = 'rangeRequired' | 'rangeWrong' | 'rangeOrder'

/** The problems of a range, for each end: both ends are required, must be times, and must be in order. */
export function rangeProblems(range: TimeRange, nowMs: number): { startTime?: Problem; endTime?: Problem } {
  const problemOf = (text: string): Problem | undefined =>
    text.trim() === '' ? 'rangeRequired' : timeMs(text, nowMs) === null ? 'rangeWrong' : undefined
  const startTime = problemOf(range.startTime)
  const endTime = problemOf(range.endTime)
  if (startTime || endTime) return { ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) }
  const inOrder = Number(timeMs(range.startTime, nowMs)) < Number(timeMs(range.endTime, nowMs))
  return inOrder ? {} : { endTime: 'rangeOrder' }
}

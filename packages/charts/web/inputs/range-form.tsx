import { DEFAULT_RANGE, QUICK_INTERVALS, type TimeRange } from '@atrium/core/contract/time'
import { fill } from '@atrium/core/web/words'
import { useState } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'
import { IntervalInput } from './interval-input.tsx'
import { rangeProblems, TimeRangeInput } from './time-range-input.tsx'

interface RangeFormProps {
  range: TimeRange
  nowMs(): number
  onApply(range: TimeRange): void
}

const UP_TO_NOW = /^\*-([^*+-]+)$/

/** A form for a time range: quick ranges, a length up to now, or start and end. */
export function RangeForm({ range, nowMs, onApply }: RangeFormProps) {
  const words = useCanvasWords()
  const [typed, setTyped] = useState(range)
  const [isTried, setTried] = useState(false)
  const last = (interval: string) => onApply({ startTime: `*-${interval}`, endTime: '*' })
  return (
    <form
      className="charts-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(rangeProblems(typed, nowMs())).length === 0) onApply(typed)
      }}
    >
      <div className="charts-range-quick">
        {QUICK_INTERVALS.map((interval) => (
          <button key={interval} type="button" className="charts-button" onClick={() => last(interval)}>
            {fill(words.rangeLast, { interval })}
          </button>
        ))}
      </div>
      <IntervalInput label={words.rangeLength} value={lengthOf(range)} onApply={last} />
      <TimeRangeInput value={typed} nowMs={nowMs} onChange={setTyped} showProblems={isTried} />
      <button type="submit" className="charts-button charts-button-primary">
        {words.apply}
      </button>
    </form>
  )
}

/** The length of a range that ends now; otherwise the default length. */
function lengthOf({ startTime, endTime }: TimeRange): string {
  const length = endTime === '*' ? UP_TO_NOW.exec(startTime)?.[1] : undefined
  return length ?? DEFAULT_RANGE.interval
}

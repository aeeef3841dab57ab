import './range.css'
import { rangeProblems, TimeRangeInput } from '@atrium/charts/web/inputs/time-range-input'
import type { TimeRange } from '@atrium/core/contract/time'
import { fill } from '@atrium/core/web/words'
import { useState } from 'react'
import { isSameRange, PRESETS, useRangeText, useRangeWords } from './range-text.ts'

interface RangeFormProps {
  range: TimeRange
  zone: string
  /** The author's, to go back to; absent where it is the one that is shown. */
  first?: TimeRange | undefined
  nowMs(): number
  onApply(range: TimeRange): void
}

/** Chooses a time range: one that has a name, or start and end. */
export function RangeForm({ range, zone, first, nowMs, onApply }: RangeFormProps) {
  const words = useRangeWords()
  const rangeText = useRangeText()
  const [typed, setTyped] = useState(range)
  const [isTried, setTried] = useState(false)
  return (
    <form
      className="dashboards-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(rangeProblems(typed, nowMs())).length === 0) onApply(typed)
      }}
    >
      <div className="dashboards-range-presets">
        {PRESETS.map((preset) => (
          <button
            key={preset.startTime}
            type="button"
            className="charts-button"
            aria-pressed={isSameRange(preset, range)}
            onClick={() => onApply(preset)}
          >
            {rangeText(preset, zone)}
          </button>
        ))}
      </div>
      {first && (
        <button type="button" className="charts-button" onClick={() => onApply(first)}>
          {fill(words.toAuthors, { range: rangeText(first, zone) })}
        </button>
      )}
      <fieldset className="dashboards-range-own">
        <legend>{words.custom}</legend>
        <TimeRangeInput value={typed} nowMs={nowMs} onChange={setTyped} showProblems={isTried} />
        <button type="submit" className="charts-button charts-button-primary">
          {words.apply}
        </button>
      </fieldset>
    </form>
  )
}

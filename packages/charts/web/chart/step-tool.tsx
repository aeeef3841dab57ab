import { intervalMs, type TimeRange, timeMs } from '@atrium/core/contract/time'
import { fill } from '@atrium/core/web/words'
import { Icon } from '../kind/icons.tsx'
import { useChartWords } from './chart-words.ts'

interface StepToolProps {
  range: TimeRange
  step: string
  nowMs(): number
  onChange(range: TimeRange): void
}

/** Two buttons that move the range of a chart. */
export function StepTool({ range, step, nowMs, onChange }: StepToolProps) {
  const words = useChartWords()
  const move = (direction: 1 | -1) => {
    const moved = shiftedRange(range, step, direction, nowMs())
    if (moved) onChange(moved)
  }
  const button = (direction: 1 | -1, icon: 'back' | 'next', label: string) => (
    <button
      type="button"
      className="charts-icon-button"
      title={label}
      aria-label={label}
      onClick={() => move(direction)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      {button(-1, 'back', fill(words.earlier, { step }))}
      {button(1, 'next', fill(words.later, { step }))}
    </>
  )
}

/** The range moved by a step such as `1h`; `direction` is -1 for earlier. Null if one of them is no time. */
function shiftedRange(range: TimeRange, step: string, direction: 1 | -1, nowMs: number): TimeRange | null {
  const [startMs, endMs, stepMs] = [timeMs(range.startTime, nowMs), timeMs(range.endTime, nowMs), intervalMs(step)]
  if (startMs === null || endMs === null || stepMs === null) return null
  const at = (ms: number) => new Date(ms + direction * stepMs).toISOString()
  return { startTime: at(startMs), endTime: at(endMs) }
}

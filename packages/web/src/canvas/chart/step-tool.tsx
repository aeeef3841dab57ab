import { Icon } from '../kind/icons.tsx'
import type { TimeRange } from '../kind/time-range.ts'
import { fill } from '../kind/words.ts'
import { useChartWords } from './chart-words.ts'
import { shiftedRange } from './shift-range.ts'

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
    <button type="button" className="c-icon-button" title={label} aria-label={label} onClick={() => move(direction)}>
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

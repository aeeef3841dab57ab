import type { TimeRange } from '@atrium/core/contract/time'
import { useState } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'
import { Icon } from '../kind/icons.tsx'
import { Popover } from './popover.tsx'
import { RangeForm } from './range-form.tsx'

interface RangeToolProps {
  range: TimeRange
  nowMs(): number
  onChange(range: TimeRange): void
}

/** The button in an item's head with which a person chooses another time range. */
export function RangeTool({ range, nowMs, onChange }: RangeToolProps) {
  const words = useCanvasWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="charts-icon-button"
        title={words.range}
        aria-label={words.range}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="range" />
      </button>
      {anchor && (
        <Popover anchor={anchor} label={words.range} onClose={() => setAnchor(null)}>
          <RangeForm
            range={range}
            nowMs={nowMs}
            onApply={(applied) => {
              setAnchor(null)
              onChange(applied)
            }}
          />
        </Popover>
      )}
    </>
  )
}

import type { TimeRange } from '@atrium/core/contract/time'
import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { RangeForm } from '../../range/range-form.tsx'
import { useRangeText } from '../../range/range-text.ts'
import { useRangeBuilderWords } from './words.ts'

interface RangePickerProps {
  /** Names the button, besides the range. */
  label: string
  /** Undefined: there is none. */
  range: TimeRange | undefined
  /** Shown in the form while there is none. */
  first: TimeRange
  zone: string
  disabled?: boolean
  /** Offers to have none. */
  onNone?: (() => void) | undefined
  onChoose(range: TimeRange): void
  /** Below the form. */
  children?: ReactNode
}

/** A button that says a time range and opens the form of it: two acts for one that has a name. */
export function RangePicker({ label, range, first, zone, disabled, onNone, onChoose, children }: RangePickerProps) {
  const words = useRangeBuilderWords()
  const rangeText = useRangeText()
  const [isOpen, setOpen] = useState(false)
  const text = range ? rangeText(range, zone) : words.noRange
  const choose = (chosen: TimeRange) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div className="dashboards-builder-range" role="dialog" aria-label={label}>
          <RangeForm range={range ?? first} zone={zone} nowMs={Date.now} onApply={choose} />
          {range && onNone && (
            <button
              type="button"
              className="charts-button"
              onClick={() => {
                setOpen(false)
                onNone()
              }}
            >
              {words.none}
            </button>
          )}
          {children}
        </div>
      }
    >
      <button
        type="button"
        className="dashboards-builder-button"
        aria-label={`${label}: ${text}`}
        aria-expanded={isOpen}
        title={label}
        disabled={disabled}
      >
        {text}
      </button>
    </Popover>
  )
}

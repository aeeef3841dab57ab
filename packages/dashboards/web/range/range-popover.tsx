import { Popover } from '@atrium/charts/web/inputs/popover'
import type { TimeRange } from '@atrium/core/contract/time'
import { RangeForm } from './range-form.tsx'
import { useRangeWords } from './range-text.ts'

interface RangePopoverProps {
  anchor: HTMLElement
  range: TimeRange
  zone: string
  first: TimeRange | undefined
  onClose(): void
  onApply(range: TimeRange): void
}

/** The form of the range below the button of the viewer's bar. A chunk of its own: most viewers never open it. */
export default function RangePopover({ anchor, onClose, onApply, ...form }: RangePopoverProps) {
  const { name } = useRangeWords()
  return (
    <Popover anchor={anchor} label={name} align="left" onClose={onClose}>
      <RangeForm
        {...form}
        nowMs={Date.now}
        onApply={(range) => {
          onClose()
          onApply(range)
        }}
      />
    </Popover>
  )
}

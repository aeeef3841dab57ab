import './range.css'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { DEFAULT_RANGE, type TimeRange } from '@atrium/core/contract/time'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { fill } from '@atrium/core/web/words'
import { optionOps } from '../change-items.ts'
import type { PanelProps } from '../panel.ts'
import { followOps, itemsWithOwnRange } from './range-ops.ts'
import { RangePicker } from './range-picker.tsx'
import { useRangeBuilderWords } from './words.ts'

interface BoardRangePickerProps extends Pick<PanelProps, 'draft' | 'onChange'> {
  kinds: readonly { spec: WidgetSpec }[]
}

/** The time range of the dashboard; with it, how many components have their own, and one act that lets all follow. */
export function BoardRangePicker({ draft, kinds, onChange }: BoardRangePickerProps) {
  const words = useRangeBuilderWords()
  const { range, timeZone } = draft.options
  const set = (value: TimeRange | undefined) => onChange(optionOps([{ path: ['range'], value }]), { key: 'range' })
  return (
    <RangePicker
      label={words.board}
      range={range}
      first={DEFAULT_RANGE}
      zone={timeZone || zoneOfDays()}
      onNone={() => set(undefined)}
      onChoose={({ startTime, endTime }) => set({ startTime, endTime })}
    >
      {range && <OwnRanges {...{ draft, kinds, onChange }} />}
    </RangePicker>
  )
}

/** They are counted only while the form is open. */
function OwnRanges({ draft, kinds, onChange }: BoardRangePickerProps) {
  const words = useRangeBuilderWords()
  const own = itemsWithOwnRange(draft, kinds)
  if (own.length === 0) return null
  return (
    <p className="dashboards-builder-range-own">
      <span>{fill(words.ownCount, { count: own.length })}</span>
      <button
        type="button"
        className="charts-button"
        onClick={() => onChange(followOps(draft, own, true), { key: 'follow', values: { count: own.length } })}
      >
        {words.followAll}
      </button>
    </p>
  )
}

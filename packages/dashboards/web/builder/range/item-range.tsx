import './range.css'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { fill } from '@atrium/core/web/words'
import { useId } from 'react'
import { canFollowRange } from '../../../contract/board-range.ts'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { useRangeText } from '../../range/range-text.ts'
import type { PanelProps } from '../panel.ts'
import { followOps, hasOwnRange, ownRangeOps, shownOwnRange } from './range-ops.ts'
import { RangePicker } from './range-picker.tsx'
import { useRangeBuilderWords } from './words.ts'

interface ItemRangeProps extends Pick<PanelProps, 'draft' | 'onChange'> {
  item: ComponentItem
  spec: WidgetSpec
  connectors: readonly { spec: ConnectorSpec }[]
  /** Which of its queries is looked at. */
  index?: number
  /** False for authors who may not change queries. */
  mayQuery: boolean
}

/**
 * The time range of one item, the same in the settings and in the data panel: that of the dashboard, or its own, which is
 * then the exception.
 */
export function ItemRange({ draft, item, spec, connectors, index = 0, mayQuery, onChange }: ItemRangeProps) {
  const words = useRangeBuilderWords()
  const rangeText = useRangeText()
  const id = useId()
  const { range, timeZone } = draft.options
  const zone = timeZone || zoneOfDays()
  const follows = range !== undefined && item.followsRange === true
  const known = { spec, connectors }
  const hasOwn = hasOwnRange(item, known)
  if (!canFollowRange(spec, item.component.props) || (!range && !hasOwn)) return null
  const own = shownOwnRange(item, spec, index)
  return (
    <section className="dashboards-builder-field" aria-label={words.item}>
      <label htmlFor={id}>{words.item}</label>
      {range && (
        <select
          id={id}
          className="dashboards-builder-input"
          value={follows ? 'follow' : 'own'}
          onChange={({ target }) =>
            onChange(followOps(draft, [item._id], target.value === 'follow'), { key: 'follow', values: { count: 1 } })
          }
        >
          <option value="follow">{fill(words.follow, { range: rangeText(range, zone) })}</option>
          <option value="own">{words.own}</option>
        </select>
      )}
      {!follows && hasOwn && (
        <RangePicker
          label={words.own}
          range={own}
          first={own}
          zone={zone}
          disabled={!mayQuery}
          onChoose={(chosen) => {
            const ops = ownRangeOps(draft, item, known, chosen)
            if (ops.length > 0) onChange(ops, { key: 'ownRange' })
          }}
        />
      )}
      {range && (
        <span className="dashboards-builder-muted">
          {follows ? words.followSays : words.ownSays}
          {!follows && !hasOwn && item.component.dataSources.length > 0 && words.inQuery}
        </span>
      )}
    </section>
  )
}

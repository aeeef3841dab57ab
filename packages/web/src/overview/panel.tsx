import { InfoCircleOutlined } from '@ant-design/icons'
import type { Period } from '@atrium/contract/patterns/overview'
import { Skeleton, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { zoneOfDays } from '../ui/zone.ts'
import { useOverview } from './context.ts'

interface PanelProps {
  title: string
  unit?: string | undefined
  /** Name of the figure whose definition is shown beside the title. */
  of?: string | undefined
  /** What it counts, if it is not the chosen range. */
  period?: Period | undefined
  /** Controls at the end of the title. */
  extra?: ReactNode
  /** Shown instead of the content if there is none. */
  empty?: string | false
  className?: string
  children: ReactNode
}

/** A part of an overview page: a title, and its content, which is a skeleton until the figures have arrived. */
export function Panel({ title, unit, of, period = 'range', extra, empty, className, children }: PanelProps) {
  const { numbers } = useOverview()
  return (
    <section className={className}>
      <h2>
        {title}
        {unit && <small>{unit}</small>}
        {of && <Definition of={of} period={period} />}
        {extra}
      </h2>
      {!numbers ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : empty ? (
        <p className="overview-empty">{empty}</p>
      ) : (
        children
      )}
    </section>
  )
}

/**
 * What exactly a figure counts, of which time and in which zone, as a hint beside its name: when the pointer is over it,
 * when it has the focus, and after a tap.
 */
export function Definition({ of, period = 'range' }: { of: string; period?: Period }) {
  const { found, word } = useOverview()
  const [open, setOpen] = useState(false)
  const text = found(`def_${of}`)
  if (!text) return null
  const time = word('definitionTime', { time: word(`period_${period}`), zone: zoneOfDays() })
  return (
    <Tooltip
      title={
        <>
          {text}
          <br />
          {time}
        </>
      }
      trigger={['hover', 'focus']}
      open={open}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className="overview-hint"
        aria-label={word('definition', { text: `${text} ${time}` })}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  )
}

/** A part of a whole as a thin bar. */
export function Measure({ part, whole }: { part: number; whole: number }) {
  const percent = whole <= 0 ? 0 : Math.min(100, Math.max(0, (part / whole) * 100))
  return (
    <span className="overview-measure" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

import { InfoCircleOutlined } from '@ant-design/icons'
import { Skeleton, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useOverview } from './context.ts'

interface PanelProps {
  title: string
  unit?: string | undefined
  /** Name of the figure whose definition is shown beside the title. */
  of?: string | undefined
  /** Controls at the end of the title. */
  extra?: ReactNode
  /** Shown instead of the content if there is none. */
  empty?: string | false
  className?: string
  children: ReactNode
}

/** A part of an overview page: a title, and its content, which is a skeleton until the figures have arrived. */
export function Panel({ title, unit, of, extra, empty, className, children }: PanelProps) {
  const { numbers } = useOverview()
  return (
    <section className={className}>
      <h2>
        {title}
        {unit && <small>{unit}</small>}
        {of && <Definition of={of} />}
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

/** What exactly a figure counts, as a hint beside its name. */
export function Definition({ of }: { of: string }) {
  const { found, word } = useOverview()
  const text = found(`def_${of}`)
  if (!text) return null
  return (
    <Tooltip title={text}>
      <button type="button" className="overview-hint" aria-label={word('definition', { text })}>
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

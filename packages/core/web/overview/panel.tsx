import { InfoCircleOutlined } from '@ant-design/icons'
import { Skeleton, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Period, ValueFigure } from '../../contract/patterns/overview.ts'
import { formatNumber } from '../crud/values/money.ts'
import { zoneOfDays } from '../ui/zone.ts'
import { useOverview } from './context.ts'
import { kpiOf } from './numbers.ts'

interface PanelProps {
  /** So that figures which are made of its rows lead to it. */
  id?: string
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
export function Panel({ id, title, unit, of, period = 'range', extra, empty, className, children }: PanelProps) {
  const { numbers } = useOverview()
  return (
    <section id={id} className={className}>
      <h2>
        {title}
        {unit && <small>{unit}</small>}
        {of && <Definition of={of} period={period} />}
        {extra}
      </h2>
      {!numbers ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : empty ? (
        <p className="core-overview-empty">{empty}</p>
      ) : (
        children
      )}
    </section>
  )
}

interface DefinitionProps {
  /** Name of the figure. */
  of: string
  period?: Period
  /** To say what its link opens, if that has not the figure as its total. */
  figure?: ValueFigure | undefined
}

/**
 * What exactly a figure counts, of which time and in which zone, as a hint beside its name: when the pointer is over it,
 * when it has the focus, and after a tap.
 */
export function Definition({ of, period = 'range', figure }: DefinitionProps) {
  const { found, word } = useOverview()
  const behind = useBehind(figure)
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
          {behind && (
            <>
              <br />
              {behind}
            </>
          )}
        </>
      }
      trigger={['hover', 'focus']}
      open={open}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className="core-overview-hint"
        aria-label={word('definition', { text: [text, time, behind].filter(Boolean).join(' ') })}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  )
}

/** What the link of a figure opens, if that is no list with the figure as its total; of a ratio both numbers. */
function useBehind(figure: ValueFigure | undefined): string {
  const { overview, numbers, word, locale } = useOverview()
  if (figure?.parts) return word('partsList')
  if (!figure?.ratio) return figure?.list?.basis ? word('basisList') : ''
  const [part, whole] = figure.ratio.map((key) => {
    const { label = key, value = 0, unit = '' } = kpiOf(numbers, key) ?? {}
    const text = `${label} ${formatNumber(value, locale, overview.values[key]?.digits ?? 0)} ${unit}`
    return { label, text: text.trim() }
  })
  return word('ratioList', { part: part!.text, whole: whole!.text, name: part!.label })
}

/** A part of a whole as a thin bar. */
export function Measure({ part, whole }: { part: number; whole: number }) {
  const percent = whole <= 0 ? 0 : Math.min(100, Math.max(0, (part / whole) * 100))
  return (
    <span className="core-overview-measure" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

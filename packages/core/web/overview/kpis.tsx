import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { listOf, type ValueFigure } from '../../contract/patterns/overview.ts'
import { percentText } from '../../contract/quantity-text.ts'
import { formatNumber } from '../crud/values/money.ts'
import { useOverview } from './context.ts'
import { type Kpi, kpiOf, type Points, percentOf, pointsOf } from './numbers.ts'
import { Definition } from './panel.tsx'
import { Sparkline } from './sparkline.tsx'

interface KpisProps {
  /** Keys of figures; absent: all. */
  keys?: readonly string[]
  /** Figure → the series of its trend. Absent: the series with the same key. */
  trends?: Readonly<Record<string, string>>
  /** Wide tiles, for few figures. */
  wide?: boolean
}

/** The row of single values, each with its change, its trend and the list behind it. */
export function Kpis({ keys, trends = {}, wide = false }: KpisProps) {
  const { overview, numbers } = useOverview()
  const shown = keys ?? Object.keys(overview.values)
  return (
    <div className="core-overview-kpis" data-wide={wide}>
      {shown.map((key) => {
        const [figure, kpi] = [overview.values[key], kpiOf(numbers, key)]
        if (!numbers) {
          return (
            <section key={key}>
              <Skeleton active title={{ width: 72 }} paragraph={{ rows: 1, width: 56 }} />
            </section>
          )
        }
        return (
          figure && kpi && <Tile key={key} kpi={kpi} figure={figure} trend={pointsOf(numbers, trends[key] ?? key)} />
        )
      })}
    </div>
  )
}

function Tile({ kpi, figure, trend }: { kpi: Kpi; figure: ValueFigure; trend: Points }) {
  const { overview, locale, linkTo } = useOverview()
  const { key, label, value, unit } = kpi
  const to = figure.parts ? `#overview-${figure.parts}` : linkTo(listOf(overview, figure), figure.period)
  const change = useChange(kpi, figure)
  return (
    <section data-asks={figure.asks === true && value > 0}>
      <h2>
        <FigureLink to={to}>{label}</FigureLink>
        <Definition of={figure.name ?? key} period={figure.period ?? 'range'} figure={figure} />
        {trend.length > 1 && <Sparkline values={trend.map(([, each]) => each)} />}
      </h2>
      <p className="core-overview-value">
        {formatNumber(value, locale, figure.digits ?? 0)}
        {unit && <small>{unit}</small>}
      </p>
      {change && <p className="core-overview-change">{change}</p>}
    </section>
  )
}

/** The list behind a figure, or the part of this page that begins with `#`. */
function FigureLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return <span>{children}</span>
  return to.startsWith('#') ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>
}

const COMPARED = { day: 'comparedDay', month: 'comparedMonth', sinceMonth: 'comparedSinceMonth' } as const

/**
 * The change from the period before: for the chosen range in percent, or the value before where that is small; for a day
 * or month as a number. A higher value is not good in itself, so it has no colour.
 */
function useChange(kpi: Kpi, { period = 'range', digits = 0, unit }: ValueFigure): string | undefined {
  const { word, locale, rangeKey } = useOverview()
  if (period === 'now') return undefined
  if (period === 'range') {
    const isToday = rangeKey === 'rangeToday'
    const percent = unit === '%' ? undefined : percentOf(kpi)
    if (percent === undefined) {
      const value = `${formatNumber(kpi.prev, locale, digits)}${unit === '%' ? '\u00a0%' : ''}`
      return word(isToday ? 'baseToday' : 'base', { value })
    }
    const text = `${percent < 0 ? '−' : '+'}${percentText(Math.abs(percent), locale, 1)}`
    return `${word(isToday ? 'comparedToday' : 'compared')} ${text}`
  }
  if (period !== 'sinceMonth' && kpi.prev === 0) return word(period === 'day' ? 'noBaseDay' : 'noBaseMonth')
  const change = kpi.value - kpi.prev
  const sign = change === 0 ? '±' : change > 0 ? '+' : '−'
  return `${word(COMPARED[period])} ${sign}${formatNumber(Math.abs(change), locale, change === 0 ? 0 : digits)}`
}

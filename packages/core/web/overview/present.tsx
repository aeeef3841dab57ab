import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../crud/values/money.ts'
import { Chart } from '../ui/chart/chart.tsx'
import { useOverview } from './context.ts'
import { kpiOf, pointsOf, shortPlaces } from './numbers.ts'
import { Definition } from './panel.tsx'
import './present.css'

/** What goes on now: figures, beside a value over the range. */
export function PresentRow({ curve, children }: { curve: ReactNode; children: ReactNode }) {
  const { numbers } = useOverview()
  if (!numbers) {
    return (
      <section className="core-present">
        <Skeleton active paragraph={{ rows: 4 }} />
      </section>
    )
  }
  return (
    <section className="core-present">
      <div className="core-present-figures">{children}</div>
      {curve}
    </section>
  )
}

interface PresentFigureProps {
  of: string
  /** The figure whose value is shown; absent: the same. */
  shown?: string
  unit: string
  children?: ReactNode
}

export function PresentFigure({ of, shown = of, unit, children }: PresentFigureProps) {
  const { overview, numbers, linkTo, locale } = useOverview()
  const label = kpiOf(numbers, of)?.label
  const figure = overview.values[of]!
  const to = linkTo(figure.list, 'now')
  return (
    <div>
      <h2>
        {to ? <Link to={to}>{label}</Link> : label}
        <Definition of={figure.name ?? of} period={figure.period ?? 'range'} figure={figure} />
      </h2>
      <p className="core-overview-value">
        {formatNumber(kpiOf(numbers, shown)?.value ?? 0, locale, figure.digits ?? 0)}
        <small>{unit}</small>
      </p>
      {children}
    </div>
  )
}

const QUARTERS = Array.from({ length: 96 }, (_, n) => new Date(n * 900_000).toISOString().slice(11, 16))

/** A series over the chosen range, of today with the rest of the day; the highest value is named. */
export function RangeCurve({ of, unit, empty }: { of: string; unit: string; empty: string }) {
  const { overview, numbers, rangeKey, word, locale } = useOverview()
  const { name = of } = overview.series[of]!
  const read = pointsOf(numbers, of)
  const labels = shortPlaces(read.map(([at]) => String(at)))
  const points = read.map(([, value], index) => [labels[index]!, value] as const)
  const highest = Math.max(0, ...points.map(([, value]) => value))
  const last = labels.at(-1) ?? ''
  const rest = rangeKey === 'rangeToday' ? QUARTERS.filter((label) => label > last) : []
  return (
    <div className="core-present-curve">
      <h2>
        {word(name)}
        {highest > 0 && (
          <small>
            {word('highest')} {formatNumber(highest, locale, 2)} {unit}
          </small>
        )}
        <Definition of={name} />
      </h2>
      {points.length < 2 ? (
        <p className="core-overview-empty">{empty}</p>
      ) : (
        <Chart
          as="line"
          label={word(name)}
          axis={word('time')}
          name={unit}
          points={[...points, ...rest.map((label) => [label, null] as const)]}
        />
      )}
    </div>
  )
}

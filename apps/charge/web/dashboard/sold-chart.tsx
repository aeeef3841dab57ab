import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { Skeleton } from 'antd'
import { useWords } from '../words.ts'
import { type Points, shortPlace } from './figures.ts'

interface SoldChartProps {
  title: string
  unit: string
  /** Undefined while loading. */
  points: Points | undefined
}

/** A chart of values by hour or by day. */
export function SoldChart({ title, unit, points }: SoldChartProps) {
  const { word } = useWords()
  return (
    <section>
      <h2>
        {title} <small>{unit}</small>
      </h2>
      {!points ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : points.every(([, value]) => value === 0) ? (
        <p className="charge-empty">{word('noOrders')}</p>
      ) : (
        <Chart
          as="bars"
          label={title}
          axis={word('time')}
          name={`${title} (${unit})`}
          points={points.map(([place, value]) => [shortPlace(place), value])}
        />
      )}
    </section>
  )
}

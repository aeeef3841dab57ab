import type { ReactNode } from 'react'
import { Chart } from '../ui/chart/chart.tsx'
import { useOverview } from './context.ts'
import { pointsOf, shortPlace } from './numbers.ts'
import { Panel } from './panel.tsx'

interface SeriesPanelProps {
  /** Key of the series. */
  of: string
  /** The series that it has name and unit from; absent: itself. */
  like?: string
  as?: 'bars' | 'line'
  extra?: ReactNode
  empty?: string
}

/** A chart of values by hour or by day. */
export function SeriesPanel({ of, like = of, as = 'bars', extra, empty }: SeriesPanelProps) {
  const { overview, numbers, word } = useOverview()
  const { name = like, unit } = overview.series[like] ?? {}
  const [title, unitText] = [word(name), unit && word(unit)]
  const points = pointsOf(numbers, of)
  const isEmpty = points.every(([, value]) => value === 0)
  return (
    <Panel title={title} unit={unitText} of={name} extra={extra} empty={isEmpty && (empty ?? word('nothing'))}>
      <Chart
        as={as}
        label={title}
        axis={word('time')}
        name={unitText ? `${title} (${unitText})` : title}
        points={points.map(([place, value]) => [shortPlace(String(place)), value])}
      />
    </Panel>
  )
}

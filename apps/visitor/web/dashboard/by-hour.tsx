import type { Points } from '@atrium/web/overview/numbers'
import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { useWords } from '../words.ts'

/** Visitors by hour of the day. */
export function ByHour({ points }: { points: Points }) {
  const { word } = useWords()
  if (points.every(([, visitors]) => visitors === 0)) return <p className="overview-empty">{word('noVisitors')}</p>
  return (
    <Chart
      as="bars"
      label={word('byHour')}
      axis={word('hour')}
      name={word('visitors')}
      points={points.map(([hour, visitors]) => [clock(Number(hour)), visitors])}
    />
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

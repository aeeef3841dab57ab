import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { Skeleton } from 'antd'
import { useWords } from '../words.ts'

/** Visitors by hour of the day. */
export function ByHour({ points, loading }: { points: [number | string, number][]; loading: boolean }) {
  const { word } = useWords()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (points.every(([, visitors]) => visitors === 0)) {
    return <p className="visitor-dashboard-empty">{word('noVisitors')}</p>
  }
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

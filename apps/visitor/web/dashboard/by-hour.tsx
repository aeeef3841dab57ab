import type { Points } from '@atrium/core/web/overview/numbers'
import { Chart } from '@atrium/core/web/ui/chart/chart'
import { useWords } from '../words.ts'

/** Visitors by hour of the day; of one day with the day before beside it. */
export function ByHour({
  points,
  before,
}: {
  points: Points
  before?: { name: string; own: string; points: Points } | undefined
}) {
  const { word } = useWords()
  const named = (list: Points) => list.map(([hour, visitors]) => [clock(Number(hour)), visitors] as const)
  const all = [...points, ...(before?.points ?? [])]
  if (all.every(([, visitors]) => visitors === 0)) return <p className="core-overview-empty">{word('noVisitors')}</p>
  return (
    <Chart
      as="bars"
      label={word('byHour')}
      axis={word('hour')}
      name={word('visitors')}
      points={named(points)}
      behind={before && { ...before, points: named(before.points) }}
    />
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

import type { ReactNode } from 'react'
import { Chart } from '../ui/chart/chart.tsx'
import { dayNow } from '../ui/zone.ts'
import { useOverview } from './context.ts'
import { beforeOf, pointsOf, shortPlaces } from './numbers.ts'
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

/** A chart of values by hour or by day. Of one day it has the whole day, with the day before beside it. */
export function SeriesPanel({ of, like = of, as = 'bars', extra, empty }: SeriesPanelProps) {
  const { overview, numbers, rangeKey, word } = useOverview()
  const { name = like, unit } = overview.series[like] ?? {}
  const [title, unitText] = [word(name), unit && word(unit)]
  const points = pointsOf(numbers, of)
  const before = beforeOf(numbers, of)
  const isEmpty = [...points, ...(before ?? [])].every(([, value]) => value === 0)
  const labels = shortPlaces(points.map(([place]) => String(place)))
  const shown = points.map(([, value], index) => [labels[index]!, value] as const)
  const isToday = rangeKey === 'rangeToday'
  const behind = before && {
    name: word(isToday ? 'yesterday' : 'dayBefore'),
    own: word(isToday ? 'today' : 'thatDay'),
    points: before.map(([place, value]) => [String(place).slice(11), value] as const),
  }
  const running = points.length > 1 ? runningAt(String(points.at(-1)![0])) : undefined
  return (
    <Panel title={title} unit={unitText} of={name} extra={extra} empty={isEmpty && (empty ?? word('nothing'))}>
      <Chart
        as={as}
        label={title}
        axis={word('time')}
        name={unitText ? `${title} (${unitText})` : title}
        points={behind ? wholeDay(shown) : shown}
        behind={behind}
        running={running && { name: word(running), legend: word(`${running}Running`) }}
      />
    </Panel>
  )
}

/** What has not ended yet at this place of the axis: a place of ten characters is a day, one of seven a month. */
function runningAt(place: string): 'today' | 'thisMonth' | undefined {
  const today = dayNow(Date.now())
  if (place === today) return 'today'
  return place === today.slice(0, 7) ? 'thisMonth' : undefined
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** All hours of a day's clock; hours that are still to come have no value. */
export function wholeDay(points: readonly (readonly [label: string, value: number])[]) {
  const values = new Map(points)
  const labels = [...new Set([...HOURS, ...values.keys()])].sort()
  return labels.map((label) => [label, values.get(label) ?? null] as const)
}

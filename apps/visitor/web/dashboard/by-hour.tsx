import { Skeleton } from 'antd'
import { useWords } from '../words.ts'

const HOURS = 24
/** Every sixth hour is written under the axis. */
const LABEL_EVERY = 6

/** Visitors by hour of the day, as bars. Drawn with boxes: 24 numbers do not need a chart library. */
export function ByHour({ points, loading }: { points: [number | string, number][]; loading: boolean }) {
  const { word } = useWords()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const highest = Math.max(...points.map(([, visitors]) => visitors))
  if (points.length < HOURS || highest === 0) return <p className="visitor-dashboard-empty">{word('noVisitors')}</p>
  const ceiling = roundCeiling(highest)
  return (
    <div className="visitor-hours">
      <span className="visitor-hours-ceiling">{ceiling}</span>
      <ol>
        {points.map(([hour, visitors]) => (
          <li key={hour} title={`${clock(Number(hour))} · ${word('visitors')} ${visitors}`}>
            <span className="visitor-hours-bar" style={{ height: `${(visitors / ceiling) * 100}%` }}>
              <b>{visitors}</b>
            </span>
            <small>{Number(hour) % LABEL_EVERY === 0 ? clock(Number(hour)) : ''}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The next of 1, 2, 5, 10, 20, 50 … so that the axis ends at a round number. */
export function roundCeiling(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power
}

import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { useWords } from '../words.ts'
import type { Points } from './figures.ts'

/** Kilowatts of all ports together, in quarters of an hour; the highest value has a label. */
export function PowerOfDay({ points }: { points: Points }) {
  const { word } = useWords()
  const highest = Math.max(0, ...points.map(([, kw]) => kw))
  return (
    <div className="charge-now-power">
      <h2>
        {word('powerOverTime')}
        {highest > 0 && (
          <small>
            {word('highest')} {highest.toFixed(2)} kW
          </small>
        )}
      </h2>
      {points.length < 2 ? (
        <p className="charge-empty">{word('noPower')}</p>
      ) : (
        <Chart as="line" label={word('powerOverTime')} axis={word('time')} name="kW" points={points} />
      )}
    </div>
  )
}

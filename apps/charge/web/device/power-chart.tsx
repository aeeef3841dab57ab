import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { timeText } from '@atrium/web/ui/zone'
import { useWords } from '../words.ts'
import type { Curve } from './use-ports.ts'

/** Above this value power is shown in kilowatts. */
const KILO_W = 1000

/** Power over time, in watts or kilowatts, depending on the highest value. */
export function PowerChart({ label, curve }: { label: string; curve: Curve | undefined }) {
  const { word } = useWords()
  const points = (curve?.points ?? []).flatMap(([ms, w]): [string, number][] =>
    w === null ? [] : [[timeText(ms).slice(11, 16), Math.round(w)]],
  )
  const [unit, per] = points.some(([, w]) => w >= KILO_W) ? ['kW', KILO_W] : ['W', 1]
  if (points.length < 2) return <p className="charge-no-power">{word('noPower')}</p>
  return (
    <div>
      <p className="charge-power-unit" aria-hidden="true">
        {unit}
      </p>
      <Chart
        as="line"
        label={label}
        axis={word('time')}
        name={`${word('power')} (${unit})`}
        points={points.map(([at, w]) => [at, w / per])}
      />
    </div>
  )
}

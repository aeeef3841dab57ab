import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import dayjs from 'dayjs'
import { useWords } from '../words.ts'
import type { Curve } from './use-ports.ts'

/** Power over time, in watts. */
export function PowerChart({ label, curve }: { label: string; curve: Curve | undefined }) {
  const { word } = useWords()
  const points = (curve?.points ?? []).flatMap(([ms, w]): [string, number][] =>
    w === null ? [] : [[dayjs(ms).format('HH:mm'), Math.round(w)]],
  )
  if (points.length < 2) return <p className="charge-no-power">{word('noPower')}</p>
  return <Chart as="line" label={label} axis={word('time')} name={`${word('power')} (W)`} points={points} />
}

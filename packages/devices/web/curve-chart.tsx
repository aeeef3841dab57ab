import { momentText } from '@atrium/core/contract/stretches'
import { Chart } from '@atrium/core/web/ui/chart/chart'
import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { Segmented } from 'antd'
import './devices.css'
import type { Curve } from './use-device.ts'
import { useDeviceWords } from './words.ts'

/** From this value on, the unit has the prefix kilo. */
const KILO = 1000
/** Times of a shorter curve have seconds. */
const SHORT_MS = 4 * 60_000

interface CurveChartProps {
  app: string
  /** What the chart shows, for screen readers. */
  label: string
  /** Name and unit of the values: 功率, W. */
  name: string
  unit: string
  /** Decimals of the values; absent: none. */
  digits?: number
  curve: Curve | undefined
}

/** The first value of a curve over time, in its unit or a thousand of it, depending on the highest value. */
export function CurveChart({ app, label, name, unit, digits = 0, curve }: CurveChartProps) {
  const { word } = useDeviceWords(app)
  const read = (curve?.points ?? []).filter(([, value]) => value !== null && value !== undefined)
  const spanMs = Number(read.at(-1)?.[0] ?? 0) - Number(read[0]?.[0] ?? 0)
  const clockEnd = spanMs < SHORT_MS ? 19 : 16
  const clockOf = (ms: number) => {
    const text = momentText(zoneOfTimes(), ms)
    return text.slice(11, clockEnd) + text.slice(19)
  }
  const points = read.map(([ms, value]): [string, number] => [clockOf(ms), Number(Number(value).toFixed(digits))])
  const [shown, per] = points.some(([, value]) => value >= KILO) ? [`k${unit}`, KILO] : [unit, 1]
  if (points.length < 2) return <p className="devices-no-readings">{word('noReadings')}</p>
  return (
    <div>
      <p className="devices-unit" aria-hidden="true">
        {shown}
      </p>
      <Chart
        as="line"
        label={label}
        axis={word('time')}
        name={`${name} (${shown})`}
        points={points.map(([at, value]) => [at, value / per])}
      />
    </div>
  )
}

const HOURS = [1, 6, 24] as const

/** The choice of how many hours a curve goes back. */
export function CurveHours({ app, value, onChange }: { app: string; value: number; onChange(hours: number): void }) {
  const { word } = useDeviceWords(app)
  return (
    <Segmented
      size="small"
      aria-label={word('timeSpan')}
      value={value}
      options={HOURS.map((hours) => ({ value: hours as number, label: word('lastHours', { hours }) }))}
      onChange={onChange}
    />
  )
}

import { Skeleton } from 'antd'
import { useWords } from '../words.ts'
import { changeOf, type Figures, type Kpi, kpiOf, type Points, pointsOf } from './figures.ts'

const SHOWN = ['income', 'net', 'orders', 'average', 'energy', 'users'] as const
/** The series that a tile draws behind its figure. */
const LINE: Record<string, string> = { income: 'income', orders: 'orders', energy: 'energy' }

export function KpiRow({ figures, isToday }: { figures: Figures | undefined; isToday: boolean }) {
  return (
    <div className="charge-kpis">
      {SHOWN.map((key) => {
        const kpi = kpiOf(figures, key)
        const line = LINE[key]
        return kpi ? (
          <Tile key={key} kpi={kpi} isToday={isToday} points={line === undefined ? [] : pointsOf(figures, line)} />
        ) : (
          <section key={key}>
            <Skeleton active title={{ width: 72 }} paragraph={{ rows: 1, width: 56 }} />
          </section>
        )
      })}
    </div>
  )
}

const DECIMALS: Record<string, number> = { orders: 0, users: 0 }

function Tile({ kpi, isToday, points }: { kpi: Kpi; isToday: boolean; points: Points }) {
  const { word, locale } = useWords()
  const change = changeOf(kpi)
  const digits = DECIMALS[kpi.key] ?? 2
  const value = kpi.value.toLocaleString(locale.replace('_', '-'), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (
    <section>
      <h2>{kpi.label}</h2>
      <p className="charge-kpi-value">
        {value}
        <small>{kpi.unit}</small>
      </p>
      {/* A higher value is not good in itself, so the change has no colour. */}
      <p className="charge-kpi-change">
        {word(isToday ? 'comparedToday' : 'compared')} {change === undefined ? '–' : signed(change)}
      </p>
      {points.length > 1 && <Sparkline values={points.map(([, each]) => each)} />}
    </section>
  )
}

const signed = (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`

const WIDTH_PX = 96
const HEIGHT_PX = 28

function Sparkline({ values }: { values: number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH_PX
    return `${x.toFixed(1)},${(HEIGHT_PX - 2 - (value / highest) * (HEIGHT_PX - 4)).toFixed(1)}`
  })
  return (
    <svg className="charge-kpi-line" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

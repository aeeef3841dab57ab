import { Skeleton } from 'antd'
import { useWords, type Word } from '../words.ts'
import type { Kpi } from './figures.ts'

const COMPARED_WITH: Record<string, Word> = {
  today: 'sinceYesterday',
  inside: 'sinceYesterday',
  month: 'sinceLastMonth',
}
const PLACEHOLDERS = ['today', 'inside', 'month']

interface KpiRowProps {
  /** Undefined while loading. */
  kpis: Kpi[] | undefined
  /** Visitors of the last days, drawn beside today's figure. */
  days: [number | string, number][]
}

export function KpiRow({ kpis, days }: KpiRowProps) {
  return (
    <div className="visitor-kpis">
      {kpis
        ? kpis.map((kpi) => <KpiTile key={kpi.key} kpi={kpi} days={kpi.key === 'today' ? days : []} />)
        : PLACEHOLDERS.map((key) => (
            <section key={key} className="visitor-kpi">
              <Skeleton active title={{ width: 96 }} paragraph={{ rows: 1, width: 64 }} />
            </section>
          ))}
    </div>
  )
}

function KpiTile({ kpi, days }: { kpi: Kpi; days: [number | string, number][] }) {
  const { word, locale } = useWords()
  const change = kpi.value - kpi.prev
  const compared = COMPARED_WITH[kpi.key]
  return (
    <section className="visitor-kpi">
      <h2>{kpi.label}</h2>
      <p className="visitor-kpi-value">
        {kpi.value.toLocaleString(locale.replace('_', '-'))}
        <small>{kpi.unit}</small>
      </p>
      {compared && (
        // More visitors are neither good nor bad, so the change has no colour.
        <p className="visitor-kpi-change">
          {word(compared)} {change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'}
        </p>
      )}
      {days.length > 1 && <Sparkline values={days.map(([, visitors]) => visitors)} />}
    </section>
  )
}

const WIDTH_PX = 120
const HEIGHT_PX = 32

function Sparkline({ values }: { values: number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (WIDTH_PX - 4) + 2
    return `${x.toFixed(1)},${(HEIGHT_PX - 2 - (value / highest) * (HEIGHT_PX - 4)).toFixed(1)}`
  })
  const [lastX, lastY] = points.at(-1)!.split(',')
  return (
    <svg className="visitor-kpi-line" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
      <circle cx={lastX} cy={lastY} r="2" />
    </svg>
  )
}

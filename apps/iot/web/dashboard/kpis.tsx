import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords, type Word } from '../words.ts'
import { figureText, type Kpi } from './figures.ts'

const COMPARED: Readonly<Record<string, Word>> = {
  devices: 'sinceMonthStart',
  orders: 'sinceYesterday',
  income: 'sinceYesterday',
  month: 'sinceLastMonth',
  shared: 'sinceLastMonth',
  merchants: 'sinceLastMonth',
}
const LEADS: Readonly<Record<string, string>> = {
  waiting: '/iot/withdrawal/list?status=1',
  merchants: '/iot/merchant/list',
}
const TILES = 8

interface KpisProps {
  /** Undefined while loading. */
  kpis: Kpi[] | undefined
}

export function Kpis({ kpis }: KpisProps) {
  return (
    <div className="iot-kpis">
      {kpis
        ? kpis.map((kpi) => <Tile key={kpi.key} kpi={kpi} />)
        : Array.from({ length: TILES }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: loading tiles differ only by their position
            <section key={place} className="iot-kpi">
              <Skeleton active title={{ width: 96 }} paragraph={{ rows: 1, width: 64 }} />
            </section>
          ))}
    </div>
  )
}

function Tile({ kpi }: { kpi: Kpi }) {
  const { word, locale } = useWords()
  const { key, label, value, unit, prev } = kpi
  const compared = COMPARED[key]
  const to = LEADS[key]
  // Open withdrawals are the only figure that asks the user to act.
  const asks = key === 'waiting' && value > 0
  return (
    <section className="iot-kpi" data-asks={asks}>
      <h2>{to ? <Link to={to}>{label}</Link> : label}</h2>
      <p className="iot-kpi-value">
        {figureText(kpi, value, locale)}
        {unit && <small>{unit}</small>}
      </p>
      {compared && (
        <p className="iot-kpi-change">
          {word(compared)} {changeText(value - prev, (change) => figureText(kpi, change, locale))}
        </p>
      )}
    </section>
  )
}

/** A higher or lower value is neither good nor bad by itself, so a change has no colour. */
function changeText(change: number, text: (change: number) => string): string {
  if (change === 0) return '±0'
  return change > 0 ? `+${text(change)}` : `−${text(-change)}`
}

import { Skeleton } from 'antd'
import { useWords } from '../words.ts'
import { type Figures, kpiOf, pointsOf } from './figures.ts'
import { PowerOfDay } from './power-of-day.tsx'

/** The present state: devices, ports and power, with the power curve of the day. */
export function NowRow({ figures }: { figures: Figures | undefined }) {
  const { word } = useWords()
  const value = (key: string) => kpiOf(figures, key)?.value ?? 0
  if (!figures) {
    return (
      <section className="charge-now">
        <Skeleton active paragraph={{ rows: 4 }} />
      </section>
    )
  }
  return (
    <section className="charge-now">
      <div className="charge-now-figures">
        <div>
          <h2>{word('chargingNow')}</h2>
          <p className="charge-kpi-value">
            {value('charging')}
            <small>
              / {value('ports')} {word('portsUnit')}
            </small>
          </p>
          <Bar part={value('charging')} whole={value('ports')} />
        </div>
        <div>
          <h2>{word('devices')}</h2>
          <p className="charge-kpi-value">
            {value('online')}
            <small>
              / {value('devices')} {word('online')}
            </small>
          </p>
          <p className="charge-kpi-change">
            {word('offline')} <b>{value('offline')}</b> · {word('faulty')}{' '}
            <b data-alarm={value('faulty') > 0}>{value('faulty')}</b>
          </p>
        </div>
        <div>
          <h2>{word('powerNow')}</h2>
          <p className="charge-kpi-value">
            {value('powerNow').toFixed(2)}
            <small>kW</small>
          </p>
        </div>
        <div>
          <h2>{word('portUse')}</h2>
          <p className="charge-kpi-value">
            {value('portUse').toFixed(1)}
            <small>%</small>
          </p>
          <p className="charge-kpi-change">
            {word('averageMinutes')} {value('minutes').toFixed(1)} {word('minutes')}
          </p>
        </div>
      </div>
      <PowerOfDay points={pointsOf(figures, 'power')} />
    </section>
  )
}

function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <span className="charge-bar" aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </span>
  )
}

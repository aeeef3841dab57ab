import { formatNumber } from '@atrium/core/web/crud/values/money'
import { useOverview } from '@atrium/core/web/overview/context'
import { kpiOf, pointsOf, shortPlaces } from '@atrium/core/web/overview/numbers'
import { Definition, Measure } from '@atrium/core/web/overview/panel'
import { Chart } from '@atrium/core/web/ui/chart/chart'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { overview } from '../../overview.ts'
import './now-row.css'

/** The present state: devices, ports and power, with the power curve of the range. */
export function NowRow() {
  const { numbers, word, locale } = useOverview()
  const value = (key: string) => kpiOf(numbers, key)?.value ?? 0
  const text = (key: string, digits = 0) => formatNumber(value(key), locale, digits)
  if (!numbers) {
    return (
      <section className="charge-now">
        <Skeleton active paragraph={{ rows: 4 }} />
      </section>
    )
  }
  return (
    <section className="charge-now">
      <div className="charge-now-figures">
        <Now of="charging" unit={`/ ${text('ports')} ${word('portsUnit')}`}>
          <Measure part={value('charging')} whole={value('ports')} />
        </Now>
        <Now of="devices" shown="online" unit={word('onlineOf', { total: text('devices') })}>
          <p className="core-overview-change">
            {word('offline')} <b>{text('offline')}</b> · {word('never')} <b>{text('never')}</b> · {word('faulty')}{' '}
            <b data-alarm={value('faulty') > 0}>{text('faulty')}</b>
          </p>
        </Now>
        <Now of="powerNow" digits={2} unit="kW" />
        <Now of="portUse" digits={1} unit="%">
          <p className="core-overview-change">
            {word('ports')} {text('ports')} · {word('averageMinutes')} {text('minutes', 1)}&nbsp;{word('minutes')}
          </p>
        </Now>
      </div>
      <PowerOfRange />
    </section>
  )
}

interface NowProps {
  of: 'charging' | 'devices' | 'powerNow' | 'portUse'
  /** The figure whose value is shown; absent: the same. */
  shown?: string
  digits?: number
  unit: string
  children?: ReactNode
}

function Now({ of, shown = of, digits = 0, unit, children }: NowProps) {
  const { numbers, linkTo, locale } = useOverview()
  const label = kpiOf(numbers, of)?.label
  const figure = overview.values[of]
  const to = linkTo('list' in figure ? figure.list : undefined, 'now')
  return (
    <div>
      <h2>
        {to ? <Link to={to}>{label}</Link> : label}
        <Definition
          of={'name' in figure ? figure.name : of}
          period={of === 'portUse' ? 'range' : 'now'}
          figure={figure}
        />
      </h2>
      <p className="core-overview-value">
        {formatNumber(kpiOf(numbers, shown)?.value ?? 0, locale, digits)}
        <small>{unit}</small>
      </p>
      {children}
    </div>
  )
}

const QUARTERS = Array.from({ length: 96 }, (_, n) => new Date(n * 900_000).toISOString().slice(11, 16))

/** Kilowatts of all ports together over the chosen range, of today with the rest of the day; the highest is named. */
function PowerOfRange() {
  const { numbers, rangeKey, word, locale } = useOverview()
  const power = pointsOf(numbers, 'power')
  const labels = shortPlaces(power.map(([at]) => String(at)))
  const points = power.map(([, kw], index) => [labels[index]!, kw] as const)
  const highest = Math.max(0, ...points.map(([, kw]) => kw))
  const last = labels.at(-1) ?? ''
  const rest = rangeKey === 'rangeToday' ? QUARTERS.filter((label) => label > last) : []
  return (
    <div className="charge-now-power">
      <h2>
        {word('powerOverTime')}
        {highest > 0 && (
          <small>
            {word('highest')} {formatNumber(highest, locale, 2)} kW
          </small>
        )}
        <Definition of="powerOverTime" />
      </h2>
      {points.length < 2 ? (
        <p className="core-overview-empty">{word('noPower')}</p>
      ) : (
        <Chart
          as="line"
          label={word('powerOverTime')}
          axis={word('time')}
          name="kW"
          points={[...points, ...rest.map((label) => [label, null] as const)]}
        />
      )}
    </div>
  )
}

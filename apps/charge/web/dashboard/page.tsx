import { api } from '@atrium/web/api/client'
import { dayNow, spanOfDays, timeText } from '@atrium/web/ui/zone'
import { ZoneNote } from '@atrium/web/ui/zone-note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { Attention } from './attention.tsx'
import { DeviceRanking } from './device-ranking.tsx'
import { DevicesOnMap } from './devices-on-map.tsx'
import './dashboard.css'
import { type Figures, kpiOf, pointsOf, type Range, type RangeKey, rangeOf, rowsOf } from './figures.ts'
import { KpiRow } from './kpi-row.tsx'
import { MerchantRanking } from './merchant-ranking.tsx'
import { NowRow } from './now-row.tsx'
import { Shares } from './shares.tsx'
import { SoldChart } from './sold-chart.tsx'

/** The server counts at most this often. */
const REFRESH_S = 60
const DAY = 'YYYY-MM-DD'
const RANGES: RangeKey[] = ['rangeToday', 'range7d', 'range30d', 'rangeCustom']
const TOO_MANY_FAILED = 5

/** `/charge/dashboard`: income, delivered energy, running charges and alerts. */
export default function DashboardPage() {
  const { t, word, locale } = useWords()
  const [rangeKey, setRangeKey] = useState<RangeKey>('rangeToday')
  const [custom, setCustom] = useState<Range>()
  const range = rangeKey === 'rangeCustom' ? custom : rangeOf(rangeKey, new Date())
  const { data, isError, refetch } = useQuery({
    queryKey: ['charge', 'dashboard', range, locale],
    queryFn: () => api.get<Figures>('/api/charge/dashboard', { ...range }),
    refetchInterval: REFRESH_S * 1000,
    // The old figures stay until the new ones arrive, so that the layout does not jump.
    placeholderData: (before) => before,
  })
  const failed = kpiOf(data, 'failureRate')

  function chooseDays(days: [Dayjs | null, Dayjs | null] | null) {
    const [first, last] = days ?? []
    if (!first || !last) return setCustom(undefined)
    setCustom(spanOfDays(first.format(DAY), last.format(DAY)))
  }

  return (
    <div className="charge-dashboard">
      <header className="charge-dashboard-bar">
        <h1>
          {t('menu.dashboard')}
          <ZoneNote of="days" atMs={Date.now()} />
        </h1>
        <Segmented
          aria-label={word('timeSpan')}
          value={rangeKey}
          options={RANGES.map((value) => ({ value, label: word(value) }))}
          onChange={setRangeKey}
        />
        {rangeKey === 'rangeCustom' && (
          <DatePicker.RangePicker disabledDate={(day) => day.format(DAY) > dayNow(Date.now())} onChange={chooseDays} />
        )}
        {data && (
          <span className="charge-dashboard-live">
            {word('countedAt', { time: timeText(data.at).slice(11), seconds: REFRESH_S })}
          </span>
        )}
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={word('loadFailed')}
          action={<Button onClick={() => refetch()}>{word('retry')}</Button>}
        />
      )}
      {failed && failed.value > TOO_MANY_FAILED && <Alert type="warning" showIcon title={word('failureHigh')} />}
      <KpiRow figures={data} isToday={rangeKey === 'rangeToday'} />
      <NowRow figures={data} />
      <div className="charge-dashboard-two">
        <SoldChart title={word('incomeOverTime')} unit={word('yuan')} points={data && pointsOf(data, 'income')} />
        <SoldChart title={word('energyOverTime')} unit="kWh" points={data && pointsOf(data, 'energy')} />
      </div>
      <div className="charge-dashboard-three">
        <Shares title={word('byStatus')} of="orders" rows={data && rowsOf(data, 'status')} />
        <Shares title={word('stopReasons')} of="orders" rows={data && rowsOf(data, 'stopReasons')} />
        <Shares title={word('feeSplit')} of="amount" rows={data && rowsOf(data, 'fees')} />
      </div>
      <div className="charge-dashboard-two">
        <DeviceRanking rows={data && rowsOf(data, 'devices')} />
        <MerchantRanking rows={data && rowsOf(data, 'merchants')} />
      </div>
      <div className="charge-dashboard-two">
        <DevicesOnMap rows={data && rowsOf(data, 'deviceMap')} />
        <Attention alerts={data?.alerts} />
      </div>
    </div>
  )
}

import { api } from '@atrium/web/api/client'
import { dayNow, spanOfDays } from '@atrium/web/ui/zone'
import { ZoneNote } from '@atrium/web/ui/zone-note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words.ts'
import { ByCode } from './by-code.tsx'
import { ByHour } from './by-hour.tsx'
import './dashboard.css'
import { type Figures, pointsOf, type Range, type RangeKey, rangeOf } from './figures.ts'
import { KpiRow } from './kpi-row.tsx'
import { LastVisitors } from './last-visitors.tsx'

const REFRESH_S = 10
const DAY = 'YYYY-MM-DD'
const RANGES: RangeKey[] = ['rangeToday', 'range7d', 'range30d', 'rangeCustom']

/** `/visitor/dashboard`: today's figures, refreshed while the page is open. */
export default function DashboardPage() {
  const { word, locale } = useWords()
  const { t } = useTranslation('visitor')
  const [rangeKey, setRangeKey] = useState<RangeKey>('rangeToday')
  const [custom, setCustom] = useState<Range>()
  const range = rangeKey === 'rangeCustom' ? custom : rangeOf(rangeKey, new Date())
  const { data, isError, refetch } = useQuery({
    queryKey: ['visitor', 'dashboard', range, locale],
    queryFn: () => api.get<Figures>('/api/visitor/dashboard', { ...range }),
    refetchInterval: REFRESH_S * 1000,
    // The old figures stay until the new ones arrive, so that the layout does not jump.
    placeholderData: (before) => before,
  })

  function chooseDays(days: [Dayjs | null, Dayjs | null] | null) {
    const [first, last] = days ?? []
    if (!first || !last) return setCustom(undefined)
    setCustom(spanOfDays(first.format(DAY), last.format(DAY)))
  }

  return (
    <div className="visitor-dashboard">
      <header className="visitor-dashboard-bar">
        <h1>
          {t('menu.dashboard')}
          <ZoneNote of="days" atMs={Date.now()} />
        </h1>
        <Segmented
          value={rangeKey}
          options={RANGES.map((value) => ({ value, label: word(value) }))}
          onChange={setRangeKey}
        />
        {rangeKey === 'rangeCustom' && (
          <DatePicker.RangePicker disabledDate={(day) => day.format(DAY) > dayNow(Date.now())} onChange={chooseDays} />
        )}
        <span className="visitor-dashboard-live">{word('live', { seconds: REFRESH_S })}</span>
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={word('loadFailed')}
          action={<Button onClick={() => refetch()}>{word('retry')}</Button>}
        />
      )}
      <KpiRow kpis={data?.kpis} days={pointsOf(data, 'byDay')} />
      <div className="visitor-dashboard-charts">
        <section>
          <h2>{word('byHour')}</h2>
          <ByHour points={pointsOf(data, 'byHour')} loading={!data} />
        </section>
        <section>
          <h2>{word('byCode')}</h2>
          <ByCode rows={data?.tops[0].rows ?? []} loading={!data} />
        </section>
      </div>
      <section>
        <h2>{word('lastVisitors')}</h2>
        <LastVisitors rows={data?.tops[1].rows ?? []} loading={!data} />
      </section>
    </div>
  )
}

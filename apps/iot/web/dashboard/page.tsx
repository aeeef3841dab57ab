import { api } from '@atrium/web/api/client'
import { Chart } from '@atrium/web/ui/chart/chart.tsx'
import { lastDays } from '@atrium/web/ui/zone'
import { ZoneNote } from '@atrium/web/ui/zone-note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppName } from '../use-app-name.ts'
import { useWords } from '../words.ts'
import { AppDevicesTable } from './app-devices.tsx'
import './dashboard.css'
import { appsOf, type Figures, incomeKey, pointsOf, topOf } from './figures.ts'
import { Kpis } from './kpis.tsx'
import { Places } from './places.tsx'
import { Ranking } from './ranking.tsx'
import { WaitingList } from './waiting-list.tsx'

const REFRESH_S = 60
const RANGES = [
  { value: 7, word: 'rangeWeek' },
  { value: 30, word: 'rangeMonth' },
  { value: 90, word: 'rangeQuarter' },
] as const

/** `/iot/dashboard`: the income of partners and their devices, and the withdrawals that wait for approval. */
export default function DashboardPage() {
  const { word, locale } = useWords()
  const { t } = useTranslation('iot')
  const [days, setDays] = useState<number>(30)
  const { data, isError, refetch } = useQuery({
    queryKey: ['iot', 'dashboard', days, locale],
    // The start is the same for the whole day, so that the server's cached figures can be used.
    queryFn: () => api.get<Figures>('/api/iot/dashboard', { start: lastDays(days, Date.now()).start }),
    refetchInterval: REFRESH_S * 1000,
    // The old figures stay until the new ones arrive, so that the layout does not jump.
    placeholderData: (before) => before,
  })
  return (
    <div className="iot-dashboard">
      <header className="iot-dashboard-bar">
        <h1>
          {t('menu.dashboard')}
          <ZoneNote of="days" atMs={Date.now()} />
        </h1>
        <Segmented
          aria-label={word('timeSpan')}
          value={days}
          options={RANGES.map(({ value, word: name }) => ({ value, label: word(name) }))}
          onChange={setDays}
        />
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={word('loadFailed')}
          action={<Button onClick={() => refetch()}>{word('retry')}</Button>}
        />
      )}
      <Kpis kpis={data?.kpis} />
      <div className="iot-dashboard-pair">
        <Income data={data} />
        <section>
          <h2>{word('ordersByDay')}</h2>
          <Days data={data} of="orders" name={word('ordersByDay')} as="bars" />
        </section>
      </div>
      <div className="iot-dashboard-pair">
        <section>
          <h2>{word('topAgents')}</h2>
          <Ranking rows={topOf(data, 'agents')} base="/iot/agent/list" />
        </section>
        <section>
          <h2>{word('topMerchants')}</h2>
          <Ranking rows={topOf(data, 'merchants')} base="/iot/merchant/list" />
        </section>
      </div>
      <div className="iot-dashboard-pair">
        <Places data={data} />
        <div className="iot-dashboard-stack">
          <section>
            <h2>{word('devicesByApp')}</h2>
            <AppDevicesTable rows={topOf(data, 'apps')} />
          </section>
          <section>
            <h2>{word('waitingNow')}</h2>
            <WaitingList rows={data?.alerts} />
          </section>
        </div>
      </div>
    </div>
  )
}

interface PartProps {
  data: Figures | undefined
}

/** Income by day, of one app or of all apps. */
function Income({ data }: PartProps) {
  const { word } = useWords()
  const nameOf = useAppName()
  const [app, setApp] = useState('')
  const apps = appsOf(data)
  return (
    <section>
      <h2>
        {word('incomeByDay')}
        {apps.length > 1 && (
          <Select
            size="small"
            aria-label={word('app')}
            value={app}
            options={['', ...apps].map((key) => ({ value: key, label: key === '' ? word('allApps') : nameOf(key) }))}
            onChange={setApp}
            popupMatchSelectWidth={false}
          />
        )}
      </h2>
      <Days data={data} of={incomeKey(app)} name={`${word('incomeByDay')}（${word('yuan')}）`} as="line" />
    </section>
  )
}

function Days({ data, of, name, as }: PartProps & { of: string; name: string; as: 'line' | 'bars' }) {
  const { word } = useWords()
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const points = pointsOf(data, of)
  if (points.every(([, value]) => value === 0)) return <p className="iot-dashboard-empty">{word('nothingSold')}</p>
  return (
    <Chart
      as={as}
      label={name}
      axis={word('day')}
      name={name}
      points={points.map(([day, value]) => [day.slice(5), value])}
    />
  )
}

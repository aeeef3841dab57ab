import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { App } from '../../contract/define/app.ts'
import { listOf, type Overview } from '../../contract/patterns/overview.ts'
import { api } from '../api/client.ts'
import { useAppWords } from '../app/app-words.ts'
import { LoadFailed } from '../crud/load-failed.tsx'
import { useFollow } from '../live/use-follow.ts'
import { ForbiddenPage, isForbidden } from '../page/forbidden.tsx'
import { usePaperWords } from '../paper/words.ts'
import dayjs from '../ui/days.ts'
import { dayNow, timeText } from '../ui/zone.ts'
import { ZoneNote } from '../ui/zone-note.tsx'
import { OverviewContext, useOverview, useOverviewWords } from './context.ts'
import { ExportButton } from './export-button.tsx'
import { daysIn, kpiOf, type Numbers, type RangeKey } from './numbers.ts'
import './overview.css'
import './overview-bar.css'
import './on-paper.css'
import { type Days, useRange } from './use-range.ts'

const DAY = 'YYYY-MM-DD'
/** Some figures change by time alone, such as devices that went offline. */
const REFRESH_S = 60
/** While rows change, the server counts again at most this often. */
const FOLLOW_MS = 10_000
const RANGES: readonly RangeKey[] = ['rangeToday', 'range7d', 'range30d', 'rangeCustom']

interface OverviewPageProps {
  app: App
  overview: Overview
  ranges?: readonly RangeKey[]
  /** The range that the page starts with; it is the server's default if it is `rangeToday`. */
  start?: RangeKey
  /** Its parts: Kpis, SeriesPanel, SharesPanel, RankingPanel, DeviceMapPanel, AlertsPanel, and the app's own in a Panel. */
  children: ReactNode
}

/** `/{app}/dashboard`: the range bar, and around the app's parts what they share. */
export function OverviewPage(props: OverviewPageProps) {
  const { app, overview, ranges = RANGES, start = 'rangeToday', children } = props
  const { t } = useAppWords(app.key)
  const { word, locale } = useOverviewWords(app)
  const { word: paperWord } = usePaperWords()
  const { rangeKey, range, days, choose } = useRange(ranges, start)
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', app.key, range, locale],
    queryFn: () => api.get<Numbers>(`/api/${app.key}/dashboard`, { ...range }),
    refetchInterval: REFRESH_S * 1000,
    // The old figures stay until the new ones arrive, so that the layout does not jump.
    placeholderData: (before) => before,
  })
  useFollow({ app: app.key }, ['overview', app.key], { everyMs: FOLLOW_MS })

  if (isForbidden(error)) return <ForbiddenPage />
  return (
    <OverviewContext value={{ app, overview, numbers: data, rangeKey, range }}>
      <div className="core-overview">
        <header className="core-overview-bar">
          <h1>
            {t('menu.dashboard')}
            <ZoneNote of="days" atMs={Date.now()} />
          </h1>
          <p className="core-paper-only">
            {rangeSaid(word(rangeKey), rangeKey, rangeKey === 'rangeCustom' ? days : undefined)}
          </p>
          <Segmented
            aria-label={word('timeSpan')}
            value={rangeKey}
            options={ranges.map((value) => ({ value, label: word(value) }))}
            onChange={(key) => choose(key)}
          />
          {rangeKey === 'rangeCustom' && (
            <DatePicker.RangePicker
              value={days ? [dayjs(days[0]), dayjs(days[1])] : null}
              disabledDate={(day) => day.format(DAY) > dayNow(Date.now())}
              onChange={(chosen) => {
                const [first, last] = chosen ?? []
                choose('rangeCustom', first && last ? [first.format(DAY), last.format(DAY)] : undefined)
              }}
            />
          )}
          <div className="core-overview-bar-end">
            <span className="core-overview-live">
              {data?.at && word('countedAt', { time: timeText(data.at).slice(11), seconds: REFRESH_S })}
            </span>
            <ExportButton />
            <Button
              type="text"
              icon={<PrinterOutlined aria-hidden />}
              disabled={!data}
              aria-label={paperWord('print')}
              title={paperWord('print')}
              onClick={() => print()}
            />
          </div>
        </header>
        {error && (
          <LoadFailed
            title={word(data ? 'outdated' : 'loadFailed', { name: t('menu.dashboard') })}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        <Alarms />
        {/* Without an answer they would wait for ever. */}
        {(data || !error) && children}
      </div>
    </OverviewContext>
  )
}

/** On paper, where the bar of ranges is not: 近 7 天 2026-11-22 – 2026-11-28 */
function rangeSaid(name: string, key: RangeKey, days: Days | undefined): string {
  const [first, last] = days ?? daysIn(key, Date.now())
  return `${name} ${first === last ? first : `${first} – ${last}`}`
}

/** The figures above their limits, each with the list behind it. */
function Alarms() {
  const { overview, numbers, word, linkTo } = useOverview()
  return Object.entries(overview.values).map(([key, figure]) => {
    const { alarmAbove = Number.POSITIVE_INFINITY, name = key, period } = figure
    if ((kpiOf(numbers, key)?.value ?? 0) <= alarmAbove) return null
    const to = linkTo(listOf(overview, figure), period)
    return (
      <Alert
        key={key}
        type="warning"
        showIcon
        title={word(`high_${name}`)}
        action={to && <Link to={to}>{word('look')}</Link>}
      />
    )
  })
}

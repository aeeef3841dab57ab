import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { weekdayOf } from '@atrium/core/contract/zone'
import { api } from '@atrium/core/web/api/client'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { useOverview } from '@atrium/core/web/overview/context'
import { Panel } from '@atrium/core/web/overview/panel'
import { dayNow } from '@atrium/core/web/ui/zone'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CalendarDay } from '../../calendar.ts'
import { useWeekdays } from '../path/schedule-text.ts'
import './calendar.css'

const CALENDAR = ['inspection', 'calendar']
const KINDS = ['done', 'open', 'missed', 'coming'] as const
/** The calendar has its rounds only from the schedules. */
const EVERY_MS = 10_000

/** A month of rounds. A day opens its list. */
export function Calendar() {
  const { word, locale, baseOf } = useOverview()
  const weekdays = useWeekdays()
  const today = dayNow(Date.now())
  const [month, setMonth] = useState(today.slice(0, 7))
  const base = baseOf('record/path/list')
  const { data } = useQuery({
    queryKey: [...CALENDAR, month],
    queryFn: () => api.get<{ days: CalendarDay[] }>('/api/inspection/calendar', { month }),
    enabled: base !== undefined,
    placeholderData: (before) => before,
  })
  useFollow({ app: 'inspection', entity: 'pathRecord' }, CALENDAR, { everyMs: EVERY_MS })
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const name = new Intl.DateTimeFormat(locale.replace('_', '-'), { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const days = data?.days[0]?.day.startsWith(month) ? data.days : []
  const go = (months: number) => {
    const at = new Date(first)
    setMonth(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 7))
  }
  if (!base) return null
  const extra = (
    <span className="inspection-calendar-bar">
      <Button
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label={word('monthBefore')}
        onClick={() => go(-1)}
      />
      <strong aria-live="polite">{name.format(first)}</strong>
      <Button size="small" icon={<RightOutlined aria-hidden />} aria-label={word('monthAfter')} onClick={() => go(1)} />
    </span>
  )
  return (
    <Panel title={word('calendar')} of="calendar" period="now" extra={extra} className="core-overview-wide">
      <div className="inspection-calendar">
        {weekdays.map((day) => (
          <span key={day} className="inspection-calendar-head" aria-hidden="true">
            {day}
          </span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day.day}
            day={day}
            to={`${base}?planAtStart=${day.day}&planAtEnd=${day.day}`}
            isToday={day.day === today}
            column={index === 0 ? weekdayOf(first) : undefined}
          />
        ))}
      </div>
      <p className="inspection-calendar-legend">
        {KINDS.map((kind) => (
          <span key={kind} className="inspection-count" data-kind={kind}>
            {word(`kind_${kind}`)}
          </span>
        ))}
      </p>
    </Panel>
  )
}

interface DayProps {
  day: CalendarDay
  to: string
  isToday: boolean
  /** Of the first day. */
  column: number | undefined
}

function Day({ day, to, isToday, column }: DayProps) {
  const { word } = useOverview()
  const counted = KINDS.filter((kind) => day[kind] > 0)
  const said = counted.map((kind) => `${word(`kind_${kind}`)} ${day[kind]}`).join(', ')
  return (
    <Link
      className="inspection-day"
      to={to}
      data-today={isToday}
      aria-current={isToday ? 'date' : undefined}
      style={column ? { gridColumnStart: column } : undefined}
    >
      <span className="core-hidden">{[day.day, said].filter(Boolean).join(': ')}</span>
      <span className="inspection-day-no" aria-hidden="true">
        {Number(day.day.slice(8))}
      </span>
      <span className="inspection-day-counts" aria-hidden="true">
        {counted.map((kind) => (
          <span key={kind} className="inspection-count" data-kind={kind}>
            {day[kind]}
          </span>
        ))}
      </span>
    </Link>
  )
}

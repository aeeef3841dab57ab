import { RowList } from '@atrium/core/web/inputs/row-list'
import dayjs from '@atrium/core/web/ui/days'
import { Segmented, Select, TimePicker } from 'antd'
import { BY_HAND, byHand, DAILY, MAX_TIMES, MONTHLY, type Schedule, WEEKLY } from '../../schedule.ts'
import { useWords } from '../words.ts'
import './path.css'
import { useWeekdays } from './schedule-text.ts'

interface ScheduleInputProps {
  value: Schedule | null
  onChange(value: Schedule): void
  disabled?: boolean
}

const MORNING = { hour: 8, minute: 0 }
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)

/** When the rounds of a path are due. */
export default function ScheduleInput({ value, onChange, disabled = false }: ScheduleInputProps) {
  const { word } = useWords()
  const weekdays = useWeekdays()
  const schedule = value ?? byHand
  const { type, days, times } = schedule
  // Days of a week mean nothing in a month.
  const choose = (next: number) =>
    onChange({ type: next, days: [], times: next === BY_HAND ? [] : times.length > 0 ? times : [MORNING] })
  const options = {
    [WEEKLY]: weekdays.map((label, index) => ({ value: index + 1, label })),
    [MONTHLY]: DAYS_OF_MONTH.map((day) => ({ value: day, label: String(day) })),
  }[type]
  return (
    <div className="inspection-schedule">
      <Segmented
        aria-label={word('kindOfSchedule')}
        disabled={disabled}
        value={type}
        options={[
          { value: BY_HAND, label: word('byHand') },
          { value: DAILY, label: word('daily') },
          { value: WEEKLY, label: word('weekly') },
          { value: MONTHLY, label: word('monthly') },
        ]}
        onChange={choose}
      />
      {options && (
        <Select
          mode="multiple"
          aria-label={word('days')}
          placeholder={word('days')}
          disabled={disabled}
          value={days}
          options={options}
          optionFilterProp="label"
          onChange={(next: number[]) => onChange({ ...schedule, days: next })}
        />
      )}
      {type === MONTHLY && days.some((day) => day > 28) && <p className="core-crud-muted">{word('shortMonths')}</p>}
      {type !== BY_HAND && (
        <RowList
          rows={times}
          disabled={disabled}
          onChange={(next) => onChange({ ...schedule, times: next })}
          added={(rows) => [...rows, laterThan(rows)]}
          addLabel={word('addTime')}
          isFull={times.length >= MAX_TIMES}
          keepsOne
          rowClass="inspection-time"
          removeLabel={(no) => word('removeTime', { no })}
        >
          {(time, index, change) => (
            <TimePicker
              aria-label={word('timeNo', { no: index + 1 })}
              format="HH:mm"
              allowClear={false}
              needConfirm={false}
              disabled={disabled}
              value={dayjs().hour(time.hour).minute(time.minute)}
              onChange={(chosen) => chosen && change({ hour: chosen.hour(), minute: chosen.minute() })}
            />
          )}
        </RowList>
      )}
    </div>
  )
}

/** An hour after the last one that has no round yet. */
function laterThan(times: readonly Schedule['times'][number][]): Schedule['times'][number] {
  const { hour, minute } = times.at(-1) ?? MORNING
  const taken = new Set(times.map((time) => `${time.hour}:${time.minute}`))
  for (let later = 1; later < 24; later += 1) {
    const next = { hour: (hour + later) % 24, minute }
    if (!taken.has(`${next.hour}:${minute}`)) return next
  }
  return { hour, minute: (minute + 1) % 60 }
}

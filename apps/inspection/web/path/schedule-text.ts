import { BY_HAND, DAILY, type Schedule, WEEKLY } from '../../schedule.ts'
import { useWords } from '../words.ts'

export const timeText = ({ hour, minute }: Schedule['times'][number]) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** The days of a week in the reader's language; the first one is Monday. */
export function useWeekdays(): readonly string[] {
  const { locale } = useWords()
  const name = new Intl.DateTimeFormat(locale.replace('_', '-'), { weekday: 'short', timeZone: 'UTC' })
  // 2024 began on a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2024, 0, 1 + day)))
}

/** A schedule in one line: `Weekly Mon, Fri 08:00, 20:00`. */
export function useScheduleText(): (schedule: Schedule) => string {
  const { word, locale } = useWords()
  const weekdays = useWeekdays()
  const listed = (texts: readonly (string | number)[]) => texts.join(locale === 'zh_CN' ? '、' : ', ')
  return ({ type, days, times }) => {
    if (type === BY_HAND) return word('byHand')
    const at = listed([...times].map(timeText).sort())
    if (type === DAILY) return word('everyDayAt', { at })
    const inOrder = days.toSorted((one, other) => one - other)
    if (type === WEEKLY) return word('everyWeekAt', { days: listed(inOrder.map((day) => weekdays[day - 1]!)), at })
    return word('everyMonthAt', { days: listed(inOrder), at })
  }
}

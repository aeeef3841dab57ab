import type { DayTime } from '../../entities/setting.ts'
import type { Word } from './words.ts'

interface Hours {
  openTime: DayTime | null
  closeTime: DayTime | null
}

const clock = ({ hour, minute }: DayTime) => `${hour}:${String(minute).padStart(2, '0')}`

/** When a shop is open: 营业时间 18:00–次日 2:00 */
export function hoursOf(word: Word, { openTime, closeTime }: Hours): string {
  if (!openTime || !closeTime) return word('always')
  const isNextDay = closeTime.hour * 60 + closeTime.minute <= openTime.hour * 60 + openTime.minute
  const to = clock(closeTime)
  return word('hours', { from: clock(openTime), to: isNextDay ? word('nextDay', { time: to }) : to })
}

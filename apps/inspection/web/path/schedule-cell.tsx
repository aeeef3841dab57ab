import type { Schedule } from '../../schedule.ts'
import { useScheduleText } from './schedule-text.ts'

export default function ScheduleCell({ value }: { value: Schedule }) {
  return <>{useScheduleText()(value)}</>
}

import { DatePicker } from 'antd'
import utc from 'dayjs/plugin/utc'
import { momentMs } from '../../contract/zone.ts'
import dayjs from '../ui/days.ts'
import { browserZone, foreignZone, timeText, zoneOfTimes } from '../ui/zone.ts'
import { ZoneNote } from '../ui/zone-note.tsx'
import type { InputProps } from './input-type.ts'

dayjs.extend(utc)

interface MomentInputProps extends InputProps {
  disabled: boolean
  withTime: boolean
}

/** A day, or a moment that is shown in the zone in which this person reads times. */
export function MomentInput({ value, onChange, withTime, ...props }: MomentInputProps) {
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  // The picker works in the browser's zone, which may skip an hour that exists here. So it gets the clock time as if it
  // were UTC.
  const shown = value ? dayjs.utc(withTime ? timeText(String(value)) : String(value)) : null
  const given = (clock: string) => (withTime ? momentOf(clock) : clock)
  return (
    <DatePicker
      {...props}
      value={shown}
      showTime={withTime}
      // "Now" in the picker would use the browser's zone.
      showNow={zoneOfTimes() === browserZone()}
      format={format}
      suffixIcon={withTime && foreignZone('times') ? <ZoneNote /> : undefined}
      onChange={(chosen) => onChange(chosen ? given(chosen.format(format)) : null)}
    />
  )
}

/** The moment at which a clock in this person's zone shows the given time. */
const momentOf = (clock: string) =>
  new Date(momentMs(zoneOfTimes(), Date.parse(`${clock.replace(' ', 'T')}Z`))).toISOString()

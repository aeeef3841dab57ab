import { Input } from 'antd'
import type { DayTime } from '../../entities/setting.ts'

interface DayTimeInputProps {
  value?: DayTime | null
  onChange?(value: DayTime | null): void
  disabled?: boolean
  /** What the time is for. */
  label: string
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A time of the day, in the tenant's zone. */
export default function DayTimeInput({ value, onChange, disabled = false, label }: DayTimeInputProps) {
  return (
    <Input
      type="time"
      aria-label={label}
      className="shop-day-time"
      disabled={disabled}
      value={value ? `${twoDigits(value.hour)}:${twoDigits(value.minute)}` : ''}
      onChange={({ target }) => {
        const [hour, minute] = target.value.split(':').map(Number)
        onChange?.(hour === undefined || minute === undefined ? null : { hour, minute })
      }}
    />
  )
}

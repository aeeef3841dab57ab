import { Checkbox } from 'antd'
import { useWords } from '../words.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

interface WeekdaysProps {
  value: number[] | null
  onChange(value: number[] | null): void
  disabled?: boolean
}

/** Days of the week, 1 is Monday; none means all of them. */
export default function Weekdays({ value, onChange, disabled = false }: WeekdaysProps) {
  const { word } = useWords()
  return (
    <>
      <Checkbox.Group
        options={DAYS.map((day, index) => ({ value: index + 1, label: word(day) }))}
        value={value ?? []}
        onChange={(days) => onChange(days.length === 0 ? null : [...days].sort())}
        disabled={disabled}
      />
      <p className="crud-muted">{word('everyDay')}</p>
    </>
  )
}

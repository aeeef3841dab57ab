import { Checkbox } from 'antd'
import { useCrudWords } from '../words.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

interface WeekdaysProps {
  value: number[] | null
  onChange(value: number[] | null): void
  disabled?: boolean
}

/** Control for days of the week, 1 is Monday; none means all of them. */
export default function Weekdays({ value, onChange, disabled = false }: WeekdaysProps) {
  const { word } = useCrudWords()
  return (
    <>
      <Checkbox.Group
        options={DAYS.map((day, index) => ({ value: index + 1, label: word(day) }))}
        value={value ?? []}
        onChange={(days) => onChange(days.length === 0 ? null : [...days].sort())}
        disabled={disabled}
      />
      <p className="core-crud-muted">{word('everyDay')}</p>
    </>
  )
}

import { Input } from 'antd'
import { joinValues, splitValues } from '../../../contract/value-list.ts'
import type { FilterProps } from './filter-props.ts'

/**
 * A text that a field must equal, commas included; it is applied when the field is left or Enter is pressed. Several
 * texts of an address stay as they are until another one is typed.
 */
export function TextFilter({ field, label, values, onChange }: FilterProps) {
  const value = splitValues(values[field] ?? '').join(',')
  const apply = (typed: string) => typed !== value && onChange({ [field]: joinValues([typed]) || undefined })
  return (
    <Input
      key={value}
      className="core-crud-filter"
      prefix={label}
      aria-label={label}
      defaultValue={value}
      allowClear
      onClear={() => onChange({ [field]: undefined })}
      onBlur={(event) => apply(event.target.value)}
      onPressEnter={(event) => apply(event.currentTarget.value)}
    />
  )
}

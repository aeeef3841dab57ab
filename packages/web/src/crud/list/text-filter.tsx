import { Input } from 'antd'
import type { FilterProps } from './filter-props.ts'

/** A text that a field must equal; it is applied when the field is left or Enter is pressed. */
export function TextFilter({ field, label, values, onChange }: FilterProps) {
  const value = values[field] ?? ''
  return (
    <Input
      key={value}
      className="crud-filter"
      prefix={label}
      aria-label={label}
      defaultValue={value}
      allowClear
      onClear={() => onChange({ [field]: undefined })}
      onBlur={(event) => onChange({ [field]: event.target.value || undefined })}
      onPressEnter={(event) => onChange({ [field]: event.currentTarget.value || undefined })}
    />
  )
}

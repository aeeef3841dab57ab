import { Input, InputNumber } from 'antd'
import { type FormField, MAX_UNIT_LENGTH } from '../../contract/patterns/form.ts'
import { useFormWords } from './words.ts'

interface LimitInputsProps {
  field: FormField
  disabled: boolean
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  onChange(part: Partial<FormField>): void
}

/** The unit of a number and its limits; each may be empty. */
export function LimitInputs({ field, disabled, onChange, ...status }: LimitInputsProps) {
  const { word } = useFormWords()
  const limit = (part: 'min' | 'max') => (
    <InputNumber
      {...status}
      aria-label={word(part === 'min' ? 'fieldMin' : 'fieldMax')}
      placeholder={word(part === 'min' ? 'fieldMin' : 'fieldMax')}
      value={field[part] ?? null}
      disabled={disabled}
      onChange={(value) => onChange({ [part]: value ?? undefined })}
    />
  )
  return (
    <div className="core-form-designer-line core-form-designer-limits">
      <Input
        aria-label={word('fieldUnit')}
        placeholder={word('fieldUnit')}
        value={field.unit ?? ''}
        maxLength={MAX_UNIT_LENGTH}
        disabled={disabled}
        onChange={(event) => onChange({ unit: event.target.value || undefined })}
      />
      {limit('min')}
      <span aria-hidden>–</span>
      {limit('max')}
    </div>
  )
}

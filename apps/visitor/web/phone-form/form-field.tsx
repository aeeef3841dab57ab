import { type ReactNode, useId } from 'react'
import { type FormField, isPicture, labelOf } from '../../form-fields.ts'
import { useWords } from '../words.ts'
import { PhotoInput } from './photo-input.tsx'
import { SignaturePad } from './signature-pad.tsx'

interface FormFieldInputProps {
  field: FormField
  value: string
  /** The error of the value, in the visitor's language. */
  wrong?: string | undefined
  onChange(value: string): void
}

/** One field of the public form. Native controls open the phone's own keyboards, pickers and camera. */
export function FormFieldInput({ field, value, wrong, onChange }: FormFieldInputProps) {
  const { word, locale } = useWords()
  const id = useId()
  const wrongId = `${id}-wrong`
  const label = labelOf(field, locale)
  const common = {
    id,
    name: field.key,
    'aria-required': field.required,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong === undefined ? undefined : wrongId,
  }
  const wrap = (control: ReactNode) => (
    <div className="visitor-field">
      <label className="visitor-label" htmlFor={id}>
        {label}
        {!field.required && <span className="visitor-optional">{word('optional')}</span>}
      </label>
      {control}
      {wrong !== undefined && (
        <p className="visitor-wrong" id={wrongId}>
          {wrong}
        </p>
      )}
    </div>
  )

  if (field.type === 'select') {
    return wrap(
      <select {...common} className="visitor-input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{word('choose')}</option>
        {(field.options ?? []).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>,
    )
  }
  if (isPicture(field.type)) {
    const Picture = field.type === 'photo' ? PhotoInput : SignaturePad
    return wrap(<Picture {...common} label={label} value={value} onChange={onChange} />)
  }
  return wrap(
    <input
      {...common}
      {...keyboardFor(field)}
      className="visitor-input"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />,
  )
}

const AUTOFILL: Record<string, string> = { name: 'name', mobile: 'tel', company: 'organization' }

function keyboardFor({ key, type }: FormField) {
  const autoComplete = AUTOFILL[key] ?? 'off'
  switch (type) {
    case 'phone':
      return { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 16 } as const
    case 'number':
      return { type: 'text', inputMode: 'decimal', autoComplete } as const
    case 'date':
      return { type: 'date', autoComplete } as const
    case 'idcard':
      return { type: 'text', autoCapitalize: 'characters', maxLength: 18, autoComplete } as const
    case 'plate':
      return { type: 'text', autoCapitalize: 'characters', maxLength: 8, autoComplete } as const
    default:
      return { type: 'text', maxLength: 200, autoComplete } as const
  }
}

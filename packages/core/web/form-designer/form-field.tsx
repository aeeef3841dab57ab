import { type ReactNode, useId } from 'react'
import { type FormDesign, type FormField, labelOf } from '../../contract/patterns/form.ts'
import {
  type FormValue,
  limitsOf,
  MAX_MULTILINE_LENGTH,
  MAX_TEXT_LENGTH,
} from '../../contract/patterns/form-answers.ts'
import type { InputType } from '../inputs/input-type.ts'
import { PLAIN_INPUTS } from '../inputs/plain.tsx'
import { CheckInput } from './check-input.tsx'
import './form.css'
import { PhotoInput } from './photo-input.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useFormWords } from './words.ts'

interface FormFieldInputProps {
  field: FormField
  design: FormDesign
  value: FormValue | undefined
  /** The error of the value, in the reader's language. */
  wrong?: string | undefined
  onChange(value: FormValue): void
}

/** One field of a form. Native controls open the phone's own keyboards, pickers and camera. */
export function FormFieldInput({ field, design, value = '', wrong, onChange }: FormFieldInputProps) {
  const { word, locale } = useFormWords()
  const id = useId()
  const wrongId = `${id}-wrong`
  const plain = labelOf(field, locale, design)
  const label = field.unit ? word('withUnit', { label: plain, unit: field.unit }) : plain
  const common = {
    id,
    name: field.key,
    'aria-required': field.required,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong === undefined ? undefined : wrongId,
  }
  const wrap = (control: ReactNode) => (
    <div className="core-form-field">
      <label className="core-form-label" htmlFor={id}>
        {label}
        {!field.required && <span className="core-form-optional">{word('optional')}</span>}
      </label>
      {control}
      {wrong !== undefined && (
        <p className="core-form-wrong" id={wrongId}>
          {wrong}
        </p>
      )}
    </div>
  )

  if (field.type === 'check') return wrap(<CheckInput {...common} label={label} value={value} onChange={onChange} />)
  const text = typeof value === 'object' ? '' : String(value)
  const draw = (type: InputType, details: object = {}) => {
    const Input = PLAIN_INPUTS[type]
    const take = (next: unknown) => onChange(String(next ?? ''))
    return wrap(<Input {...common} className="core-form-input" value={text} onChange={take} {...details} />)
  }
  switch (field.type) {
    case 'photo':
      return wrap(<PhotoInput {...common} label={label} value={text} onChange={onChange} />)
    case 'signature':
      return wrap(<SignaturePad {...common} label={label} value={text} onChange={onChange} />)
    case 'multiline':
      return draw('text', { rows: 4, maxLength: MAX_MULTILINE_LENGTH })
    case 'select': {
      const options = (field.options ?? []).map((option) => ({ value: option, label: option }))
      return draw('choice', { options: [{ value: '', label: word('choose') }, ...options] })
    }
    case 'date':
      return draw('date', { autoComplete: autoCompleteOf(field) })
    default:
      return draw('str', keyboardFor(field))
  }
}

const AUTOFILL: Record<string, string> = { name: 'name', mobile: 'tel', company: 'organization' }

const autoCompleteOf = ({ key }: FormField) => AUTOFILL[key] ?? 'off'

function keyboardFor(field: FormField) {
  const autoComplete = autoCompleteOf(field)
  switch (field.type) {
    case 'phone':
      return { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 16 } as const
    case 'number':
      return { type: 'text', inputMode: 'decimal', autoComplete, placeholder: limitsOf(field) } as const
    case 'idcard':
      return { type: 'text', autoCapitalize: 'characters', maxLength: 18, autoComplete } as const
    case 'plate':
      return { type: 'text', autoCapitalize: 'characters', maxLength: 8, autoComplete } as const
    default:
      return { type: 'text', maxLength: MAX_TEXT_LENGTH, autoComplete } as const
  }
}

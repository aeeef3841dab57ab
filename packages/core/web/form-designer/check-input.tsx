import { type CheckValue, type FormValue, MAX_TEXT_LENGTH } from '../../contract/patterns/form-answers.ts'
import { useFormWords } from './words.ts'

interface CheckInputProps {
  id: string
  name: string
  label: string
  value: FormValue
  onChange(value: CheckValue): void
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby'?: string | undefined
}

/** Normal or abnormal, with a remark for what is abnormal. */
export function CheckInput({ id, name, label, value, onChange, ...aria }: CheckInputProps) {
  const { word } = useFormWords()
  const given = typeof value === 'object' ? value : undefined
  return (
    <div id={id} className="core-form-check-input" role="radiogroup" aria-label={label} {...aria}>
      {[true, false].map((ok) => (
        <label key={String(ok)} className="core-form-choice" data-ok={ok}>
          <input
            type="radio"
            name={name}
            checked={given?.ok === ok}
            onChange={() => onChange(ok ? { ok } : { ok, remark: given?.remark ?? '' })}
          />
          {word(ok ? 'normal' : 'abnormal')}
        </label>
      ))}
      {given?.ok === false && (
        <input
          className="core-form-input"
          aria-label={`${label} · ${word('remark')}`}
          placeholder={word('remark')}
          maxLength={MAX_TEXT_LENGTH}
          value={given.remark ?? ''}
          onChange={(event) => onChange({ ok: false, remark: event.target.value })}
        />
      )}
    </div>
  )
}

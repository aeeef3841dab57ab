import { type FormEvent, useRef, useState } from 'react'
import type { FormDesign, FormField } from '../../contract/patterns/form.ts'
import { type FormValue, type FormValues, readAnswers } from '../../contract/patterns/form-answers.ts'
import { useSaid } from '../words.ts'
import { FormFieldInput } from './form-field.tsx'
import { useFormWords } from './words.ts'

/** Error texts in the reader's language, by the key of the field. */
type Wrong = Readonly<Record<string, string>>
export type SendOutcome = { kind: 'sent' } | { kind: 'wrong'; wrong: Wrong } | { kind: 'failed'; reason: string }

interface PhoneFormProps {
  fields: readonly FormField[]
  design: FormDesign
  /** A text that must be accepted, with the words around it. */
  agreement?: AgreementWords | undefined
  /** Shown above the button. */
  note?: string
  submit: { idle: string; sending: string }
  /** Sends the values. The form keeps the typed values whatever the result is. */
  onSend(values: FormValues): Promise<SendOutcome>
}

interface AgreementWords {
  text: string
  title: string
  accept: string
  /** The error if it was not accepted. */
  missing: string
}

const AGREEMENT = '_agreement'

/** A designed form on a phone: one column, with the button always in reach. Its answers are checked before sending. */
export function PhoneForm({ fields, design, agreement, note, submit, onSend }: PhoneFormProps) {
  const { word, locale } = useFormWords()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<FormValues>({})
  const [agreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useSaid<Wrong>({})
  const [failure, setFailure] = useSaid<string>()
  const [sending, setSending] = useState(false)

  function show(found: Wrong) {
    setWrong(found)
    const first = [...fields.map(({ key }) => key), AGREEMENT].find((key) => key in found)
    element.current?.querySelector<HTMLElement>(`[name="${first}"], [data-name="${first}"]`)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const texts = Object.entries(readAnswers(fields, values, design).wrong)
    const found = Object.fromEntries(texts.map(([key, text]) => [key, text[locale]]))
    if (agreement && !agreed) found[AGREEMENT] = agreement.missing
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const outcome = await onSend(values)
    setSending(false)
    if (outcome.kind === 'wrong') show(outcome.wrong)
    if (outcome.kind === 'failed') setFailure(outcome.reason)
  }

  const corrected = (key: string) => setWrong(({ [key]: _corrected, ...rest }) => rest)
  function change(key: string, value: FormValue) {
    setValues((before) => ({ ...before, [key]: value }))
    corrected(key)
  }

  const wrongCount = Object.keys(wrong).length
  return (
    <form ref={element} className="core-form-fields" onSubmit={send} noValidate>
      {fields.map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          design={design}
          value={values[field.key]}
          wrong={wrong[field.key]}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      {agreement && (
        <Agreement
          {...agreement}
          agreed={agreed}
          wrong={wrong[AGREEMENT]}
          onChange={(now) => {
            setAgreed(now)
            corrected(AGREEMENT)
          }}
        />
      )}
      {note && <p className="core-form-note">{note}</p>}
      <div className="core-form-submit-bar">
        <p className="core-form-wrong" role="alert">
          {failure ?? (wrongCount > 0 ? word('fixFields', { count: wrongCount }) : '')}
        </p>
        <button type="submit" className="core-form-submit" aria-disabled={sending}>
          {sending ? submit.sending : submit.idle}
        </button>
      </div>
    </form>
  )
}

interface AgreementProps extends AgreementWords {
  agreed: boolean
  wrong: string | undefined
  onChange(agreed: boolean): void
}

function Agreement({ text, title, accept, agreed, wrong, onChange }: AgreementProps) {
  return (
    <div className="core-form-field">
      <details className="core-form-agreement">
        <summary>{title}</summary>
        <p>{text}</p>
      </details>
      <label className="core-form-accept">
        <input
          type="checkbox"
          name={AGREEMENT}
          checked={agreed}
          aria-invalid={wrong !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {accept}
      </label>
      {wrong !== undefined && <p className="core-form-wrong">{wrong}</p>}
    </div>
  )
}

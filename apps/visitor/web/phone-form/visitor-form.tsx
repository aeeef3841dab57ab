import { type FormEvent, useRef, useState } from 'react'
import { readAnswers } from '../../answers.ts'
import type { FormField } from '../../form-fields.ts'
import { useWords } from '../words.ts'
import { FormFieldInput } from './form-field.tsx'

/** The server's answer about a valid register code. */
export interface PublicForm {
  name: string
  sysName: string
  site: string | null
  agreement: string | null
  fields: FormField[]
  retentionDays: number
}

/** Error texts in the visitor's language, by the key of the field. */
export type Wrong = Record<string, string>
export type SendOutcome = { kind: 'sent' } | { kind: 'wrong'; wrong: Wrong } | { kind: 'failed'; reason: string }

interface VisitorFormProps {
  form: PublicForm
  /** Sends the values. The form keeps the typed values whatever the result is. */
  onSend(values: Record<string, string>): Promise<SendOutcome>
}

const AGREEMENT = '_agreement'

export function VisitorForm({ form, onSend }: VisitorFormProps) {
  const { word, locale } = useWords()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  const [agreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  function show(found: Wrong) {
    setWrong(found)
    const first = [...form.fields.map(({ key }) => key), AGREEMENT].find((key) => key in found)
    element.current?.querySelector<HTMLElement>(`[name="${first}"], [data-name="${first}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const { wrong: texts } = readAnswers(form.fields, values)
    const found: Wrong = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[locale]]))
    if (form.agreement && !agreed) found[AGREEMENT] = word('agreeFirst')
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const outcome = await onSend(values)
    setSending(false)
    if (outcome.kind === 'wrong') show(outcome.wrong)
    if (outcome.kind === 'failed') setFailure(outcome.reason)
  }

  function change(key: string, value: string) {
    setValues((before) => ({ ...before, [key]: value }))
    setWrong(({ [key]: _corrected, ...rest }) => rest)
  }

  const wrongCount = Object.keys(wrong).length
  return (
    <form ref={element} className="visitor-form" onSubmit={submit} noValidate>
      {form.fields.map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          wrong={wrong[field.key]}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      {form.agreement && (
        <Agreement
          text={form.agreement}
          agreed={agreed}
          wrong={wrong[AGREEMENT]}
          onChange={(now) => {
            setAgreed(now)
            setWrong(({ [AGREEMENT]: _corrected, ...rest }) => rest)
          }}
        />
      )}
      <p className="visitor-privacy">{word('privacy', { days: form.retentionDays })}</p>
      <div className="visitor-submit-bar">
        <p className="visitor-wrong" role="alert">
          {failure ?? (wrongCount > 0 ? word('fixFields', { count: wrongCount }) : '')}
        </p>
        <button type="submit" className="visitor-submit" aria-disabled={sending}>
          {word(sending ? 'submitting' : 'submit')}
        </button>
      </div>
    </form>
  )
}

interface AgreementProps {
  text: string
  agreed: boolean
  wrong?: string | undefined
  onChange(agreed: boolean): void
}

function Agreement({ text, agreed, wrong, onChange }: AgreementProps) {
  const { word } = useWords()
  return (
    <div className="visitor-field">
      <details className="visitor-agreement">
        <summary>{word('agreement')}</summary>
        <p>{text}</p>
      </details>
      <label className="visitor-check">
        <input
          type="checkbox"
          name={AGREEMENT}
          checked={agreed}
          aria-invalid={wrong !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {word('agree')}
      </label>
      {wrong !== undefined && <p className="visitor-wrong">{wrong}</p>}
    </div>
  )
}

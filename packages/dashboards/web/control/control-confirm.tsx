import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import { fill } from '@atrium/core/web/words'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_REASON } from '../../contract/control.ts'
import type { ControlProps } from '../../contract/control-props.ts'
import { useControlWords } from './control-words.ts'
import { Field } from './field.tsx'
import { type Armed, DISARMS_MS } from './use-arming.ts'

interface ConfirmProps {
  name: string
  armed: Armed
  reason: ControlProps['reason']
  onConfirm(reason: string): void
  onCancel(): void
}

/** What is about to be sent, and the second action that sends it. */
export function ControlConfirm({ name, armed, reason: rule, onConfirm, onCancel }: ConfirmProps) {
  const words = useControlWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const seconds = useEverySecond(() => Math.max(0, Math.ceil((armed.sinceMs + DISARMS_MS - Date.now()) / 1000)))
  const isMissing = rule === 'required' && reason.trim() === ''
  // Not the button that sends: a key that is held down would press it.
  const focusFirst = () => form.current?.querySelector<HTMLElement>('input, button')?.focus()
  useEffect(focusFirst, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) focusFirst()
    else onConfirm(reason.trim())
  }

  return (
    <form ref={form} className="dashboards-control-confirm" aria-labelledby={id} noValidate onSubmit={submit}>
      <p id={id} className="dashboards-control-draft">
        {words.toSend} <b>{name}</b>
        {armed.shown.map(({ label, text }) => (
          <span key={label ?? ''}>
            {label !== undefined && <small>{label}</small>} <strong>{text}</strong>
          </span>
        ))}
      </p>
      {rule !== 'none' && (
        <Field
          label={rule === 'required' ? words.reason : words.reasonOptional}
          problem={isTried && isMissing ? words.reasonRequired : undefined}
        >
          {(field) => (
            <input
              {...field}
              className="core-input"
              value={reason}
              maxLength={MAX_REASON}
              autoComplete="off"
              required={rule === 'required'}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      <div className="dashboards-control-row" data-even>
        <button type="button" className="charts-button dashboards-control-press" onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="submit"
          className="charts-button charts-button-primary dashboards-control-press"
          disabled={!armed.isReady}
        >
          {words.confirm}
        </button>
      </div>
      <small className="dashboards-control-countdown" aria-hidden="true">
        {fill(words.disarms, { seconds })}
      </small>
    </form>
  )
}

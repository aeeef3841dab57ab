import { useState } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'

/** A value that has no control of its own, as JSON. What is not JSON stays in the field and changes nothing. */
export function JsonInput({ id, value, onChange, describedBy }: ControlProps) {
  const words = useFormWords()
  const stored = value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null)
  // What was typed holds until the value changes from elsewhere.
  const text = typed?.of === stored ? typed.text : stored
  const isWrong = parsed(text) === undefined
  return (
    <>
      <textarea
        id={id}
        className="dashboards-form-code"
        rows={6}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => {
          const next = parsed(target.value)
          const after = next === undefined ? stored : next === null ? '' : JSON.stringify(next, null, 2)
          setTyped({ text: target.value, of: after })
          if (next !== undefined) onChange(next ?? undefined)
        }}
      />
      {isWrong && <small role="alert">{words.notJson}</small>}
    </>
  )
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

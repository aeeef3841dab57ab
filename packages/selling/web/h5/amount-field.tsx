import { yuanOf } from '@atrium/core/contract/yuan'
import { Field } from '@atrium/core/web/phone/field'
import type { ReactNode } from 'react'
import { useWord } from './words.ts'

interface AmountFieldProps {
  label: string
  /** In yuan, as the consumer typed it. */
  value: string
  /** The amount that the "all" button fills in, in fen. */
  mostFen: number
  wrong: string | undefined
  /** The text below the field. */
  hint: ReactNode
  onChange(value: string): void
}

/** A field for an amount, with a button that fills in the largest possible one. */
export function AmountField({ label, value, mostFen, wrong, hint, onChange }: AmountFieldProps) {
  const word = useWord()
  return (
    <Field id="amount" label={label} wrong={wrong}>
      <div className="core-phone-row">
        <span className="core-phone-yuan">¥</span>
        <input
          id="amount"
          className="core-phone-input core-phone-money"
          inputMode="decimal"
          value={value}
          aria-invalid={wrong !== undefined}
          aria-describedby="amount-hint"
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className="core-phone-button" onClick={() => onChange(yuanOf(mostFen))}>
          {word('refundAll')}
        </button>
      </div>
      <p id="amount-hint" className="core-phone-muted">
        {hint}
      </p>
    </Field>
  )
}

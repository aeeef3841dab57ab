import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { fenOf, yuanOf } from '../../contract/yuan.ts'

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** In fen; NaN while the text is not a valid amount. */
  value: number | null
  onChange(fen: number | null): void
}

/** The person types yuan; the value is in whole fen. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => textOf(value))
  // While a person types, their text is kept; a new value from the form replaces it.
  const shown = Object.is(fenOf(typed), value ?? null) ? typed : textOf(value)
  return (
    <Input
      {...rest}
      className="core-crud-money"
      prefix="¥"
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(fenOf(event.target.value))
      }}
      onBlur={() => setTyped(Number.isNaN(value) ? typed : textOf(value))}
    />
  )
}

function textOf(fen: number | null | undefined): string {
  return fen === null || fen === undefined || Number.isNaN(fen) ? '' : yuanOf(fen)
}

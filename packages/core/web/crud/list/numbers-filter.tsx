import { InputNumber } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../inputs/money-input.tsx'
import { useCrudWords } from '../words.ts'
import type { FilterProps } from './filter-props.ts'

/** A filter with from and to. Money is typed in yuan and is in the address as fen. */
export function NumbersFilter({ field, label, values, onChange, money }: FilterProps & { money: boolean }) {
  const { word } = useCrudWords()
  const bound = (name: string, said: string) => (
    <Bound
      // The key resets the field when the value in the address changes, for example when filters are cleared.
      key={values[name] ?? ''}
      label={`${label} ${said}`}
      money={money}
      value={values[name]}
      onDone={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <span className="core-crud-filter-numbers">
      <span className="core-crud-muted">{label}</span>
      {bound(`${field}Start`, word('from'))}
      <span aria-hidden="true">{word('to')}</span>
      {bound(`${field}End`, word('to'))}
    </span>
  )
}

interface BoundProps {
  label: string
  money: boolean
  value: string | undefined
  onDone(value: string | undefined): void
}

function Bound({ label, money, value, onDone }: BoundProps) {
  const [typed, setTyped] = useState<number | null>(value === undefined ? null : Number(value))
  const done = () => {
    if (!Number.isNaN(typed)) onDone(typed === null ? undefined : String(typed))
  }
  const common = { 'aria-label': label, onBlur: done, onPressEnter: done }
  return money ? (
    <MoneyInput {...common} value={typed} onChange={setTyped} />
  ) : (
    <InputNumber {...common} value={typed} onChange={setTyped} controls={false} />
  )
}

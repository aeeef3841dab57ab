import { Input } from 'antd'
import type { Bank } from '../../entities/merchant.ts'
import { useWords } from '../words.ts'
import '../iot.css'

interface BankInputProps {
  value: Partial<Bank> | null
  onChange(value: Partial<Bank> | null): void
  disabled?: boolean
  /** The stored card, masked, shown until a new one is entered. */
  placeholder?: string
}

/** A bank card: either all three values or none. */
export default function BankInput({ value, onChange, disabled = false, placeholder }: BankInputProps) {
  const { word } = useWords()
  const change = (extra: Partial<Bank>) => {
    const next = Object.fromEntries(Object.entries({ ...value, ...extra }).filter(([, text]) => text !== ''))
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  const part = (name: keyof Bank, label: string, maxLength: number) => (
    <Input
      aria-label={label}
      placeholder={name === 'bank' && placeholder ? placeholder : label}
      maxLength={maxLength}
      value={value?.[name] ?? ''}
      disabled={disabled}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <div className="iot-bank">
      {part('bank', word('bankName'), 60)}
      {part('holder', word('bankHolder'), 40)}
      {part('number', word('bankNumber'), 40)}
    </div>
  )
}

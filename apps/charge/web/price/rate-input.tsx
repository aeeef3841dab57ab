import { InputNumber } from 'antd'
import { useWords } from '../words.ts'

interface RateInputProps {
  label: string
  /** In 1/100 fen per kWh. */
  value: number
  onChange(value: number): void
  disabled?: boolean | undefined
}

const PER_YUAN = 10_000
const MAX_YUAN = 100

/** The user types yuan per kWh; the value is in hundredths of a fen. */
export function RateInput({ label, value, onChange, disabled }: RateInputProps) {
  const { word } = useWords()
  return (
    <InputNumber
      aria-label={label}
      value={value / PER_YUAN}
      min={0}
      max={MAX_YUAN}
      precision={4}
      controls={false}
      prefix="¥"
      suffix={word('perKwh')}
      disabled={disabled === true}
      onChange={(yuan) => onChange(Math.round((yuan ?? 0) * PER_YUAN))}
    />
  )
}

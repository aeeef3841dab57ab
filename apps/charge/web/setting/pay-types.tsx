import { Checkbox } from 'antd'
import { useWords } from '../words.ts'

interface PayTypesProps {
  value?: number[] | null
  onChange?(value: number[]): void
  disabled?: boolean
}

/** The payment types for phones; the others are used by clerks or devices. */
const OFFERED = [
  [1, 'weixin'],
  [3, 'balance'],
] as const

export default function PayTypes({ value, onChange, disabled = false }: PayTypesProps) {
  const { t } = useWords()
  return (
    <Checkbox.Group
      value={value ?? []}
      disabled={disabled}
      options={OFFERED.map(([number, name]) => ({ value: number, label: t(`entities.order.options.payType.${name}`) }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

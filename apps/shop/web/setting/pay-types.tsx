import { Checkbox } from 'antd'
import { useWords } from '../words.ts'

interface PayTypesProps {
  value?: number[] | null
  onChange?(value: number[]): void
  disabled?: boolean
}

/** How customers may pay: on the phone, or at the counter after they have been served. */
export default function PayTypes({ value, onChange, disabled = false }: PayTypesProps) {
  const { t, word } = useWords()
  const options = [
    { value: 1, label: t('entities.order.options.payType.weixin') },
    { value: 3, label: t('entities.order.options.payType.balance') },
    { value: 4, label: word('payLater') },
  ]
  return (
    <Checkbox.Group
      value={value ?? []}
      disabled={disabled}
      options={options}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

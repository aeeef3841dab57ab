import { Checkbox } from 'antd'
import { DELIVER_OPTIONS } from '../../entities/order.ts'
import { useWords } from '../words.ts'

interface DeliverOptionsProps {
  value?: number[] | null
  onChange?(value: number[]): void
  disabled?: boolean
}

export default function DeliverOptions({ value, onChange, disabled = false }: DeliverOptionsProps) {
  const { t } = useWords()
  const options = Object.entries(DELIVER_OPTIONS).map(([number, [name]]) => ({
    value: Number(number),
    label: t(`entities.order.options.deliverOption.${name}`),
  }))
  return (
    <Checkbox.Group
      value={value ?? []}
      disabled={disabled}
      options={options}
      onChange={(chosen) => onChange?.([...chosen].sort())}
    />
  )
}

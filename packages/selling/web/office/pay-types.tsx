import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { Checkbox } from 'antd'

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

/** Its words are those of the app's orders. */
export default function PayTypes({ value, onChange, disabled = false }: PayTypesProps) {
  const { words } = useEntityPage()
  const options = OFFERED.map(([number, name]) => ({
    value: number,
    label: words.own(`entities.order.options.payType.${name}`),
  }))
  return (
    <Checkbox.Group
      value={value ?? []}
      disabled={disabled}
      options={options}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

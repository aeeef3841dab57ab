import { Segmented } from 'antd'

type Method = 'GET' | 'POST' | 'PUT'

interface MethodProps {
  value?: Method | null
  onChange?(value: Method): void
  disabled?: boolean
}

export default function MethodControl({ value, onChange, disabled = false }: MethodProps) {
  return (
    <Segmented<Method>
      aria-label="HTTP"
      options={['POST', 'PUT', 'GET']}
      value={value ?? 'POST'}
      disabled={disabled}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

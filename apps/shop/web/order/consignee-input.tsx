import { Input, Select } from 'antd'
import type { Consignee } from '../../entities/consignee.ts'
import { Labelled } from '../setting/labelled.tsx'
import { PROVINCES } from '../setting/provinces.ts'
import '../setting/setting.css'
import { useWords } from '../words.ts'

interface ConsigneeInputProps {
  value?: Consignee | null
  onChange?(value: Consignee | null): void
  disabled?: boolean
}

const NOBODY: Consignee = { name: '', mobile: '', province: '', city: '', area: '', address: '' }
const MOST = { name: 40, mobile: 20, city: 40, area: 40, address: 200 } as const

/** Who gets an order that is delivered. Empty for what the customer fetches. */
export default function ConsigneeInput({ value, onChange, disabled = false }: ConsigneeInputProps) {
  const { word } = useWords()
  const now = value ?? NOBODY
  function change(part: Partial<Consignee>) {
    const next = { ...now, ...part }
    const isEmpty = Object.values(next).every((one) => one === '')
    onChange?.(isEmpty ? null : next)
  }
  const text = (key: keyof typeof MOST, label: string) => (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          disabled={disabled}
          maxLength={MOST[key]}
          value={now[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <div className="shop-row">
      {text('name', word('consigneeName'))}
      {text('mobile', word('mobile'))}
      <Labelled label={word('province')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            showSearch
            disabled={disabled}
            value={now.province || null}
            options={PROVINCES.map((name) => ({ value: name, label: name }))}
            onChange={(province) => change({ province: province ?? '' })}
          />
        )}
      </Labelled>
      {text('city', word('city'))}
      {text('area', word('area'))}
      {text('address', word('address'))}
    </div>
  )
}

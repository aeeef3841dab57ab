import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { Spec } from '../../../contract/specs.ts'
import { useCrudWords } from '../words.ts'

interface SpecsInputProps {
  value: readonly Spec[] | null
  onChange(value: Spec[] | null): void
  disabled?: boolean
}

const MAX_SPECS = 50

/** A list of names and values that a person writes freely, in their own order. */
export default function SpecsInput({ value, onChange, disabled = false }: SpecsInputProps) {
  const { word } = useCrudWords()
  const specs = value ?? []
  const give = (next: Spec[]) => onChange(next.length === 0 ? null : next)
  const change = (index: number, extra: Partial<Spec>) =>
    give(specs.map((spec, place) => (place === index ? { ...spec, ...extra } : spec)))
  return (
    <div className="core-crud-specs">
      {specs.map((spec, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position, because names may be equal
        <div key={index} className="core-crud-spec">
          <Input
            aria-label={word('specName')}
            placeholder={word('specName')}
            maxLength={40}
            value={spec.name}
            disabled={disabled}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <Input
            aria-label={word('specValue')}
            placeholder={word('specValue')}
            maxLength={200}
            value={spec.value}
            disabled={disabled}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={word('removeSpec', { name: spec.name })}
            disabled={disabled}
            onClick={() => give(specs.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || specs.length >= MAX_SPECS}
        onClick={() => give([...specs, { name: '', value: '' }])}
      >
        {word('addSpec')}
      </Button>
    </div>
  )
}

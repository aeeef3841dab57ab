import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { InputNumber } from 'antd'
import type { Delivery } from '../../entities/setting.ts'
import { useWords } from '../words.ts'
import { Labelled } from './labelled.tsx'
import './setting.css'

const START: Delivery = { radius: 3000, minAmount: 0, freeAmount: null, packFee: 0 }

interface DeliveryInputProps {
  value?: Delivery | null
  onChange?(value: Delivery): void
  disabled?: boolean
}

/** How far the shop delivers, from which amount on, and what packing costs. */
export default function DeliveryInput({ value, onChange, disabled = false }: DeliveryInputProps) {
  const { word } = useWords()
  const now = value ?? START
  const change = (part: Partial<Delivery>) => onChange?.({ ...now, ...part })
  return (
    <div className="shop-row">
      <Labelled label={word('radius')}>
        {(id) => (
          <InputNumber
            controls={false}
            id={id}
            disabled={disabled}
            min={1}
            max={100_000}
            precision={0}
            suffix="m"
            value={now.radius}
            onChange={(radius) => change({ radius: radius ?? START.radius })}
          />
        )}
      </Labelled>
      <Labelled label={word('minAmount')}>
        {(id) => (
          <MoneyInput
            id={id}
            disabled={disabled}
            value={now.minAmount}
            onChange={(minAmount) => change({ minAmount: minAmount ?? 0 })}
          />
        )}
      </Labelled>
      <Labelled label={word('freeAmount')}>
        {(id) => (
          <MoneyInput
            id={id}
            disabled={disabled}
            placeholder={word('never')}
            value={now.freeAmount}
            onChange={(freeAmount) => change({ freeAmount })}
          />
        )}
      </Labelled>
      <Labelled label={word('packFee')}>
        {(id) => (
          <MoneyInput
            id={id}
            disabled={disabled}
            value={now.packFee}
            onChange={(packFee) => change({ packFee: packFee ?? 0 })}
          />
        )}
      </Labelled>
    </div>
  )
}

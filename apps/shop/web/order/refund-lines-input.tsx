import type { RefundLine } from '@atrium/selling/contract/declare'
import { InputNumber } from 'antd'
import type { Line } from '../../entities/order.ts'
import { useWords } from '../words.ts'
import './lines.css'

interface RefundLinesInputProps {
  value?: RefundLine[] | null
  onChange?(value: RefundLine[] | null): void
  disabled?: boolean
  /** Of the dialog, which starts with the lines of its order. */
  values?: { products?: readonly Line[] }
}

/** Which pieces of an order a refund is for. */
export default function RefundLinesInput({ value, onChange, disabled = false, values }: RefundLinesInputProps) {
  const { word } = useWords()
  const lines = values?.products ?? []
  const numOf = (index: number) => value?.find((one) => one.index === index)?.num ?? 0
  function change(index: number, num: number) {
    const others = (value ?? []).filter((one) => one.index !== index)
    onChange?.(num > 0 ? [...others, { index, num }] : others)
  }
  return (
    <ul className="shop-refund-lines">
      {lines.map(({ name, specName, num, refundNum }, index) => {
        const label = [name, specName].filter(Boolean).join(' ')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={index}>
            <span>{label}</span>
            <InputNumber
              controls={false}
              aria-label={word('refundNumOf', { name: label })}
              disabled={disabled || refundNum >= num}
              min={0}
              max={num - refundNum}
              precision={0}
              value={numOf(index)}
              suffix={`/ ${num - refundNum}`}
              onChange={(wanted) => change(index, wanted ?? 0)}
            />
          </li>
        )
      })}
    </ul>
  )
}

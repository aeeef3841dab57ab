import { unitText } from '@atrium/core/contract/unit-text'
import { InputNumber } from 'antd'
import { useWords } from '../words.ts'
import { FeeCurve, feesOf } from './fee-curve.tsx'

interface OverHoursInputProps {
  value: number | null
  onChange(value: number | null): void
  disabled: boolean
  values?: Readonly<Record<string, unknown>>
}

/** The last number of a price, and below it what all of them come to. */
export default function OverHoursInput({ value, onChange, disabled, values }: OverHoursInputProps) {
  const { t, word, locale } = useWords()
  const fees = feesOf(values)
  return (
    <>
      <InputNumber
        aria-label={t('entities.price.fields.overHours')}
        value={value}
        min={24}
        max={720}
        precision={0}
        controls={false}
        suffix={unitText('h', locale)}
        disabled={disabled}
        onChange={onChange}
      />
      {fees ? <FeeCurve fees={fees} /> : <p className="powerbank-note">{word('feeIncomplete')}</p>}
    </>
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { Button, InputNumber } from 'antd'
import type { EnergyRates, PrepayOption } from '../../price-plan.ts'
import { kilo } from '../format.ts'
import { useWords } from '../words.ts'
import { isOf, type PriceControl } from './off.tsx'
import './price.css'

const MAX_OPTIONS = 8

/**
 * The amounts that consumers can prepay. If the price is by time each has its minutes; otherwise minutes and energy are
 * only limits.
 */
export default function PrepayInput({ value, onChange, disabled, values }: PriceControl<PrepayOption[]>) {
  const { word } = useWords()
  const options = value ?? []
  const byTime = isOf(values, 'time')
  const byEnergy = isOf(values, 'energy')
  const rates = values?.rates as EnergyRates | undefined
  const rate = (rates?.elecFee ?? 0) + (rates?.serviceFee ?? 0)
  const change = (index: number, part: Partial<PrepayOption>) =>
    onChange?.(options.map((option, at) => (at === index ? { ...option, ...part } : option)))

  return (
    <div className="charge-rows">
      {options.map((option, index) => (
        // The index is the React key: if the amount were, each typed digit would take the focus away.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="charge-row">
          <MoneyInput
            aria-label={word('amountNo', { no: index + 1 })}
            value={option.amount}
            disabled={disabled === true}
            onChange={(amount) => change(index, { amount: amount ?? Number.NaN })}
          />
          <InputNumber
            aria-label={word('minutesNo', { no: index + 1 })}
            value={option.minutes ?? null}
            min={1}
            max={10_080}
            precision={0}
            controls={false}
            suffix={word('minutes')}
            placeholder={byTime ? '' : word('noLimit')}
            status={byTime && !option.minutes ? 'warning' : ''}
            disabled={disabled === true}
            onChange={(minutes) => change(index, { minutes })}
          />
          {!byTime && (
            <InputNumber
              aria-label={word('energyNo', { no: index + 1 })}
              value={option.wh ? option.wh / 1000 : null}
              min={0.001}
              max={1000}
              precision={3}
              controls={false}
              suffix="kWh"
              placeholder={byEnergy && rate > 0 ? reachText(word, option, rate) : word('noLimit')}
              disabled={disabled === true}
              onChange={(kwh) => change(index, { wh: kwh === null ? null : Math.round(kwh * 1000) })}
            />
          )}
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={word('removeNo', { no: index + 1 })}
              onClick={() => onChange?.(options.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={options.length >= MAX_OPTIONS}
          onClick={() => onChange?.([...options, next(options, byTime)])}
        >
          {word('addAmount')}
        </Button>
      )}
    </div>
  )
}

/** How much energy an amount buys, if it has no other limit. */
function reachText(word: ReturnType<typeof useWords>['word'], { amount }: PrepayOption, rate: number): string {
  if (!Number.isFinite(amount)) return word('noLimit')
  return word('reach', { kwh: kilo(Math.floor((amount * 100_000) / rate)) })
}

function next(options: readonly PrepayOption[], byTime: boolean): PrepayOption {
  const last = options.at(-1)
  const amount = last && Number.isFinite(last.amount) ? last.amount * 2 : 1000
  return byTime ? { amount, minutes: (last?.minutes ?? 60) * (last ? 2 : 1) } : { amount }
}

import { kwhNumber } from '@atrium/core/contract/quantity-text'
import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { InputNumber } from 'antd'
import type { EnergyRates, PrepayOption } from '../../price-plan.ts'
import { useWords } from '../words.ts'
import { isOf, type PriceControl } from './off.tsx'

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
  return (
    <div className="core-row-list">
      <RowList
        rows={options}
        disabled={disabled === true}
        onChange={(rows) => onChange?.(rows)}
        added={(rows) => [...rows, next(rows, byTime)]}
        addLabel={word('addAmount')}
        isFull={options.length >= MAX_OPTIONS}
        removeLabel={(no) => word('removeNo', { no })}
      >
        {(option, index, change) => (
          <>
            <MoneyInput
              aria-label={word('amountNo', { no: index + 1 })}
              value={option.amount}
              disabled={disabled === true}
              onChange={(amount) => change({ amount: amount ?? Number.NaN })}
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
              onChange={(minutes) => change({ minutes })}
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
                onChange={(kwh) => change({ wh: kwh === null ? null : Math.round(kwh * 1000) })}
              />
            )}
          </>
        )}
      </RowList>
    </div>
  )
}

/** How much energy an amount buys, if it has no other limit. */
function reachText(word: ReturnType<typeof useWords>['word'], { amount }: PrepayOption, rate: number): string {
  if (!Number.isFinite(amount)) return word('noLimit')
  return word('reach', { kwh: kwhNumber(Math.floor((amount * 100_000) / rate)) })
}

function next(options: readonly PrepayOption[], byTime: boolean): PrepayOption {
  const last = options.at(-1)
  const amount = last && Number.isFinite(last.amount) ? last.amount * 2 : 1000
  return byTime ? { amount, minutes: (last?.minutes ?? 60) * (last ? 2 : 1) } : { amount }
}

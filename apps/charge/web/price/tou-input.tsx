import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { minuteOf, type TouPeriod } from '../../price-plan.ts'
import { useWords } from '../words.ts'
import { DayBar } from './day-bar.tsx'
import { isOf, Off, type PriceControl } from './off.tsx'
import './price.css'
import { RateInput } from './rate-input.tsx'
import { changeEnd, clockOf, removePeriod, splitLongest, WHOLE_DAY } from './tou-list.ts'

const STEP_MINUTES = 30

/** The periods of the day, drawn as one bar. Every change keeps the whole day covered. */
export default function TouInput({ value, onChange, disabled, values }: PriceControl<TouPeriod[]>) {
  const { word, t } = useWords()
  if (!isOf(values, 'timeOfUse')) return <Off />
  const periods = value?.length ? value : [WHOLE_DAY]
  const change = (index: number, part: Partial<TouPeriod>) =>
    onChange?.(periods.map((period, at) => (at === index ? { ...period, ...part } : period)))

  return (
    <div className="charge-rows">
      <DayBar periods={periods} />
      {periods.map((period, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <div key={index} className="charge-period">
          <span className="charge-from">{period.start} –</span>
          <Select
            aria-label={word('untilNo', { no: index + 1 })}
            value={period.end}
            disabled={disabled === true || index === periods.length - 1}
            options={endsAfter(period, periods[index + 1]).map((clock) => ({ value: clock, label: clock }))}
            onChange={(end) => onChange?.(changeEnd(periods, index, end))}
          />
          <span className="charge-period-fees">
            {(['elecFee', 'serviceFee'] as const).map((name) => (
              <span key={name} className="charge-labelled">
                <span>{t(`entities.order.fields.${name}`)}</span>
                <RateInput
                  label={`${t(`entities.order.fields.${name}`)} ${period.start}`}
                  value={period[name]}
                  disabled={disabled}
                  onChange={(rate) => change(index, { [name]: rate })}
                />
              </span>
            ))}
          </span>
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={periods.length === 1}
              aria-label={word('removeNo', { no: index + 1 })}
              onClick={() => onChange?.(removePeriod(periods, index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.(splitLongest(periods))}
        >
          {word('addPeriod')}
        </Button>
      )}
    </div>
  )
}

/** Possible ends of a period: the half hours between its start and the end of the next period. */
function endsAfter(period: TouPeriod, next: TouPeriod | undefined): string[] {
  const last = next ? minuteOf(next.end) - STEP_MINUTES : minuteOf(period.end)
  const ends: string[] = []
  for (let at = minuteOf(period.start) + STEP_MINUTES; at <= last; at += STEP_MINUTES) ends.push(clockOf(at))
  return ends.includes(period.end) ? ends : [...ends, period.end].sort()
}

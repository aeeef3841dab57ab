import { RowList } from '@atrium/core/web/inputs/row-list'
import { Select } from 'antd'
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
  return (
    <div className="core-row-list">
      <DayBar periods={periods} />
      <RowList
        rows={periods}
        disabled={disabled === true}
        onChange={(rows) => onChange?.(rows)}
        added={splitLongest}
        addLabel={word('addPeriod')}
        removed={removePeriod}
        removeLabel={(no) => word('removeNo', { no })}
        keepsOne
        rowClass="charge-period"
      >
        {(period, index, change) => (
          <>
            <span className="core-row-list-lead">{period.start} –</span>
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
                    onChange={(rate) => change({ [name]: rate })}
                  />
                </span>
              ))}
            </span>
          </>
        )}
      </RowList>
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

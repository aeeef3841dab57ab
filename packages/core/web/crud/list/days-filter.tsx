import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import dayjs from '../../ui/days.ts'
import { isDay, RANGE_PRESETS } from '../values/times.ts'
import { useCrudWords } from '../words.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import type { FilterProps } from './filter-props.ts'
import { presetOf } from './list-address.ts'

const CUSTOM = 'custom'

/** A filter by days: a preset with a name, or a first and a last day. Either of the two may be left open. */
export function DaysFilter({ field, label, values, onChange }: FilterProps) {
  const { word } = useCrudWords()
  const [start, end] = [`${field}Start`, `${field}End`]
  const preset = presetOf(field, values)
  const given = values[start] !== undefined || values[end] !== undefined
  const [custom, setCustom] = useState(given)
  const byHand = (custom || given) && preset === undefined

  function choose(next: string | undefined) {
    setCustom(next === CUSTOM)
    const named = next === CUSTOM ? undefined : next
    onChange({ [field]: named, ...(next === CUSTOM ? {} : { [start]: undefined, [end]: undefined }) })
  }

  return (
    <>
      <ChoiceFilter
        one
        label={label}
        chosen={[preset ?? (byHand ? CUSTOM : [])].flat()}
        options={[
          ...RANGE_PRESETS.map((name) => ({ value: name as string, label: word(name) })),
          { value: CUSTOM, label: word('custom') },
        ]}
        onChoose={([next]) => choose(next)}
      />
      {byHand && (
        <span className="core-crud-filter-days">
          <Day
            label={`${label} ${word('from')}`}
            value={values[start]}
            onChange={(day) => onChange({ [start]: day })}
          />
          <span aria-hidden="true">{word('to')}</span>
          <Day label={`${label} ${word('to')}`} value={values[end]} onChange={(day) => onChange({ [end]: day })} />
        </span>
      )}
    </>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange(day: string | undefined): void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <DatePicker
      aria-label={label}
      value={value !== undefined && isDay(value) ? dayjs(value) : null}
      onChange={(day: Dayjs | null) => onChange(day?.format('YYYY-MM-DD'))}
    />
  )
}

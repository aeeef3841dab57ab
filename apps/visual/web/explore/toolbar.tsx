import { timeMs } from '@atrium/core/contract/time'
import { clockText, momentMs } from '@atrium/core/contract/zone'
import dayjs from '@atrium/core/web/ui/days'
import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { DatePicker, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { type Chosen, REDUCES } from './chosen.ts'
import type { TimeRange } from './query.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useSoon } from './use-soon.ts'

const RANGES = ['*-15m', '*-1h', '*-6h', '*-1d', '*-7d', '*-30d'] as const
const INTERVALS = ['', '1s', '10s', '1m', '5m', '15m', '1h', '6h', '1d'] as const
const FORMAT = 'YYYY-MM-DD HH:mm:ss'

interface ToolbarProps {
  chosen: Chosen
  range: TimeRange
  tags: readonly { name: string }[]
  onChange(change: Partial<Chosen>): void
}

/** Range, reduction, interval, groups and comparison of the chart. */
export function Toolbar({ chosen, range, tags, onChange }: ToolbarProps) {
  const { word } = useWords()
  const preset = range.endTime === '*' ? RANGES.find((start) => start === range.startTime) : undefined
  const rangeName = preset ?? (chosen.start === '' || chosen.start === 'all' ? 'auto' : 'own')
  return (
    <div className="visual-explore-tools">
      <Select
        aria-label={word('range')}
        value={rangeName}
        popupMatchSelectWidth={false}
        options={[
          ...RANGES.map((value) => ({
            value: value as string,
            label: word(`dataLast${value.slice(2)}` as 'dataLast1h'),
          })),
          { value: 'auto', label: word('dataAllTime') },
          ...(rangeName === 'own' ? [{ value: 'own', label: word('dataOwnRange') }] : []),
        ]}
        onChange={(value) => {
          if (value === 'auto') onChange({ start: 'all', end: '' })
          else if (value !== 'own') onChange({ start: value, end: '*' })
        }}
      />
      <DatePicker.RangePicker
        className="visual-explore-range"
        showTime
        allowClear={false}
        format={FORMAT}
        aria-label={word('range')}
        value={[pickedOf(range.startTime), pickedOf(range.endTime)]}
        onChange={(picked) => {
          const [from, to] = picked ?? []
          if (from && to) onChange({ start: isoOf(from), end: isoOf(to) })
        }}
      />
      <Select
        aria-label={word('dataReduce')}
        value={chosen.reduce}
        popupMatchSelectWidth={false}
        options={REDUCES.map((value) => ({ value, label: word(`dataReduce_${value}`) }))}
        onChange={(reduce) => onChange({ reduce })}
      />
      {chosen.reduce !== 'none' && (
        <Select
          aria-label={word('dataInterval')}
          value={chosen.interval}
          popupMatchSelectWidth={false}
          options={INTERVALS.map((value) => ({
            value: value as string,
            label: value === '' ? word('dataIntervalAuto') : value,
          }))}
          onChange={(interval) => onChange({ interval })}
        />
      )}
      {tags.length > 0 && (
        <Select
          aria-label={word('dataGroupBy')}
          value={chosen.groupBy}
          popupMatchSelectWidth={false}
          className="visual-explore-group"
          options={[
            { value: '', label: word('dataNoGroup') },
            ...tags.map(({ name }) => ({ value: name, label: word('dataBy', { name }) })),
          ]}
          onChange={(groupBy) => onChange({ groupBy, merged: groupBy ? '' : '1', values: [] })}
        />
      )}
      {chosen.groupBy !== '' && <ValuesSelect chosen={chosen} onChange={onChange} />}
      <Select
        aria-label={word('dataCompare')}
        value={chosen.versus === '' || chosen.versus === 'previous' ? chosen.versus : 'own'}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: word('dataNoCompare') },
          { value: 'previous', label: word('dataPrevious') },
          { value: 'own', label: word('dataOtherStart') },
        ]}
        onChange={(value) => onChange({ versus: value === 'own' ? dayBefore(range.startTime) : value })}
      />
      {chosen.versus !== '' && chosen.versus !== 'previous' && (
        <DatePicker
          showTime
          allowClear={false}
          format={FORMAT}
          aria-label={word('dataOtherStart')}
          value={pickedOf(chosen.versus)}
          onChange={(picked: Dayjs | null) => picked && onChange({ versus: isoOf(picked) })}
        />
      )}
    </div>
  )
}

const MOST_CHOICES = 50

/** Chooses values of the tag. They are searched on the server, because there may be a million. */
function ValuesSelect({ chosen, onChange }: Pick<ToolbarProps, 'chosen' | 'onChange'>) {
  const { word } = useWords()
  const [text, setText] = useState('')
  const search = useSoon(text.trim())
  const { db, measurement, groupBy: tag } = chosen
  const { data, isFetching } = useCatalogue({
    db,
    measurement,
    tag,
    pageSize: MOST_CHOICES,
    ...(search ? { search } : {}),
  })
  return (
    <Select
      mode="multiple"
      className="visual-explore-values"
      aria-label={word('dataValuesOf', { name: tag })}
      placeholder={word('dataFirstValues')}
      maxTagCount={2}
      loading={isFetching}
      value={chosen.values}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={(data?.values ?? []).map((value) => ({ value, label: value === '' ? '—' : value }))}
      onChange={(values) => onChange({ values })}
    />
  )
}

/** Shown on the clock of the zone in which this person reads times. */
function pickedOf(time: string): Dayjs | null {
  const atMs = timeMs(time, Date.now())
  return atMs === null ? null : dayjs(clockText(zoneOfTimes(), atMs).replace(' ', 'T'))
}

function isoOf(picked: Dayjs): string {
  return new Date(momentMs(zoneOfTimes(), Date.parse(`${picked.format('YYYY-MM-DDTHH:mm:ss')}Z`))).toISOString()
}

const DAY_MS = 86_400_000

function dayBefore(time: string): string {
  return new Date((timeMs(time, Date.now()) ?? Date.now()) - DAY_MS).toISOString()
}

import { ZoneSelect } from '@atrium/core/web/ui/zone-select'
import { READ_OPTIONS } from '@atrium/timeseries/contract/table/options'
import { isFormat, seenTimes } from '@atrium/timeseries/contract/table/reading'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words.ts'
import type { Draft } from './draft.ts'

const NAMED = ['iso', 's', 'ms', 'us', 'ns', 'excel'] as const
const COMMON = [
  'YYYY/M/D H:mm',
  'D/M/YYYY H:mm',
  'M/D/YYYY H:mm',
  'D.M.YYYY H:mm',
  'D.M.YY H:mm',
  'YYYY[年]M[月]D[日] H:mm',
  'YYYY/M/D A h:mm',
  'D-MMM-YYYY H:mm',
]
const OWN = 'own'

interface TimeFieldsProps {
  draft: Draft
  rows: readonly string[][]
  onChange(part: Partial<Draft>): void
}

/** Format and zone of the times. */
export function TimeFields({ draft, rows, onChange }: TimeFieldsProps) {
  const { word, locale } = useWords()
  const [isOwn, setIsOwn] = useState(false)
  const { format } = draft
  const texts = [...new Set([...draft.formats, ...COMMON, ...(format === null ? [] : [format])])]
  const options = [
    ...NAMED.map((value) => ({ value: value as string, label: word(`format_${value}`) })),
    ...texts.filter((value) => !NAMED.some((named) => named === value)).map((value) => ({ value, label: value })),
    { value: OWN, label: word('formatOwn') },
  ]
  const choose = (value: string) => {
    setIsOwn(value === OWN)
    if (value !== OWN) onChange({ format: value })
  }
  const carryOffsets = format !== null && isFormat(format) && seenTimes(draft, rows).offsets === 'all'
  const isWrong = format !== null && !isFormat(format)
  return (
    <>
      <Form.Item
        label={READ_OPTIONS.format.label[locale]}
        htmlFor="v-csv-format"
        {...(isWrong ? { validateStatus: 'error' as const, help: word('plan_format') } : {})}
      >
        {isOwn ? (
          <Input
            id="v-csv-format"
            autoFocus
            value={format ?? ''}
            placeholder={word('formatOwnHint')}
            title={word('formatOwnHint')}
            onChange={({ target }) => onChange({ format: target.value })}
          />
        ) : (
          <Select
            id="v-csv-format"
            value={format}
            placeholder={word('plan_ask')}
            onChange={choose}
            options={options}
            popupMatchSelectWidth={false}
          />
        )}
      </Form.Item>
      <Form.Item label={READ_OPTIONS.zone.label[locale]} htmlFor="v-csv-zone">
        {carryOffsets ? (
          <Input id="v-csv-zone" disabled value={word('zoneInFile')} />
        ) : (
          <ZoneSelect id="v-csv-zone" value={draft.zone} onChange={(zone) => onChange({ zone })} />
        )}
      </Form.Item>
    </>
  )
}

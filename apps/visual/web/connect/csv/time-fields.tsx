import { ZoneSelect } from '@atrium/web/ui/zone-select.tsx'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words.ts'
import { type Draft, hasOffset, isFormat } from './draft.ts'

const NAMED = ['iso', 's', 'ms', 'us', 'ns', 'excel'] as const
const COMMON = ['YYYY/M/D H:mm', 'D/M/YYYY H:mm', 'M/D/YYYY H:mm', 'D.M.YYYY H:mm', 'YYYY[年]M[月]D[日] H:mm']
const OWN = 'own'

interface TimeFieldsProps {
  draft: Draft
  rows: readonly string[][]
  onChange(part: Partial<Draft>): void
}

/** Format and zone of the times. */
export function TimeFields({ draft, rows, onChange }: TimeFieldsProps) {
  const { word } = useWords()
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
  const isWrong = format !== null && !isFormat(format)
  return (
    <>
      <Form.Item
        label={word('timeFormat')}
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
      <Form.Item label={word('timeZone')} htmlFor="v-csv-zone">
        {hasOffset(draft, rows) ? (
          <Input id="v-csv-zone" disabled value={word('zoneInFile')} />
        ) : (
          <ZoneSelect id="v-csv-zone" value={draft.zone} onChange={(zone) => onChange({ zone })} />
        )}
      </Form.Item>
    </>
  )
}

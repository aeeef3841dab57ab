import { joinValues, splitValues } from '@atrium/core/contract/value-list'
import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'
import { useCrudWords } from '@atrium/core/web/crud/words'
import { Select } from 'antd'
import { STOP_REASONS } from '../../stop-reasons.ts'
import { useWords } from '../words.ts'

/** Orders by why they ended, in words. Reasons that protocols name differently are one choice if they have one word. */
export default function ReasonFilter({ field, label, values, onChange }: FilterProps) {
  const { reason } = useWords()
  const { word, listed } = useCrudWords()
  const text = values[field]
  const filtered = text === undefined ? [] : splitValues(text)
  // A reason without a word is no choice, but an address may have it.
  const names = [...new Set<string>([...STOP_REASONS, ...filtered])]
  const named = namesByWord(names, reason)
  return (
    <Select
      className="core-crud-filter"
      prefix={label}
      placeholder={word('any')}
      aria-label={label}
      allowClear
      mode="multiple"
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => listed(chosen.map((one) => String(one.label)))}
      showSearch={false}
      popupMatchSelectWidth={false}
      value={[...new Set(filtered.map(reason))]}
      options={[...named.keys()].map((name) => ({ value: name, label: name }))}
      onChange={(chosen: string[]) =>
        onChange({ [field]: joinValues(chosen.flatMap((name) => named.get(name) ?? [])) || undefined })
      }
    />
  )
}

function namesByWord(names: readonly string[], wordOf: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) found.set(wordOf(name), [...(found.get(wordOf(name)) ?? []), name])
  return found
}

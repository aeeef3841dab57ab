import { joinValues, splitValues } from '@atrium/core/contract/value-list'
import { ChoiceFilter } from '@atrium/core/web/crud/list/choice-filter'
import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'
import { STOP_REASONS } from '../../stop-reasons.ts'
import { useWords } from '../words.ts'

/** Orders by why they ended, in words. Reasons that protocols name differently are one choice if they have one word. */
export default function ReasonFilter({ field, label, values, onChange }: FilterProps) {
  const { reason } = useWords()
  const text = values[field]
  const filtered = text === undefined ? [] : splitValues(text)
  // A reason without a word is no choice, but an address may have it.
  const names = [...new Set<string>([...STOP_REASONS, ...filtered])]
  const named = namesByWord(names, reason)
  return (
    <ChoiceFilter
      label={label}
      chosen={[...new Set(filtered.map(reason))]}
      options={[...named.keys()].map((name) => ({ value: name, label: name }))}
      onChoose={(chosen) =>
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

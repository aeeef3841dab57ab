import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinValues, splitValues } from '../../../contract/value-list.ts'
import { knownValues } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import type { FilterProps } from './filter-props.ts'

/** A choice among the values that rows have, such as the batches that were made. */
export function KnownFilter({ field, label, values, onChange }: FilterProps) {
  const { app, entity } = useEntityPage()
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: [app.key, entity.name, 'values', field],
    queryFn: () => knownValues(entity, field),
    enabled: opened,
  })
  const text = values[field]
  const chosen = text === undefined ? [] : splitValues(text)
  // An address may have a value that no row has any more.
  const known = [...new Set([...chosen, ...(data?.values ?? [])])]
  return (
    <ChoiceFilter
      label={label}
      search
      loading={isFetching}
      options={known.map((value) => ({ value, label: value }))}
      chosen={chosen}
      onOpen={() => setOpened(true)}
      onChoose={(next) => onChange({ [field]: joinValues(next) || undefined })}
    />
  )
}

import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { type ControlProps, type SourcePort, useForm, useFormWords } from './form-context.ts'

interface SourceInputProps extends ControlProps<string> {
  /** Only sources of this type are offered. */
  type: number
}

/** A stored data source, found by its title. */
export function SourceInput({ type, ...control }: SourceInputProps) {
  const { sources } = useForm()
  const { id, value, onChange, describedBy } = control
  if (!sources) return <TextInput {...{ id, value, onChange }} aria-describedby={describedBy} />
  return <Found {...control} {...{ type, sources }} />
}

function Found({ id, value, onChange, describedBy, type, sources }: SourceInputProps & { sources: SourcePort }) {
  const words = useFormWords()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data: list = [], isFetching } = useQuery({
    queryKey: ['builder', 'sources', type, search],
    queryFn: () => sources.find(type, search),
    enabled: isOpen,
  })
  const { data: chosen, isFetched } = useQuery({
    queryKey: ['builder', 'source', value],
    queryFn: () => sources.get(value),
    enabled: value !== '',
  })
  const current = value === '' ? [] : [{ value, label: chosen?.title ?? (isFetched ? words.sourceGone : '…') }]
  const others = list.filter(({ _id }) => _id !== value)
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[
        { value: '', label: words.none },
        ...current,
        ...others.map(({ _id, title }) => ({ value: _id, label: title })),
      ]}
      onOpenChange={setOpen}
      onChange={onChange}
    />
  )
}

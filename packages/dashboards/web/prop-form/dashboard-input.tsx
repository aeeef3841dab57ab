import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { type ControlProps, type DashboardPort, useForm, useFormWords } from './form-context.ts'

/** A dashboard, found by its name. */
export function DashboardInput({ id, value, onChange, describedBy }: ControlProps<string>) {
  const { dashboards } = useForm()
  if (!dashboards) return <TextInput {...{ id, value, onChange }} aria-describedby={describedBy} />
  return <Found {...{ id, value, onChange, describedBy, dashboards }} />
}

function Found({ id, value, onChange, describedBy, dashboards }: ControlProps<string> & { dashboards: DashboardPort }) {
  const words = useFormWords()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data: list = [], isFetching } = useQuery({
    queryKey: ['builder', 'dashboards', search],
    queryFn: () => dashboards.find(search),
    enabled: isOpen,
  })
  const { data: chosen, isFetched } = useQuery({
    queryKey: ['builder', 'dashboard', value],
    queryFn: () => dashboards.get(value),
    enabled: value !== '',
  })
  const current = value === '' ? [] : [{ value, label: chosen?.name ?? (isFetched ? words.dashboardGone : '…') }]
  const options = [
    { value: '', label: words.none },
    ...current,
    ...list.filter(({ _id }) => _id !== value).map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={options}
      onOpenChange={setOpen}
      onChange={onChange}
    />
  )
}

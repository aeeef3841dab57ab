import { useSettled } from '@atrium/core/web/crud/use-settled'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { AutoComplete, Select } from 'antd'
import { useId, useState } from 'react'
import { useData, useDataWords, useNames } from './data-context.ts'
import type { CatalogueRequest } from './data-port.ts'

export interface NameOption {
  value: string
  /** What helps to recognise it: a size, an example. */
  note?: string
}

interface NameSelectProps {
  label: string
  value: string
  /** What to list; undefined: nothing yet. */
  request: CatalogueRequest | undefined
  options(answer: DataCatalogue): readonly NameOption[]
  /** All names are in the first answer: the server would search other names. */
  isShort?: boolean
  onChange(value: string): void
}

const MOST = 50
const ALL = 200

/** One name out of many, searched on the server. */
export function NameSelect({ label, value, request, options, isShort = false, onChange }: NameSelectProps) {
  const id = useId()
  const { mayQuery } = useData()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, isFetching } = useNames(
    request && { ...request, pageSize: isShort ? ALL : MOST, ...(search && !isShort ? { search } : {}) },
  )
  return (
    <div className="dashboards-builder-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        aria-label={label}
        disabled={!mayQuery}
        loading={isFetching}
        value={value || null}
        showSearch={isShort ? { optionFilterProp: 'value' } : { filterOption: false, onSearch: setText }}
        onOpenChange={(isOpen) => !isOpen && setText('')}
        options={(data ? options(data) : []).map(({ value: name, note }) => ({
          value: name,
          label: (
            <span className="dashboards-builder-name-option">
              {name}
              {note && <small>{note}</small>}
            </span>
          ),
        }))}
        labelRender={({ value: name }) => String(name ?? '')}
        onChange={(next) => onChange(next ?? '')}
      />
    </div>
  )
}

interface TagValueProps {
  label: string
  value: string
  request: CatalogueRequest | undefined
  onChange(value: string): void
}

/** A value of a tag: one that exists, any other text, or a parameter. */
export function TagValue({ label, value, request, onChange }: TagValueProps) {
  const words = useDataWords()
  const { parameters, mayQuery } = useData()
  const search = useSettled(value.trim())
  const { data } = useNames(request && { ...request, pageSize: MOST, ...(search ? { search } : {}) })
  const ofParameters = parameters.map((one) => ({
    value: `{${one.name}}`,
    label: (
      <span className="dashboards-builder-name-option">
        {`{${one.name}}`}
        <small>{one.label === '' ? words.parameter : `${words.parameter} · ${one.label}`}</small>
      </span>
    ),
  }))
  return (
    <AutoComplete
      aria-label={label}
      className="dashboards-builder-tag-value"
      disabled={!mayQuery}
      value={value}
      options={[...ofParameters, ...(data?.values ?? []).map((one) => ({ value: one }))]}
      onChange={(next) => onChange(String(next ?? ''))}
    />
  )
}

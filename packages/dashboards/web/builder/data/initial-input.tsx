import { joinValues, splitValues } from '@atrium/core/contract/value-list'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { PLAIN_INPUTS } from '@atrium/core/web/inputs/plain'
import { AutoComplete, Select } from 'antd'
import { useState } from 'react'
import type { DashboardParameter } from '../../../contract/dashboard.ts'
import type { ControlProps } from '../../prop-form/form-context.ts'
import { useNames } from './data-context.ts'

/** What the form has of the parameter. */
type Entry = Partial<DashboardParameter> & { from?: 'any' | 'typed' | 'tag' }

const MOST = 50

/** The initial value of a parameter: of the choices that it has, or any text. */
export function InitialInput({ id, value, onChange, describedBy, beside = {} }: ControlProps<string | null>) {
  const { from = 'any', choices = [], tag, several = false } = beside as Entry
  const [text, setText] = useState('')
  const search = useSettled((several ? text : (value ?? '')).trim())
  const place = tag?.key ? { db: tag.db, measurement: tag.measurement, tag: tag.key } : undefined
  const isOfTag = from === 'tag' && place !== undefined
  const { data } = useNames(isOfTag ? { ...place, pageSize: MOST, ...(search ? { search } : {}) } : undefined)
  const offered = isOfTag ? (data?.values ?? []) : from === 'typed' ? choices.filter((choice) => choice !== '') : []
  const aria = { id, 'aria-describedby': describedBy }
  if (!isOfTag && offered.length === 0) {
    const Text = PLAIN_INPUTS.str
    return <Text {...aria} value={value} onChange={(next) => onChange(next ?? undefined)} />
  }
  const options = offered.map((one) => ({ value: one, label: one }))
  const set = (next: string) => onChange(next === '' ? undefined : next)
  return several ? (
    <Select
      {...aria}
      className="dashboards-builder-tag-value"
      mode={isOfTag ? 'tags' : 'multiple'}
      value={value ? splitValues(value) : []}
      options={options}
      showSearch={{ onSearch: setText }}
      onChange={(next: string[]) => set(joinValues(next))}
    />
  ) : (
    <AutoComplete
      {...aria}
      className="dashboards-builder-tag-value"
      value={value ?? ''}
      options={options}
      onChange={(next) => set(String(next ?? ''))}
    />
  )
}

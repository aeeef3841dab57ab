import type { ParameterTag } from '../../../contract/dashboard.ts'
import type { ControlProps } from '../../prop-form/form-context.ts'
import { useDataWords } from './data-context.ts'
import { NameSelect } from './name-select.tsx'

/** A tag of the built-in time series: its database, its measurement, its key. */
export function TagChoice({ value, onChange, describedBy }: ControlProps<Partial<ParameterTag> | null>) {
  const words = useDataWords()
  const { db = '', measurement = '', key = '' } = value ?? {}
  return (
    <div className="dashboards-builder-tag-choice" aria-describedby={describedBy}>
      <NameSelect
        label={words.tagDb}
        value={db}
        isShort
        request={{}}
        options={({ databases = [] }) => databases.map(({ name }) => ({ value: name }))}
        onChange={(next) => next !== db && onChange({ db: next, measurement: '', key: '' })}
      />
      <NameSelect
        label={words.tagMeasurement}
        value={measurement}
        request={db ? { db } : undefined}
        options={({ measurements = [], found = [] }) => {
          const names = [...measurements.map(({ name }) => name), ...found.map((one) => one.measurement)]
          return [...new Set(names)].map((name) => ({ value: name }))
        }}
        onChange={(next) => next !== measurement && onChange({ db, measurement: next, key: '' })}
      />
      <NameSelect
        label={words.tagKey}
        value={key}
        isShort
        request={db && measurement ? { db, measurement } : undefined}
        options={({ tags = [] }) => tags.map(({ name, values }) => ({ value: name, note: String(values) }))}
        onChange={(next) => onChange({ db, measurement, key: next })}
      />
    </div>
  )
}

import { fill } from '@atrium/core/web/words'
import { itemsOf } from '@atrium/dashboards/web/builder/change-items'
import { useData } from '@atrium/dashboards/web/builder/data/data-context'
import { NameSelect, TagValue } from '@atrium/dashboards/web/builder/data/name-select'
import type { RebindFormProps } from '@atrium/dashboards/web/builder/data/query-form'
import { useId, useState } from 'react'
import { boundTo, type Rebinding, rebindOps } from './web/rebind.ts'
import { useRebindWords } from './web/words.ts'

/** Binds the queries of many items to another database, measurement or value of a tag at once. */
export default function TimeSeriesRebindForm({ draft, ids, onChange }: RebindFormProps) {
  const words = useRebindWords()
  const { mayQuery } = useData()
  const id = useId()
  const [at, setAt] = useState(0)
  const [to, setTo] = useState('')
  const { databases, measurements, tags } = boundTo(itemsOf(draft, ids))
  const choices = [
    ...databases.map((from): Choice => ({ what: 'database', from, text: `${words.database} ${from}` })),
    ...measurements.map((from): Choice => ({ what: 'measurement', from, text: `${words.measurement} ${from}` })),
    ...tags.map(({ name, value }): Choice => {
      return { what: 'tag', name, from: value, text: fill(words.rebindTag, { name, value }) }
    }),
  ]
  const choice = choices[at] ?? choices[0]
  if (!choice) return <p className="dashboards-builder-muted">{words.rebindNone}</p>
  const { text: _, ...change } = choice
  const ops = to === '' || to === choice.from ? [] : rebindOps(draft, ids, { ...change, to })
  const [db = ''] = databases
  const [measurement = ''] = measurements
  return (
    <section className="dashboards-builder-rebind" aria-label={words.rebind}>
      <p className="dashboards-builder-muted">{words.rebindHint}</p>
      <div className="dashboards-builder-field">
        <label htmlFor={id}>{words.rebindWhat}</label>
        <select
          id={id}
          className="dashboards-builder-input"
          value={at < choices.length ? at : 0}
          onChange={({ target }) => {
            setAt(Number(target.value))
            setTo('')
          }}
        >
          {choices.map(({ text }, index) => (
            <option key={text} value={index}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {choice.what === 'tag' ? (
        <TagValue
          label={words.rebindTo}
          value={to}
          request={db && measurement ? { db, measurement, tag: choice.name ?? '' } : undefined}
          onChange={setTo}
        />
      ) : (
        <NameSelect
          label={words.rebindTo}
          value={to}
          isShort={choice.what === 'database'}
          request={choice.what === 'database' ? {} : { db }}
          options={({ databases = [], measurements: listed = [], found = [] }) => {
            if (choice.what === 'database') return databases.map(({ name }) => ({ value: name }))
            const names = [...listed.map(({ name }) => name), ...found.map(({ measurement: name }) => name)]
            return [...new Set(names)].map((value) => ({ value }))
          }}
          onChange={setTo}
        />
      )}
      <button
        type="button"
        className="dashboards-builder-button dashboards-builder-primary"
        disabled={!mayQuery || ops.length === 0}
        onClick={() => {
          onChange(ops, { key: 'rebind', values: { count: new Set(ops.map((op) => 'id' in op && op.id)).size } })
          setTo('')
        }}
      >
        {fill(words.rebindDo, { count: ops.length })}
      </button>
    </section>
  )
}

type Choice = Omit<Rebinding, 'to'> & { text: string }

import { fill } from '@atrium/core/web/words'
import { MAX_STATEMENT } from '@atrium/timeseries/contract/query-language'
import { useState } from 'react'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import { useData } from '../data/data-context.ts'
import { NameSelect } from '../data/name-select.tsx'
import { OneValueNote } from '../data/one-value-note.tsx'
import type { QueryFormProps } from '../data/query-form.ts'
import { useSeriesWords } from './words.ts'

/** A query that is an InfluxQL statement. It changes when its author uses the changed text, not with each letter. */
export function StoredStatement({ query, onChange }: Pick<QueryFormProps<SeriesQuery>, 'query' | 'onChange'>) {
  const words = useSeriesWords()
  const { mayQuery, source = '' } = useData()
  const { db = '', influxql = '' } = query
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? influxql
  const isOther = text !== influxql && text.trim() !== ''
  const use = () => {
    if (isOther) onChange({ ...query, influxql: text })
  }
  return (
    <>
      <NameSelect
        label={words.database}
        value={db}
        isShort
        request={{}}
        options={({ databases = [] }) => databases.map(({ name }) => ({ value: name }))}
        onChange={(next) => onChange({ ...query, db: next })}
      />
      <div className="dashboards-builder-field">
        <span>{words.statement}</span>
        <textarea
          className="dashboards-builder-input dashboards-builder-code"
          aria-label={words.statement}
          rows={8}
          maxLength={MAX_STATEMENT}
          spellCheck={false}
          disabled={!mayQuery}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            use()
          }}
        />
        <span className="dashboards-builder-muted">
          {fill(source === '' ? words.storedHint : words.storedHintThere, PLACES)}
        </span>
      </div>
      <OneValueNote statement={text} />
      <div className="dashboards-builder-row">
        <button type="button" className="dashboards-builder-button" disabled={!mayQuery || !isOther} onClick={use}>
          {words.useStatement}
        </button>
        <button
          type="button"
          className="dashboards-builder-button"
          disabled={!mayQuery}
          onClick={() => onChange({ db, from: '' })}
        >
          {words.useForm}
        </button>
      </div>
    </>
  )
}

/** Shown as they are typed. */
const PLACES = { name: '{name}', from: '{from}', to: '{to}', interval: '{interval}' }

import { useSettled } from '@atrium/core/web/crud/use-settled'
import { fill, useWords } from '@atrium/core/web/words'
import { useId, useState } from 'react'
import { SQL_NAMES } from '../../../contract/sql-query.ts'
import type { SqlSource } from '../../../contract/sql-source.ts'
import { useFoundNames, useSourceNames } from '../data/data-context.ts'
import { OneValueNote } from '../data/one-value-note.tsx'
import type { QueryFormProps } from '../data/query-form.ts'
import { TableForm } from '../data/table-form.tsx'
import { useAnswerColumns } from '../data/use-preview.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** `{from}` and the others as they are written in a statement. */
const PLACES = Object.fromEntries(['name', ...SQL_NAMES].map((name) => [name, `{${name}}`])) as {
  [name in 'name' | (typeof SQL_NAMES)[number]]: string
}

/** The form of a query that is an SQL statement, with the names of what can be read. */
export function SqlForm({ spec, fields = {}, source, query, onChange }: QueryFormProps) {
  const { hint, tables } = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const columns = useAnswerColumns(query as SqlSource)
  return (
    <>
      <TableForm {...{ spec, fields, query, columns, onChange }} />
      <p className="dashboards-builder-muted">{fill(hint, PLACES)}</p>
      <OneValueNote statement={(query as SqlSource).sql ?? ''} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{tables}</summary>
        {isOpen && <Tables source={source} />}
      </details>
    </>
  )
}

/** Who does not find it among so many goes on typing. */
const MOST_FOUND = 20

/** What stands in the database, to be copied into a statement. */
function Tables({ source }: { source: string }) {
  const { find, table, chooseTable, noTables } = useWords(words)
  const id = useId()
  const [chosen, setChosen] = useState('')
  const tables = useSourceNames(source)
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const found = useFoundNames(source, search).slice(0, MOST_FOUND)
  const columns = useSourceNames(chosen === '' ? '' : source, [chosen])
  if (tables.length === 0) return <p className="dashboards-builder-muted">{noTables}</p>
  return (
    <div className="dashboards-builder-field">
      <input
        type="search"
        className="dashboards-builder-input"
        aria-label={find}
        placeholder={find}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length > 0 && (
        <ul className="dashboards-builder-found">
          {found.map(({ at: [inTable] = [], name, type }) => (
            <li key={JSON.stringify([inTable, name])}>
              <button
                type="button"
                className="dashboards-builder-button dashboards-builder-field-button"
                aria-pressed={chosen === (inTable ?? name)}
                onClick={() => setChosen(inTable ?? name)}
              >
                <span title={name}>{name}</span>
                <small>{[inTable, type].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id}>{table}</label>
      <select
        id={id}
        className="dashboards-builder-input"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{chooseTable}</option>
        {tables.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {columns.length > 0 && <code>{columns.join(', ')}</code>}
    </div>
  )
}

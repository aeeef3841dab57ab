import { fill, useWords } from '@atrium/core/web/words'
import { useId, useState } from 'react'
import { SQL_NAMES } from '../../../contract/sql-query.ts'
import type { SqlSource } from '../../../contract/sql-source.ts'
import { useSourceNames } from '../data/data-context.ts'
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

/** What stands in the database, to be copied into a statement. */
function Tables({ source }: { source: string }) {
  const { table, chooseTable, noTables } = useWords(words)
  const id = useId()
  const [chosen, setChosen] = useState('')
  const tables = useSourceNames(source)
  const columns = useSourceNames(chosen === '' ? '' : source, [chosen])
  if (tables.length === 0) return <p className="dashboards-builder-muted">{noTables}</p>
  return (
    <div className="dashboards-builder-field">
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

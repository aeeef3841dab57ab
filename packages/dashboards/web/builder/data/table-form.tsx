import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import type { StoredQuery } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { CheckedForm } from '../checked-form.tsx'
import { withChanges } from './with-changes.ts'

interface TableFormProps {
  spec: ConnectorSpec
  /** Path of a field → its name. */
  fields: Readonly<Record<string, string>>
  query: StoredQuery
  /** The columns that can be chosen, if they are known. */
  columns: readonly string[]
  onChange(query: StoredQuery): void
}

/** The form that follows from the table of a connector's queries. */
export function TableForm({ spec, fields, query, columns, onChange }: TableFormProps) {
  const { query: table, check } = spec
  return (
    <CheckedForm
      props={table}
      values={query}
      names={fields}
      columns={columns}
      marks
      check={(values) => ({ ...propErrors(table, values), ...check?.(values) })}
      onChange={(changes) => onChange(withChanges(query, changes))}
    />
  )
}

import type { Call, SelectField, SelectStatement } from '../language/ast.ts'
import { type CheckedSelect, onlySelector } from './check-select.ts'
import { columnNames } from './column-names.ts'
import { expandDimensions, expandFields } from './expand.ts'
import type { Schema } from './schema.ts'

/** What a SELECT means for the names of its tables: nothing in it depends on the time. */
export interface PreparedSelect {
  fields: SelectField[]
  /** The tags that it groups by. */
  tags: string[]
  columns: string[]
  selector: Call | undefined
}

const known = new WeakMap<SelectStatement, { schemas: readonly Schema[]; prepared: PreparedSelect }>()

/** Prepared once for the same statement and the same names. @throws RefusedStatement */
export function prepareSelect(
  select: SelectStatement,
  checked: CheckedSelect,
  schemas: readonly Schema[],
): PreparedSelect {
  const found = known.get(select)
  const isSame = found?.schemas.length === schemas.length && schemas.every((one, i) => one === found.schemas[i])
  if (found && isSame) return found.prepared
  const fields = expandFields(checked.fields, schemas, checked.dimensions)
  const prepared = {
    fields,
    tags: expandDimensions(checked.dimensions, schemas),
    columns: [checked.timeName, ...columnNames(fields)],
    selector: onlySelector(fields),
  }
  known.set(select, { schemas, prepared })
  return prepared
}

import type { Entity } from '@atrium/core/contract/define/entity'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { formatMinute } from '@atrium/core/web/crud/values/times'

interface Logged {
  rowId: string | null
  before: unknown
  after: unknown
}

/** What names a row whose entity has no descriptor, or whose title is empty. */
const COMMON = ['name', 'title', 'label', 'no', 'code', 'username', 'batch']
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The name of a logged row at the time of the change: its title or number, else the end of its id. */
export function rowName(entity: Entity | undefined, { rowId, before, after }: Logged): string {
  const numbers = Object.entries(entity?.fields ?? {}).filter(([, { kind }]) => kind === 'generated')
  const fields = [...(entity ? [entity.title] : []), ...numbers.map(([name]) => name), ...COMMON]
  const rows = [after, before].filter((row): row is AnyRow => isRow(row))
  for (const field of fields) {
    const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' && one !== '' && !ID.test(one))
    if (value !== undefined) return entity?.fields[field]?.kind === 'dt' ? formatMinute(String(value)) : String(value)
  }
  if (rowId === null) return ''
  return ID.test(rowId) ? `#${rowId.slice(-6)}` : rowId
}

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Entity } from '@atrium/core/contract/define/entity'
import { isRowId, loggedName } from '@atrium/core/contract/logged-name'
import { formatMinute } from '@atrium/core/web/crud/values/times'

interface Logged {
  rowId: string | null
  before: unknown
  after: unknown
}

/** The name of a logged row at the time of the change: its title or number, else the end of its id. */
export function rowName(entity: Entity | undefined, logged: Logged): string {
  const rowId = logged.rowId ?? ''
  return loggedName(entity, logged, formatMinute) ?? (isRowId(rowId) ? `#${rowId.slice(-6)}` : rowId)
}

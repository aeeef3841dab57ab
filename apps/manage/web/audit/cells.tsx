import type { AnyRow } from '@atrium/core/web/app/screens'
import { useAuditWords } from './audit-words.ts'
import { rowName } from './row-name.ts'
import { useAudited } from './use-audited.ts'

interface AuditRow {
  action: string
  entity: string
  before: AnyRow | null
  after: AnyRow | null
}

export function ActionCell({ row }: { row: AuditRow }) {
  return <>{useAuditWords().action(row.entity, row.action)}</>
}

export function EntityCell({ row }: { row: AuditRow }) {
  return <>{useAuditWords().entity(row.entity)}</>
}

/** The row's name at the time of the change; its whole id is the tooltip. */
export function RowIdCell({ value, row }: { value: string; row: AuditRow }) {
  const entity = useAudited(row.entity)?.entity
  return <span title={value}>{rowName(entity, { ...row, rowId: value })}</span>
}

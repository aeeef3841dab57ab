import type { Entity } from '@atrium/core/contract/define/entity'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { useAuditWords } from './audit-words.ts'
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

/** The row's name at the time of the change, or its id if it has no name. */
export function RowIdCell({ value, row }: { value: string; row: AuditRow }) {
  const entity = useAudited(row.entity)?.entity
  const name = entity && nameIn(entity, row)
  return name ? <span title={value}>{name}</span> : <span className="manage-id">{value}</span>
}

function nameIn({ title }: Entity, { before, after }: AuditRow): string | undefined {
  const name = after?.[title] ?? before?.[title]
  return typeof name === 'string' ? name : undefined
}

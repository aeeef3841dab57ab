import { useAuditWords } from './audit-words.ts'

interface AuditRow {
  action: string
  entity: string
}

export function ActionCell({ row }: { row: AuditRow }) {
  return <>{useAuditWords().action(row.entity, row.action)}</>
}

export function EntityCell({ row }: { row: AuditRow }) {
  return <>{useAuditWords().entity(row.entity)}</>
}

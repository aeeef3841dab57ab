import type { Entity } from '../../../contract/define/entity.ts'
import type { AnyRow } from '../../app/screens.ts'
import { formatMinute } from './times.ts'

/** The name of a row, which of a log is a time; if it has none, its number or the end of its id. */
export function titleOf(entity: Entity, row: AnyRow): string {
  if (entity.fields[entity.title]?.kind === 'dt') return formatMinute(String(row[entity.title]))
  const number = Object.entries(entity.fields).find(([, field]) => field.kind === 'generated')?.[0]
  return String(row[entity.title] || (number && row[number]) || `#${row._id.slice(-6)}`)
}

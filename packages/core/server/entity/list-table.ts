import type { Locale } from '../../contract/refusal.ts'
import type { Shown } from '../../contract/shown.ts'
import type { Row } from '../call/row.ts'
import { AUDIT_TABLE, auditTable } from './audit-table.ts'
import { headsOf, shownRows } from './export.ts'
import { exportWords } from './export-words.ts'
import { readingOf } from './file-reading.ts'
import type { RefNames } from './refs.ts'
import type { EntityRouteContext } from './route-context.ts'

export interface ListTable {
  heads: readonly string[]
  /** The fields of the columns, as far as they are columns of fields. */
  columns: readonly string[]
  cells(rows: readonly Row[], refs: RefNames): Shown[][]
}

interface Reader {
  locale: Locale
  zone: string
  /** Absent: all that the list offers. Separated by commas, in their order. */
  columns?: string | undefined
}

/** The rows of a list as a table, with what its cells show. */
export function listTable(
  { server, apps, entity }: Pick<EntityRouteContext, 'server' | 'apps' | 'entity'>,
  { locale, zone, columns: asked }: Reader,
): ListTable {
  if (entity.table === AUDIT_TABLE) return auditTable({ own: server, apps, locale, zone })
  const known = [...new Set([...entity.list.columns, 'createdAt'])]
  const columns = asked?.split(',').filter((name) => known.includes(name)) ?? known
  const reading = readingOf(server, apps, locale)
  const shown = { entity, columns: server.shown[entity.name] }
  const heads = headsOf(shown, columns, exportWords(server, entity, locale), { locale, zone })
  return { heads, columns, cells: (rows, refs) => shownRows(shown, columns, rows, reading, refs) }
}

import type { ItemDataSource } from '../dashboard.ts'
import { boundSource, type SourceRows } from '../stored-sources.ts'
import { diffValues } from './diff.ts'
import type { DashboardOp, Draft } from './ops.ts'

/** What is missing of the connectors of rows in a draft that operations have left. */
export function boundOps(draft: Draft, ids: readonly string[], rows: SourceRows): DashboardOp[] {
  return [...new Set(ids)].flatMap((id) => {
    const sources = draft.items.get(id)?.item.component?.dataSources
    if (!Array.isArray(sources)) return []
    return sources.flatMap((source: ItemDataSource, index): DashboardOp[] => {
      const bound = boundSource(source, rows)
      const changes = bound === source ? [] : diffValues(source, bound, ['component', 'dataSources', String(index)])
      return changes.map(({ path, value }) => ({ op: 'set', id, path, ...(value === undefined ? {} : { value }) }))
    })
  })
}

import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import { draftOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'

/** The most labels that an entry of the audit log names. */
const MAX_LABELS = 20

/** What the audit log says about operations: how many of each kind, never the document. */
export function countsOf(ops: readonly DashboardOp[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { op } of ops) counts[op] = (counts[op] ?? 0) + 1
  return counts
}

/** The same of all batches after one, counted where they are: together they may be larger than the memory. */
export async function countedOps({ tx, tenantId }: Ctx, dashboard: string, after: number) {
  const where = 'where tenant_id = $1 and dashboard_id = $2 and seq > $3'
  const values = [tenantId, dashboard, after]
  const [{ rows: counts }, { rows: labels }] = await Promise.all([
    rawSql(tx).executeSql<{ op: string; count: number }>(
      `select one ->> 'op' as op, count(*) as count from dashboard_op, jsonb_array_elements(ops) one ${where}
       group by 1 order by min(seq), 1`,
      values,
    ),
    rawSql(tx).executeSql<{ key: string }>(
      `select label ->> 'key' as key from dashboard_op ${where} group by 1 order by min(seq) limit ${MAX_LABELS}`,
      values,
    ),
  ])
  return { ops: Object.fromEntries(counts.map(({ op, count }) => [op, count])), labels: labels.map(({ key }) => key) }
}

interface Row {
  name: string
  description?: string | null
  options: DashboardOptions
  components: readonly ComponentItem[]
}

/** What the audit log says about a save of a dashboard: names as they are, of the document only what changed. */
export function auditedDashboard(before: object | undefined, after: object | undefined) {
  const [old, now] = [before, after] as [Row | undefined, Row | undefined]
  const entry = (row: Row) => ({ name: row.name, description: row.description ?? null, items: row.components.length })
  const ops = old && now ? countsOf(diffOps(draftOf(old), draftOf(now))) : undefined
  return {
    ...(old ? { before: entry(old) } : {}),
    ...(now ? { after: { ...entry(now), ...(ops ? { ops } : {}) } } : {}),
  }
}

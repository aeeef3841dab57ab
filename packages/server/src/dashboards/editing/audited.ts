import type { ComponentItem, DashboardOptions } from '@atrium/contract/dashboard'
import { diffOps } from '@atrium/contract/dashboard-ops/diff'
import { draftOf } from '@atrium/contract/dashboard-ops/document'
import type { DashboardOp, LoggedBatch } from '@atrium/contract/dashboard-ops/ops'

/** The most labels that an entry of the audit log names. */
const MAX_LABELS = 20

/** What the audit log says about operations: how many of each kind, never the document. */
export function countsOf(ops: readonly DashboardOp[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { op } of ops) counts[op] = (counts[op] ?? 0) + 1
  return counts
}

export function countedOps(batches: readonly Pick<LoggedBatch, 'ops' | 'label'>[]) {
  const labels = [...new Set(batches.map(({ label }) => label.key))]
  return { ops: countsOf(batches.flatMap(({ ops }) => ops)), labels: labels.slice(0, MAX_LABELS) }
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

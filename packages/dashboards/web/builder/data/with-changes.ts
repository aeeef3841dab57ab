import type { StoredQuery } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'

/** A query with the changes that a form has reported. */
export function withChanges(query: StoredQuery, changes: readonly Difference[]): StoredQuery {
  const next: Record<string, unknown> = { ...query }
  for (const { path, value } of changes) {
    const [name = '', ...inside] = path
    next[name] = inside.length === 0 ? value : withValue(next[name], inside, value)
  }
  return next
}

function withValue(into: unknown, [name = '', ...inside]: readonly string[], value: unknown): object {
  const object = { ...(into as Record<string, unknown>) }
  if (inside.length > 0) return { ...object, [name]: withValue(object[name], inside, value) }
  if (value !== undefined) return { ...object, [name]: value }
  delete object[name]
  return object
}

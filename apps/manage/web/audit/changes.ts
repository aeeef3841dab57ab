/** Fields that every row has and that say nothing about the change. */
const SILENT = new Set(['_id', 'rev', 'createdAt', 'updatedAt', 'creator'])

export type Facts = Readonly<Record<string, unknown>>

/** The fields whose values differ before and after. Two empty values (undefined, null, '' or []) count as equal. */
export function changedFields(before: Facts | null, after: Facts | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => !SILENT.has(name) && said(before?.[name]) !== said(after?.[name]))
}

function said(value: unknown): string {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(isEmpty ? null : value)
}

/**
 * The entries that `value` has and `other` has not, so that two new permissions of a role with a hundred are visible.
 */
export function withoutCommon(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const known = new Set(other.map((entry) => JSON.stringify(entry)))
  return value.filter((entry) => !known.has(JSON.stringify(entry)))
}

/** Of every row, and of no interest to whoever asks what was changed. */
const SILENT = new Set(['_id', 'rev', 'createdAt', 'updatedAt', 'creator'])

export type Facts = Readonly<Record<string, unknown>>

/** The fields in which a row differs before and after; what was empty and still is says nothing. */
export function changedFields(before: Facts | null, after: Facts | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => !SILENT.has(name) && said(before?.[name]) !== said(after?.[name]))
}

function said(value: unknown): string {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(isEmpty ? null : value)
}

/** Of two long lists only what one has and the other has not: a role of a hundred permissions gained two. */
export function withoutCommon(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const known = new Set(other.map((entry) => JSON.stringify(entry)))
  return value.filter((entry) => !known.has(JSON.stringify(entry)))
}

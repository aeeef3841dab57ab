/** The same text for the same tags; `tags` are sorted by key. */
export function seriesKey(tags: readonly (readonly [string, string])[]): string {
  return tags.length === 0 ? '' : JSON.stringify(tags)
}

/** Sorts tags by key. @returns null if a key occurs twice. */
export function sortTags(tags: [string, string][]): [string, string][] | null {
  if (tags.length < 2) return tags
  const sorted = [...tags].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  return sorted.some(([key], i) => i > 0 && key === sorted[i - 1]?.[0]) ? null : sorted
}

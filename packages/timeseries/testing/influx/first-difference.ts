/** The path of the first different value, or null. Floats may differ as much as sums in another order do. */
export function firstDifference(theirs: unknown, ours: unknown, path = ''): string | null {
  if (typeof theirs === 'number' && typeof ours === 'number') {
    const size = Math.max(Math.abs(theirs), Math.abs(ours), 1e-3)
    return Math.abs(theirs - ours) <= 1e-9 * size ? null : `${path}: ${theirs} ≠ ${ours}`
  }
  if (typeof theirs !== 'object' || typeof ours !== 'object' || theirs === null || ours === null) {
    return Object.is(theirs, ours) ? null : `${path}: ${JSON.stringify(theirs)} ≠ ${JSON.stringify(ours)}`
  }
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  for (const key of keys) {
    const found = firstDifference(theirs[key as never], ours[key as never], `${path}/${key}`)
    if (found) return found
  }
  return null
}

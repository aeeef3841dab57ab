/**
 * During an upload the value contains this marker in the picture's place. No schema accepts it, so the form cannot be
 * sent.
 */
const ON_ITS_WAY = 'uploading:'

export const placeholderOf = (key: string) => ON_ITS_WAY + key

/** The key of the upload that will fill this place, or undefined if a picture is already there. */
export function uploadKeyOf(place: string): string | undefined {
  return place.startsWith(ON_ITS_WAY) ? place.slice(ON_ITS_WAY.length) : undefined
}

/** The list with the picture at `from` moved to `to`; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken === undefined) return [...list]
  next.splice(Math.max(0, Math.min(to, next.length)), 0, taken)
  return next
}

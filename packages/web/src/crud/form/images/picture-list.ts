/** While a picture is on its way, this stands at its place in the value: no schema accepts it, so no form is sent. */
const ON_ITS_WAY = 'uploading:'

export const placeholderOf = (key: string) => ON_ITS_WAY + key

/** The key of the upload that this place waits for, or undefined when a picture is there. */
export function uploadKeyOf(place: string): string | undefined {
  return place.startsWith(ON_ITS_WAY) ? place.slice(ON_ITS_WAY.length) : undefined
}

/** With the picture at `from` moved to `to`; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken === undefined) return [...list]
  next.splice(Math.max(0, Math.min(to, next.length)), 0, taken)
  return next
}

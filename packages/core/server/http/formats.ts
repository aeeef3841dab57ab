const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Offsets within PostgreSQL's limits. A leap second is refused, because JavaScript does not know it. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:0\d|1[0-5]):?[0-5]\d)$/

/** `YYYY-MM-DD` of an existing day: no 30 February, and no year 0, which PostgreSQL does not accept. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}

/** ISO 8601 with its offset. */
export function isMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1]
  return day !== undefined && isDay(day)
}

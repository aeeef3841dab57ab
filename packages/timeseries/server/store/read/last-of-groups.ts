import type { Measurement } from '../catalogue/tenant.ts'
import { cellOf } from '../cell-of.ts'
import type { TsCell, TsQuery } from '../model.ts'
import type { QueryField } from '../sql/plan.ts'
import type { Answer, ColumnData } from './answer.ts'

const NEVER = Number.NEGATIVE_INFINITY

type Kept = ReturnType<Measurement['last']['valueOf']>

interface Chosen {
  /** `sids[i]` belongs to the group `groupOf[i]`; null: all are one group. */
  sids: readonly number[]
  groupOf: readonly number[] | null
  /** The value of each group, by key of `groupBy`. */
  tags: readonly string[][]
  wanted: readonly QueryField[]
}

/** Whether a query only asks for last values of the whole range. */
export function asksLast({ fields, intervalUs, edgesUs, envelope }: TsQuery): boolean {
  return intervalUs === undefined && !edgesUs && !envelope && fields.every(({ aggregate }) => aggregate === 'last')
}

/**
 * The last value of each group, computed from the last values of its series in memory: the same answer as from the
 * files, a thousand series in a millisecond. Null if memory does not suffice: a series has a newer value than the
 * range, or two texts have the same time.
 */
export function lastOfGroups(
  measurement: Measurement,
  query: TsQuery,
  { sids, groupOf, tags, wanted }: Chosen,
): Omit<Answer, 'columns'> | null {
  const { last } = measurement
  const count = groupOf ? (tags[0]?.length ?? 0) : 1
  const times = wanted.map(() => new Float64Array(count).fill(NEVER))
  const values = wanted.map(() => new Array<Kept>(count).fill(null))
  for (const [at, { field }] of wanted.entries()) {
    if (!field) continue
    const theirTimes = times[at] as Float64Array
    const theirValues = values[at] as Kept[]
    for (let i = 0; i < sids.length; i++) {
      const sid = sids[i] as number
      const timeUs = last.timeOf(field.slot, sid)
      if (timeUs >= query.endUs) return null
      if (timeUs < query.startUs) continue
      const g = groupOf ? (groupOf[i] as number) : 0
      const value = last.valueOf(field.slot, sid)
      const knownUs = theirTimes[g] as number
      if (timeUs < knownUs) continue
      if (timeUs === knownUs) {
        const known = theirValues[g] as Kept
        if (field.type === 'string' && value !== known) return null
        if (known !== null && value !== null && value <= known) continue
      }
      theirTimes[g] = timeUs
      theirValues[g] = value
    }
  }
  const newest = times.reduce((all, own) => all.map((timeUs, g) => Math.max(timeUs, own[g] as number)))
  const shown = shownTimes(query, newest, times)
  const ordered: number[] = []
  for (let g = 0; g < count; g++) if (newest[g] !== NEVER) ordered.push(g)
  ordered.sort((a, b) => (shown[a] as number) - (shown[b] as number) || a - b)
  if (query.order === 'desc') ordered.reverse()
  const page = ordered.slice(query.offset ?? 0, (query.offset ?? 0) + (query.limit ?? ordered.length))
  return {
    data: [
      Float64Array.from(page, (g) => shown[g] as number),
      ...tags.map((texts) => page.map((g) => texts[g] ?? '')),
      ...values.map((own) => columnOf(page.map((g) => cellOf(own[g] ?? null)))),
    ],
    count: page.length,
    ...(query.withCount ? { total: ordered.length } : {}),
  }
}

/** The time of each group in the answer. */
function shownTimes({ startUs, ownTime, newestTime }: TsQuery, newest: Float64Array, [first]: Float64Array[]) {
  if (newestTime) return newest
  return newest.map((_, g) => (ownTime && first && first[g] !== NEVER ? (first[g] as number) : startUs))
}

/** Numbers are sent to the other thread faster in an array of their own. */
const columnOf = (cells: TsCell[]): ColumnData =>
  cells.every((cell) => typeof cell === 'number') ? Float64Array.from(cells) : cells

import type { Measurement } from '../catalogue/tenant.ts'
import type { TsQuery } from '../model.ts'
import type { Wanted } from '../sql/plan.ts'
import { type Answer, cellOf } from './answer.ts'

type Kept = ReturnType<Measurement['last']['valueOf']>

interface Chosen {
  /** `sids[i]` belongs to the group `groupOf[i]`; null: all are one group. */
  sids: readonly number[]
  groupOf: readonly number[] | null
  /** The value of each group, by key of `groupBy`. */
  tags: readonly string[][]
  wanted: readonly Wanted[]
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
  const groups = new Map<number, { times: number[]; values: Kept[] }>()
  for (const [i, sid] of sids.entries()) {
    for (const [at, { field }] of wanted.entries()) {
      const timeUs = field ? last.timeOf(field.slot, sid) : Number.NEGATIVE_INFINITY
      if (timeUs >= query.endUs) return null
      if (!field || timeUs < query.startUs) continue
      const g = groupOf?.[i] ?? 0
      const group = groups.get(g) ?? { times: [], values: [] }
      groups.set(g, group)
      const knownUs = group.times[at] ?? Number.NEGATIVE_INFINITY
      const [value, known] = [last.valueOf(field.slot, sid), group.values[at] ?? null]
      if (timeUs < knownUs) continue
      if (timeUs === knownUs) {
        if (field.type === 'string' && value !== known) return null
        if (known !== null && value !== null && value <= known) continue
      }
      group.times[at] = timeUs
      group.values[at] = value
    }
  }
  const timeOf = (g: number) => {
    const { times = [] } = groups.get(g) ?? {}
    if (query.newestTime) return Math.max(...times.filter((timeUs) => timeUs !== undefined))
    return query.ownTime ? (times[0] ?? query.startUs) : query.startUs
  }
  const ordered = [...groups.keys()].sort((a, b) => timeOf(a) - timeOf(b) || a - b)
  if (query.order === 'desc') ordered.reverse()
  const page = ordered.slice(query.offset ?? 0, (query.offset ?? 0) + (query.limit ?? ordered.length))
  return {
    data: [
      Float64Array.from(page, timeOf),
      ...tags.map((texts) => page.map((g) => texts[g] ?? '')),
      ...wanted.map((_, at) => page.map((g) => cellOf(groups.get(g)?.values[at] ?? null))),
    ],
    count: page.length,
    ...(query.withCount ? { total: ordered.length } : {}),
  }
}

import type { EmptyReason } from '@atrium/charts/contract/data'
import type { TsTagFilter } from '@atrium/timeseries/server/store/model'
import type { Store } from '../../queryplane/reading/reading.ts'
import type { ResolvedQuery } from './resolve.ts'

type EmptyQuery = Pick<ResolvedQuery, 'db' | 'measurement' | 'fields' | 'tags' | 'conditions'>

/**
 * The first condition of an empty query that no stored data meet.
 * @throws Refusal as Timeseries.query
 */
export async function whyEmpty(
  store: Store,
  tenantId: string,
  asked: EmptyQuery,
  signal: AbortSignal,
): Promise<EmptyReason> {
  const { db, measurement, fields, tags, conditions } = asked
  const known = await store.newest(tenantId, { db, measurement, fields: fields.map(({ field }) => field) })
  if (known.length === 0) {
    const { measurements } = await store.browse(tenantId, { db, limit: 1, offset: 0 })
    if (!measurements) return { why: 'database', name: db }
    const { about } = await store.browse(tenantId, { db, measurement, limit: 1, offset: 0 })
    if (!about) return { why: 'measurement', name: measurement }
    return { why: 'field', name: fields.map(({ field }) => field).join(', ') }
  }
  for (const filter of tags) {
    const unmet = await unmetValue(store, tenantId, asked, filter)
    if (unmet !== undefined) return { why: 'tag', name: filter.key, value: unmet }
  }
  const newest = await store.query(
    tenantId,
    {
      db,
      measurement,
      fields: known.map(({ name }) => ({ field: name })),
      tags,
      ...(conditions ? { where: conditions } : {}),
      startUs: Number.MIN_SAFE_INTEGER,
      endUs: Number.MAX_SAFE_INTEGER,
      order: 'desc',
      limit: 1,
    },
    signal,
  )
  const newestUs = newest.rows[0]?.[0]
  return newestUs === undefined ? { why: 'conditions' } : { why: 'range', newestMs: Number(newestUs) / 1000 }
}

/** The value of a filter that no series has. Regular expressions and negations are not checked. */
async function unmetValue(
  store: Store,
  tenantId: string,
  { db, measurement }: EmptyQuery,
  { key, operator, value }: TsTagFilter,
): Promise<string | undefined> {
  if (operator !== '=' && operator !== 'in') return undefined
  const wanted = typeof value === 'string' ? [value] : value
  if (wanted.includes('')) return undefined
  const known = new Set(await store.tagValues(tenantId, { db, measurement, tag: key }))
  return wanted.some((one) => known.has(one)) ? undefined : wanted.join(', ')
}

import type { CatalogueTag, DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { groupingTag, groupsOf, onlyValue } from '../../../contract/series-groups.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import type { DataPort } from '../data/data-port.ts'
import { namesIn } from '../data/names-in.ts'
import type { CompleteQuery } from '../data/query-form.ts'

/**
 * The first query of a component with its series apart, as on the data page: a chart groups by a tag with few values. What
 * draws fewer numbers than there are groups, such as a single value, gets the first of them alone.
 */
export const complete: CompleteQuery = async (port, stored, { source, shape, mostColumns }) => {
  const query = stored as SeriesQuery
  const { db, from, fieldSet = [], influxql } = query
  if (influxql || !db || !from || shape === 'page' || shape === 'exact') return query
  if ((query.whereObj?.TAG ?? []).length + (query.tags ?? []).length > 0) return query
  const ask = (request: object): Promise<DataCatalogue> =>
    source === '' ? port.catalogue(request) : namesIn(port as DataPort, source, request)
  const place = { db, measurement: from }
  const tags = await tagsWith(ask, place)
  // Rows are told apart by tags: without one there would be none.
  if (shape !== 'rows' && !tags.some(({ values }) => values > 1)) return query
  const [given] = groupsOf(query)
  const usual = groupingTag(tags, fieldSet.length) ?? (shape === 'rows' ? tags[0] : undefined)
  const tag = tags.find(({ name }) => name === given) ?? usual
  if (!tag) return query
  if (shape === 'series' || shape === 'rows' || tag.values * fieldSet.length <= Math.max(1, mostColumns))
    return given === undefined ? { ...query, groupBy: [tag.name] } : query
  const [value] = (await ask({ ...place, tag: tag.name, pageSize: 1 })).values ?? []
  return value === undefined ? query : onlyValue(query, tag.name, value)
}

/** More tags of a stored source are not counted: each takes a request to it. */
const MOST_COUNTED = 10

/** The tags of a measurement with their numbers of values, which a stored source tells of one tag at a time. */
async function tagsWith(ask: (request: object) => Promise<DataCatalogue>, place: object): Promise<CatalogueTag[]> {
  const { measurement, tags = [] } = await ask({ ...place, pageSize: 1 })
  if (measurement) return tags
  return Promise.all(
    tags.slice(0, MOST_COUNTED).map(async ({ name }) => ({ name, values: (await ask({ ...place, tag: name })).total })),
  )
}

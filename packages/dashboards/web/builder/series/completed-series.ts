import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
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
  const { measurement, tags = [] } = await ask({ ...place, pageSize: 1 })
  // Rows are told apart by tags: without one there would be none.
  if (!measurement || (measurement.series < 2 && shape !== 'rows')) return query
  const [given] = groupsOf(query)
  const usual = groupingTag(tags, fieldSet.length) ?? (shape === 'rows' ? tags[0] : undefined)
  const tag = tags.find(({ name }) => name === given) ?? usual
  if (!tag) return query
  if (shape === 'series' || shape === 'rows' || tag.values * fieldSet.length <= Math.max(1, mostColumns))
    return given === undefined ? { ...query, groupBy: [tag.name] } : query
  const [value] = (await ask({ ...place, tag: tag.name, pageSize: 1 })).values ?? []
  return value === undefined ? query : onlyValue(query, tag.name, value)
}

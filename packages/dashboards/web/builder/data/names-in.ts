import { joinValues } from '@atrium/core/contract/value-list'
import type { CatalogueHit, DataCatalogue, StoredType } from '@atrium/timeseries/contract/data-catalogue'
import type { SourceName } from '../../../contract/source-test.ts'
import type { CatalogueRequest, DataPort } from './data-port.ts'

const TAG = 'tag'

/**
 * The time series of a stored data source, as the catalogue of the built-in ones answers: its names, without sizes and
 * newest values. They are few enough to be searched here.
 */
export async function namesIn(
  port: Pick<DataPort, 'choices'>,
  source: string,
  { db, measurement, tag, search = '' }: CatalogueRequest,
): Promise<DataCatalogue> {
  if (db === undefined && search !== '') return foundIn(port, source, search)
  const place = [db, measurement, tag].filter((one) => one !== undefined)
  const query = new URLSearchParams({ _id: source, ...(place.length > 0 ? { at: joinValues(place) } : {}) })
  const { names } = await port.choices<{ names: SourceName[] }>(`/api/datasource/names?${query}`)
  const words = search.toLowerCase().split(/\s+/)
  const found = names.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const total = found.length
  if (db === undefined) {
    return { total, databases: found.map(({ name }) => ({ name, retentionDays: null, measurements: 0 })) }
  }
  if (measurement === undefined) return { total, measurements: found.map(({ name }) => ({ name, fields: 0, tags: 0 })) }
  if (tag !== undefined) return { total, values: found.map(({ name }) => name) }
  const fields = found.filter(({ type }) => type !== TAG)
  return {
    total: fields.length,
    tags: names.filter(({ type }) => type === TAG).map(({ name }) => ({ name, values: 0 })),
    fields: fields.map(({ name, type }) => ({ name, type: type as StoredType, newest: null })),
  }
}

/** Measurements and fields of all databases that a search finds. */
async function foundIn(port: Pick<DataPort, 'choices'>, source: string, search: string): Promise<DataCatalogue> {
  const query = new URLSearchParams({ _id: source, search })
  const { names } = await port.choices<{ names: SourceName[] }>(`/api/datasource/names?${query}`)
  const found = names.flatMap(({ at: [database, measurement] = [], name, type }): CatalogueHit[] => {
    if (database === undefined) return []
    if (measurement === undefined) return [{ database, measurement: name }]
    return [{ database, measurement, field: name, type: type as StoredType }]
  })
  return { total: found.length, found }
}

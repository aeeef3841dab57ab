import { isSingle, type Shape, shapeOf } from '@atrium/charts/contract/define/widget'
import type { CatalogueField } from '@atrium/timeseries/contract/data-catalogue'
import type { ComponentItem, ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import { MAX_SOURCES } from '../../../contract/dashboard-schema.ts'
import { isRecord } from '../../../contract/static-data.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { joinedSource } from './builder-connector.ts'

/** A field of data that is brought to an item, or to a place where an item is made for it. */
export interface DroppedField extends Partial<Pick<CatalogueField, 'type'>> {
  name: string
  /** What asks for this field alone. */
  connector: string
  /** `_id` of the stored data source that it is in; absent for one that every tenant has. */
  source?: string
  query: StoredQuery
}

/** The type of what is dragged from the list of fields: a DroppedField as JSON. */
export const FIELD_DRAG = 'application/x-atrium-field'

/** Null for a text that is no field: anything can be dragged into a page. */
export function readField(text: string): DroppedField | null {
  try {
    const { name, connector, source = '', query, type } = (JSON.parse(text) ?? {}) as Partial<DroppedField>
    if (![name, connector].every((text) => typeof text === 'string' && text !== '') || !isRecord(query)) return null
    if (typeof source !== 'string') return null
    const more = { ...(source === '' ? {} : { source }), ...(type === undefined ? {} : { type }) }
    return { name, connector, query, ...more } as DroppedField
  } catch {
    return null
  }
}

/** What an item of this shape asks with the field, too: in a query that it can join, or in another one. */
export function sourcesWith(item: ComponentItem, field: DroppedField, shape: Shape): ItemDataSource[] {
  const { dataSources } = item.component
  const isOne = isSingle(shape) || shape === 'page' || shape === 'rows'
  const isNew = !dataSources.some((source) => joinedSource(source, field))
  const isEmpty = dataSources[0] && Object.keys(dataSources[0].props).length === 0
  // A curve may show data of several places, a value or a table shows those of one.
  if (isNew && !isOne && !isEmpty && dataSources.length > 0 && dataSources.length < MAX_SOURCES)
    return [...dataSources, sourceOf(field)]
  return withField(item, field)
}

/** A field that is dropped on an item: added to the first query that it can join, or the only one of a new query. */
export function withField(item: ComponentItem, dropped: DroppedField): ItemDataSource[] {
  const { dataSources } = item.component
  for (const [at, source] of dataSources.entries()) {
    const joined = joinedSource(source, dropped)
    if (joined) return dataSources.with(at, joined)
  }
  return [sourceOf(dropped), ...dataSources.slice(1)]
}

export function sourceOf({ connector, source = '', query }: DroppedField): ItemDataSource {
  return { _id: source, connector, props: query }
}

/** The first kind that everybody may add and that shows such a field without settings: numbers as a curve. */
export function fittingKind(kinds: readonly BuilderKind[], { type = 'float' }: DroppedField): BuilderKind | undefined {
  const shapes: readonly Shape[] = type === 'float' || type === 'int' ? ['series', 'trail', 'single'] : ['single']
  const free = kinds.filter(({ spec }) => spec.needs === undefined)
  for (const shape of shapes) {
    const found = free.find(({ spec }) => shapeOf(spec, {}) === shape)
    if (found) return found
  }
  return undefined
}

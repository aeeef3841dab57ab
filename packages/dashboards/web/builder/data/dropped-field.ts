import { isSingle, type Shape, shapeOf } from '@atrium/charts/contract/define/widget'
import type { CatalogueField } from '@atrium/timeseries/contract/data-catalogue'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import { MAX_SOURCES } from '../../../contract/dashboard-schema.ts'
import type { BuilderKind } from '../builder-kind.ts'

/** A field of the time series that is brought to an item, or to a place where an item is made for it. */
export interface DroppedField extends Partial<Pick<CatalogueField, 'type'>> {
  db: string
  from: string
  field: string
}

/** The type of what is dragged from the list of fields: a DroppedField as JSON. */
export const FIELD_DRAG = 'application/x-atrium-field'

/** Null for a text that is no field: anything can be dragged into a page. */
export function readField(text: string): DroppedField | null {
  try {
    const { db, from, field, type } = (JSON.parse(text) ?? {}) as Partial<DroppedField>
    if (![db, from, field].every((name) => typeof name === 'string' && name !== '')) return null
    return { db, from, field, ...(type === undefined ? {} : { type }) } as DroppedField
  } catch {
    return null
  }
}

/** What an item of this shape asks with the field, too: in its query of that measurement, or in another one. */
export function sourcesWith(item: ComponentItem, field: DroppedField, shape: Shape): ItemDataSource[] {
  const { dataSources } = item.component
  const isOne = isSingle(shape) || shape === 'page' || shape === 'rows'
  const isNew = !dataSources.some(({ props }) => isOf(field, props))
  const isEmpty = dataSources[0] && Object.keys(dataSources[0].props).length === 0
  // A curve may show several measurements, a value or a table shows one.
  if (isNew && !isOne && !isEmpty && dataSources.length > 0 && dataSources.length < MAX_SOURCES)
    return [...dataSources, sourceOf(field)]
  return withField(item, field)
}

/** A field that is dropped on an item: added to its first query of that measurement, or the only one of a new query. */
export function withField(item: ComponentItem, dropped: DroppedField): ItemDataSource[] {
  const { dataSources } = item.component
  const at = dataSources.findIndex(({ props }) => isOf(dropped, props))
  const found = dataSources[at]
  if (!found) return [sourceOf(dropped), ...dataSources.slice(1)]
  const { field } = dropped
  const { fieldSet = [] } = found.props
  if (fieldSet.some((one) => one.field === field)) return [...dataSources]
  return dataSources.with(at, { ...found, props: { ...found.props, fieldSet: [...fieldSet, { field, as: field }] } })
}

export function sourceOf({ db, from, field }: DroppedField): ItemDataSource {
  return { _id: '', props: { db, from, fieldSet: [{ field, as: field }] } }
}

const isOf = ({ db, from }: DroppedField, props: ItemDataSource['props']) => props.db === db && props.from === from

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

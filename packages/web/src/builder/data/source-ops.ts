import type { ComponentItem, ItemDataSource } from '@atrium/contract/dashboard'
import { diffValues } from '@atrium/contract/dashboard-ops/diff'
import type { DashboardOp, Draft } from '@atrium/contract/dashboard-ops/ops'
import { itemOps, setOp } from '../change-items.ts'

const SOURCES = ['component', 'dataSources']

/** Another list of sources for one item. Where as many stay, only the values that differ are set. */
export function sourceOps(draft: Draft, item: ComponentItem, after: readonly ItemDataSource[]): DashboardOp[] {
  const before = item.component.dataSources
  if (before.length !== after.length) return itemOps(draft, [item._id], [{ path: SOURCES, value: after }])
  return after.flatMap((source, index) => {
    const old = before[index]
    const changes = old && old !== source ? diffValues(old, source, [...SOURCES, String(index)]) : []
    return changes.map(({ path, value }) => setOp(path, value, item._id))
  })
}

export interface DroppedField {
  db: string
  from: string
  field: string
}

/** A field that is dropped on an item: added to its first query of that measurement, or the only one of a new query. */
export function withField(item: ComponentItem, { db, from, field }: DroppedField): ItemDataSource[] {
  const { dataSources } = item.component
  const at = dataSources.findIndex(({ props }) => props.db === db && props.from === from)
  const added = { field, as: field }
  const found = dataSources[at]
  if (!found) return [{ _id: '', props: { db, from, fieldSet: [added] } }, ...dataSources.slice(1)]
  const { fieldSet = [] } = found.props
  if (fieldSet.some((one) => one.field === field)) return [...dataSources]
  return dataSources.with(at, { ...found, props: { ...found.props, fieldSet: [...fieldSet, added] } })
}

/** The type of what is dragged from the list of fields: a DroppedField as JSON. */
export const FIELD_DRAG = 'application/x-atrium-field'

import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp, OpLabel } from '../../../contract/dashboard-ops/ops.ts'
import type { OutlineRow } from './outline-rows.ts'

type Where = 'above' | 'below'

/** Puts items directly above or below another one, in the order that they have. As few layers change as possible. */
export function orderOps(
  layers: readonly ComponentItem[],
  moved: string | readonly string[],
  beside: string,
  where: Where,
): DashboardOp[] {
  const ids = new Set([moved].flat())
  const others = layers.filter(({ _id }) => !ids.has(_id))
  const at = others.findIndex(({ _id }) => _id === beside)
  if (at < 0) return []
  const items = layers.filter(({ _id }) => ids.has(_id))
  const after = others.toSpliced(where === 'above' ? at : at + 1, 0, ...items)
  const zIndex: Record<string, number> = {}
  let below = -1
  for (const item of after.toReversed()) {
    const layer = item.zIndex > below ? item.zIndex : below + 1
    if (layer !== item.zIndex) zIndex[item._id] = layer
    below = layer
  }
  return Object.keys(zIndex).length > 0 ? [{ op: 'order', zIndex }] : []
}

export interface OutlineMove {
  ops: DashboardOp[]
  label: OpLabel
}

/**
 * Moves items to a row: beside its item and into the group of that item, if it has one. A group takes what is dropped on
 * the lower half of its row; above that, things stand outside. A group that is moved as a whole stays one, unless it
 * comes into another. Locked items stay. Null if nothing changes.
 */
export function moveTo(
  layers: readonly ComponentItem[],
  given: readonly string[],
  row: OutlineRow,
  where: Where,
): OutlineMove | null {
  const moved = layers.filter(({ _id, locked }) => given.includes(_id) && !locked).map(({ _id }) => _id)
  const beside = row.kind === 'item' ? row.item._id : row.ids.find((id) => !moved.includes(id))
  if (moved.length === 0 || beside === undefined || moved.includes(beside)) return null
  const into = row.kind === 'item' ? (row.inGroup ? (row.item.group ?? '') : '') : where === 'below' ? row.group : ''
  const order = orderOps(layers, moved, beside, row.kind === 'group' ? 'above' : where)
  return stepOf([...order, ...groupOps(layers, moved, into)], into, moved.length)
}

/** Into the group of the row above, or out of the own group. Null if there is none. */
export function regroup(
  rows: readonly OutlineRow[],
  layers: readonly ComponentItem[],
  given: readonly string[],
  where: 'in' | 'out',
): OutlineMove | null {
  const at = rows.findIndex((row) => row.kind === 'item' && given.includes(row.item._id))
  const group = (row: OutlineRow | undefined) => (row?.kind === 'group' ? row.group : (row?.item.group ?? ''))
  const own = group(rows[at])
  if (at < 0) return null
  if (where === 'out') {
    const head = rows.find((row) => row.kind === 'group' && row.group === own)
    if (own === '' || !head) return null
    const outside = moveTo(layers, given, head, 'above')
    return outside ?? stepOf(groupOps(layers, given, ''), '', given.length)
  }
  const into = rows[at - 1]
  return into && own === '' && group(into) !== '' ? moveTo(layers, given, into, 'below') : null
}

function stepOf(ops: DashboardOp[], into: string, count: number): OutlineMove | null {
  if (ops.length === 0) return null
  const regroups = ops.some(({ op }) => op === 'group')
  return { ops, label: regroups ? { key: into ? 'group' : 'ungroup', values: { count } } : { key: 'order' } }
}

/** The operation that gives items another group; what is left of a group alone is none. */
function groupOps(layers: readonly ComponentItem[], moved: readonly string[], into: string): DashboardOp[] {
  const membersOf = (name: string) => layers.filter(({ group }) => group === name).map(({ _id }) => _id)
  const changed: Record<string, string> = {}
  for (const { _id, group = '' } of layers) {
    if (!moved.includes(_id) || group === into) continue
    const isWhole = into === '' && membersOf(group).every((id) => moved.includes(id))
    if (!isWhole) changed[_id] = into
  }
  const left = new Set(layers.flatMap(({ _id, group }) => (group && _id in changed ? [group] : [])))
  for (const name of left) {
    const [only, ...others] = membersOf(name).filter((id) => !(id in changed))
    if (only !== undefined && others.length === 0 && name !== into) changed[only] = ''
  }
  return Object.keys(changed).length > 0 ? [{ op: 'group', group: changed }] : []
}

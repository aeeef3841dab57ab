import type { ComponentItem } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { conflictingPaths, overlap, type TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import { type DraftState, type PendingBatch, replayed } from './draft-state.ts'
import { unseenBatches } from './unseen.ts'

/** One place that the person and somebody else have changed, with both versions. */
export interface ConflictPlace {
  path: TouchedPath
  mine: unknown
  /** Undefined if it is gone. */
  theirs: unknown
  /** Who changed it last. */
  who: string
  at: string
  /** In an item that one of both has removed: who, and the item as it was. */
  removed?: { by: 'me' | 'them'; item: ComponentItem }
}

/**
 * The places of the next batch at which somebody else was first; empty if it can be sent. Where both did the same,
 * nobody has to choose.
 */
export function conflictPlaces(state: DraftState): ConflictPlace[] {
  const [first] = state.pending
  if (!first) return []
  const unseen = unseenBatches(state, first)
  const paths = conflictingPaths(
    first.ops,
    unseen.flatMap(({ ops }) => ops),
  )
  const places = paths.map((path) => {
    const last = unseen.findLast(({ ops }) => conflictingPaths([setAt(path)], ops).length > 0)
    return {
      path,
      mine: valueIn(first.ops, path),
      theirs: valueAt(state.confirmed, path),
      who: last?.who ?? '',
      at: last?.at ?? '',
      ...removedAt(state, first, path),
    }
  })
  return places.filter(({ mine, theirs }) => !same(mine, theirs))
}

function removedAt(
  state: DraftState,
  { ops }: PendingBatch,
  [root, id = '']: TouchedPath,
): Pick<ConflictPlace, 'removed'> {
  if (root !== 'items') return {}
  const kept = state.confirmed.items.get(id)?.item
  if (kept) return ops.some((op) => op.op === 'remove' && op.id === id) ? { removed: { by: 'me', item: kept } } : {}
  const [revival] = revivalOf(state, id)
  return revival ? { removed: { by: 'them', item: revival.item } } : {}
}

/**
 * The person has chosen for each place of the conflict. It holds for all pending batches, so that it is not asked for
 * each step of a long way again.
 */
export function resolved(state: DraftState, mine: readonly TouchedPath[], theirs: readonly TouchedPath[]): DraftState {
  const chosen = [...mine, ...theirs]
  const pending = state.pending.flatMap((batch) => {
    const others = unseenBatches(state, batch).flatMap(({ ops }) => ops)
    const ops = withoutPaths(batch.ops, theirs)
    if (ops.length === 0) return []
    const open = conflictingPaths(ops, others).some((path) => !chosen.some((one) => overlap(one, path)))
    return [{ ...batch, ops, base: open ? batch.base : state.head }]
  })
  return replayed(state, withRevived(state, pending))
}

/** An item that somebody removed comes back before what the person changed in it. */
function withRevived(state: DraftState, [first, ...rest]: PendingBatch[]): PendingBatch[] {
  if (!first) return []
  const changed = new Set(first.ops.flatMap((op) => ('id' in op && op.id !== undefined ? [op.id] : [])))
  const revived = [...changed].flatMap((id): DashboardOp[] => {
    return state.confirmed.items.has(id) ? [] : revivalOf(state, id)
  })
  return [{ ...first, ops: [...revived, ...first.ops] }, ...rest]
}

/** What brings an item back that somebody has removed. */
function revivalOf({ log }: DraftState, id: string): Extract<DashboardOp, { op: 'add' }>[] {
  const removal = log.findLast(({ ops }) => ops.some((op) => op.op === 'remove' && op.id === id))
  return removal?.inverse.flatMap((op) => (op.op === 'add' && op.item._id === id ? [op] : [])) ?? []
}

/** The operations without those parts that change one of these places. */
export function withoutPaths(ops: readonly DashboardOp[], paths: readonly TouchedPath[]): DashboardOp[] {
  const isOut = (...path: string[]) => paths.some((one) => overlap(one, path))
  return ops.flatMap((op): DashboardOp[] => {
    switch (op.op) {
      case 'place': {
        const { op: _, id, ...place } = op
        const left = Object.entries(place).filter(([side]) => !isOut('items', id, side))
        return left.length > 0 ? [{ op: 'place', id, ...Object.fromEntries(left) }] : []
      }
      case 'order': {
        const zIndex = without(op.zIndex, (id) => isOut('items', id, 'zIndex'))
        return Object.keys(zIndex).length > 0 ? [{ op: 'order', zIndex }] : []
      }
      case 'group': {
        const group = without(op.group, (id) => isOut('items', id, 'group'))
        return Object.keys(group).length > 0 ? [{ op: 'group', group }] : []
      }
      default:
        return conflictingPaths([op], paths.map(setAt)).length > 0 ? [] : [op]
    }
  })
}

function without<T>(record: Record<string, T>, isOut: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isOut(key)))
}

/** An operation that touches exactly this place, whatever it does there. */
function setAt([root, ...path]: TouchedPath): DashboardOp {
  if (root === 'options') return { op: 'set', path }
  const [id = '', ...inside] = path
  return inside.length > 0 ? { op: 'set', id, path: inside } : { op: 'remove', id }
}

function valueAt(draft: Draft, [root, ...path]: TouchedPath): unknown {
  if (root === 'options' && path[0] === 'parameters')
    return draft.options.parameters?.find(({ name }) => name === path[1])
  const [id = '', ...inside] = path
  const start: unknown = root === 'items' ? draft.items.get(id)?.item : draft.options
  return (root === 'items' ? inside : path).reduce((value: unknown, key) => (value as never)?.[key], start)
}

/** What the operations put at this place; undefined if they remove it. */
function valueIn(ops: readonly DashboardOp[], path: TouchedPath): unknown {
  const op = ops.findLast((one) => conflictingPaths([setAt(path)], [one]).length > 0)
  const [, id = '', side = ''] = path
  switch (op?.op) {
    case 'add':
      return op.item
    case 'place':
      return op[side as 'left']
    case 'set':
      return op.value
    case 'order':
      return op.zIndex[id]
    case 'group':
      return op.group[id]
    case 'parameter':
      return op.parameter
    default:
      return undefined
  }
}

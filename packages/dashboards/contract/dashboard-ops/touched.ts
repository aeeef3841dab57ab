import type { DashboardOp, LoggedBatch } from './ops.ts'

/** Where an operation changes the document, from its root: `['items', id, …]` or `['options', …]`. */
export type TouchedPath = readonly string[]

export function touchedPaths(op: DashboardOp): TouchedPath[] {
  switch (op.op) {
    case 'add':
      return [['items', op.item._id]]
    case 'remove':
      return [['items', op.id]]
    case 'place': {
      const { op: _, id, ...place } = op
      return Object.keys(place).map((key) => ['items', id, key])
    }
    case 'set':
      return [op.id === undefined ? ['options', ...op.path] : ['items', op.id, ...op.path]]
    case 'order':
      return Object.keys(op.zIndex).map((id) => ['items', id, 'zIndex'])
    case 'group':
      return Object.keys(op.group).map((id) => ['items', id, 'group'])
    case 'parameter':
      return [['options', 'parameters', op.name]]
  }
}

/** Whether a change at one place is also a change of the other: they are equal, or one contains the other. */
export function overlap(one: TouchedPath, other: TouchedPath): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.every((key, index) => key === long[index])
}

/** The places at which operations change what others changed, too; empty if they can follow them as they are. */
export function conflictingPaths(ops: readonly DashboardOp[], others: readonly DashboardOp[]): TouchedPath[] {
  const taken = others.flatMap(touchedPaths)
  return ops.flatMap(touchedPaths).filter((path) => taken.some((other) => overlap(path, other)))
}

/**
 * The batches that still change something: not those that another one of the list took back, nor those that did. Where
 * something else changed the same in between, both of them count.
 */
export function remainingBatches<T extends Pick<LoggedBatch, 'seq' | 'undoes' | 'ops'>>(batches: readonly T[]): T[] {
  const kept = new Map<number, T>()
  for (const batch of batches) {
    if (batch.undoes !== undefined && isTakenBack(batch, batch.undoes)) kept.delete(batch.undoes)
    else kept.set(batch.seq, batch)
  }
  return [...kept.values()]

  function isTakenBack({ ops }: T, undone: number): boolean {
    if (!kept.has(undone)) return false
    const since = [...kept.values()].filter(({ seq }) => seq > undone)
    return !since.some((batch) => conflictingPaths(ops, batch.ops).length > 0)
  }
}

/** The ids of the items that an operation changes, adds or removes. */
export function touchedItems(op: DashboardOp): string[] {
  const ids = touchedPaths(op).flatMap(([root, id]) => (root === 'items' && id !== undefined ? [id] : []))
  return [...new Set(ids)]
}

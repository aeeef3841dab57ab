import type { ComponentItem, DashboardOptions, DashboardParameter } from '../dashboard.ts'
import { isOfPrototype } from './diff.ts'
import type { DashboardOp, Draft, PlacedItem, ValuePath } from './ops.ts'

/** Why an operation cannot be applied. The document stays as it was. */
export class OpError extends Error {
  readonly op: DashboardOp
  readonly why: 'gone' | 'exists' | 'path'

  constructor(op: DashboardOp, why: OpError['why']) {
    super(`${op.op}: ${why}`)
    this.name = 'OpError'
    this.op = op
    this.why = why
  }
}

export interface Applied {
  draft: Draft
  /** The operations that take these back, in the order in which they must be applied. */
  inverse: DashboardOp[]
}

/**
 * Applies operations in order; all or none. Items that do not change stay the same objects.
 * @throws OpError
 */
export function applyOps(draft: Draft, ops: readonly DashboardOp[]): Applied {
  let now = draft
  const inverse: DashboardOp[] = []
  for (const op of ops) {
    const applied = applyOp(now, op)
    now = applied.draft
    inverse.unshift(...applied.inverse)
  }
  return { draft: now, inverse }
}

function applyOp(draft: Draft, op: DashboardOp): Applied {
  switch (op.op) {
    case 'add':
      if (draft.items.has(op.item._id)) throw new OpError(op, 'exists')
      return {
        draft: withItem(draft, op.item._id, { at: op.at, item: op.item }),
        inverse: [{ op: 'remove', id: op.item._id }],
      }
    case 'remove': {
      const { at, item } = placed(draft, op.id, op)
      return { draft: withItem(draft, op.id, null), inverse: [{ op: 'add', at, item }] }
    }
    case 'place': {
      const { op: _, id, ...place } = op
      const { item } = placed(draft, id, op)
      const before = Object.fromEntries(Object.keys(place).map((key) => [key, item[key as keyof typeof place]]))
      return { draft: changed(draft, id, op, place), inverse: [{ op: 'place', id, ...before }] }
    }
    case 'set':
      return op.id === undefined ? setOption(draft, op) : setInItem(draft, op.id, op)
    case 'order': {
      const before: Record<string, number> = {}
      let now = draft
      for (const [id, zIndex] of Object.entries(op.zIndex)) {
        before[id] = placed(draft, id, op).item.zIndex
        now = changed(now, id, op, { zIndex })
      }
      return { draft: now, inverse: [{ op: 'order', zIndex: before }] }
    }
    case 'group': {
      const before: Record<string, string> = {}
      let now = draft
      for (const [id, group] of Object.entries(op.group)) {
        before[id] = placed(draft, id, op).item.group ?? ''
        now = changed(now, id, op, { group: group || undefined })
      }
      return { draft: now, inverse: [{ op: 'group', group: before }] }
    }
    case 'parameter':
      return setParameter(draft, op)
  }
}

function placed(draft: Draft, id: string, op: DashboardOp): PlacedItem {
  const found = draft.items.get(id)
  if (!found) throw new OpError(op, 'gone')
  return found
}

function withItem(draft: Draft, id: string, placedItem: PlacedItem | null): Draft {
  const items = new Map(draft.items)
  if (placedItem) items.set(id, placedItem)
  else items.delete(id)
  return { ...draft, items }
}

function changed(draft: Draft, id: string, op: DashboardOp, part: Partial<ComponentItem>): Draft {
  const { at, item } = placed(draft, id, op)
  return withItem(draft, id, { at, item: withoutUndefined({ ...item, ...part }) })
}

function setInItem(draft: Draft, id: string, op: DashboardOp & { op: 'set' }): Applied {
  const { at, item } = placed(draft, id, op)
  if (op.path[0] === '_id') throw new OpError(op, 'path')
  const { value, inverse } = setAt(item, op.path, op)
  return {
    draft: withItem(draft, id, { at, item: value as ComponentItem }),
    inverse: [{ op: 'set', id, ...inverse }],
  }
}

function setOption(draft: Draft, op: DashboardOp & { op: 'set' }): Applied {
  if (op.path[0] === 'parameters') throw new OpError(op, 'path')
  const { value, inverse } = setAt(draft.options, op.path, op)
  return { draft: { ...draft, options: value as DashboardOptions }, inverse: [{ op: 'set', ...inverse }] }
}

interface SetAt {
  value: unknown
  inverse: { path: ValuePath; value?: unknown }
}

/**
 * Sets one value; missing objects on the way are made. The inverse removes the first one that was made.
 * @throws OpError if the path leads through a text, a number or a missing entry of a list, or sets a value under a name
 * that every object has; such a value may be removed
 */
function setAt(whole: unknown, path: ValuePath, op: DashboardOp & { op: 'set' }): SetAt {
  const removes = op.value === undefined
  if (path.length === 0 || (!removes && path.some(isOfPrototype))) throw new OpError(op, 'path')

  function inside(value: unknown, depth: number): SetAt {
    const key = path[depth]!
    const upTo = path.slice(0, depth + 1)
    const isLast = depth === path.length - 1
    if (Array.isArray(value)) {
      const index = /^(0|[1-9]\d{0,4})$/.test(key) ? Number(key) : Number.NaN
      if (!(index < value.length) || (isLast && removes)) throw new OpError(op, 'path')
      const inner = isLast
        ? { value: op.value, inverse: { path: upTo, value: value[index] } }
        : inside(value[index], depth + 1)
      return { value: value.with(index, inner.value), inverse: inner.inverse }
    }
    if (typeof value !== 'object' || value === null) throw new OpError(op, 'path')
    const object = value as Record<string, unknown>
    const existed = Object.hasOwn(object, key)
    if (isLast) {
      const next = { ...object, [key]: op.value }
      if (removes) delete next[key]
      return { value: next, inverse: { path: upTo, ...(existed ? { value: object[key] } : {}) } }
    }
    if (!existed && removes) return { value, inverse: { path: upTo } }
    const inner = inside(existed ? object[key] : {}, depth + 1)
    return { value: { ...object, [key]: inner.value }, inverse: existed ? inner.inverse : { path: upTo } }
  }

  return inside(whole, 0)
}

function setParameter(draft: Draft, op: DashboardOp & { op: 'parameter' }): Applied {
  const list = draft.options.parameters ?? []
  const index = list.findIndex(({ name }) => name === op.name)
  const old = list[index]
  const without = index < 0 ? list : list.toSpliced(index, 1)
  const { parameter, name, at } = op
  if (parameter && parameter.name !== name) throw new OpError(op, 'path')
  const next = parameter ? without.toSpliced(Math.min(at, without.length), 0, parameter) : without
  return {
    draft: { ...draft, options: withParameters(draft.options, next) },
    inverse: [{ op: 'parameter', name, at: index < 0 ? at : index, ...(old ? { parameter: old } : {}) }],
  }
}

function withParameters(options: DashboardOptions, parameters: DashboardParameter[]): DashboardOptions {
  const { parameters: _, ...rest } = options
  return parameters.length > 0 ? { ...rest, parameters } : rest
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

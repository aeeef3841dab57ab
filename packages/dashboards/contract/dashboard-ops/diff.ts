import { OBJECTS } from '@atrium/charts/contract/define/props'
import type { ComponentItem, DashboardParameter } from '../dashboard.ts'
import type { DashboardOp, Draft, Place } from './ops.ts'

const PLACE = ['left', 'top', 'width', 'height'] as const

/** The operations that make `after` out of `before`, as small as the places that differ. */
export function diffOps(before: Draft, after: Draft): DashboardOp[] {
  const ops: DashboardOp[] = []
  for (const id of before.items.keys()) if (!after.items.has(id)) ops.push({ op: 'remove', id })
  for (const [id, { at, item }] of after.items) {
    const old = before.items.get(id)
    if (!old) ops.push({ op: 'add', at, item })
    else if (old.at !== at) ops.push({ op: 'remove', id }, { op: 'add', at, item })
    else ops.push(...diffItem(old.item, item))
  }
  const { parameters: oldParameters = [], ...oldOptions } = before.options
  const { parameters = [], ...options } = after.options
  ops.push(...diffValues(oldOptions, options, []).map(({ path, value }) => setOp(undefined, path, value)))
  ops.push(...diffParameters(oldParameters, parameters))
  return ops
}

function diffItem(before: ComponentItem, after: ComponentItem): DashboardOp[] {
  const moved: Partial<Place> = {}
  for (const side of PLACE) if (before[side] !== after[side]) moved[side] = after[side]
  const others = diffValues(rest(before), rest(after), [])
  return [
    ...(Object.keys(moved).length > 0 ? [{ op: 'place', id: after._id, ...moved } as DashboardOp] : []),
    ...(before.zIndex === after.zIndex ? [] : [{ op: 'order', zIndex: { [after._id]: after.zIndex } } as DashboardOp]),
    ...((before.group ?? '') === (after.group ?? '')
      ? []
      : [{ op: 'group', group: { [after._id]: after.group ?? '' } } as DashboardOp]),
    ...others.map(({ path, value }) => setOp(after._id, path, value)),
  ]
}

function rest({ left: _l, top: _t, width: _w, height: _h, zIndex: _z, group: _g, ...others }: ComponentItem) {
  return others
}

/** What is after all other parameters must come last, so they are written in their final order. */
function diffParameters(before: readonly DashboardParameter[], after: readonly DashboardParameter[]): DashboardOp[] {
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name))
  const list = before.filter((one) => !gone.includes(one))
  const ops: DashboardOp[] = gone.map(({ name }) => ({ op: 'parameter', name, at: 0 }))
  after.forEach((parameter, at) => {
    const { name } = parameter
    const index = list.findIndex((one) => one.name === name)
    if (index === at && same(list[index], parameter)) return
    if (index >= 0) list.splice(index, 1)
    list.splice(at, 0, parameter)
    ops.push({ op: 'parameter', name, at, parameter })
  })
  return ops
}

function setOp(id: string | undefined, path: string[], value: unknown): DashboardOp {
  return { op: 'set', ...(id === undefined ? {} : { id }), path, ...(value === undefined ? {} : { value }) }
}

/** A value that is set, or without `value` removed. */
export interface Difference {
  path: string[]
  value?: unknown
}

/** Whether every object has this name (`toString`, `__proto__`), so that no operation may set a value under it. */
export const isOfPrototype = (name: string): boolean => name in Object.prototype

/** A drawing of which more objects differ is changed as a whole: a batch has only so many operations. */
const MAX_OBJECT_OPS = 500

/**
 * The values that make `after` out of `before`. A list is one value, and so are each object of a drawing and an object with
 * a name of the prototype.
 */
export function diffValues(before: object, after: object, path: string[] = []): Difference[] {
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const found: Difference[] = []
  const isDrawing = path.at(-1) === OBJECTS
  for (const key of Object.keys(old)) if (!Object.hasOwn(now, key)) found.push({ path: [...path, key] })
  for (const [key, value] of Object.entries(now)) {
    const inner = [...path, key]
    if (!Object.hasOwn(old, key))
      found.push(...(isDrawn(key, value) ? diffValues({}, value as object, inner) : [{ path: inner, value }]))
    else if (same(old[key], value)) continue
    else if (!isDrawing && hasPlaces(old[key]) && hasPlaces(value)) found.push(...diffValues(old[key], value, inner))
    else found.push({ path: inner, value })
  }
  return isDrawing && found.length > MAX_OBJECT_OPS ? [{ path, value: after }] : found
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether operations can change the values inside by themselves. */
const hasPlaces = (value: unknown): value is object => isObject(value) && !Object.keys(value).some(isOfPrototype)

/** Whether a value has objects of a drawing. Two authors may begin one, each with an object of their own. */
function isDrawn(key: string, value: unknown): boolean {
  if (!hasPlaces(value)) return false
  return key === OBJECTS ? Object.keys(value).length > 0 : OBJECTS in value && isDrawn(OBJECTS, value[OBJECTS])
}

/** Equal as JSON, whatever the order of keys. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same((one as never)[key], (other as never)[key]))
  )
}

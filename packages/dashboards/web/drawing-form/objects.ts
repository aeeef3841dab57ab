import { MAX_OBJECTS, type StoredObject } from '@atrium/charts/contract/drawing/drawing'

export type Objects = Readonly<Record<string, StoredObject>>

const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A random id of an object; no other one that the drawing has. */
export function newObjectId(objects: Objects): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const id = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return id in objects ? newObjectId(objects) : id
}

const orderOf = ({ order }: StoredObject): number => (typeof order === 'number' ? order : 0)

/** The ids of the objects, those first that cover the others. */
export function frontFirst(objects: Objects): string[] {
  const byPlace = ([a, one]: [string, StoredObject], [b, other]: [string, StoredObject]) =>
    orderOf(other) - orderOf(one) || (a < b ? 1 : -1)
  return Object.entries(objects)
    .sort(byPlace)
    .map(([id]) => id)
}

/** The drawing with a further object in front of all others. */
export function added(objects: Objects, object: StoredObject): { objects: Objects; id: string } {
  const [front] = frontFirst(objects)
  const order = front === undefined ? 0 : Math.floor(orderOf(objects[front]!)) + 1
  const id = newObjectId(objects)
  return { objects: { ...objects, [id]: { ...object, order } }, id }
}

export const isFull = (objects: Objects): boolean => Object.keys(objects).length >= MAX_OBJECTS

/**
 * The drawing after an object was moved by one place to the front (1) or to the back (-1). Only this object changes, so
 * that two authors can move two of them; if there is no number left between its neighbours, all get new ones.
 */
export function moved(objects: Objects, id: string, by: 1 | -1): Objects {
  const order = frontFirst(objects).toReversed()
  const from = order.indexOf(id)
  const [next, beyond] = [order[from + by], order[from + 2 * by]]
  if (next === undefined) return objects
  const [near, far] = [orderOf(objects[next]!), beyond === undefined ? undefined : orderOf(objects[beyond]!)]
  const between = far === undefined ? near + by : (near + far) / 2
  if (between !== near && between !== far) return { ...objects, [id]: { ...objects[id]!, order: between } }
  const swapped = order.with(from, next).with(from + by, id)
  return Object.fromEntries(swapped.map((one, place) => [one, { ...objects[one]!, order: place }]))
}

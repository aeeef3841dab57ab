import type { ObjectSort } from './drawing.ts'

/** The stored form of an object that is written in code: the rest of its props have their defaults. */
export interface ListedObject {
  sort: ObjectSort
  [prop: string]: unknown
}

/** The objects of a drawing that is written in code, drawn in the order of the list. */
export function listedObjects(objects: readonly ListedObject[]): Record<string, ListedObject> {
  return Object.fromEntries(
    objects.map((object, order) => [String(order + 1).padStart(8, '0'), { ...object, order }] as const),
  )
}

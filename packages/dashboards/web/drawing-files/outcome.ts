import type { ObjectSort, StoredObject } from '@atrium/charts/contract/drawing/drawing'

/** Why something of a file is not in the drawing. */
export type Left = 'script' | 'foreign' | 'picture' | 'unknown' | 'unfit'

/** What was read from a file, the objects behind first. */
export interface ReadDrawing {
  whole: Readonly<Record<string, unknown>>
  objects: StoredObject[]
  /** How many were left out. */
  left: Partial<Record<Left, number>>
}

/** `forbidden`: a document type or entities; `notDrawing`: neither SVG nor JSON of a canvas. */
export type Unreadable = 'forbidden' | 'notDrawing'

export function count(left: Partial<Record<Left, number>>, why: Left): void {
  left[why] = (left[why] ?? 0) + 1
}

/** Values with at most three decimals, as objects have them. */
export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0

export function objectOf(sort: ObjectSort, values: Readonly<Record<string, unknown>>): StoredObject {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    sort,
    ...Object.fromEntries(known.map(([name, value]) => [name, typeof value === 'number' ? rounded(value) : value])),
  }
}

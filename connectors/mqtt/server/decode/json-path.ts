import type { Cell } from '@atrium/charts/contract/data'
import { cellOf } from '@atrium/dashboards/server/queryplane/shaping/plain-table'

/** Steps into a JSON value: names and indexes, as in `motor.values.0` and `$.motor.values[0]`. */
type Path = readonly string[]

export function pathOf(text: string): Path {
  const plain = text.replace(/^\$/, '').replace(/\[(\d+)\]/g, '.$1')
  return plain.split('.').filter((step) => step !== '')
}

/** What is there; null for nothing. */
export function cellAt(value: unknown, path: Path): Cell {
  let at = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return null
    at = (at as Record<string, unknown>)[step]
  }
  return cellOf(at)
}

const MAX_LEAVES = 50
const MAX_DEPTH = 6
const MAX_LIST = 10
/** The path of a message that is a single value. */
const WHOLE = '$'
/** The columns that messages have besides; such a name in a message is reached by `$.time`. */
const TAKEN: readonly string[] = ['time', 'topic']

/** The values in a message that are neither objects nor lists, by their paths. */
export function leavesOf(value: unknown): Map<string, Cell> {
  const leaves = new Map<string, Cell>()
  const visit = (at: unknown, path: string, depth: number) => {
    if (leaves.size >= MAX_LEAVES) return
    if (typeof at !== 'object' || at === null) {
      leaves.set(path === '' ? WHOLE : TAKEN.includes(path) ? `$.${path}` : path, cellOf(at))
      return
    }
    if (depth === MAX_DEPTH) return
    const entries = Array.isArray(at) ? at.slice(0, MAX_LIST).entries() : Object.entries(at)
    for (const [step, inner] of entries) {
      // A name with such a sign in it has no path.
      if (/^[^.[\]$]+$/.test(String(step))) visit(inner, path === '' ? String(step) : `${path}.${step}`, depth + 1)
    }
  }
  visit(value, '', 0)
  return leaves
}

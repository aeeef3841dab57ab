import type { Cell } from '@atrium/charts/contract/data'
import type { SourceName } from '@atrium/dashboards/contract/source-test'
import { isRecord } from '@atrium/dashboards/contract/static-data'
import { cellOf, type PlainTable, typedTable } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import { type Column, nameOf } from '../columns.ts'
import { columnAt, isPath, rowsAt, valuesAt } from './json-path.ts'
import { noRowsAt, tooNested, wrongPath } from './refusals.ts'

/** The rows of answers, which many components may show with different columns. */
const known = new WeakMap<object, Map<string, readonly unknown[]>>()

/** @throws noRowsAt | wrongPath | tooNested */
export function rowsOf(answer: unknown, path: string): readonly unknown[] {
  const key = isObject(answer) ? answer : {}
  const found = known.get(key)?.get(path)
  if (found) return found
  if (path !== '' && !isPath(path)) throw wrongPath({ params: { path } })
  const rows = shallow(() => rowsAt(answer, path))
  if (!rows) throw noRowsAt({ params: { path: path || '$' } })
  known.set(key, new Map(known.get(key)).set(path, rows))
  return rows
}

/** The columns of the rows, all values of the rows if none are chosen. @throws as rowsOf */
export function tableOf(answer: unknown, rowsPath: string, chosen: readonly Column[]): PlainTable {
  const rows = rowsOf(answer, rowsPath)
  return shallow(() => {
    const columns = chosen.length > 0 ? chosen : leavesOf(rows).map(({ path }) => ({ path }))
    const cells = columns.map(({ path = '' }) => {
      if (!isPath(path)) throw wrongPath({ params: { path } })
      return path.startsWith('@') ? columnAt(rows, path).map(cellOf) : firstOf(answer, path)
    })
    const rowOf = (index: number) => cells.map((one) => (Array.isArray(one) ? (one[index] ?? null) : one))
    return typedTable(
      columns.map((column) => nameOf(column) || 'value'),
      rows.map((_, index) => rowOf(index)),
    )
  })
}

const firstOf = (answer: unknown, path: string): Cell => cellOf(valuesAt(answer, path)[0])

/** The number at a path of the whole answer; undefined if there is none. */
export function numberAt(answer: unknown, path: string): number | undefined {
  const [found] = isPath(path) ? valuesAt(answer, path) : []
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const SEEN_ROWS = 100
const MAX_PATHS = 200
const MAX_DEPTH = 6

interface Leaf {
  path: string
  type: string
}

/** What authors can choose from: the values of the rows, and those beside the rows. @throws as rowsOf */
export function pathsOf(answer: unknown, rowsPath: string): SourceName[] {
  const rows = rowsOf(answer, rowsPath)
  const beside = isRecord(answer) && rows[0] !== answer ? leavesIn(answer, '$') : []
  return [...leavesOf(rows), ...beside.filter(({ type }) => type !== 'list')]
    .slice(0, MAX_PATHS)
    .map(({ path, type }) => (type === 'null' ? { name: path } : { name: path, type }))
}

function leavesOf(rows: readonly unknown[]): Leaf[] {
  const byPath = new Map<string, Leaf>()
  for (const row of rows.slice(0, SEEN_ROWS))
    for (const leaf of leavesIn(row, '@'))
      if (byPath.size < MAX_PATHS && (byPath.get(leaf.path)?.type ?? 'null') === 'null') byPath.set(leaf.path, leaf)
  return [...byPath.values()]
}

/** The single values inside; a list is one as a whole, unless it is the row itself. */
function leavesIn(value: unknown, path: string, depth = 0): Leaf[] {
  const isRow = depth === 0
  if (Array.isArray(value) && isRow)
    return value.slice(0, MAX_PATHS).flatMap((one, index) => leavesIn(one, `${path}[${index}]`, depth + 1))
  if (!isRecord(value) || depth > MAX_DEPTH) return [{ path, type: typeOf(value) }]
  return Object.entries(value)
    .slice(0, MAX_PATHS)
    .flatMap(([name, one]) => leavesIn(one, `${path}${step(name)}`, depth + 1))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object') return Array.isArray(value) ? 'list' : 'object'
  return typeof value
}

/** A member of an object in a path. */
function step(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `.${name}` : `[${quoted(name)}]`
}

function quoted(name: string): string {
  return `'${JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Functions that call themselves for what is inside fail for an answer of a hundred thousand levels. */
function shallow<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw tooNested()
    throw error
  }
}

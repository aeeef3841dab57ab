import { exec, query } from 'jsonpath-rfc9535'
import parse from 'jsonpath-rfc9535/parser'

/**
 * JSONPath (RFC 9535) in time that grows with the answer and not with its square, since an author writes the path and
 * another server the answer: one `..`, one selector in each bracket, conditions that compare single values, no patterns.
 */

type Query = ReturnType<typeof parse>
type Segment = Query['segments'][number]

/** Of a path in a condition, too. */
interface Step {
  type: string
  node: { type: string; selectors?: readonly { type: string }[] }
}

/** What the library takes as JSON. */
export type Json = Parameters<typeof query>[0]

/** Beyond it paths that differ are different texts, not longer ones. */
const KEPT = 1_000
const known = new Map<string, Query | null>()

/** Null for a text that is no path, or one that could take too long. Paths of rows (`@`) are read as such of answers. */
function read(path: string): Query | null {
  const found = known.get(path)
  if (found !== undefined) return found
  const parsed = parsedOf(path)
  if (known.size >= KEPT) known.clear()
  known.set(path, parsed)
  return parsed
}

function parsedOf(path: string): Query | null {
  try {
    const parsed = parse(path.replace(/^@/, '$'))
    return isQuick(parsed.segments, path.startsWith('@')) ? parsed : null
  } catch {
    return null
  }
}

export const isPath = (path: string) => /^[$@]/.test(path) && read(path) !== null

function isQuick(segments: readonly Segment[], isOfRow: boolean): boolean {
  const deep = segments.filter(({ type }) => type === 'DescendantSegment')
  return deep.length <= 1 && segments.every(({ node }) => isQuickNode(node, isOfRow))
}

function isQuickNode(node: Segment['node'], isOfRow: boolean): boolean {
  if (node.type !== 'BracketedSelection') return true
  const [selector, ...others] = node.selectors
  return others.length === 0 && (selector?.type !== 'FilterSelector' || isQuickCondition(selector.value, isOfRow))
}

/** A part of a condition, as far as it has parts. */
interface Part {
  type: string
  name?: string
  left?: Part
  right?: Part
  expression?: Part
  value?: unknown
  arguments?: readonly Part[]
  segments?: readonly Step[]
}

/** @param isOfRow the whole answer is not known where a path of a row is searched */
function isQuickCondition(part: Part, isOfRow: boolean): boolean {
  const { type, name, left, right, expression, value, arguments: given = [], segments = [] } = part
  if (type === 'FunctionExpr' && name !== 'length') return false
  // The library finds nothing at a number of a compared path, whatever stands there.
  if (type.endsWith('SingularQuery') && segments.some(({ node }) => node.type === 'IndexSelector')) return false
  if (isOfRow && (type === 'JsonPathQuery' || type === 'AbsSingularQuery')) return false
  if (type === 'JsonPathQuery' || type === 'RelQuery') return isSingular(segments)
  const inside = [left, right, expression, type === 'FilterQuery' ? (value as Part) : undefined, ...given]
  return inside.every((one) => one === undefined || isQuickCondition(one, isOfRow))
}

const SINGLE = ['MemberNameShorthand', 'NameSelector', 'IndexSelector']

/** Finds one value at most. */
function isSingular(segments: readonly Step[]): boolean {
  return segments.every(({ type, node }) => {
    if (type === 'SingularQuerySegment') return true
    if (type !== 'ChildSegment') return false
    const { selectors = [node] } = node
    return selectors.length === 1 && selectors.every((one) => SINGLE.includes(one.type))
  })
}

/** What stands at a path of the whole answer. */
export function valuesAt(answer: unknown, path: string): unknown[] {
  return query(answer as Json, path)
}

/** The rows of an answer: the entries of the list at the path, or what it finds; undefined if there is no list or object. */
export function rowsAt(answer: unknown, path: string): readonly unknown[] | undefined {
  if (path !== '' && !isSingular(read(path)?.segments ?? [])) return valuesAt(answer, path)
  const [found] = path === '' ? [answer] : valuesAt(answer, path)
  if (Array.isArray(found)) return found
  return typeof found === 'object' && found !== null ? [found] : undefined
}

/** What stands at a path in each row, the first if there is more; undefined where nothing does. */
export function columnAt(rows: readonly unknown[], path: string): unknown[] {
  const column: unknown[] = new Array(rows.length)
  // One search for all rows is a hundred times faster than one for each.
  exec(rows as Json, path.replace(/^@/, '$[*]'), (value, [row]) => {
    column[row as number] ??= value
  })
  return column
}

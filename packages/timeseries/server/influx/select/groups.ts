import { LIMITS } from '../limits.ts'
import type { Condition } from './condition.ts'
import type { Row, RowsQuery, Table } from './table.ts'

/** Which series of a measurement an answer contains, by the tags that it groups by. */
export interface Grouping {
  tags: readonly string[]
  order: 'asc' | 'desc'
  slimit?: number | undefined
  soffset?: number | undefined
  /** The tags whose groups SLIMIT counts, if they are others: inside another SELECT, those of that one. */
  slimitBy?: readonly string[] | undefined
}

/** Sorts as the answer does: by the tags' names, then their values; reversed in descending order. */
export function byKey({ tags, order }: Grouping): (a: { key: string[] }, b: { key: string[] }) => number {
  const places = tags.map((tag, i) => ({ tag, i })).sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const sign = order === 'desc' ? -1 : 1
  return (a, b) => {
    for (const { i } of places) {
      const order = compareAsUtf8(a.key[i] ?? '', b.key[i] ?? '')
      if (order !== 0) return order * sign
    }
    return 0
  }
}

/** Compares by bytes. Only surrogates are in another order in JavaScript. */
function compareAsUtf8(a: string, b: string): number {
  if (a === b) return 0
  const isOther = HIGH_UNITS.test(a) && HIGH_UNITS.test(b)
  if (isOther) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : 1
}

const HIGH_UNITS = /[\ud800-\uffff]/

/** Sorts as SLIMIT counts: by the names of the tags that a group has, then by their values. */
function bySet(tags: readonly string[]) {
  const sorted = tags.map((tag, i) => ({ tag, i })).sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const textOf = (key: string[]) => {
    const present = sorted.filter(({ i }) => key[i])
    return Buffer.from([...present.map(({ tag }) => tag), ...present.map(({ i }) => key[i])].join('|'))
  }
  return (a: string[], b: string[]) => Buffer.compare(textOf(a), textOf(b))
}

/**
 * The groups that SLIMIT and SOFFSET leave, as a test of their keys. They count every series that the condition's tags
 * allow, also those without rows. The answer of an inner SELECT is not reduced again.
 */
export async function chosenGroups(table: Table, grouping: Grouping, condition: Condition) {
  const { slimit = 0, soffset = 0 } = grouping
  if (table.isAnswer || (slimit === 0 && soffset === 0)) return () => true
  const { tags, slimitBy = tags } = grouping
  const keys = slimitBy.length === 0 ? [[]] : await table.groups(slimitBy, condition)
  // Without SLIMIT, SOFFSET leaves no group.
  const kept = keys.sort(bySet(slimitBy)).slice(soffset, soffset + slimit)
  const names = new Set(kept.map((key) => JSON.stringify(key)))
  const places = slimitBy.map((tag) => tags.indexOf(tag))
  return (key: string[]) => names.has(JSON.stringify(places.map((place) => key[place])))
}

/** A name for the values of some tags, as the key of a map. */
export const nameOfKey = (key: readonly string[]): string =>
  key.length === 1 ? (key[0] as string) : JSON.stringify(key)

export interface RowGroup {
  key: string[]
  pages: AsyncIterable<Row[]> | Iterable<Row[]>
}

/**
 * The rows of each group; a row's `tags` begin with those of its group. Few rows are read at once and grouped here; if
 * there are many, each group is read separately.
 */
export async function* groupRows(table: Table, wanted: RowsQuery, grouping: Grouping): AsyncGenerator<RowGroup> {
  const { tags } = grouping
  if (tags.length === 0) {
    yield { key: [], pages: table.rows(wanted) }
    return
  }
  const together = { ...wanted, tags: [...tags, ...wanted.tags] }
  const { skip: _, most: __, ...all } = together
  const groups = new Map<string, { key: string[]; rows: Row[] }>()
  let count = 0
  for await (const page of table.rows({ ...all, most: LIMITS.maxRowsPutApart })) {
    for (const row of page) {
      const key = row.tags.slice(0, tags.length)
      const name = nameOfKey(key)
      const group = groups.get(name)
      if (group) group.rows.push(row)
      else groups.set(name, { key, rows: [row] })
    }
    count += page.length
  }
  if (count < LIMITS.maxRowsPutApart) {
    const { skip = 0, most = Number.POSITIVE_INFINITY } = wanted
    for (const { key, rows } of [...groups.values()].sort(byKey(grouping))) {
      yield { key, pages: [rows.slice(skip, skip + most)] }
    }
    return
  }
  const keys = await table.groups(tags, wanted.condition)
  for (const { key } of keys.map((key) => ({ key })).sort(byKey(grouping))) {
    const own = tags.map((tag, i) => ({ key: tag, operator: '=' as const, value: key[i] ?? '' }))
    const condition = { ...wanted.condition, stored: [...wanted.condition.stored, ...own] }
    yield { key, pages: table.rows({ ...together, condition }) }
  }
}

import type pg from 'pg'

/**
 * What a transaction has written: table → the ids of its rows, or null if they are not known or too many. Recognised in
 * the text of the statements, so that no write can be forgotten, and without a query.
 */
export type Changes = ReadonlyMap<string, ReadonlySet<string> | null>

/** More rows than this are reported without ids. */
export const MAX_CHANGED_IDS = 50
const MAX_TEXTS = 2_000

/** A table that a statement writes, and which parameter has the ids of the rows; undefined: no parameter has them. */
interface Write {
  table: string
  idParameter: number | undefined
}

/** Its groups: the table that is inserted into, deleted from, updated; or the function. */
export const WRITE =
  /\binsert\s+into\s+"?(\w+)|\bdelete\s+from\s+(?:only\s+)?"?(\w+)|\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+)?(?:"?\w+"?\s+)?set\b|\b(post_ledger|(?:move|lock|take|release|record_past)_stock)\s*\(/gi
const STOCK = ['stock', 'stock_record', 'stock_lock']
/** The SQL functions that write rows which pages show, and their tables. */
export const FUNCTION_WRITES: Readonly<Record<string, readonly string[]>> = {
  post_ledger: ['account', 'ledger'],
  move_stock: STOCK,
  lock_stock: STOCK,
  take_stock: STOCK,
  release_stock: STOCK,
  record_past_stock: STOCK,
}
const ID_IN_CONDITION = /(?<![\w"])(?:"?\w+"?\.)?"?id"?\s*=\s*(?:any\s*\(\s*)?\$(\d+)/i
const INSERTED = /\binsert\s+into\s+"?\w+"?(?:\s+as\s+"?\w+"?)?\s*\(([^)]*)\)\s*values\s*\(([^)]*)/i
const NONE: readonly Write[] = []

const known = new Map<string, readonly Write[]>()
const collected = new WeakMap<pg.ClientBase, Map<string, Set<string> | null>>()
/** The client of each transaction. */
const clients = new WeakMap<object, pg.ClientBase>()

/** Notes what a statement of the client's transaction writes. A savepoint's rollback does not remove it again. */
export function noteChanges(client: pg.ClientBase, text: string, values: readonly unknown[]): void {
  for (const { table, idParameter } of writesOf(text)) {
    const changes = collected.get(client) ?? new Map<string, Set<string> | null>()
    collected.set(client, changes)
    addIds(changes, table, idParameter === undefined ? null : idsIn(values[idParameter - 1]))
  }
}

/** Says which client a transaction writes by. For dialect.ts. */
export function changesBy<Tx extends object>(tx: Tx, client: pg.ClientBase): Tx {
  clients.set(tx, client)
  return tx
}

/** Notes an event of rows beside the changes of tables: its key begins with `/`, which no table's name does. */
export function noteEvent(tx: object, key: `/${string}`, ids: readonly string[]): void {
  const client = clients.get(tx)
  if (!client) throw new Error('not a transaction of this database')
  const changes = collected.get(client) ?? new Map<string, Set<string> | null>()
  collected.set(client, changes)
  addIds(changes, key, ids)
}

/** Removes and returns what the client's transaction has written. */
export function takeChanges(client: pg.ClientBase): Changes | undefined {
  const changes = collected.get(client)
  collected.delete(client)
  return changes
}

/** Adds ids to those of a key; with null, or too many, the ids of the key are not known any more. */
export function addIds<Key>(to: Map<Key, Set<string> | null>, key: Key, ids: Iterable<string> | null): void {
  const before = to.get(key)
  if (before === null) return
  const all = before ?? new Set()
  for (const id of ids ?? []) all.add(id)
  to.set(key, ids && all.size <= MAX_CHANGED_IDS ? all : null)
}

function writesOf(text: string): readonly Write[] {
  const found = known.get(text)
  if (found) return found
  const writes = readWrites(text)
  if (known.size < MAX_TEXTS) known.set(text, writes)
  return writes
}

function readWrites(text: string): readonly Write[] {
  const matches = [...text.matchAll(WRITE)]
  if (matches.length === 0) return NONE
  return matches.flatMap(([, inserted, deleted, updated, called]) => {
    if (called) return FUNCTION_WRITES[called.toLowerCase()]!.map((table) => ({ table, idParameter: undefined }))
    const table = (inserted ?? deleted ?? updated)!
    const single = matches.length === 1
    return [{ table, idParameter: single ? (inserted ? insertedId(text) : conditionId(text)) : undefined }]
  })
}

/** Of an update or delete whose rows are chosen by their id alone, not by another table. */
function conditionId(text: string): number | undefined {
  const [before = '', condition, ...others] = text.split(/\bwhere\b/i)
  if (condition === undefined || others.length > 0) return undefined
  if (/\bset\b.*\bfrom\b|\busing\b/is.test(before) || /\bselect\b|\bor\b/i.test(condition)) return undefined
  const parameter = ID_IN_CONDITION.exec(condition)?.[1]
  return parameter === undefined ? undefined : Number(parameter)
}

/** Of an insert of one row. */
function insertedId(text: string): number | undefined {
  const [, columns = '', values = ''] = INSERTED.exec(text) ?? []
  const position = columns.split(',').findIndex((column) => /^\s*"?id"?\s*$/.test(column))
  const severalRows = /\)\s*,\s*\(/.test(text)
  if (position < 0 || severalRows || /\bdo\s+update\b/i.test(text)) return undefined
  const parameter = /^\s*\$(\d+)\s*$/.exec(values.split(',')[position] ?? '')?.[1]
  return parameter === undefined ? undefined : Number(parameter)
}

function idsIn(value: unknown): Iterable<string> | null {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

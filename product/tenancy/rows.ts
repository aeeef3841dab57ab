import { randomUUID } from 'node:crypto'
import type { Database } from '@atrium/core/server/db/database'
import { givenValues } from './given-values.ts'
import type { Column, ForeignKey, TenantTable } from './tables.ts'

/** Makes rows of a tenant in any table, from the database's description of its columns. */
export interface RowMaker {
  /** The id of a tenant's row in a table. If there is none, the row and the rows that it refers to are created. */
  idOf(tenantId: string, table: string): Promise<string>
  /** Creates one more row of the tenant and returns its id. */
  another(tenantId: string, table: string): Promise<string>
  /** The INSERT statement for a row; `other` replaces the generated values of columns. */
  insertText(tenantId: string, table: string, other?: Readonly<Record<string, string>>): Promise<string>
}

export function rowMaker(db: Database, tables: readonly TenantTable[], keys: readonly ForeignKey[]): RowMaker {
  const known = new Map(tables.map((table) => [table.name, table]))
  const made = new Map<string, string>()

  async function idOf(tenantId: string, table: string): Promise<string> {
    const place = `${tenantId} ${table}`
    const id = made.get(place) ?? (await another(tenantId, table))
    made.set(place, id)
    return id
  }

  async function another(tenantId: string, table: string): Promise<string> {
    const given = givenFor(table)
    const id = (await shared(tenantId, table)) ?? randomUUID()
    const texts = [await insertText(tenantId, table, { id: quoted(id) })]
    // Both rows in one transaction, because some rows are valid only together.
    if (given.beside) texts.push(await insertText(tenantId, table, { id: quoted(randomUUID()), ...given.beside }))
    await db.executeSql(texts.join('; '))
    return id
  }

  async function insertText(tenantId: string, table: string, other: Readonly<Record<string, string>> = {}) {
    const { values, references = [] } = givenFor(table)
    const given = values?.(tenantId) ?? {}
    const written: Record<string, string> = {}
    for (const column of known.get(table)?.columns ?? []) {
      const { name } = column
      const to = keys.find((key) => key.from === table && key.column === name)?.to
      if (name === 'tenant_id') written[name] = quoted(tenantId)
      else if (name in other) written[name] = other[name]!
      else if (name in given) written[name] = given[name]!
      else if (!column.isNeeded && !references.includes(name)) continue
      else if (to) written[name] = quoted(name === 'id' ? await another(tenantId, to) : await idOf(tenantId, to))
      else written[name] = madeUpFor(table, column)
    }
    const columns = Object.keys(written).map((name) => `"${name}"`)
    return `insert into ${table} (${columns.join(', ')}) values (${Object.values(written).join(', ')})`
  }

  /** The id of a row with the same id in another table: an app's device has the id of its row in core's table. */
  async function shared(tenantId: string, table: string): Promise<string | undefined> {
    const key = keys.find(({ from, column }) => from === table && column === 'id')
    return key && another(tenantId, key.to)
  }

  return { idOf, another, insertText }
}

const givenFor = (table: string) => givenValues[table] ?? {}
const quoted = (text: string) => `'${text}'`

/** A value that the column accepts; a text is unique. */
function madeUpFor(table: string, { name, type, check }: Column): string {
  const choice = /ARRAY\['([^']*)'/.exec(check)?.[1]
  if (choice !== undefined) return quoted(choice)
  const least = />= \(*(\d+)/.exec(check)?.[1] ?? '1'
  const values: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: quoted(randomUUID().replaceAll('-', '')),
    'character varying': quoted(randomUUID().replaceAll('-', '')),
    smallint: least,
    integer: least,
    bigint: least,
    numeric: least,
    'double precision': least,
    boolean: 'false',
    jsonb: `'{}'`,
    'text[]': `'{}'`,
    'uuid[]': `'{}'`,
    bytea: `''`,
    date: 'current_date',
    'timestamp with time zone': 'now()',
  }
  const value = values[type]
  if (value === undefined) throw new Error(`${table}.${name}: no value is known for ${type}`)
  return value
}

import type { Cell } from '@atrium/charts/contract/data'
import type { RawRow, SqlAccount, SqlSession, SqlStatement } from '@atrium/dashboards/server/sql/sql-driver'
import { boundValues, clockAt, offsetText } from '@atrium/dashboards/server/sql/sql-values'
import type pg from 'pg'
import { cellOf } from './cells.ts'
import { faultOf } from './faults.ts'

/** Rows of one portion. */
const PORTION = 500

/** Only these may reach files and programs of the server, or change their account into one that may. */
const ACCOUNT = `select
  exists (
    select from pg_roles r
    where (r.rolsuper or r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))
      and pg_has_role(current_user, r.oid, 'MEMBER')
  ),
  exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
  ) or exists (
    select from pg_namespace n
    where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and has_schema_privilege(n.oid, 'CREATE')
  )`

/** Everything as text, which is exact. */
const TEXTS = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig

export function sessionOf(client: pg.Client): SqlSession {
  /** Always with the extended protocol, which has one statement and its values apart from it. */
  const run = (text: string, values: readonly unknown[] = []) =>
    client.query<RawRow>({
      text,
      values: [...values],
      rowMode: 'array',
      types: TEXTS,
      queryMode: 'extended',
    } as unknown as pg.QueryArrayConfig)

  /** @returns the names of the columns */
  async function portions(statement: SqlStatement, limitMs: number, take: (row: Cell[]) => void): Promise<string[]> {
    const { text, zone, range } = statement
    const moment = (atMs: number) => {
      const offset = offsetText(zone, atMs)
      return `${clockAt(atMs, offset)}${offset}`
    }
    await run('begin transaction read only')
    await run(
      `select set_config('statement_timeout', $1, true), set_config('TimeZone', $2, true),
        set_config('DateStyle', 'ISO', true), set_config('bytea_output', 'hex', true),
        set_config('standard_conforming_strings', 'on', true)`,
      [String(limitMs), zone],
    )
    // Only what reads can be read by a cursor.
    await run(`declare asked no scroll cursor for ${text}`, boundValues({ ...statement, range }, moment))
    for (;;) {
      const { rows, fields } = await run(`fetch ${PORTION} from asked`)
      for (const row of rows) take(row.map((value, column) => cellOf(value, fields[column]!.dataTypeID)))
      if (rows.length < PORTION) return fields.map(({ name }) => name)
    }
  }

  return {
    async account(): Promise<SqlAccount> {
      const [row] = (await run(ACCOUNT)).rows
      return { isMighty: row?.[0] === 't', mayWrite: row?.[1] === 't' }
    },
    async read(statement, limitMs, take) {
      try {
        return await portions(statement, limitMs, take)
      } catch (error) {
        throw faultOf(error, limitMs)
      } finally {
        // A connection that is gone has no transaction.
        await run('rollback').catch(() => {})
      }
    },
    end: () => void client.end().catch(() => {}),
  }
}

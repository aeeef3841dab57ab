import type { Cell } from '@atrium/charts/contract/data'
import type { RawRow, SqlAccount, SqlSession, SqlStatement } from '@atrium/dashboards/server/sql/sql-driver'
import { boundValues, clockAt, offsetText } from '@atrium/dashboards/server/sql/sql-values'
import mysql2, { type Connection, type FieldPacket } from 'mysql2'
import { accountOf, isMariaDb } from './account.ts'
import { cellOf } from './cells.ts'
import { faultOf } from './faults.ts'

export function sessionOf(connection: Connection): SqlSession {
  let server: Promise<string> | undefined
  /** A statement of our own. */
  const run = (text: string) =>
    new Promise<RawRow[]>((resolve, reject) => {
      connection.query({ sql: text, rowsAsArray: true }, (error, rows) =>
        error ? reject(error) : resolve(Array.isArray(rows) ? (rows as unknown as RawRow[]) : []),
      )
    })
  const version = () => {
    server ??= run('select version()').then(([row]) => String(row?.[0]))
    return server
  }

  /** Prepared, so that it is one statement and its values are apart from it. @returns the names of the columns */
  function execute(text: string, values: (string | number | null)[], take: (row: Cell[]) => void) {
    return new Promise<string[]>((resolve, reject) => {
      let fields: FieldPacket[] = []
      connection
        .execute(text, values.map(sent))
        .on('fields', (given: FieldPacket[]) => {
          fields = given
        })
        .on('result', (row: unknown) => {
          if (Array.isArray(row)) take(row.map((value, column) => cellOf(value, fields[column]!)))
        })
        .on('error', reject)
        .on('end', () => resolve(fields.map(({ name }) => name)))
    })
  }

  async function answer(statement: SqlStatement, limitMs: number, take: (row: Cell[]) => void) {
    const { text, zone, range } = statement
    const offset = offsetText(zone, range?.toMs ?? Date.now())
    // The text is read by the same rules on every server; times without a zone are those of the dashboard's.
    await run(`set session sql_mode = '', time_zone = '${offset}', ${limitOf(await version(), limitMs)}`)
    await run('start transaction read only')
    return execute(
      text,
      boundValues(statement, (atMs) => clockAt(atMs, offset)),
      take,
    )
  }

  return {
    async account(): Promise<SqlAccount> {
      return accountOf(run, await version())
    },
    async read(statement, limitMs, take) {
      try {
        return await answer(statement, limitMs, take)
      } catch (error) {
        throw faultOf(error, limitMs)
      } finally {
        // A connection that is gone has no transaction.
        await run('rollback').catch(() => {})
      }
    },
    end: () => connection.end(),
  }
}

/** A number of rows, which MySQL takes neither as a text nor as a fraction, as which the driver would send it. */
const sent = (value: string | number | null) =>
  typeof value === 'number' ? mysql2.TypedParameter.LONGLONG(value) : value

/** MariaDB counts in seconds. */
function limitOf(version: string, limitMs: number): string {
  return isMariaDb(version) ? `max_statement_time = ${limitMs / 1000}` : `max_execution_time = ${limitMs}`
}

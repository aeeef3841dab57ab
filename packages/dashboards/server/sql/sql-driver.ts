import type { Socket } from 'node:net'
import type { Cell } from '@atrium/charts/contract/data'
import type { Protocol } from '@atrium/core/server/outside/protocols'
import type { SqlSettings } from '../../contract/sql-source.ts'
import type { SqlDialect } from '../../contract/sql-tokens.ts'
import type { ParameterValues } from '../queryplane/query/parameters.ts'
import type { SqlRange } from './sql-query.ts'

/** One statement with its values. */
export interface SqlStatement {
  text: string
  /** Of the values, in the order of their places. */
  names: readonly string[]
  /** Which of them are numbers of rows. */
  counts: readonly number[]
  values: ParameterValues
  range: SqlRange | null
  /** Of times without one, on both ways. */
  zone: string
}

/** A row as the driver has it. */
export type RawRow = readonly unknown[]

export interface SqlAccount {
  /** It reaches files or programs of the database's server. */
  isMighty: boolean
  mayWrite: boolean
}

/** A connection to a database, signed in. */
export interface SqlSession {
  account(): Promise<SqlAccount>
  /**
   * Runs a statement by itself in a transaction that only reads; every row is passed on as it arrives.
   * @returns the names of the columns
   * @throws wrongStatement | statementTooSlow | databaseFailed, after which the session can be used again; what else is
   *   thrown ends it
   */
  read(statement: SqlStatement, limitMs: number, take: (row: Cell[]) => void): Promise<string[]>
  /** Says goodbye; the socket is closed by the caller. */
  end(): void
}

/** What a kind of database does by itself. */
export interface SqlDriver {
  dialect: SqlDialect
  /** Also the scheme of its addresses. */
  protocol: Protocol
  /**
   * Signs in over this socket.
   * @param host the name or address that the certificate is for
   * @throws signInFailed | noTls | databaseFailed, or the network's fault
   */
  open(socket: Socket, settings: SqlSettings, host: string): Promise<SqlSession>
  /**
   * Statements of the catalogue, each with one value if it has a place `{at}`: tables as `name`, columns as `name, type`, all
   * columns as `table, name, type`.
   */
  catalogue: { tables: string; columns: string; all: string }
}

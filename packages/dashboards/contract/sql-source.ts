import { MAX_POINTS } from '@atrium/charts/contract/data'
import { code, interval, type PropsOf, secret, time } from '@atrium/charts/contract/define/props'
import type { StoredOf } from '@atrium/core/contract/define/document-fields'
import { bool, int, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { intervalMs } from '@atrium/core/contract/time'
import { CERTIFICATES_OF_TLS, certificateErrors } from './certificates.ts'
import type { ConnectorSpec } from './define/connector.ts'
import { MAX_SQL, sqlError } from './sql-query.ts'
import type { SqlDialect } from './sql-tokens.ts'
import { TABLE_QUERY, tableColumns, tableShapes } from './table-query.ts'

/** What a database is set up with; the port is the usual one of its kind. */
export function sqlSettings(port: number) {
  return {
    host: str(253, { required: true }),
    port: int({ min: 1, max: 65_535, default: port }),
    database: str(64, { min: 0, default: '' }),
    username: str(128, { required: true }),
    password: secret(500),
    tls: bool({ default: false }),
    ca: CERTIFICATES_OF_TLS,
  } as const
}

export type SqlSettings = PropsOf<ReturnType<typeof sqlSettings>>

/** The settings that say where a database is, and how it proves to be it. */
export const SQL_ADDRESS = ['host', 'port', 'tls', 'ca'] as const

/** What a component asks of a database: one statement, and what it shows of the answer. */
export const SQL_QUERY = {
  sql: code('sql', MAX_SQL),
  ...TABLE_QUERY,
  /** Of `{from}` and `{to}`. */
  startTime: time('*-2h'),
  endTime: time('*'),
  /** How often it is asked. */
  every: interval('10s'),
} as const

export type SqlSource = StoredOf<typeof SQL_QUERY>

const DEFAULT_EVERY_MS = 10_000
/** More often than this, nobody looks. */
const SHORTEST_EVERY_MS = 1_000

export function everyMsOf({ every = '' }: SqlSource): number {
  return Math.max(SHORTEST_EVERY_MS, intervalMs(every) ?? DEFAULT_EVERY_MS)
}

type SqlSpec = Omit<ConnectorSpec<SqlSource>, 'key' | 'icon' | 'type' | 'settings' | 'query'>

/** What the connectors of databases have in common, besides their tables. */
export function sqlSpec(dialect: SqlDialect): SqlSpec {
  return {
    address: SQL_ADDRESS,
    checkSettings: (settings) => certificateErrors(settings),
    shapes: tableShapes,
    follows: (query) => ({ how: 'polled', everyMs: everyMsOf(query) }),
    columnsOf: tableColumns,
    placeOf: () => null,
    check({ sql = '' }): Record<string, Text> {
      const error = sql.trim() === '' ? undefined : sqlError(sql, dialect)
      return error ? { sql: error } : {}
    },
    builder: {
      titleOf: ({ sql = '' }) => sql.trim().split('\n', 1)[0]!.slice(0, 80),
      isComplete: ({ sql = '' }) => sql.trim() !== '',
      isWritten: () => true,
    },
    byViewer: false,
    limits: { points: MAX_POINTS, rows: MAX_POINTS },
  }
}

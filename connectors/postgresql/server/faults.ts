import { wrongStatement } from '@atrium/dashboards/server/queryplane/query/refusals'
import { databaseFailed, statementTooSlow } from '@atrium/dashboards/server/sql/refusals'
import pg from 'pg'

/** Whether the database said it, and not the driver. */
export function isOfServer(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && error.code !== undefined
}

const CANCELLED = '57014'
/** Connections, resources, operators, the system, the server itself. */
const FAILED = /^(?:08|53|57|58|XX)/
/** The database ends the connection. */
const ENDED = /^57P/

/** What a statement that failed means. The connection can be used again if it is a refusal. */
export function faultOf(error: unknown, limitMs: number): unknown {
  if (!isOfServer(error)) return error
  const { code, message } = error
  if (code === CANCELLED) return statementTooSlow({ params: { seconds: limitMs / 1000 } })
  if (ENDED.test(code)) return Object.assign(new Error(message), { code: 'ECONNRESET' })
  const reason = { params: { reason: message } }
  return FAILED.test(code) ? databaseFailed(reason) : wrongStatement(reason)
}

import { wrongStatement } from '@atrium/dashboards/server/queryplane/query/refusals'
import { databaseFailed, noTls, signInFailed, statementTooSlow } from '@atrium/dashboards/server/sql/refusals'
import type { QueryError } from 'mysql2'

const isFault = (error: unknown): error is QueryError => error instanceof Error && 'code' in error

/** The server has a number and a state for what it says; the driver has neither. */
const isOfServer = (error: QueryError) => typeof error.errno === 'number' && error.errno > 0 && !!error.sqlState

/** What the driver gives a code of its own, by what Node says; the name of the certificate has its own fields. */
const TLS_CODES: readonly (readonly [RegExp, string])[] = [
  [/altnames|does not match/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/expired/i, 'CERT_HAS_EXPIRED'],
  [/not yet valid/i, 'CERT_NOT_YET_VALID'],
  [/self-signed|self signed|issuer|verify/i, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/./, 'EPROTO'],
]

const withCode = (error: Error, code: string) => Object.assign(new Error(error.message), { code })

/** Why nobody is signed in. */
export function signInFault(error: unknown): unknown {
  if (!isFault(error)) return error
  if (error.code === 'HANDSHAKE_NO_SSL_SUPPORT') return noTls()
  if (error.code === 'HANDSHAKE_SSL_ERROR') {
    const [, code] = TLS_CODES.find(([said]) => said.test(error.message)) ?? [undefined, 'EPROTO']
    return withCode(error, code)
  }
  if (isOfServer(error) || error.code.startsWith('AUTH_')) return signInFailed({ params: { reason: error.message } })
  return networkFaultOf(error)
}

/** ER_STATEMENT_TIMEOUT of MariaDB, ER_QUERY_TIMEOUT of MySQL. */
const TOO_SLOW = [1969, 3024]
/** Too many connections, out of memory, shutdown, killed, no space. */
const FAILED = [1037, 1038, 1040, 1041, 1053, 1021, 1203, 1226, 1317]
/** The server ends the connection. */
const ENDED = [1053, 1927, 4031]

/** What a statement that failed means. The connection can be used again if it is a refusal. */
export function faultOf(error: unknown, limitMs: number): unknown {
  if (!isFault(error)) return error
  if (!isOfServer(error)) return networkFaultOf(error)
  const reason = { params: { reason: error.message } }
  const errno = error.errno ?? 0
  if (ENDED.includes(errno)) return withCode(error, 'ECONNRESET')
  if (TOO_SLOW.includes(errno)) return statementTooSlow({ params: { seconds: limitMs / 1000 } })
  return FAILED.includes(errno) ? databaseFailed(reason) : wrongStatement(reason)
}

function networkFaultOf(error: QueryError): Error {
  return error.code.startsWith('PROTOCOL_') ? withCode(error, 'ECONNRESET') : error
}

import type { Socket } from 'node:net'
import type { SqlSettings } from '@atrium/dashboards/contract/sql-source'
import { noTls, signInFailed } from '@atrium/dashboards/server/sql/refusals'
import type { SqlDriver } from '@atrium/dashboards/server/sql/sql-driver'
import pg from 'pg'
import { isOfServer } from './faults.ts'
import { sessionOf } from './session.ts'

/** How PostgreSQL is asked. */
export const postgresql: SqlDriver = {
  dialect: 'standard',
  protocol: 'postgresql',
  async open(socket, settings, host) {
    const client = new pg.Client(configOf(socket, settings, host))
    // Whoever waits for an answer learns of it; without a listener, the process would end.
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      throw refused(error)
    }
    return sessionOf(client)
  },
  catalogue: {
    tables: `select table_schema || '.' || table_name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') order by 1 limit 1000`,
    columns: `select column_name, data_type from information_schema.columns
      where table_schema || '.' || table_name = $1 order by ordinal_position`,
    all: `select table_schema || '.' || table_name, column_name, data_type from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1, ordinal_position limit 20000`,
  },
}

/** Nothing is left to the environment of this process, which has a database of its own. */
function configOf(socket: Socket, settings: SqlSettings, host: string): pg.ClientConfig {
  const { port, username, password, database, tls, ca } = settings
  return {
    stream: () => socket,
    host,
    port,
    user: username,
    // A function: without one, an empty password would be looked for elsewhere.
    password: () => password,
    database: database || username,
    ssl: tls ? { ...(ca === '' ? {} : { ca }) } : false,
    sslnegotiation: 'postgres',
    application_name: 'Atrium',
  }
}

/** What pg says without a code. */
const NO_TLS = 'The server does not support SSL connections'

function refused(error: unknown): unknown {
  if (isOfServer(error)) return signInFailed({ params: { reason: error.message } })
  if (!(error instanceof Error)) return error
  if (error.message === NO_TLS) return noTls()
  // It signs in by another way than the database asks for, such as without a password.
  return /^SASL|password/i.test(error.message) ? signInFailed({ params: { reason: error.message } }) : error
}

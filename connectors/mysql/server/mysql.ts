import type { Socket } from 'node:net'
import type { SqlSettings } from '@atrium/dashboards/contract/sql-source'
import type { SqlDriver } from '@atrium/dashboards/server/sql/sql-driver'
import mysql2, { type Connection, type ConnectionOptions } from 'mysql2'
import { signInFault } from './faults.ts'
import { sessionOf } from './session.ts'

/** How MySQL and MariaDB are asked. */
export const mysql: SqlDriver = {
  dialect: 'backslashes',
  protocol: 'mysql',
  async open(socket, settings, host) {
    const connection = mysql2.createConnection(optionsOf(socket, settings, host))
    try {
      await signedIn(connection)
    } catch (error) {
      throw signInFault(error)
    }
    return sessionOf(connection)
  },
  catalogue: {
    tables: `select concat(table_schema, '.', table_name) from information_schema.tables
      where table_schema not in ('information_schema', 'mysql', 'performance_schema', 'sys') order by 1 limit 1000`,
    columns: `select column_name, data_type from information_schema.columns
      where concat(table_schema, '.', table_name) = ? order by ordinal_position`,
    all: `select concat(table_schema, '.', table_name), column_name, data_type from information_schema.columns
      where table_schema not in ('information_schema', 'mysql', 'performance_schema', 'sys')
      order by 1, ordinal_position limit 20000`,
  },
}

function optionsOf(socket: Socket, settings: SqlSettings, host: string): ConnectionOptions {
  const { username, password, database, tls, ca } = settings
  return {
    stream: () => withName(socket, host),
    host,
    user: username,
    password,
    ...(database === '' ? {} : { database }),
    ...(tls ? { ssl: { verifyIdentity: true, ...(ca === '' ? {} : { ca }) } } : {}),
    // One statement by protocol, and no files of this machine for a server that asks for them.
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-MULTI_RESULTS'],
    // Parsers of rows are made of the names of columns otherwise, as code.
    disableEval: true,
    maxPreparedStatements: 20,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    jsonStrings: true,
  }
}

/** Node compares a certificate with the name of the socket where there is no name for TLS, as for an IP address. */
function withName(socket: Socket, host: string): Socket {
  return Object.assign(socket, { _host: host })
}

function signedIn(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    // Faults that come later are those of the statement that waits; without a listener, the process would end.
    connection.on('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}

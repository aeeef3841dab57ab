import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { DEFAULT_ZONE } from '@atrium/core/contract/zone'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { addressOf } from '@atrium/core/server/outside/protocols'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import type { SourceName } from '../../contract/source-test.ts'
import type { SqlSettings, SqlSource } from '../../contract/sql-source.ts'
import type { Connector, Settings } from '../queryplane/connector.ts'
import { tableReader } from '../queryplane/shaping/table-reading.ts'
import { withCertificates } from '../sources/certificates.ts'
import { connectionSteps } from '../sources/connection-steps.ts'
import { testSteps } from '../sources/test-steps.ts'
import { WRITABLE } from './refusals.ts'
import type { SqlDriver, SqlStatement } from './sql-driver.ts'
import { rangeAt, type SqlQuery, sqlQuery } from './sql-query.ts'
import { endSession, openSqlSessions, SQL_LIMITS, type SqlLimits } from './sql-sessions.ts'
import { isTlsFault } from './tls-faults.ts'

/** The connector of a kind of database. */
export function sqlConnector(
  spec: ConnectorSpec<SqlSource>,
  driver: SqlDriver,
  limits: SqlLimits = SQL_LIMITS,
): Connector<SqlQuery> {
  /** Values with defaults have no secrets, since views get them. */
  const settingsOf = (settings: Settings) =>
    ({ ...withDefaults(spec.settings, settings), password: settings.password ?? '' }) as SqlSettings

  return {
    spec: withCertificates(spec),
    open({ db, egress }) {
      const sessions = openSqlSessions(driver, { db, egress }, limits)
      return {
        resolve: (asked, { props }) => sqlQuery(asked, props as SqlSource, driver.dialect),
        read: ({ tenantId, settings, spend }, query) => ({
          reader: tableReader(query, {
            rhythmMs: query.everyMs,
            spend,
            async table(nowMs, signal) {
              const key = await settings()
              const { text, names, counts, values, zone } = query
              const statement = { text, names, counts, values, zone, range: rangeAt(query, nowMs) }
              const table = await sessions.read({ tenantId, settings: settingsOf(key), key }, statement, {
                signal,
                spend,
              })
              return { table, timeFormat: 'iso' }
            },
          }),
          origin: driver.protocol,
        }),
        async names({ tenantId }, key, [table]) {
          const { tables, columns } = driver.catalogue
          const statement = table === undefined ? constant(tables) : constant(columns, { at: table })
          const { rows } = await sessions.read({ tenantId, settings: settingsOf(key) }, statement)
          return rows.map(
            ([name, type]): SourceName => ({ name: String(name), ...(type ? { type: String(type) } : {}) }),
          )
        },
        async allNames({ tenantId }, key) {
          const { rows } = await sessions.read({ tenantId, settings: settingsOf(key) }, constant(driver.catalogue.all))
          const tables = [...new Set(rows.map(([table]) => String(table)))]
          const columns = rows.map(
            ([table, name, type]): SourceName => ({ at: [String(table)], name: String(name), type: String(type) }),
          )
          return [...tables.map((name): SourceName => ({ at: [], name })), ...columns]
        },
        test: ({ tenantId }, key) =>
          testSteps(async (inStep, warn) => {
            const settings = settingsOf(key)
            const { protocol } = driver
            const allow = await db.readAsTenant(tenantId, allowancesOf)
            const url = addressOf(protocol, settings.host, settings.port)
            await connectionSteps(inStep, egress, { url, protocol, allow })
            const opening = sessions.open(tenantId, settings)
            // It is waited for in one step or the other.
            opening.catch(() => {})
            if (settings.tls) await inStep('tls', () => opening.then(NOTHING, (error) => throwIf(error, isTlsFault)))
            const opened = await inStep('signIn', async () => {
              const signedIn = await opening
              return { ...signedIn, account: await sessions.accountOf(signedIn) }
            })
            try {
              if (opened.account.mayWrite) warn(WRITABLE)
              const table = await inStep('query', () => sessions.answerOf(opened, constant('select 1 as n')))
              return await inStep('shape', () => table)
            } finally {
              endSession(opened)
            }
          }),
      }
    },
  }
}

const NOTHING = () => undefined

/** @throws the error, if it is one of these */
function throwIf(error: unknown, isOne: (error: unknown) => boolean): void {
  if (isOne(error)) throw error
}

/** A statement of our own. */
function constant(text: string, values: Record<string, string> = {}): SqlStatement {
  return { text, names: Object.keys(values), counts: [], values, range: null, zone: DEFAULT_ZONE }
}

import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Services } from '@atrium/core/server/call/services'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import type { Settings } from '@atrium/dashboards/server/queryplane/connector'
import { wrongStatement } from '@atrium/dashboards/server/queryplane/query/refusals'
import { ParseError } from '@atrium/timeseries/server/influx/language/parse-error'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import { scopeOf } from '@atrium/timeseries/server/influx/run-statement'
import { INFLUX_SETTINGS, type InfluxSettings } from '../settings.ts'
import { type InfluxSeries, seriesOf } from './influx-answer.ts'
import { noDatabaseChosen, onlySelectStatement } from './refusals.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** The settings, complete: a secret that nobody has given is ''. */
export function influxSettings(settings: Settings): InfluxSettings {
  const { password = '', token = '', ...shown } = settings
  return { ...withDefaults(INFLUX_SETTINGS, shown), password, token } as InfluxSettings
}

/** What is needed to reach a source for a tenant. */
export interface Reach {
  services: Pick<Services, 'egress' | 'db'>
  tenantId: string
}

/** Where a source is, and what is trusted there; the guard checks it. */
export async function destinationOf({ services, tenantId }: Reach, { src, ca }: InfluxSettings) {
  const allow = await services.db.asTenant(tenantId, allowancesOf)
  return { url: src, protocol: 'influxdb' as const, allow, ...(ca === '' ? {} : { tls: { ca } }) }
}

/** Sends statements, all in one request. What is not ended after ten seconds, or too long, is broken off. */
export async function sendStatements(
  reach: Reach,
  settings: InfluxSettings,
  statements: readonly string[],
  db: string,
  signal?: AbortSignal,
): Promise<EgressAnswer> {
  const destination = await destinationOf(reach, settings)
  const body = new URLSearchParams({ q: statements.join(';\n'), epoch: 'u', chunked: 'true', ...(db ? { db } : {}) })
  return reach.services.egress.send({
    ...destination,
    url: queryAddress(settings.src),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...signIn(settings) },
    body: body.toString(),
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ...(signal ? { signal } : {}),
  })
}

/** What is no address stays none: after `http://`, the path would be a host. */
const queryAddress = (src: string) => (parseUrl(src) ? `${src.replace(/\/$/, '')}/query` : src)

function signIn({ username, password, tokenHeader, token }: InfluxSettings): Record<string, string> {
  if (token !== '') return { [tokenHeader]: token.trim() }
  if (username === '') return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

/** Asks one source for one tenant. */
export interface InfluxClient {
  /** The series of each statement. `db` may be '' for that of the source. @throws as seriesOf | noDatabaseChosen */
  ask(statements: readonly string[], db: string, signal?: AbortSignal): Promise<InfluxSeries[][]>
}

/** The client for one reading, which is broken off when nobody waits for it any more. */
export function clientUntil(client: InfluxClient, signal: AbortSignal | undefined): InfluxClient {
  return { ask: (statements, db) => client.ask(statements, db, signal) }
}

export function openInfluxClient(
  reach: Reach,
  settings: () => Promise<Settings>,
  spend: (costMs: number) => void,
): InfluxClient {
  return {
    async ask(statements, db, signal) {
      const given = influxSettings(await settings())
      const database = db || given.database
      if (database === '') throw noDatabaseChosen()
      statements.forEach(checkStatement)
      const answer = await sendStatements(reach, given, statements, database, signal)
      const startedMs = performance.now()
      try {
        return seriesOf(answer, statements.length)
      } finally {
        spend(performance.now() - startedMs)
      }
    },
  }
}

/** Whatever a name or a value contains, a statement is one that reads. @throws wrongStatement */
function checkStatement(text: string): void {
  try {
    const [statement, ...others] = parseQuery(text)
    if (statement && others.length === 0 && scopeOf(statement) === 'read') return
  } catch (error) {
    throw error instanceof ParseError ? wrongStatement({ params: { reason: error.message } }) : error
  }
  throw onlySelectStatement()
}

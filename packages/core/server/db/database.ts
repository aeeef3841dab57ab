import pg from 'pg'
import { storageFull, temporarilyUnavailable } from '../../contract/refusal.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { badValue, isBadValue } from './bad-value.ts'
import { type Changes, noteChanges, takeChanges } from './changes.ts'
import { Connections } from './connections.ts'
import { againAfterDeadlock } from './deadlock.ts'
import { kyselyOn, prepared, type Reader, readerOn } from './dialect.ts'
import { openListening } from './listen.ts'
import { watchPools } from './pool-metrics.ts'
import { rolePassword } from './roles.ts'
import { holdSessionLock, type SessionLock } from './session-lock.ts'
import { sendNow, sendTogether } from './statement-batch.ts'
import { isStorable } from './storable.ts'
import type { Tx } from './tables.ts'
import { causeOf, forget, isAllSent, takeLast, untilWritten } from './unwaited.ts'

/** For work across tenants; one of the connections listens to notifications. */
const PLATFORM_POOL_SIZE = 4
/** How many of these are usual where not all connections of tenants are. */
const PLATFORM_USUAL_SIZE = 2
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const REASON = /^[\w .-]{1,60}$/

export interface TransactionKind {
  /** All of its statements see the rows as they were when it began. */
  fixed?: boolean
}

export interface Database {
  /**
   * The ordinary way: a transaction in which only this tenant's rows exist. If PostgreSQL ends it to break a deadlock, it
   * is run again, so `run` changes nothing but rows.
   */
  asTenant<T>(tenantId: string, run: (tx: Tx) => Promise<T>, how?: TransactionKind): Promise<T>
  /**
   * For calls that only read: the statements of one turn of the event loop are a transaction of their own, which is sent
   * in one packet. PostgreSQL refuses writes and locks.
   */
  readAsTenant<T>(tenantId: string, run: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For the few needs across tenants. The reason appears in PostgreSQL's activity view and log as the application's
   * name; a test has the list of its callers.
   */
  asPlatform<T>(reason: string, run: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls one of the security-definer functions that are used before a tenant is known. */
  lookup<Row>(fn: string, args: readonly unknown[]): Promise<Row[]>
  /** Calls `onNotify` for each NOTIFY, and `lost` if the connection broke and notifications may be missing. */
  listen(channel: string, onNotify: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>
  /** Calls the listener after each commit of a tenant's transaction that has written rows. */
  onCommit(listener: (tenantId: string, changes: Changes) => void): () => void
  /** Tries to get a lock that only one process can have, on a separate connection, until the lock is closed. */
  holdLock(name: string): SessionLock
  /** Raw statements for pg-boss, and notifications outside a transaction, as the platform role. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Ends the connections that are idle; the next statements open others. For the end of large work that is done once: its
   * connections keep memory that usual work does not need.
   */
  renew(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** The address with the owner's credentials; the serving roles sign in to the same address with their own. */
  url: string
  secretKey: string
  /** The most connections of tenants' transactions. */
  poolSize?: number
  /** See Connections; all of them by default. */
  usualPoolSize?: number
  /** For tests: how long a transaction waits for one of the usual connections. */
  patienceMs?: number
  /** For tests: how often a process asks for a lock that another one has. */
  askForLocksMs?: number
  metrics?: Metrics
  log: { warn(detail: object, text: string): void }
}

// int8 and numeric arrive as text because they may exceed a JS number; ours are fen, counts and microseconds, all below
// 2^53.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)
// A date is a day, not a point in time, so it is kept as text.
pg.types.setTypeParser(1082, (text) => text)

/** Opens the pools of the two serving roles. Migrations have run before (migrate.ts). */
export function openDatabase(settings: DatabaseSettings): Database {
  const { url, secretKey, poolSize = 16, usualPoolSize = poolSize, patienceMs, askForLocksMs, metrics, log } = settings
  const app = new Connections(pool(url, 'atrium_app', secretKey, poolSize, log), { usual: usualPoolSize, patienceMs })
  const platform = new Connections(pool(url, 'atrium_platform', secretKey, PLATFORM_POOL_SIZE, log), {
    usual: usualPoolSize < poolSize ? PLATFORM_USUAL_SIZE : PLATFORM_POOL_SIZE,
    patienceMs,
  })
  watchPools(metrics, { app, platform })
  const listening = openListening(platform.pool, log)
  const bound = new WeakMap<pg.ClientBase, Tx>()
  const readers = new WeakMap<pg.ClientBase, Reader>()
  const committed = new Set<(tenantId: string, changes: Changes) => void>()

  async function inside<T>(
    from: Connections,
    [setting, value]: readonly [setting: string, value: string],
    run: (tx: Tx) => Promise<T>,
    { fixed = false, done }: TransactionKind & { done?: (changes: Changes) => void } = {},
  ): Promise<T> {
    const client = await from.take().catch(asUnavailable)
    const tx = bound.get(client) ?? kyselyOn(client)
    bound.set(client, tx)
    let broken: Error | undefined
    try {
      // Not awaited: sent together with the first statement, which saves a round trip.
      const begun = Promise.all([
        sendTogether(client, prepared(fixed ? 'begin isolation level repeatable read' : 'begin', [])),
        sendTogether(client, prepared('select set_config($1, $2, true)', [setting, value])),
      ])
      begun.catch(() => undefined)
      const result = await run(tx)
      if (!isAllSent(tx)) await untilWritten(tx)
      await commit(client, tx, begun)
      const changes = takeChanges(client)
      if (changes) done?.(changes)
      return result
    } catch (late) {
      const error = await causeOf(tx, late)
      forget(tx)
      takeChanges(client)
      sendNow(client)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      return asUnavailable(asUnavailableOr(error))
    } finally {
      client.release(broken)
    }
  }

  /** An invalid value that no validation has caught: the caller gets a refusal, and we log it as our own fault. */
  function asUnavailableOr(error: unknown): unknown {
    if (!isBadValue(error)) return error
    log.warn({ err: error }, 'PostgreSQL refused a value that no check had refused')
    return badValue(error)
  }

  return {
    asTenant: async (tenantId, run, how) => {
      if (!UUID.test(tenantId)) throw new Error(`not a tenant id: ${tenantId}`)
      const done = (changes: Changes) => {
        for (const listener of committed) listener(tenantId, changes)
      }
      return againAfterDeadlock(() => inside(app, ['app.tenant_id', tenantId], run, { ...how, done }), log)
    },
    readAsTenant: async (tenantId, run) => {
      if (!UUID.test(tenantId)) throw new Error(`not a tenant id: ${tenantId}`)
      const client = await app.take().catch(asUnavailable)
      const reader = readers.get(client) ?? readerOn(client)
      readers.set(client, reader)
      try {
        return await reader.of(tenantId, run)
      } catch (error) {
        return asUnavailable(asUnavailableOr(error))
      } finally {
        client.release()
      }
    },
    asPlatform: async (reason, run) => {
      if (!REASON.test(reason)) throw new Error(`not a plain reason: ${reason}`)
      return inside(platform, ['application_name', reason], run)
    },
    lookup: async <Row>(fn: string, args: readonly unknown[]) => {
      if (!/^[a-z_]+$/.test(fn)) throw new Error(`not a look-up: ${fn}`)
      // No row can contain a text that cannot be stored.
      if (args.some((value) => typeof value === 'string' && !isStorable(value))) return []
      const holes = args.map((_, index) => `$${index + 1}`).join(', ')
      const answer = await app.query(prepared(`select * from ${fn}(${holes})`, args)).catch(asUnavailable)
      return answer.rows as Row[]
    },
    listen: (channel, onNotify, lost) => listening.add({ channel, onNotify, lost }),
    onCommit: (listener) => {
      committed.add(listener)
      return () => committed.delete(listener)
    },
    holdLock: (name) =>
      holdSessionLock({ connect: () => connectAlone(url, secretKey, name), name, log, everyMs: askForLocksMs }),
    executeSql: async (text, values) => {
      // A query with values is a single statement, and there are few different texts, so it is prepared.
      const answer = await platform.query(values?.length ? prepared(text, values) : text)
      // pg answers a multi-statement text with an array; pg-boss wants the last.
      return { rows: Array.isArray(answer) ? answer.at(-1).rows : answer.rows }
    },
    renew: async () => {
      const idle = await Promise.all(Array.from({ length: app.pool.idleCount }, () => app.pool.connect()))
      for (const client of idle) client.release(true)
    },
    close: async () => {
      await listening.close()
      await Promise.all([app.pool.end(), platform.pool.end()])
    },
  }
}

/** Sends the commit in one packet with the waiting statements. If one of those fails, the commit is not executed. */
async function commit(client: pg.PoolClient, tx: Tx, begun: Promise<unknown>): Promise<void> {
  const written = untilWritten(tx)
  written.catch(() => undefined)
  const last = takeLast(tx).map(({ text, values, failure }) => {
    noteChanges(client, text, values)
    return sendTogether(client, prepared(text, values)).catch((error: Error) => {
      throw failure(error)
    })
  })
  const committed = sendTogether(client, prepared('commit', []))
  committed.catch(() => undefined)
  const ended = Promise.all(last)
  ended.catch(() => undefined)
  // In their order: what is behind a failed statement fails with its error.
  await begun
  await written
  await ended
  const { command } = await committed
  // PostgreSQL answers ROLLBACK if a statement has failed and its error was caught: nothing of the transaction is
  // stored.
  if (command === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its statements had failed')
}

function addressOf(url: string, role: string, secretKey: string): string {
  const address = new URL(url)
  address.username = role
  address.password = rolePassword(secretKey, role)
  return address.href
}

/** A connection outside the pools. If this process vanishes, keep-alive probes show it to PostgreSQL within 30 s. */
async function connectAlone(url: string, secretKey: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(url, 'atrium_platform', secretKey),
    application_name: name,
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  await client.connect()
  return client
}

/**
 * A connection is a process of PostgreSQL, with 3 MB or more. Opening one and planning its statements anew takes more than
 * 100 ms of a page that is being opened.
 */
const IDLE_MS = 60_000
/** A connection keeps the plans of all its statements; a new one has those that are still in use. */
const LIFETIME_S = 1_800

function pool(url: string, role: string, secretKey: string, max: number, log: DatabaseSettings['log']): pg.Pool {
  const made = new pg.Pool({
    connectionString: addressOf(url, role, secretKey),
    max,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
  } as pg.PoolConfig)
  // An idle connection that dies (PostgreSQL restarted) must not take the process down.
  made.on('error', (error) => {
    // While the pool is closing, PostgreSQL may close a connection first.
    if (!made.ending) log.warn({ err: error, role }, 'a database connection was lost')
  })
  // The same for a connection that breaks during a transaction; the next statement reports the error.
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}

const DISK_FULL = '53100'
const CONNECTION_STATES = /^(08|57P0|53300)/
const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|Connection terminated|not queryable|timeout exceeded when trying to connect/

/** A database that cannot be reached is 503 for the caller, not a fault of the request. */
function asUnavailable(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === DISK_FULL) throw storageFull()
  if (CONNECTION_STATES.test(code) || CONNECTION_ERRORS.test(`${code} ${message}`)) {
    throw temporarilyUnavailable({ retryAfterS: 2 })
  }
  throw error
}

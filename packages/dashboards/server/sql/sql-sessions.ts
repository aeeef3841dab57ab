import type { Socket } from 'node:net'
import type { Cell } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { addressOf, readAddress } from '@atrium/core/server/outside/protocols'
import { noAnswerInTime } from '@atrium/core/server/outside/time-out'
import type { SqlSettings } from '../../contract/sql-source.ts'
import type { Settings } from '../queryplane/connector.ts'
import { type PlainTable, typedTable } from '../queryplane/shaping/plain-table.ts'
import { answerTooLarge, mightyAccount, statementTooSlow, tooManyRows } from './refusals.ts'
import type { SqlAccount, SqlDriver, SqlSession, SqlStatement } from './sql-driver.ts'

export interface SqlLimits {
  rows: number
  megabytes: number
  /** For a statement; the database ends it, and its connection is closed if that does not help. */
  statementMs: number
  /** How long a connection without work is kept. */
  idleMs: number
  /** How long a connection is used: the next one is checked anew, its address and its account. */
  longestMs: number
}

export const SQL_LIMITS: SqlLimits = {
  rows: 50_000,
  megabytes: 8,
  statementMs: 10_000,
  idleMs: 30_000,
  longestMs: 300_000,
}

/** Until the connection of an endless statement is closed. */
const GRACE_MS = 2_000
const WATCH_MS = 10
/** As many as are read from one source at a time. */
const MAX_IDLE = 4

export interface OpenedSession {
  socket: Socket
  session: SqlSession
  openedAtMs: number
}

export interface SqlSessions {
  /** A connection that its caller ends. @throws as SqlDriver.open and Egress.connect */
  open(tenantId: string, settings: SqlSettings): Promise<OpenedSession>
  /** @throws mightyAccount, and the network's fault */
  accountOf(opened: OpenedSession): Promise<SqlAccount>
  /** @throws tooManyRows | answerTooLarge, and as SqlSession.read */
  answerOf(opened: OpenedSession, statement: SqlStatement, around?: Around): Promise<PlainTable>
  /**
   * The answer to a statement, over a connection that was kept from another one or is kept for the next.
   * @throws as the others
   */
  read(source: SourceOf, statement: SqlStatement, around?: Around): Promise<PlainTable>
}

interface SourceOf {
  tenantId: string
  settings: SqlSettings
  /** The same object for a source until it is changed. Absent: the connection is not kept. */
  key?: Settings
}

interface Around {
  signal?: AbortSignal
  /** Charges own work. */
  spend?(costMs: number): void
}

/** A connection that waits for a statement. */
interface Idle {
  opened: OpenedSession
  /** Nobody ends it any more. */
  take(): void
}

/** The connections to databases of one kind. A few are kept for a while for the next statement of their source. */
export function openSqlSessions(
  driver: SqlDriver,
  { db, egress }: Pick<Services, 'db' | 'egress'>,
  limits: SqlLimits,
): SqlSessions {
  const idle = new WeakMap<Settings, Idle[]>()

  async function open(tenantId: string, settings: SqlSettings): Promise<OpenedSession> {
    const { protocol } = driver
    const url = addressOf(protocol, settings.host, settings.port)
    const allow = await db.readAsTenant(tenantId, allowancesOf)
    const socket = egress.connect({ url, protocol, allow })
    // Whoever uses it learns of its faults by what fails.
    socket.on('error', () => {})
    const host = readAddress(url, protocol)?.host ?? settings.host
    try {
      const session = await whileOpen(socket, driver.open(socket, settings, host))
      return { socket, session, openedAtMs: performance.now() }
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  async function accountOf({ socket, session }: OpenedSession): Promise<SqlAccount> {
    const account = await whileOpen(socket, session.account())
    if (account.isMighty) throw mightyAccount()
    return account
  }

  async function answerOf(opened: OpenedSession, statement: SqlStatement, { signal, spend }: Around = {}) {
    signal?.throwIfAborted()
    const { socket, session } = opened
    const rows: Cell[][] = []
    const watch = watched(socket, limits, signal)
    try {
      const reading = session.read(statement, limits.statementMs, (row) => {
        if (rows.length < limits.rows) rows.push(row)
        else watch.stop(tooManyRows({ params: { max: limits.rows } }))
      })
      const names = await whileOpen(socket, reading, NO_LIMIT)
      watch.look()
      const startedMs = performance.now()
      const table = typedTable(names, rows)
      spend?.(performance.now() - startedMs)
      return table
    } catch (error) {
      throw watch.reason ?? error
    } finally {
      watch.end()
    }
  }

  async function signedIn({ tenantId, key, settings }: SourceOf): Promise<OpenedSession> {
    const kept = key && idle.get(key)?.at(-1)
    if (kept) {
      kept.take()
      return kept.opened
    }
    const opened = await open(tenantId, settings)
    try {
      await accountOf(opened)
      return opened
    } catch (error) {
      opened.socket.destroy()
      throw error
    }
  }

  /** Until it is taken, its time is over, or the database closes it. */
  function keep(key: Settings, opened: OpenedSession): void {
    const { socket } = opened
    const others = idle.get(key) ?? []
    idle.set(key, others)
    const isOld = performance.now() - opened.openedAtMs >= limits.longestMs
    if (isOld || others.length >= MAX_IDLE) {
      endSession(opened)
      return
    }
    const entry: Idle = {
      opened,
      take() {
        others.splice(others.indexOf(entry), 1)
        clearTimeout(timer)
        socket.off('close', entry.take).ref()
      },
    }
    const timer = setTimeout(() => {
      entry.take()
      endSession(opened)
    }, limits.idleMs)
    timer.unref()
    // A server that ends does not wait for it.
    socket.once('close', entry.take).unref()
    others.push(entry)
  }

  async function read(source: SourceOf, statement: SqlStatement, around?: Around): Promise<PlainTable> {
    const opened = await signedIn(source)
    const done = () => {
      if (opened.socket.destroyed) return
      if (source.key) keep(source.key, opened)
      else endSession(opened)
    }
    try {
      const table = await answerOf(opened, statement, around)
      done()
      return table
    } catch (error) {
      // A wrong statement does not harm the connection.
      if (error instanceof Refusal) done()
      else opened.socket.destroy()
      throw error
    }
  }

  return { open, accountOf, answerOf, read }
}

export function endSession({ socket, session }: OpenedSession): void {
  session.end()
  socket.destroySoon()
}

const NO_LIMIT = 0
const SIGN_IN_MS = 10_000

/** What the work throws, or that the connection is gone, or takes too long: a driver may wait for ever. */
async function whileOpen<T>(socket: Socket, work: Promise<T>, limitMs = SIGN_IN_MS): Promise<T> {
  work.catch(() => {})
  const late = limitMs > 0 ? setTimeout(() => socket.destroy(noAnswerInTime()), limitMs) : undefined
  let gone = () => {}
  const closed = new Promise<never>((_, reject) => {
    // The driver may know better why.
    gone = () => setImmediate(() => reject(socket.errored ?? connectionLost()))
    if (socket.closed) gone()
    else socket.once('close', gone)
  })
  try {
    return await Promise.race([work, closed])
  } catch (error) {
    throw socket.errored ?? error
  } finally {
    clearTimeout(late)
    socket.off('close', gone)
    closed.catch(() => {})
  }
}

/** As the operating system says it. */
function connectionLost(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })
}

/** Ends the connection of an answer that is too large, too slow, or for nobody. */
function watched(socket: Socket, { megabytes, statementMs }: SqlLimits, signal: AbortSignal | undefined) {
  const mostBytes = socket.bytesRead + megabytes * 1024 * 1024
  const watch = {
    reason: undefined as unknown,
    stop(reason: unknown) {
      watch.reason ??= reason
      socket.destroy()
    },
    look() {
      if (socket.bytesRead > mostBytes) watch.stop(answerTooLarge({ params: { max: megabytes } }))
      if (watch.reason) throw watch.reason
    },
    end() {
      clearTimeout(timer)
      clearInterval(looks)
      signal?.removeEventListener('abort', aborted)
    },
  }
  const late = () => watch.stop(statementTooSlow({ params: { seconds: statementMs / 1000 } }))
  const timer = setTimeout(late, statementMs + GRACE_MS)
  const looks = setInterval(() => {
    if (socket.bytesRead > mostBytes) watch.stop(answerTooLarge({ params: { max: megabytes } }))
  }, WATCH_MS)
  const aborted = () => watch.stop(signal?.reason)
  signal?.addEventListener('abort', aborted, { once: true })
  return watch
}

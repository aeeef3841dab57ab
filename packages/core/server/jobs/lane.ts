import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { SessionLock } from '../db/session-lock.ts'

/** `fast`: work that users and devices wait for. `slow`: work that may take minutes and that nobody waits for. */
export type LaneName = 'fast' | 'slow'

/** How long a sweep may run before its lane goes on without it. */
export const LIMITS_MS: Readonly<Record<LaneName, number>> = { fast: 30_000, slow: 300_000 }

/** How long a closing lane waits for the running sweep. */
const CLOSE_LIMIT_MS = 3000

export interface Sweep {
  name: string
  lane: LaneName
  everyS: number
  /**
   * Does the work that is due, in short transactions. `stop` fires at the lane's time limit, and when this process loses
   * the lane; the next run does the rest.
   */
  run(db: Database, stop: AbortSignal): Promise<unknown>
}

interface LaneParts {
  name: LaneName
  lock: SessionLock
  db: Database
  log: Logger
  limitMs: number
}

interface State {
  /** The sweep waits for its turn or is running, so it is not started again. */
  isBusy: boolean
  /** The sweep has reached its time limit and is still running. */
  isHanging: boolean
  failures: number
}

/**
 * Runs its sweeps one after another, only in the process that has the lane's lock. A sweep that fails or hangs delays
 * the others at most until the lane's time limit.
 */
export class Lane {
  readonly name: LaneName
  readonly states = new Map<string, State>()
  private readonly parts: LaneParts
  private readonly timers: NodeJS.Timeout[] = []
  private readonly closing = new AbortController()
  private lastTurn: Promise<void> = Promise.resolve()
  private running: Promise<void> = Promise.resolve()

  constructor(parts: LaneParts) {
    this.name = parts.name
    this.parts = parts
  }

  isHeld(): boolean {
    return this.parts.lock.held() !== undefined
  }

  add(sweep: Sweep): void {
    const state: State = { isBusy: false, isHanging: false, failures: 0 }
    this.states.set(sweep.name, state)
    const timer = setInterval(() => {
      if (state.isBusy || !this.isHeld()) return
      state.isBusy = true
      this.lastTurn = this.lastTurn.then(() => this.takeTurn(sweep, state))
    }, sweep.everyS * 1000)
    this.timers.push(timer)
  }

  /** Resolves when the sweep has ended, at its time limit, or when the lane stops. */
  private async takeTurn(sweep: Sweep, state: State): Promise<void> {
    const held = this.parts.lock.held()
    if (!held || this.closing.signal.aborted) {
      state.isBusy = false
      return
    }
    const stop = new AbortController()
    const end = () => stop.abort()
    const limit = setTimeout(() => {
      state.isHanging = true
      const { limitMs, log } = this.parts
      log.error({ sweep: sweep.name, limitMs }, 'a sweep has reached its time limit; its lane continues without it')
      end()
    }, this.parts.limitMs)
    limit.unref()
    const ends = [held, this.closing.signal]
    for (const signal of ends) signal.addEventListener('abort', end, { once: true })
    this.running = this.run(sweep, state, stop.signal).finally(() => {
      clearTimeout(limit)
      for (const signal of ends) signal.removeEventListener('abort', end)
    })
    await Promise.race([this.running, aborted(stop.signal)])
  }

  private async run(sweep: Sweep, state: State, stop: AbortSignal): Promise<void> {
    try {
      await sweep.run(this.parts.db, stop)
    } catch (error) {
      state.failures += 1
      this.parts.log.warn({ err: error, sweep: sweep.name }, 'a sweep failed')
    } finally {
      state.isBusy = false
      state.isHanging = false
    }
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    this.closing.abort()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT_MS)
    })
    await Promise.race([this.running, limit])
    clearTimeout(timer)
    // Released last, so that another process does not start the same sweep while it runs here.
    await this.parts.lock.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

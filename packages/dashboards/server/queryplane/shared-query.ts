import type { Dataset, RowChanges } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Change, Delta, Reader } from './reading/reading.ts'

/** Which older answer a page with a refresh interval accepts. */
export interface Accepts {
  maxAgeMs: number
  /** When the page's last answer was read: the next one must be newer. */
  seenMs: number | undefined
}

/** A place that shows a query's data. `answered` is called first and once, the others for later changes. */
export interface Follower {
  /** `readAtMs` is the process's own clock (performance.now). */
  answered(dataset: Dataset, readAtMs: number): void
  delta(delta: Delta): void
  /** A change of `rows` data. */
  rows?(changes: RowChanges): void
  replaced(dataset: Dataset): void
  /** From now on the shown data are not current, until they are replaced. */
  refused(error: unknown): void
}

const SHORTEST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 2_000
/** On average a query may run for a quarter of the time; unused time may be used at once. */
const SHARE = 0.25
const MAX_SAVED_MS = 200
const NOTIFY_WEIGHT = 0.5
const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
/** Viewers are notified after this many failures in a row, because a single one is soon corrected. */
const SHOWN_AT_FAILURES = 2
/** A query without followers runs at most once in this time; all requests in between get the same answer. */
const SHORTEST_INTERVAL_MS = 1_000

/**
 * One query with all its viewers: it runs once for all of them. It runs at once when data were written that it has not
 * read. With many writes it pauses in proportion to its cost; what is written in the pause is read by the next run.
 */
export class SharedQuery {
  private readonly reader: Reader
  private readonly onFault: (error: unknown) => void
  private readonly retryMs: number
  private readonly followers = new Set<Follower>()
  private waiting: Follower[] = []
  private dataset: Dataset | undefined
  private dirtyFromMs = Number.POSITIVE_INFINITY
  private running = false
  private failures = 0
  /** Whether viewers have been notified that their data are not current. */
  private isPublished = false
  private retryAtMs = 0
  private savedMs = MAX_SAVED_MS
  private readAtMs = 0
  private ranAtMs = performance.now()
  private restUntilMs = 0
  private next: { timer: NodeJS.Timeout; atMs: number } | undefined
  private reading: AbortController | undefined
  private isClosed = false

  /** @param retryMs the time after the first failure; it doubles with each further one */
  constructor(reader: Reader, onFault: (error: unknown) => void, retryMs = RETRY_MS) {
    this.reader = reader
    this.onFault = onFault
    this.retryMs = retryMs
  }

  get isUsed(): boolean {
    return this.followers.size + this.waiting.length > 0
  }

  get latest(): Dataset | undefined {
    return this.dataset
  }

  /** The follower gets the data as soon as they are available, perhaps before this returns. */
  add(follower: Follower, accepts?: Accepts): void {
    if (this.dataset && this.isFresh(accepts)) {
      this.followers.add(follower)
      follower.answered(this.dataset, this.readAtMs)
      if (!this.reader.follows) return
      if (this.isDirty) this.runAt(this.ranAtMs + SHORTEST_INTERVAL_MS)
      // Nobody may have been there for a moment, and the next run was given up.
      else if (this.reader.rhythmMs !== null) this.runAt(this.ranAtMs + this.reader.rhythmMs)
      return
    }
    this.waiting.push(follower)
    this.runAt(this.failures > 0 ? Math.min(this.retryAtMs, this.ranAtMs + SHORTEST_INTERVAL_MS) : performance.now())
  }

  remove(follower: Follower): void {
    this.followers.delete(follower)
    this.waiting = this.waiting.filter((one) => one !== follower)
    if (this.isUsed) return
    this.rest()
    // Nobody waits for the answer any more.
    this.reading?.abort()
  }

  /**
   * Points from `fromMs` on were written; -Infinity: points were dropped, or nothing is known.
   * @param isNews what has failed may succeed now, so that it is not put off any longer
   */
  touch(fromMs: number, isNews = false): void {
    this.dirtyFromMs = Math.min(this.dirtyFromMs, fromMs)
    if (!this.reader.follows || this.followers.size === 0) return
    if (this.failures === 0) this.runAt(this.restUntilMs)
    else if (isNews) this.runAt(this.ranAtMs + SHORTEST_INTERVAL_MS)
  }

  close(): void {
    this.followers.clear()
    this.waiting = []
    this.rest()
    this.isClosed = true
    this.reading?.abort()
  }

  private isFresh(accepts?: Accepts): boolean {
    if (this.failures > 0) return false
    if (this.reader.follows && this.followers.size > 0) return true
    const ageMs = performance.now() - this.readAtMs
    return ageMs < SHORTEST_INTERVAL_MS || (!!accepts && ageMs < accepts.maxAgeMs && accepts.seenMs !== this.readAtMs)
  }

  private get isDirty(): boolean {
    return this.dirtyFromMs < Number.POSITIVE_INFINITY
  }

  private rest(): void {
    clearTimeout(this.next?.timer)
    this.next = undefined
  }

  private runAt(atMs: number): void {
    if (this.running || (this.next && this.next.atMs <= atMs)) return
    this.rest()
    const waitMs = atMs - performance.now()
    if (waitMs <= 0) void this.run()
    else this.next = { timer: setTimeout(() => this.run(), waitMs), atMs }
  }

  private async run(): Promise<void> {
    this.rest()
    this.running = true
    this.reading = new AbortController()
    const { signal } = this.reading
    const dirtyFromMs = this.dirtyFromMs
    this.dirtyFromMs = Number.POSITIVE_INFINITY
    const startedMs = performance.now()
    let readMs: number | undefined
    try {
      // A change cannot say which rows are gone, so the data are read as a whole.
      const before = dirtyFromMs === Number.NEGATIVE_INFINITY ? undefined : this.dataset
      const { dataset, change } = await this.reader.read(before, dirtyFromMs, Date.now(), signal)
      this.readAtMs = performance.now()
      readMs = this.readAtMs - startedMs
      this.dataset = dataset
      this.publish(this.isPublished ? { kind: 'replace', dataset } : change)
      this.isPublished = false
      this.failures = 0
      this.answerWaiting(dataset)
    } catch (error) {
      this.dirtyFromMs = Math.min(this.dirtyFromMs, dirtyFromMs)
      if (this.isClosed) return
      // After an interruption, those who have come since then are answered by the next run.
      if (!signal.aborted) this.fail(error)
    } finally {
      this.running = false
      this.reading = undefined
    }
    this.account(startedMs, readMs)
    this.planNext()
  }

  /**
   * Accounts for the cost of a run and sets the pause after it. Notifying a thousand followers may take half of the
   * time.
   */
  private account(startedMs: number, readMs = performance.now() - startedMs): void {
    const nowMs = performance.now()
    const costMs = readMs + (nowMs - startedMs - readMs) * NOTIFY_WEIGHT
    this.savedMs = Math.min(MAX_SAVED_MS, this.savedMs + (startedMs - this.ranAtMs) * SHARE) - costMs
    this.ranAtMs = nowMs
    this.restUntilMs = nowMs + Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, -this.savedMs / SHARE))
  }

  private publish(change: Change): void {
    for (const follower of this.followers) {
      if (change.kind === 'delta') follower.delta(change)
      else if (change.kind === 'rows') follower.rows?.(change)
      else if (change.kind === 'replace') follower.replaced(change.dataset)
    }
  }

  private answerWaiting(dataset: Dataset): void {
    const waiting = this.waiting
    this.waiting = []
    for (const follower of waiting) {
      this.followers.add(follower)
      follower.answered(dataset, this.readAtMs)
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof Refusal)) this.onFault(error)
    const waiting = this.waiting
    this.waiting = []
    for (const follower of waiting) follower.refused(error)
    this.failures += 1
    const passes = !(error instanceof Refusal) || error.code >= 50_000 || error.code === 42_901
    if (!this.isPublished && (!passes || this.failures >= SHOWN_AT_FAILURES)) {
      this.isPublished = true
      for (const follower of this.followers) follower.refused(error)
    }
    const backOffMs = Math.min(LONGEST_RETRY_MS, this.retryMs * 2 ** (this.failures - 1))
    const askedMs = error instanceof Refusal ? (error.detail.retryAfterS ?? 0) * 1000 : 0
    this.retryAtMs = performance.now() + Math.max(backOffMs, Math.min(LONGEST_RETRY_MS, askedMs))
  }

  private planNext(): void {
    const atMs = this.nextAtMs()
    if (atMs !== null) this.runAt(atMs)
  }

  private nextAtMs(): number | null {
    if (!this.isUsed) return null
    if (this.waiting.length > 0) return this.ranAtMs
    if (this.failures > 0) return this.retryAtMs
    if (!this.reader.follows) return null
    if (this.isDirty) return this.restUntilMs
    return this.reader.rhythmMs === null ? null : this.ranAtMs + this.reader.rhythmMs
  }
}

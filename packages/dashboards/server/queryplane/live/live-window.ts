import { LIMITS } from '@atrium/timeseries/server/store/limits'
import type { Timeseries, TsQuery, TsResult, WrittenEvent } from '@atrium/timeseries/server/store/model'
import type { Store } from '../reading/reading.ts'
import { answerFrom, isAnswerable } from './live-window-answer.ts'
import { isDecided, LiveRows } from './live-window-rows.ts'

/** Points before the start of a query that are kept as well, because devices send late and clocks differ. */
const SLACK_US = 60_000_000
const MAX_ROWS = 10_000
/** After so many questions that the points in memory could not answer, older points are read. */
const MISSES = 3
/** A window that is too large is not read again for this time; one that answers nothing for so long is given up. */
const REST_MS = 60_000
/** How often points that no question needs any more are forgotten. */
const TIDY_MS = 10_000

interface Place {
  tenantId: string
  db: string
  measurement: string
}

type Loading = { rows: LiveRows; events: WrittenEvent[] }

/**
 * The newest points of one followed query. When the query is asked for the second time its points are read once, from
 * its start on; from then on written points are added as they are written, and the query is answered from here.
 */
export class LiveWindow {
  private readonly timeseries: Pick<Timeseries, 'carry'>
  private readonly place: Place
  private live: LiveRows | undefined
  private loading: Loading | undefined
  /** `live` has all points from this time on. */
  private fromUs = 0
  private misses = 0
  private restUntilMs = 0
  private carriedAtMs = 0
  private answeredAtMs = 0
  private tidiedAtMs = 0
  /** The earliest starts of questions, since the last tidying and before it. */
  private starts = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

  constructor(timeseries: Pick<Timeseries, 'carry'>, place: Place) {
    this.timeseries = timeseries
    this.place = place
  }

  get size(): number {
    return this.live?.rows.length ?? 0
  }

  /** Whether the window can be of use for a query at all. */
  static isFor(query: TsQuery): boolean {
    return isAnswerable(query) && (query.tags ?? []).every(isDecided)
  }

  /** The answer, if the points in memory are enough for it. */
  answer(query: TsQuery): TsResult | undefined {
    const nowMs = performance.now()
    this.starts[0] = Math.min(this.starts[0] as number, query.startUs)
    const isCovered = this.live && query.startUs >= this.fromUs
    const answer = isCovered ? answerFrom(this.live as LiveRows, query) : undefined
    if (!answer) {
      this.misses += 1
      return undefined
    }
    this.misses = 0
    this.answeredAtMs = nowMs
    // If it fails, an event without points will say so.
    if (nowMs - this.carriedAtMs > LIMITS.carryMs / 3) this.carry().catch(() => undefined)
    return answer
  }

  /** Whether reading the points of the query now is likely to be worth it. */
  get isDue(): boolean {
    const isAsked = this.live ? this.misses >= MISSES : this.misses > 1
    return isAsked && !this.loading && performance.now() >= this.restUntilMs
  }

  /** Reads the points from the query's start on, or as many of the newest ones as there is room for. */
  async load(store: Store, query: TsQuery, room: number, signal?: AbortSignal): Promise<void> {
    const { tenantId } = this.place
    const loading: Loading = { rows: new LiveRows(query), events: [] }
    this.loading = loading
    try {
      const groupBy = await this.carry()
      const limit = Math.min(MAX_ROWS, room)
      const fields = loading.rows.fields.map((field) => ({ field }))
      const { db, measurement, tags = [] } = query
      const fromUs = Math.max(Number.MIN_SAFE_INTEGER, query.startUs - SLACK_US)
      const range = { startUs: fromUs, endUs: Number.MAX_SAFE_INTEGER, order: 'desc' as const, limit }
      const result = await store.query(tenantId, { db, measurement, fields, tags, groupBy, ...range }, signal)
      if (this.loading !== loading) return
      const isCut = result.rows.length >= limit
      loading.rows.load(result, groupBy)
      // Of the oldest time that was read, there may be more points.
      this.fromUs = isCut ? ((result.rows.at(-1)?.[0] as number) ?? 0) + 1 : fromUs
      loading.rows.forgetBefore(this.fromUs)
      this.live = loading.rows
      this.loading = undefined
      this.answeredAtMs = performance.now()
      this.starts = [query.startUs, query.startUs]
      const known = new Set(groupBy)
      // A series with a tag that was unknown before the reading was read without that tag.
      const isNew = ({ carried }: WrittenEvent) =>
        carried?.rows.some(({ tags }) => tags.some(([key]) => !known.has(key)))
      if (loading.events.some(isNew)) this.forget()
      for (const event of loading.events) this.written(event)
    } catch {
      // The store answers the question itself, or says why it cannot.
      this.rest()
    } finally {
      if (this.loading === loading) this.loading = undefined
    }
  }

  /** Adds points that were written. */
  written(event: WrittenEvent): void {
    if (!event.carried) {
      // They were too many to be carried, and will be again.
      if (event.points > 0 && (this.live || this.loading)) this.rest()
      this.forget()
      return
    }
    this.loading?.events.push(event)
    if (!this.live) return
    const nowMs = performance.now()
    if (nowMs - this.answeredAtMs > REST_MS) {
      this.forget()
      return
    }
    this.live.write(event.carried, this.fromUs)
    if (nowMs - this.tidiedAtMs > TIDY_MS) this.tidy(nowMs)
    if (this.size > MAX_ROWS) this.keepFrom(this.live.rows[this.size >> 1]?.timeUs as number)
  }

  /** Points may be missing: the query is answered by the store until they were read again. */
  forget(): void {
    this.live = undefined
    this.loading = undefined
    this.misses = Math.min(this.misses, 1)
  }

  /** For a while the points are not read again. */
  rest(): void {
    this.restUntilMs = performance.now() + REST_MS
  }

  private carry(): Promise<string[]> {
    const { tenantId, ...place } = this.place
    this.carriedAtMs = performance.now()
    return this.timeseries.carry(tenantId, place)
  }

  private tidy(nowMs: number): void {
    this.tidiedAtMs = nowMs
    const earliestUs = Math.min(...this.starts)
    this.starts = [Number.POSITIVE_INFINITY, this.starts[0] as number]
    if (earliestUs < Number.POSITIVE_INFINITY) this.keepFrom(earliestUs - SLACK_US)
  }

  private keepFrom(fromUs: number): void {
    if (fromUs <= this.fromUs) return
    this.fromUs = fromUs
    this.live?.forgetBefore(fromUs)
  }
}

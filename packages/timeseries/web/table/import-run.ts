import type { Text } from '@atrium/core/contract/refusal'
import { ApiRefusal, keepPage, Unreachable } from '@atrium/core/web/api/client'
import type { ClockTally } from '../../contract/table/clock.ts'
import type { Dialect, TablePlan } from '../../contract/table/plan.ts'
import { reasonText, storeReason, UNNAMED_REFUSAL } from '../../contract/table/reasons.ts'
import { FileFailure, type FileFault, type TableReader } from './reader.ts'
import type { TableBatch } from './work.ts'

export interface WriteAnswer {
  written: number
  refused: { line: number; reason: string }[]
  refusedCount: number
}

export interface RefusedRow {
  /** Undefined if the server did not name it. */
  line: number | undefined
  reason: Text
}

/**
 * `waiting`: the server does not answer or is busy, and the same rows are sent again in a while. `stopped`: it refuses
 * to store more; `signedOut`: the session has ended. After both, `proceed` sends the same rows again.
 */
export interface ImportState {
  phase: 'running' | 'waiting' | 'stopped' | 'signedOut' | 'done' | 'cancelled' | 'failed'
  rows: number
  stored: number
  refusedCount: number
  /** The first ones, at most `MOST_REFUSED`. */
  refused: readonly RefusedRow[]
  leftCount: number
  /** The first cells that were left out of rows that are stored, at most `MOST_REFUSED`. */
  left: readonly RefusedRow[]
  /** The part of the file that is done, from 0 to 1. */
  share: number
  clock: ClockTally | null
  /** The times of the first and the last row that was sent, in microseconds; null before the first one. */
  edges: TableBatch['edges']
  /** Why the server refused to store more, in the reader's language; or what is wrong with the file. */
  refusal?: string
  fault?: FileFault
}

export interface ImportJob {
  reader: TableReader
  file: File
  dialect: Dialect
  plan: TablePlan
  write(lines: string, isFirst: boolean): Promise<WriteAnswer>
  onState(state: ImportState): void
  /** The first pause before rows are sent again; each further one is twice as long. */
  pauseMs?: number
}

export interface ImportRun {
  cancel(): void
  /** Goes on after `stopped` and `signedOut`, and at once while `waiting`. */
  proceed(): void
  ended: Promise<ImportState>
}

const MOST_REFUSED = 10_000
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Imports a file: reads it, sends its rows and reports how far it is. Sending rows again is safe, because a point with
 * the same series and time is stored once. The page is kept until the import has ended.
 */
export function startImport(job: ImportJob): ImportRun {
  let state: ImportState = {
    phase: 'running',
    rows: 0,
    stored: 0,
    refusedCount: 0,
    refused: [],
    leftCount: 0,
    left: [],
    share: 0,
    clock: null,
    edges: null,
  }
  let isCancelled = false
  let wake: () => void = () => undefined
  const change = (next: Partial<ImportState>) => {
    state = { ...state, ...next }
    job.onState(state)
  }
  const sleep = (ms: number | undefined) =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (ms !== undefined) setTimeout(resolve, ms)
    })

  async function send(lines: string, isFirst: boolean): Promise<WriteAnswer | null> {
    for (let pauseMs = job.pauseMs ?? PAUSE_MS; !isCancelled; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await job.write(lines, isFirst)
      } catch (error) {
        if (isCancelled) return null
        if (isPassing(error)) {
          change({ phase: 'waiting' })
          await sleep(pauseMs)
        } else if (error instanceof ApiRefusal && error.body.statusCode === 401) {
          change({ phase: 'signedOut' })
          await sleep(undefined)
        } else {
          change({ phase: 'stopped', refusal: error instanceof ApiRefusal ? error.message : String(error) })
          await sleep(undefined)
        }
        if (!isCancelled) change({ phase: 'running' })
      }
    }
    return null
  }

  async function run(): Promise<ImportState> {
    let isFirst = true
    try {
      for await (const batch of job.reader.batches(job.file, job.dialect, job.plan)) {
        const answer = batch.lines.length > 0 ? await send(batch.lines.join('\n'), isFirst) : NOTHING_SENT
        if (!answer) break
        isFirst &&= batch.lines.length === 0
        change(after(state, batch, answer, job.file.size))
        if (isCancelled) break
      }
      change(isCancelled ? { phase: 'cancelled' } : { phase: 'done', share: 1 })
    } catch (error) {
      change({ phase: 'failed', fault: error instanceof FileFailure ? error.reason : 'unreadable' })
    }
    return state
  }

  const letGo = keepPage()
  change({})
  return {
    ended: run().finally(letGo),
    proceed: () => wake(),
    cancel() {
      isCancelled = true
      wake()
    },
  }
}

const NOTHING_SENT: WriteAnswer = { written: 0, refused: [], refusedCount: 0 }

/** The server may accept the same rows a moment later. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof ApiRefusal && [429, 502, 503, 504].includes(error.body.statusCode))
  )
}

function after(state: ImportState, batch: TableBatch, answer: WriteAnswer, size: number): Partial<ImportState> {
  const fromServer = answer.refused.map(
    ({ line, reason }): RefusedRow => ({
      line: batch.origins[line - 1],
      reason: storeReason(reason),
    }),
  )
  const unnamed = Array.from(
    { length: answer.refusedCount - answer.refused.length },
    (): RefusedRow => ({
      line: undefined,
      reason: UNNAMED_REFUSAL,
    }),
  )
  const listed = ({ line, refusal }: TableBatch['refused'][number]): RefusedRow => ({
    line,
    reason: reasonText(refusal),
  })
  const fromFile = batch.refused.map(listed)
  const refused = [...fromFile, ...fromServer, ...unnamed]
  return {
    rows: batch.rows,
    stored: state.stored + answer.written,
    refusedCount: state.refusedCount + refused.length,
    refused: refused.length === 0 ? state.refused : [...state.refused, ...refused].slice(0, MOST_REFUSED),
    leftCount: state.leftCount + batch.left.length,
    left: batch.left.length === 0 ? state.left : [...state.left, ...batch.left.map(listed)].slice(0, MOST_REFUSED),
    share: size === 0 ? 1 : Math.min(1, batch.bytes / size),
    clock: batch.clock,
    edges: widened(state.edges, batch.edges),
  }
}

function widened(one: TableBatch['edges'], next: TableBatch['edges']): TableBatch['edges'] {
  if (!one || !next) return one ?? next
  return { fromUs: Math.min(one.fromUs, next.fromUs), toUs: Math.max(one.toUs, next.toUs) }
}

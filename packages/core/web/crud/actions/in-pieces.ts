import type { BulkAnswer } from '../../../contract/wire.ts'
import { ApiRefusal } from '../../api/client.ts'

/** So many rows are sent at once: progress is shown after each answer, and a stop waits for one. */
export const ROWS_AT_ONCE = 20

/** What became of each row. */
export interface BulkOutcome {
  done: readonly string[]
  /** Their state, or a rule, does not allow it. */
  skipped: readonly Refused[]
  /** It was tried and did not succeed, or nobody knows. */
  failed: readonly Refused[]
  /** It was stopped before these. */
  untried: readonly string[]
}

export interface Refused {
  _id: string
  msg: string
}

interface Pieces {
  send(ids: readonly string[]): Promise<BulkAnswer>
  onProgress(handled: number): void
  isStopped(): boolean
  /** Why a piece was not carried out, as its rows say it. */
  reasonOf(error: unknown): string
}

/**
 * Does something to many rows, some at a time. It ends early when it is stopped, when a piece was not carried out, and
 * when every row of one fails, because then the next ones would, too.
 * @throws what the first piece does: nothing has been done by then
 */
export async function inPieces(
  ids: readonly string[],
  { send, onProgress, isStopped, reasonOf }: Pieces,
): Promise<BulkOutcome> {
  const [done, skipped, failed]: [string[], Refused[], Refused[]] = [[], [], []]
  let handled = 0
  let isOver = false
  while (handled < ids.length && !isOver && !(handled > 0 && isStopped())) {
    const piece = ids.slice(handled, handled + ROWS_AT_ONCE)
    try {
      const answer = await send(piece)
      const faults = answer.refused.filter(isFault)
      done.push(...answer.done)
      skipped.push(...answer.refused.filter((one) => !isFault(one)))
      failed.push(...faults)
      isOver = faults.length === piece.length
    } catch (error) {
      if (handled === 0) throw error
      const msg = reasonOf(error)
      failed.push(...piece.map((_id) => ({ _id, msg })))
      isOver = true
    }
    handled += piece.length
    onProgress(handled)
  }
  return { done, skipped, failed, untried: ids.slice(handled) }
}

/** The first three digits of a code are the HTTP status. */
const isFault = ({ code }: BulkAnswer['refused'][number]): boolean => code >= 50_000

/** Whether the server has answered that nothing was done. */
export const isRefused = (error: unknown): boolean => error instanceof ApiRefusal

import type { Logger } from 'pino'
import { isDatabaseUnreachable } from '../db/unreachable.ts'

/**
 * Processes the items one after another. An item that fails is logged and skipped, so that it does not block the others.
 * When `stop` fires, the remaining items are left for the next run.
 * @throws if the database is unavailable
 */
export async function oneByOne<Due>(
  log: Pick<Logger, 'error'>,
  what: string,
  all: Iterable<Due>,
  one: (due: Due) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<void> {
  for (const due of all) {
    if (stop?.aborted) return
    try {
      await one(due)
    } catch (error) {
      if (isDatabaseUnreachable(error)) throw error
      log.error({ err: error, due }, what)
    }
  }
}

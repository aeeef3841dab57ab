import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/away.ts'

/**
 * Handles the due items one after another. An item that fails is logged and skipped, so that the others do not wait for
 * it.
 * @throws if the database is unavailable
 */
export async function oneByOne<Due>(
  log: Pick<Logger, 'error'>,
  what: string,
  all: Iterable<Due>,
  one: (due: Due) => Promise<unknown>,
): Promise<void> {
  for (const due of all) {
    try {
      await one(due)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, due }, what)
    }
  }
}

import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/away.ts'

/**
 * Does what is due in turn. One that fails is told in the log and passed over, so that the others do not wait for it.
 * The rest is left when `stop` fires.
 * @throws when the database is away
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
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, due }, what)
    }
  }
}

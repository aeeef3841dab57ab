const DEADLOCK = '40P01'
const MOST_TRIES = 3

/**
 * Runs a transaction again that PostgreSQL has ended because it and another one waited for each other. The other one has
 * gone on, so a second try finds its rows free.
 * @throws the deadlock, if the third try meets one, too; every other error at once
 */
export async function againAfterDeadlock<T>(
  run: () => Promise<T>,
  log: { warn(detail: object, text: string): void },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error
      log.warn({ err: error, tries }, 'PostgreSQL broke a deadlock; the transaction is run again')
    }
  }
}

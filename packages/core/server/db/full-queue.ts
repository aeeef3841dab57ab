import { setTimeout as pause } from 'node:timers/promises'

/** As long as a pool waits for a connection over TCP. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 50

/**
 * Connects, also while PostgreSQL's queue of new connections is full: there TCP waits, but a local socket refuses at
 * once with EAGAIN.
 * @param connect opens a new connection at each call
 */
export async function connectToQueue<T>(connect: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EAGAIN' || performance.now() > endMs) throw error
      await pause(PAUSE_MS)
    }
  }
}

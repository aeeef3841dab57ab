import type { Services } from '@atrium/core/server/call/services'
import { openNotifiedCache } from '../cache/notified-cache.ts'

/** A stream that somebody watches. */
export interface RunningStream {
  dashboard: string
  /** Of the viewer's session; undefined without one. */
  tokenHash: string | undefined
  expiresAtMs: number
  /** Ends it if its viewer may not watch it any more, or if it shows something else than the item. */
  lookAgain(): void
  /** Ends it if its viewer takes nothing of it. */
  endIfStuck(nowMs: number): void
}

export interface RunningStreams {
  /** @returns a function to call when it has ended */
  add(stream: RunningStream): () => void
  close(): Promise<void>
}

const EVERY_MS = 1_000

/** Looks again at who watches when a session or a dashboard has changed, in whichever process. */
export async function openRunningStreams({ db, sessions }: Pick<Services, 'db' | 'sessions'>): Promise<RunningStreams> {
  const running = new Set<RunningStream>()
  const dashboards = await openNotifiedCache<never>(db, 'atrium_dashboard', 0)
  const lookAgain = (concerns: (stream: RunningStream) => boolean) => {
    for (const one of running) if (concerns(one)) one.lookAgain()
  }
  dashboards.onChange((id) => lookAgain(({ dashboard }) => id === '*' || id === dashboard))
  const stop = sessions.onChange((hash) => lookAgain(({ tokenHash }) => hash === '*' || hash === tokenHash))
  const timer = setInterval(() => {
    const nowMs = Date.now()
    lookAgain(({ expiresAtMs }) => expiresAtMs <= nowMs)
    for (const one of running) one.endIfStuck(nowMs)
  }, EVERY_MS)
  return {
    add(stream) {
      running.add(stream)
      return () => void running.delete(stream)
    },
    async close() {
      clearInterval(timer)
      stop()
      await dashboards.close()
    },
  }
}

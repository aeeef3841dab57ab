import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Viewer } from '../shared-queries/viewer.ts'

/** As a page does after a refusal. */
const AGAIN_MS = 5_000

/** Watches items, and asks again for those that are refused, until it is stopped. `answers` has the last one of each. */
export function keepWatching(viewer: Viewer, items: readonly string[], widthPx?: number) {
  const stopped = new AbortController()
  const answers = new Map<string, Dataset | Error>()

  async function ask(id: string): Promise<void> {
    while (!stopped.signal.aborted) {
      const answer = await viewer.watch(id, widthPx).catch((error: Error) => error)
      answers.set(id, answer)
      if (!(answer instanceof Error)) return
      await pause(AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const asking = Promise.all(items.map(ask))
  return {
    answers,
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all(items.map((id) => viewer.unwatch(id)))
      await asking
    },
  }
}

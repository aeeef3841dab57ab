import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Viewer } from '../shared-queries/viewer.ts'

/** As a page does after a refusal. */
const AGAIN_MS = 5_000

/** Watches items, and asks again for those that are refused, until it is stopped. `answers` has the last one of each. */
export function keepWatching(viewer: Viewer, items: readonly string[], widthPx?: number) {
  const answers = new Map<string, Dataset | Error>()
  let isStopped = false

  async function ask(id: string): Promise<void> {
    while (!isStopped) {
      const answer = await viewer.watch(id, widthPx).catch((error: Error) => error)
      answers.set(id, answer)
      if (!(answer instanceof Error)) return
      await pause(AGAIN_MS)
    }
  }

  const asking = Promise.all(items.map(ask))
  return {
    answers,
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(items.map((id) => viewer.unwatch(id)))
      await asking
    },
  }
}

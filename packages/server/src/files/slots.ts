import { temporarilyUnavailable } from '@atrium/contract/refusal'

export interface Slots {
  /** @throws temporarilyUnavailable if too many are waiting already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Limits how many tasks run at a time; the others wait in the order in which they came. */
export function openSlots(limits: { running: number; waiting: number }): Slots {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running < limits.running) running += 1
      else {
        if (line.length >= limits.waiting) throw temporarilyUnavailable({ retryAfterS: 5 })
        await new Promise<void>((go) => line.push(go))
      }
      try {
        return await work()
      } finally {
        // The slot is passed to the first waiting task, so that no new task can overtake it.
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

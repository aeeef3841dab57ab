import { temporarilyUnavailable } from '@atrium/contract/refusal'

export interface Slots {
  /** @throws temporarilyUnavailable when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** So many works at a time, in the order they came. */
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
        // The slot is handed on, so that nobody who comes now overtakes the line.
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

import { temporarilyUnavailable } from '../../contract/refusal.ts'

export interface Slots {
  /**
   * @param owner whose work it is: a tenant
   * @throws temporarilyUnavailable if too much of the owner's work is waiting already
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

interface Owner {
  running: number
  line: (() => void)[]
}

/**
 * Limits how many tasks run at a time. The owners take turns, so that nobody waits for all the tasks of somebody else;
 * an owner's own tasks run in the order in which they came.
 * @param limits `waiting`, and `runningEach` if it is given, are those of each owner
 */
export function openSlots(limits: { running: number; runningEach?: number; waiting: number }): Slots {
  const { runningEach = limits.running } = limits
  /** Those who have tasks; whose turn it is comes first. */
  const owners = new Map<string, Owner>()
  let running = 0

  /** The one with the fewest running tasks; of several, whose turn it is. */
  function next() {
    let fewest: [string, Owner] | undefined
    for (const found of owners) {
      const [, { line, running: own }] = found
      if (line.length === 0 || own >= runningEach) continue
      // Those who have just had their turn come last, so this one is found at once.
      if (own === 0) return found
      if (!fewest || own < fewest[1].running) fewest = found
    }
    return fewest
  }

  function startNext(): void {
    const found = running < limits.running ? next() : undefined
    if (!found) return
    const [name, owner] = found
    owners.delete(name)
    owners.set(name, owner)
    owner.running += 1
    running += 1
    owner.line.shift()!()
  }

  return {
    async run(name, work) {
      const owner = owners.get(name) ?? { running: 0, line: [] }
      const isFree = running < limits.running && owner.running < runningEach
      if (!isFree && owner.line.length >= limits.waiting) throw temporarilyUnavailable({ retryAfterS: 5 })
      owners.set(name, owner)
      await new Promise<void>((go) => {
        owner.line.push(go)
        startNext()
      })
      try {
        return await work()
      } finally {
        owner.running -= 1
        running -= 1
        if (owner.running === 0 && owner.line.length === 0) owners.delete(name)
        startNext()
      }
    },
  }
}

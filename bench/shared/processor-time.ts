import { existsSync, readFileSync } from 'node:fs'

interface ProcessorTime {
  /** The time of this process with all its threads, in milliseconds. */
  allMs: number
  /** The time of its main thread; NaN if the system has no /proc. */
  mainMs: number
}

export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage()
  return { allMs: (user + system) / 1000, mainMs: mainThreadMs() }
}

/** The time that was used between two measurements. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return { allMs: after.allMs - before.allMs, mainMs: after.mainMs - before.mainMs }
}

function mainThreadMs(): number {
  const file = `/proc/self/task/${process.pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The 14th and 15th entry, in ticks of 10 ms. The name before them may contain spaces; the entries are counted after
  // its closing bracket.
  const entries = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(entries[11]) + Number(entries[12])) * 10
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Processor time in milliseconds of a process and all its descendants, also of those that have ended; NaN if the system
 * has no /proc. It is read from `/proc/<pid>/stat` in ticks of 10 ms.
 */
export function treeProcessorMs(root: number): number {
  const all = readAll()
  if (all.length === 0) return Number.NaN
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.usedMs + below(one.pid), 0)
  const own = all.find(({ pid }) => pid === root)
  return own ? own.usedMs + own.endedMs + below(root) : Number.NaN
}

/** The id of the main process of the embedded PostgreSQL in a data folder. */
export function postgresIdOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

interface Process {
  pid: number
  parent: number
  usedMs: number
  /** The time of children that have ended and were waited for. */
  endedMs: number
}

function readAll(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readOne(Number(name)))
  } catch {
    return []
  }
}

function readOne(pid: number): Process[] {
  try {
    // The name in brackets may contain anything; the state, the parent and the other entries come after it.
    const entries = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = (index: number) => Number(entries[index]) * 10
    return [{ pid, parent: Number(entries[1]), usedMs: ticks(11) + ticks(12), endedMs: ticks(13) + ticks(14) }]
  } catch {
    // The process has ended in the meantime.
    return []
  }
}

/** Memory in MiB of a process and its descendants; what several of them share counts once. */
export function treeMemoryMib(root: number): number {
  const all = readAll()
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)])
  const ownKib = (pid: number) => {
    try {
      return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  }
  return [root, ...below(root)].reduce((sum, pid) => sum + ownKib(pid), 0) / 1024
}

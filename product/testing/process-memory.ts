import { readdirSync, readFileSync } from 'node:fs'

type Kind = 'own' | 'file' | 'shared'

/** The proportional share (PSS) of one process, in MiB: what only it uses, and its part of what several use. */
export interface ProcessMemory {
  pid: number
  command: string
  all: number
  /** Heaps, stacks, and what else is not a file. */
  own: number
  /** Programs, libraries and other files. */
  file: number
  /** Memory that processes share on purpose, as PostgreSQL's buffers. */
  shared: number
}

/** A process and all its descendants; those that end meanwhile are left out. Linux only. */
export function treeMemory(root: number): ProcessMemory[] {
  return treeIds(root).flatMap((pid) => {
    try {
      return [memoryOf(pid)]
    } catch {
      return []
    }
  })
}

export function totalMiB(root: number): number {
  return treeIds(root).reduce((sum, pid) => sum + pssMiB(pid), 0)
}

/** All of a process, without its parts, which take longer to list; 0 if it has ended. */
function pssMiB(pid: number): number {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function treeIds(root: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = ids.map((id) => [Number(id), parentOf(Number(id))] as const)
  const below = (id: number): number[] => [
    id,
    ...parents.filter(([, parent]) => parent === id).flatMap(([child]) => below(child)),
  ]
  return below(root)
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may contain anything; the state and the parent come after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

function memoryOf(pid: number): ProcessMemory {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  const sums: Record<Kind, number> = { own: 0, file: 0, shared: 0 }
  let kind: Kind = 'own'
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line)
    if (mapping) kind = kindOf(mapping[1] ?? '')
    else if (line.startsWith('Pss:')) sums[kind] += Number(line.split(/ +/)[1]) / 1024
  }
  return { pid, command, all: sums.own + sums.file + sums.shared, ...sums }
}

function kindOf(path: string): Kind {
  if (/^\/dev\/(zero|shm)|^\/SYSV/.test(path)) return 'shared'
  return path.startsWith('/') ? 'file' : 'own'
}

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { treeMemory } from '../../product/testing/process-memory.ts'

/** What the probe (probe.mjs) writes for each thread, in bytes. */
interface Heap {
  threadId: number
  used: number
  committed: number
  external: number
  duckdb?: Record<string, number>
}

/** Rows of the table, in MiB unless the name says other; indented rows are parts of the one above. */
export type State = Map<string, number>

const MIB = 2 ** 20
/** The processes of PostgreSQL that serve a connection are named by user, database and address. */
const CONNECTION = /^postgres: \S+ \S+ (\[local\]|\d)/

export async function readState(pid: number, probeFile: string): Promise<State> {
  const heaps = await askProbe(pid, probeFile)
  const processes = treeMemory(pid)
  const [node, others] = [processes.filter((one) => one.pid === pid), processes.filter((one) => one.pid !== pid)]
  const postgres = others.filter(({ command }) => /postgres/.test(command))
  const connections = postgres.filter(({ command }) => CONNECTION.test(command))
  const sum = (some: typeof processes, part: 'all' | 'own' | 'file' | 'shared') => {
    return some.reduce((total, one) => total + one[part], 0)
  }
  const [main, worker] = [heaps.find(({ threadId }) => threadId === 0), heaps.find(({ duckdb }) => duckdb)]
  const mib = (bytes = 0) => bytes / MIB
  const external = heaps.reduce((total, heap) => total + mib(heap.external), 0)
  const duckdb = mib(Object.values(worker?.duckdb ?? {}).reduce((total, bytes) => total + bytes, 0))
  const heapsMiB = mib(main?.committed) + mib(worker?.committed)
  return new Map([
    ['all', sum(processes, 'all')],
    ['Node', sum(node, 'all')],
    ['  heap of the main thread', mib(main?.committed)],
    ['    of it in use', mib(main?.used)],
    ['  heap of the time-series thread', mib(worker?.committed)],
    ['    in use of the heap of that thread', mib(worker?.used)],
    ['  buffers outside the heaps', external],
    ['  DuckDB', duckdb],
    ['    of it columns since the checkpoint', mib(worker?.duckdb?.IN_MEMORY_TABLE)],
    ['  programs and libraries', sum(node, 'file')],
    ['  the rest: malloc, stacks', sum(node, 'own') - heapsMiB - external - duckdb],
    ['PostgreSQL', sum(postgres, 'all')],
    ['  shared memory', sum(postgres, 'shared')],
    ['  connections', sum(connections, 'own')],
    ['    how many', connections.length],
    ['    the largest', Math.max(0, ...connections.map(({ own }) => own))],
    ['  its other processes', sum(postgres, 'own') - sum(connections, 'own')],
    ['  programs and libraries of it', sum(postgres, 'file')],
    ['other processes', sum(others, 'all') - sum(postgres, 'all')],
  ])
}

async function askProbe(pid: number, file: string): Promise<Heap[]> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await pause(100)
  return JSON.parse(readFileSync(file, 'utf8'))
}

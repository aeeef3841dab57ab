import { runLoad } from '../entity/load.ts'
import { treeProcessorMs } from '../shared/process-tree.ts'
import type { Request } from './calls.ts'

export interface Server {
  port: number
  pid: number
  next(): Request
}

export interface Round {
  requestsPerS: number
  /** Processor time for each request, in ms. */
  nodeMs: number
  postgresMs: number
}

export async function runRound({ port, pid, next }: Server, postgres: number, durationMs: number): Promise<Round> {
  const connections = 16
  const used = () => [treeProcessorMs(pid), treeProcessorMs(postgres)] as const
  const before = used()
  const { requestsPerS, latenciesMs } = await runLoad({ port, connections, durationMs, next })
  const [nodeMs, postgresMs] = used().map((ms, index) => (ms - before[index]!) / latenciesMs.length)
  return { requestsPerS, nodeMs: nodeMs!, postgresMs: postgresMs! }
}

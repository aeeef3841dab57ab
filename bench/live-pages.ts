// The cost of a committed write while 500 pages follow the entity: processor time of the server and latency of the
// writes, compared in turns with no open page. `hints`: the pages only receive; `asking`: they also ask for their list
// again, as pages do. Client and server share the machine.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { toyMigrations, toyServer } from '@atrium/core/testing/toy/toy'
import { io, type Socket } from 'socket.io-client'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { median, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { type ProcessorTime, processorTime } from './shared/processor-time.ts'

const PAGES = 500
const ROUNDS = 5
const ROUND_MS = 4_000
const WRITERS = 2
const CONNECT_AT_ONCE = 50
const SECRET = 'a secret key of the bench that only the bench knows'
const CRATE = { app: 'toy', entity: 'crate' }
/** As pages ask while changes keep coming (web/live/asking.ts). */
const GAP_MS = 10_000

let labels = 0

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'serve') {
  process.on('message', () => process.send?.(processorTime()))
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [toyServer], tenantCount: 1 }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, toyMigrations)
    child = fork(process.argv[1] ?? '', ['serve', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    const server = { child, port, token: tenants[0]!.token }
    await write(server)
    const costs: Record<string, number[]> = { none: [], hints: [], asking: [] }
    const latencies: Record<string, number[]> = { none: [], hints: [], asking: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ['none', 'hints', 'asking'] as const) {
        const pages = way === 'none' ? [] : await openPages(server, way === 'asking')
        const { costMs, p50Ms } = await write(server)
        for (const page of pages) page.disconnect()
        costs[way]!.push(costMs)
        latencies[way]!.push(p50Ms)
      }
    }
    for (const way of ['none', 'hints', 'asking']) {
      const ratios = costs[way]!.map((cost, round) => cost / costs.none![round]!)
      console.log(
        `${way === 'none' ? 'no page' : `${PAGES} pages, ${way}`}: ${median(costs[way]!).toFixed(2)} ms of processor time per write, ` +
          `${median(ratios).toFixed(2)}x (rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}), ` +
          `median latency ${median(latencies[way]!).toFixed(1)} ms`,
      )
    }
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Server {
  child: ChildProcess
  port: number
  token: string
}

/** Creates rows for a round. The cost contains everything that the server did meanwhile. */
async function write({ child, port, token }: Server): Promise<{ costMs: number; p50Ms: number }> {
  const before = await timeOf(child)
  const { latenciesMs } = await runLoad({
    port,
    connections: WRITERS,
    durationMs: ROUND_MS,
    next() {
      labels += 1
      return {
        head: `POST /api/toy/crate HTTP/1.1\r\ncookie: __Host-atrium=${token}`,
        body: JSON.stringify({ label: `crate ${labels}`, weight: 12.5 }),
      }
    },
  })
  const after = await timeOf(child)
  return { costMs: (after.allMs - before.allMs) / latenciesMs.length, p50Ms: percentile(latenciesMs, 50) }
}

async function timeOf(child: ChildProcess): Promise<ProcessorTime> {
  child.send('time')
  const [time] = (await once(child, 'message')) as [ProcessorTime]
  return time
}

async function openPages({ port, token }: Server, asks: boolean): Promise<Socket[]> {
  const url = `http://127.0.0.1:${port}`
  const headers = { cookie: `__Host-atrium=${token}` }
  async function open(): Promise<Socket> {
    const socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true, extraHeaders: headers })
    await socket.timeout(10_000).emitWithAck('follow', { ...CRATE, ageMs: 0 })
    let timer: NodeJS.Timeout | undefined
    // The pages have not been opened in the same moment, so they ask at different times.
    let waitMs = Math.random() * GAP_MS
    socket.on('disconnect', () => clearTimeout(timer))
    if (asks) {
      socket.on('hints', () => {
        timer ??= setTimeout(async () => {
          timer = undefined
          waitMs = GAP_MS
          const answer = await fetch(`${url}/api/toy/crate/list?current=1&pageSize=10`, { headers }).catch(() => null)
          await answer?.text()
        }, waitMs)
      })
    }
    return socket
  }
  const sockets: Socket[] = []
  for (let i = 0; i < PAGES; i += CONNECT_AT_ONCE) {
    sockets.push(...(await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, open))))
  }
  return sockets
}

// List, get and create of an entity with 1,000,000 rows over 100 tenants: requests per second, compared in turns with
// plain Fastify and pg with hand-written SQL on the same database. Each side is a process of its own. Ours has sign-in,
// permissions, row-level security, response schemas, masks and the audit log; the other has none of them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { toyMigrations, toyServer } from '@atrium/core/testing/toy/toy'
import { serveBare } from './entity/bare.ts'
import { type LoadResult, runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { fillTable } from './entity/rows.ts'
import { describeMs, median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'

const TENANTS = 100
const ROWS_PER_TENANT = 10_000
const CONNECTIONS = 16
const ROUNDS = 5
const ROUND_MS = 3000
const TARGETS = { list: 0.6, get: 0.5, create: 0.5 } as const
const SECRET = 'a secret key of the bench that only the bench knows'

type Operation = keyof typeof TARGETS

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours')
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [toyServer], tenantCount: TENANTS }))
else if (side === 'bare') process.send?.(await serveBare(databaseUrl))
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const children: ChildProcess[] = []
  const serve = async <T>(name: string): Promise<T> => {
    const child = fork(process.argv[1] ?? '', [name, postgres.url, folder])
    children.push(child)
    const [reply] = await once(child, 'message')
    return reply
  }
  try {
    await prepareDatabase(postgres.url, SECRET, toyMigrations)
    const ours = await serve<{ port: number; tenants: BenchTenant[] }>('ours')
    const ids = await fillTable(postgres.url, ours.tenants, ROWS_PER_TENANT)
    const bare = await serve<{ port: number }>('bare')
    const requests = requestsOf(ours.tenants, ids)
    for (const operation of ['list', 'get', 'create'] as const) {
      await compare(
        operation,
        { port: ours.port, next: requests.ours[operation] },
        { port: bare.port, next: requests.bare[operation] },
      )
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Side {
  port: number
  next(): { head: string; body?: string }
}

async function compare(operation: Operation, ours: Side, bare: Side): Promise<void> {
  const mine: LoadResult[] = []
  const theirs: LoadResult[] = []
  const load = (side: Side, durationMs: number) => runLoad({ ...side, connections: CONNECTIONS, durationMs })
  await load(ours, 1500)
  await load(bare, 1500)
  for (let round = 0; round < ROUNDS; round++) {
    mine.push(await load(ours, ROUND_MS))
    theirs.push(await load(bare, ROUND_MS))
  }
  const speed = (runs: LoadResult[]) => median(runs.map(({ requestsPerS }) => requestsPerS))
  const ratios = mine.map((run, round) => run.requestsPerS / (theirs[round]?.requestsPerS ?? Number.NaN))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  const met = ratio >= TARGETS[operation] ? 'met' : 'MISSED'
  console.log(
    `${operation}: ${ratio.toFixed(2)}x the peer's requests per second (rounds ${spread}; target ${TARGETS[operation]}: ${met})`,
  )
  console.log(`  ours ${Math.round(speed(mine))}/s, ${describeMs(mine.flatMap((run) => run.latenciesMs))}`)
  console.log(`  bare ${Math.round(speed(theirs))}/s, ${describeMs(theirs.flatMap((run) => run.latenciesMs))}`)
}

/** The same requests for both sides, each for another tenant. */
function requestsOf(tenants: readonly BenchTenant[], ids: ReadonlyMap<string, string[]>) {
  let count = 0
  const turn = () => {
    count++
    const tenant = tenants[count % tenants.length]!
    const row = ids.get(tenant.id)![Math.floor(count / tenants.length) % 100]!
    const crate = { label: `new ${count}`, weight: 12.5, price: 990, size: 2 }
    return { tenant, row, crate, cookie: `cookie: __Host-atrium=${tenant.token}` }
  }
  return {
    ours: {
      list: () => ({ head: `GET /api/toy/crate/list HTTP/1.1\r\n${turn().cookie}` }),
      get: () => {
        const { row, cookie } = turn()
        return { head: `GET /api/toy/crate?_id=${row} HTTP/1.1\r\n${cookie}` }
      },
      create: () => {
        const { crate, cookie } = turn()
        return { head: `POST /api/toy/crate HTTP/1.1\r\n${cookie}`, body: JSON.stringify(crate) }
      },
    },
    bare: {
      list: () => ({ head: `GET /list?tenant=${turn().tenant.id} HTTP/1.1` }),
      get: () => {
        const { tenant, row } = turn()
        return { head: `GET /get?tenant=${tenant.id}&_id=${row} HTTP/1.1` }
      },
      create: () => {
        const { tenant, crate } = turn()
        const body = JSON.stringify({ ...crate, creator: tenant.userId })
        return { head: `POST /create?tenant=${tenant.id} HTTP/1.1`, body }
      },
    },
  }
}

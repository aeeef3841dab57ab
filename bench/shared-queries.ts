// One dashboard with 200 widgets on 50 screens: how many queries reach the store in one interval, compared with the
// number of different queries. First the widgets follow the data, which is written once in each interval; then they
// pull, each screen at its own moment. The product's server is a process of its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { appServers } from '../product/apps.server.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'
import { DIFFERENT_QUERIES, makeBoard, WIDGETS, writeLines } from './shared-queries/board.ts'
import { type Served, serveCounted } from './shared-queries/serve.ts'
import { openViewer, type Viewer } from './shared-queries/viewer.ts'

const SECRET = 'a secret key of the bench that only the bench knows'
const VIEWERS = 50
const FOLLOWED = { intervals: 15, intervalMs: 2_000 }
const PULLED = { intervals: 3, intervalMs: 10_000 }
const LATEST_MS = 30_000
const HISTORY_STEP_MS = 10_000
const HISTORY_POINTS = 300

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'serve') {
  const { served, count } = await serveCounted(databaseUrl, SECRET, dataDir)
  process.on('message', () => process.send?.(count()))
  process.send?.(served)
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
    child = fork(process.argv[1] ?? '', ['serve', postgres.url, folder])
    const [served] = (await once(child, 'message')) as [Served]
    const startMs = Date.now() - HISTORY_POINTS * HISTORY_STEP_MS
    await writeLines(
      served,
      0,
      Array.from({ length: HISTORY_POINTS }, (_, i) => startMs + i * HISTORY_STEP_MS),
    )
    console.log(`${WIDGETS} widgets x ${VIEWERS} viewers, ${DIFFERENT_QUERIES} different queries`)
    await follow(child, served)
    await pull(child, served)
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function follow(child: ChildProcess, served: Served): Promise<void> {
  const board = await makeBoard(served, 'followed', -1)
  let pushes = 0
  const viewers = await openAll(served, board, () => pushes++)
  await count(child)
  const startMs = performance.now()
  await Promise.all(viewers.map((viewer) => viewer.watchAll()))
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  console.log(`opened by all viewers in ${seconds} s: ${await count(child)} queries`)
  const counts: number[] = []
  for (let n = 1; n <= FOLLOWED.intervals; n++) {
    pushes = 0
    const writtenMs = performance.now()
    await writeLines(served, n, [Date.now()])
    await pause(FOLLOWED.intervalMs)
    // The interval ends only after all screens have the data, so that no query of it is counted in the next one.
    while (pushes < VIEWERS * WIDGETS) {
      if (performance.now() - writtenMs > LATEST_MS) throw new Error(`${pushes} pushes after ${LATEST_MS} ms`)
      await pause(50)
    }
    counts.push(await count(child))
  }
  print(`followed, written every ${FOLLOWED.intervalMs / 1000} s, the most in an interval`, Math.max(...counts))
  for (const viewer of viewers) viewer.close()
}

async function pull(child: ChildProcess, served: Served): Promise<void> {
  const board = await makeBoard(served, 'pulled', PULLED.intervalMs / 1000)
  const viewers = await openAll(served, board, () => undefined)
  const endMs = performance.now() + (PULLED.intervals + 1) * PULLED.intervalMs
  const pulling = viewers.map(async (viewer, number) => {
    await pause((number / VIEWERS) * PULLED.intervalMs)
    while (performance.now() < endMs) {
      const startedMs = performance.now()
      await viewer.pullAll()
      await pause(Math.max(0, PULLED.intervalMs - (performance.now() - startedMs)))
    }
  })
  const counts: number[] = []
  for (let interval = 0; interval <= PULLED.intervals; interval++) {
    await writeLines(served, interval, [Date.now()])
    await pause(PULLED.intervalMs)
    counts.push(await count(child))
  }
  // The first interval does not count: the viewers start one after the other.
  print(`pulled every ${PULLED.intervalMs / 1000} s, the most in an interval`, Math.max(...counts.slice(1)))
  await Promise.all(pulling)
  for (const viewer of viewers) viewer.close()
}

function openAll({ url }: Served, board: string, pushed: () => void): Promise<Viewer[]> {
  return Promise.all(Array.from({ length: VIEWERS }, () => openViewer(url, board, pushed)))
}

function print(what: string, queries: number): void {
  console.log(`${what}: ${judged(queries, ' queries', { atMost: DIFFERENT_QUERIES }, 0)}`)
}

/** The number of queries since the last call. */
async function count(child: ChildProcess): Promise<number> {
  child.send('count')
  const [queries] = (await once(child, 'message')) as [number]
  return queries
}

// Memory of the whole product: PSS of the process tree, PostgreSQL included, with the demonstration, at rest after a
// first start; then with one viewer of the page of 40 widgets whose tags are written once a second. With MEMORY_MB the
// product has that limit.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@atrium/server/project-root'
import { totalMiB } from '../product/testing/process-memory.ts'
import { readState, type State } from './memory/read-state.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { judged } from './shared/verdict.ts'
import { makeBoard } from './viewers/board.ts'
import { feed } from './viewers/feed.ts'
import { holdPages } from './viewers/sockets.ts'

const STARTS = 3
const RESTING_MIB = 260
const VIEWED_MIB = 320
/** It rests when no size of the last minute differs from another one by more than this. */
const EVEN_MIB = 8
const LOOK_EVERY_MS = 10_000
const LOOKS = 7
const MAX_LOOKS = 30

const [side, ...given] = process.argv.slice(2)
if (side === 'feed') await feed(given[0] ?? '', given[1] ?? '')
else if (side === 'pages') holdPages(given[0] ?? '', given[1] ?? '')
else await bench()

async function bench(): Promise<void> {
  console.log(`${machineFacts()}, MEMORY_MB ${process.env.MEMORY_MB || 'not set'}`)
  const states: { resting: State; viewed: State }[] = []
  for (let start = 0; start < STARTS; start++) states.push(await measureStart())
  const resting = states.map((one) => one.resting)
  const viewed = states.map((one) => one.viewed)
  console.log(`MiB, medians of ${STARTS} starts`.padEnd(42), 'resting', 'one viewer'.padStart(12))
  const typical = (some: State[], name: string) => median(some.map((state) => state.get(name) ?? Number.NaN))
  for (const name of resting[0]?.keys() ?? []) {
    const [left, right] = [typical(resting, name), typical(viewed, name)].map((value) => value.toFixed(1))
    console.log(name.padEnd(42), left?.padStart(7), right?.padStart(12))
  }
  const spread = (some: State[]) => some.map((state) => state.get('all')?.toFixed(0)).join(', ')
  console.log(
    `resting: ${judged(typical(resting, 'all'), ' MiB', { atMost: RESTING_MIB }, 0)}, all: ${spread(resting)}`,
  )
  console.log(
    `one viewer: ${judged(typical(viewed, 'all'), ' MiB', { atMost: VIEWED_MIB }, 0)}, all: ${spread(viewed)}`,
  )
}

async function measureStart(): Promise<{ resting: State; viewed: State }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-memory-'))
  const probe = pathToFileURL(join(projectRoot, 'bench/memory/probe.mjs'))
  const probeFile = join(folder, 'probe.json')
  const product = await startProduct({ NODE_OPTIONS: `--import ${probe}`, MEMORY_PROBE: probeFile })
  const children: ChildProcess[] = []
  try {
    await untilEven(product.pid)
    const resting = await readState(product.pid, probeFile)
    const board = await makeBoard(product)
    const file = process.argv[1] ?? ''
    const pages = fork(file, ['pages', product.url, board])
    children.push(fork(file, ['feed', product.mqttUrl, product.ingestToken]), pages)
    pages.send(1)
    await once(pages, 'message')
    await untilEven(product.pid)
    return { resting, viewed: await readState(product.pid, probeFile) }
  } finally {
    for (const child of children) child.kill()
    await product.close()
    rmSync(folder, { recursive: true })
  }
}

async function untilEven(pid: number): Promise<void> {
  const sizes: number[] = []
  while (sizes.length < MAX_LOOKS) {
    sizes.push(totalMiB(pid))
    const last = sizes.slice(-LOOKS)
    if (last.length === LOOKS && Math.max(...last) - Math.min(...last) <= EVEN_MIB) break
    await pause(LOOK_EVERY_MS)
  }
  console.log(`until it rested, every ${LOOK_EVERY_MS / 1000} s: ${sizes.map((size) => size.toFixed(0)).join(' ')}`)
}

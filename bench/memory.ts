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
import { projectRoot } from '@atrium/core/server/project-root'
import { totalMiB } from '../product/testing/process-memory.ts'
import { readState, type State } from './memory/read-state.ts'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { makeBoard } from './viewers/board.ts'
import { feed } from './viewers/feed.ts'
import { holdPages } from './viewers/sockets.ts'

const STARTS = 3
const SIZE = 'median of the last minutes'
const RESTING_MIB = 260
const VIEWED_MIB = 320
/** The demonstration creates its history in this time. */
const SETTLE_MS = 120_000
/** Simulated orders and the connections they need make the size change by a tenth, so it is looked at for some minutes. */
const LOOK_EVERY_MS = 10_000
const LOOKS = 12

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
  const printSize = (name: string, work: string, some: State[], atMost: number) => {
    const rounds = some.map((state) => state.get(SIZE) ?? Number.NaN)
    const size = { work, against: '', value: median(rounds), rounds, unit: ' MiB', target: { atMost }, digits: 0 }
    console.log(`${name}: ${handOver(size)}, all: ${rounds.map((mib) => mib.toFixed(0)).join(', ')}`)
  }
  printSize('resting', 'memory at rest', resting, RESTING_MIB)
  printSize('one viewer', 'memory with one viewer of 40 widgets', viewed, VIEWED_MIB)
}

async function measureStart(): Promise<{ resting: State; viewed: State }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-memory-'))
  const probe = pathToFileURL(join(projectRoot, 'bench/memory/probe.mjs'))
  const probeFile = join(folder, 'probe.json')
  const product = await startProduct({ NODE_OPTIONS: `--import ${probe}`, MEMORY_PROBE: probeFile })
  const children: ChildProcess[] = []
  try {
    await pause(SETTLE_MS)
    const resting = await stateOf(product.pid, probeFile)
    const board = await makeBoard(product)
    const file = process.argv[1] ?? ''
    const pages = fork(file, ['pages', product.url, board])
    children.push(fork(file, ['feed', product.mqttUrl, product.ingestToken]), pages)
    pages.send(1)
    await once(pages, 'message')
    return { resting, viewed: await stateOf(product.pid, probeFile) }
  } finally {
    for (const child of children) child.kill()
    await product.close()
    rmSync(folder, { recursive: true })
  }
}

/** @returns the size of the process tree at each look, in MiB */
async function watchSize(pid: number): Promise<number[]> {
  const sizes: number[] = []
  while (sizes.length < LOOKS) {
    await pause(LOOK_EVERY_MS)
    sizes.push(totalMiB(pid))
  }
  console.log(`every ${LOOK_EVERY_MS / 1000} s: ${sizes.map((size) => size.toFixed(0)).join(' ')}`)
  return sizes
}

/** The parts as they are now, and the median size of the last minutes. */
async function stateOf(pid: number, probeFile: string): Promise<State> {
  const sizes = await watchSize(pid)
  const parts = await readState(pid, probeFile)
  return new Map([[SIZE, median(sizes)], ...parts])
}

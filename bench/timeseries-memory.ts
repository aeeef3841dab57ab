// Memory during a long ingest: 8 writers write 1,000 series with 5 fields, while days are closed and sorted as in an
// installation that has been running for a long time. The store caches what it has read and written up to a limit,
// which is lowered here so that the warm-up fills it. From then on the memory of the process must not grow.
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'
import { SERIES } from './timeseries/bodies.ts'
import { CLIENT, startClient } from './timeseries/client.ts'
import { type Load, serveAsClient } from './timeseries/client-process.ts'
import { DB, openSides } from './timeseries/sides.ts'

const WARM_UP = 10
const ROUNDS = 24
/** A third of a day in each round. */
const ROUNDS_OF_SERIES = 480
const STEP_MS = 60_000
const LIMITS = { memoryLimitMiB: 192, upkeepEveryMs: 1_000, shardQuietMs: 2_000 }
const TARGET = 1.15
const MIB = 2 ** 20

if (process.argv[2] === CLIENT) serveAsClient()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  console.log(`the store's own limit: ${LIMITS.memoryLimitMiB} MiB`)
  const sides = await openSides({ limits: LIMITS, withInflux: false })
  const client = startClient()
  const rows = ROUNDS_OF_SERIES * SERIES
  const load: Omit<Load, 'firstRow'> = { shape: 'steady', writers: 8, rows, rowsPerBody: 1000, stepMs: STEP_MS }
  const sizesMiB: number[] = []
  try {
    for (let round = 1; round <= WARM_UP + ROUNDS; round++) {
      await client.write(sides.ours, DB, { ...load, firstRow: (round - 1) * rows })
      const { rss, heapUsed, external } = process.memoryUsage()
      const [all, heap, outside] = [rss / MIB, heapUsed / MIB, external / MIB]
      if (round > WARM_UP) sizesMiB.push(all)
      const points = `${((round * rows * 5) / 1e6).toFixed(1)} million points`
      const parts = `main thread's heap ${heap.toFixed(0)} and buffers ${outside.toFixed(0)}`
      console.log(`${points}: ${all.toFixed(0)} MiB (${parts})${round > WARM_UP ? '' : ', warming up'}`)
    }
  } finally {
    client.end()
    await sides.close()
  }
  const third = Math.floor(ROUNDS / 3)
  const [first, last] = [median(sizesMiB.slice(0, third)), median(sizesMiB.slice(-third))]
  const growth = judged(last / first, 'x', { atMost: TARGET })
  console.log(`memory, last third of the run to the first: ${last.toFixed(0)} / ${first.toFixed(0)} MiB = ${growth}`)
}

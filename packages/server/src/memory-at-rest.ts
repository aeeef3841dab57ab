import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const LOOK_EVERY_MS = 5_000
/** The share of the time that the event loop works. */
const AT_REST = 0.25
/** Less garbage than this is not worth a collection of the whole heap. */
const GROWN_BYTES = 16 * 2 ** 20
/** How long V8 may collect. Two collections, which is what it does, take less. */
const COLLECTING_MS = 30_000

/**
 * Lets V8 collect garbage at rest. By itself it waits until the heap is several times as large as after the last
 * collection, so that a process keeps the garbage of its start for hours. With the flag `--optimize-for-size` it starts
 * collections in small steps some seconds after the last one and gives the pages back, again and again. So the flag is
 * set only when the heap has grown since the last time, for half a minute, and never under load.
 * @param heapGrowthPercent the heap may grow by this before a collection under load; by default, V8 decides
 * @returns a function that ends it
 */
export function collectAtRest(heapGrowthPercent?: number): () => void {
  if (heapGrowthPercent !== undefined) setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  let before = performance.eventLoopUtilization()
  let collected = oldBytes()
  let collectingLooks = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const isAtRest = performance.eventLoopUtilization(now, before).utilization < AT_REST
    before = now
    if (collectingLooks > 0) {
      if (isAtRest && --collectingLooks > 0) return
      setFlagsFromString('--no-optimize-for-size')
      if (isAtRest) collected = oldBytes()
      collectingLooks = 0
    } else if (isAtRest && oldBytes() > collected + GROWN_BYTES) {
      setFlagsFromString('--optimize-for-size')
      collectingLooks = COLLECTING_MS / LOOK_EVERY_MS
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** What lives outside of the young part of the heap, which is collected all the time anyway. */
function oldBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.includes('new_'))
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0)
}

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

const LOOK_EVERY_MS = 5_000
/** The share of the time that the event loop works. */
const AT_REST = 0.25

/**
 * Lets V8 collect garbage at rest. By itself it waits until the heap is several times as large as after the last
 * collection, so that a process keeps the garbage of its start for hours. With this flag it starts a collection in
 * small steps some seconds after the last one and gives the pages back. Under load the flag would cost time, so it is
 * taken away.
 * @param heapGrowthPercent the heap may grow by this before a collection under load; by default, V8 decides
 * @returns a function that ends it
 */
export function collectAtRest(heapGrowthPercent?: number): () => void {
  if (heapGrowthPercent !== undefined) setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  let before = performance.eventLoopUtilization()
  let wasAtRest = false
  const look = () => {
    const now = performance.eventLoopUtilization()
    const isAtRest = performance.eventLoopUtilization(now, before).utilization < AT_REST
    before = now
    if (isAtRest !== wasAtRest) setFlagsFromString(isAtRest ? '--optimize-for-size' : '--no-optimize-for-size')
    wasAtRest = isAtRest
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

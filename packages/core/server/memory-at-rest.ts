import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const LOOK_EVERY_MS = 5_000
/** The share of the time that the event loop works. */
const AT_REST = 0.25
const GROWN_BYTES = 8 * 2 ** 20
/** Half a minute: V8 collects several times in it, and the last time finds little. */
const LOOKS_AFTER_GROWTH = 6

/**
 * Lets V8 collect garbage at rest. By itself it waits until the heap is several times as large as after the last
 * collection, so that a process keeps the garbage of its start for hours. With this flag it starts a collection in
 * small steps some seconds after the last one and gives the pages back. Under load the flag would cost time, and a
 * process that only stores what devices write would be collected without need, so it is set only at rest after growth.
 * @param heapGrowthPercent the heap may grow by this before a collection under load; by default, V8 decides
 * @returns a function that ends it
 */
export function collectAtRest(heapGrowthPercent?: number): () => void {
  if (heapGrowthPercent !== undefined) setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  let before = performance.eventLoopUtilization()
  let collected = false
  const isTime = timeToCollect()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const collects = isTime(utilization, oldHeapBytes())
    if (collects !== collected) setFlagsFromString(collects ? '--optimize-for-size' : '--no-optimize-for-size')
    collected = collects
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * @returns a function to be asked every five seconds, with the share of the time that the event loop works: whether
 * garbage is to be collected now, which is at rest, for half a minute after the heap has grown
 */
export function timeToCollect(): (utilization: number, heapBytes: number) => boolean {
  let leastBytes = 0
  let looksLeft = 0
  return (utilization, heapBytes) => {
    const hasGrown = heapBytes > leastBytes + GROWN_BYTES
    if (hasGrown) looksLeft = LOOKS_AFTER_GROWTH
    leastBytes = hasGrown ? heapBytes : Math.min(leastBytes, heapBytes)
    if (utilization >= AT_REST || looksLeft === 0) return false
    looksLeft -= 1
    return true
  }
}

/** Without the part for young objects, which fills up and is emptied many times a minute. */
function oldHeapBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith('new_'))
  return old.reduce((sum, { space_used_size }) => sum + space_used_size, 0)
}

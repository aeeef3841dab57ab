/**
 * Takes batches, each in a transaction of its own so that none holds many rows for long, until one is not full or `stop`
 * fires. @returns how many rows that were
 */
export async function inBatches(rowsAtOnce: number, take: () => Promise<number>, stop?: AbortSignal): Promise<number> {
  let total = 0
  while (!stop?.aborted) {
    const taken = await take()
    total += taken
    if (taken < rowsAtOnce) break
  }
  return total
}

/**
 * Calls `take` for one batch after another, until a batch is not full or `stop` fires. Each batch is a short
 * transaction, so that no transaction locks many rows for long.
 * @returns the number of rows in all batches
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

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

/** The number of rows that one statement of `deletionOf` deletes at most. */
export const BATCH_ROWS = 5000

/** A statement that deletes one batch of the rows of `table` that meet `condition`; it returns a row for each. */
export function deletionOf(table: string, condition: string): string {
  return `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${BATCH_ROWS})) returning 1`
}

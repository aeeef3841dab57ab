import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'

/** A statement that can wait until the end of its transaction, because nothing in it reads what this writes. */
export interface LastStatement {
  text: string
  values: readonly unknown[]
  /** What its failure means; the transaction fails with it. */
  failure(error: Error): Error
}

// A connection keeps its Tx from one transaction to the next, so what is left of a failed one has to be taken away.
const waiting = new WeakMap<Tx, LastStatement[]>()

/**
 * Sends a statement together with the commit: a row that every transaction of a tenant has to lock is then locked for
 * the length of the commit, and not while the rest of the transaction goes to and fro.
 */
export function atCommit(tx: Tx, statement: LastStatement): void {
  const list = waiting.get(tx)
  if (list) list.push(statement)
  else waiting.set(tx, [statement])
}

/** What waits, in order; it waits no more. For database.ts, which commits. */
export function takeLast(tx: Tx): readonly LastStatement[] {
  const list = waiting.get(tx) ?? []
  waiting.delete(tx)
  return list
}

/** Runs at once what waits for the commit, for those who have to see what comes of it. */
export async function runLast(tx: Tx): Promise<void> {
  for (const { text, values, failure } of takeLast(tx)) {
    await rawSql(tx)
      .executeSql(text, values)
      .catch((error: Error) => {
        throw failure(error)
      })
  }
}

/** Should `run` throw, what it wrote is taken back, and the rest of the transaction stays. */
export async function inSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const { executeSql } = rawSql(tx)
  const before = [...(waiting.get(tx) ?? [])]
  await executeSql('savepoint inner_part')
  try {
    const result = await run()
    await executeSql('release savepoint inner_part')
    return result
  } catch (error) {
    waiting.set(tx, before)
    await executeSql('rollback to savepoint inner_part')
    throw error
  }
}

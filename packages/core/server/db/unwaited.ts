import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'

// Writes of a transaction that are not awaited one by one: sent at once (`unwaited`), or together with the commit
// (`atCommit`).

/** A statement that can wait until the end of its transaction, because nothing else in it reads what it writes. */
export interface LastStatement {
  text: string
  values: readonly unknown[]
  /** Maps an error of the statement; the transaction fails with the result. */
  failure(error: Error): Error
}

// A connection reuses its Tx object for the next transaction, so entries of a failed one must be removed.
const waiting = new WeakMap<Tx, LastStatement[]>()

/**
 * Sends a statement together with the commit. A row that every transaction of a tenant must lock is then locked only
 * during the commit, not during the whole transaction.
 */
export function atCommit(tx: Tx, statement: LastStatement): void {
  const list = waiting.get(tx)
  if (list) list.push(statement)
  else waiting.set(tx, [statement])
}

/** Removes and returns the waiting statements, in order. For database.ts, which commits. */
export function takeLast(tx: Tx): readonly LastStatement[] {
  const list = waiting.get(tx) ?? []
  waiting.delete(tx)
  return list
}

/** Runs the statements that wait for the commit now, for callers that need their result. */
export async function runLast(tx: Tx): Promise<void> {
  for (const { text, values, failure } of takeLast(tx)) {
    await rawSql(tx)
      .executeSql(text, values)
      .catch((error: Error) => {
        throw failure(error)
      })
  }
}

const begun = new WeakMap<Tx, Promise<unknown>[]>()
/** Transactions with an unawaited write that may send more statements. */
const unfinished = new WeakSet<Tx>()

/**
 * Adds one or more writes to the transaction without awaiting them. They are executed in order and sent in one packet
 * with the next statement. If one fails, the transaction fails with its error. Not for writes whose errors are caught.
 */
export function unwaited(tx: Tx, write: Promise<unknown>): void {
  unfinished.add(tx)
  note(tx, write)
}

function note(tx: Tx, write: Promise<unknown>): void {
  // The error is reported at the end of the transaction.
  write.catch(() => undefined)
  const list = begun.get(tx)
  if (list) list.push(write)
  else begun.set(tx, [write])
}

/** Sends one statement without awaiting it. The commit can be sent in the same packet. */
export const send = (tx: Tx, text: string, values: readonly unknown[]): void =>
  note(tx, rawSql(tx).executeSql(text, values))

/** Whether all unawaited writes are on their way, so that the commit can follow them at once. For database.ts. */
export const isAllSent = (tx: Tx): boolean => !unfinished.has(tx)

/** Resolves when all unawaited writes are done. For database.ts. @throws the first error */
export async function untilWritten(tx: Tx): Promise<void> {
  for (let list = begun.get(tx); list; list = begun.get(tx)) {
    begun.delete(tx)
    unfinished.delete(tx)
    for (const outcome of await Promise.allSettled(list)) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** If `run` throws, its writes are rolled back, and the rest of the transaction stays. */
export async function inSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const { executeSql } = rawSql(tx)
  const before = [...(waiting.get(tx) ?? [])]
  await untilWritten(tx)
  await executeSql('savepoint inner_part')
  try {
    const result = await run()
    await untilWritten(tx)
    await executeSql('release savepoint inner_part')
    return result
  } catch (late) {
    const error = await causeOf(tx, late)
    waiting.set(tx, before)
    await executeSql('rollback to savepoint inner_part')
    throw error
  }
}

export function forget(tx: Tx): void {
  waiting.delete(tx)
  begun.delete(tx)
  unfinished.delete(tx)
}

/** If an unawaited write has failed, later statements fail too: the first error is the cause. */
export async function causeOf(tx: Tx, error: unknown): Promise<unknown> {
  return untilWritten(tx).then(
    () => error,
    (first: unknown) => first,
  )
}

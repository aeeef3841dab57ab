import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'

// What a transaction writes without waiting for it: at once (`unwaited`), or together with its commit (`atCommit`).

/** A statement that can wait until the end of its transaction, because nothing in it reads what this writes. */
export interface LastStatement {
  text: string
  values: readonly unknown[]
  /** What its failure means; the transaction fails with it. */
  failure(error: Error): Error
}

// A connection keeps its Tx from one transaction to the next, so what is left of a failed one is forgotten.
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

const begun = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Leaves a write, or a few, to the transaction: it stands in order with the statements that follow and goes out in one
 * packet with the next of them, but nobody waits for its answer before the commit. Should it fail, so does the
 * transaction, and with its error. Not for what somebody catches.
 */
export function unwaited(tx: Tx, write: Promise<unknown>): void {
  // Who ends the transaction hears of it.
  write.catch(() => undefined)
  const list = begun.get(tx)
  if (list) list.push(write)
  else begun.set(tx, [write])
}

/** One statement that is left so. */
export const send = (tx: Tx, text: string, values: readonly unknown[]): void =>
  unwaited(tx, rawSql(tx).executeSql(text, values))

/** Until all that nobody has waited for is done, and what came of that. For database.ts. @throws the first failure */
export async function untilWritten(tx: Tx): Promise<void> {
  for (let list = begun.get(tx); list; list = begun.get(tx)) {
    begun.delete(tx)
    for (const outcome of await Promise.allSettled(list)) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Should `run` throw, what it wrote is taken back, and the rest of the transaction stays. */
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
}

/** A statement fails after a write that nobody waited for has: what that one says is the cause. */
export async function causeOf(tx: Tx, error: unknown): Promise<unknown> {
  return untilWritten(tx).then(
    () => error,
    (first: unknown) => first,
  )
}

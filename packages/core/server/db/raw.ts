import type { Tx } from './tables.ts'

type Send = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

const senders = new WeakMap<Tx, Send>()

/** How the transactions of a connection send a text. For dialect.ts. */
export function sendsBy(tx: Tx, send: Send): Tx {
  senders.set(tx, send)
  return tx
}

/**
 * Runs plain SQL text in a transaction, for statements built from descriptors and for the job queue. A statement is on
 * its way when the call returns, before its answer is awaited.
 */
export function rawSql(tx: Tx) {
  const send = senders.get(tx)
  if (!send) throw new Error('not a transaction of this database')
  return {
    executeSql<Row = never>(text: string, values: readonly unknown[] = []): Promise<{ rows: Row[] }> {
      return send(text, [...values]) as Promise<{ rows: Row[] }>
    },
  }
}

import { noteEvent } from '../db/changes.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Sends an event of rows to the open pages of an app's own socket (`sockets` of `implement`), after this transaction has
 * committed and outside any other: their ids, no values. A page is sent only what its reader may read.
 */
export function announce({ tx }: { tx: Tx }, socket: `/${string}`, event: string, ids: readonly string[]): void {
  noteEvent(tx, eventKey(socket, event), ids)
}

/** The event among the changes of a transaction. */
export const eventKey = (socket: string, event: string) => `${socket} ${event}` as `/${string}`

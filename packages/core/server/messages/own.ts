import { invalidParameter, recordNotFound } from '../../contract/refusal.ts'
import type { Tx } from '../db/tables.ts'

export const NOT_READ = 1
export const READ = 2

/** Which of the user's own messages a call means: one, some, or all. */
export interface Chosen {
  _id?: string | undefined
  _ids?: string[] | undefined
  all?: true | undefined
}

/** @throws invalidParameter unless the messages are selected in exactly one way */
function idsOf({ _id, _ids, all }: Chosen): string[] | 'all' {
  const ways = [_id, _ids, all].filter((way) => way !== undefined)
  if (ways.length !== 1) {
    const fields = { _id: { zh_CN: '_id、_ids 与 all 须选其一', en_US: 'Give one of _id, _ids and all' } }
    throw invalidParameter({ fields })
  }
  return all ? 'all' : (_ids ?? [_id!])
}

/** The number of unread messages of this user. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', NOT_READ)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks the user's own messages as read or unread. A message that already has the status is not written, and keeps the
 * time at which it was read.
 * @throws recordNotFound if a single one does not belong to the caller
 */
export async function markMessages(tx: Tx, userId: string, chosen: Chosen, status: number): Promise<void> {
  const ids = idsOf(chosen)
  let own = tx
    .updateTable('message')
    .set({ status, read_at: status === READ ? new Date() : null })
    .where('user_id', '=', userId)
    .where('status', '<>', status)
  if (ids !== 'all') own = own.where('id', 'in', ids)
  const { numUpdatedRows } = await own.executeTakeFirstOrThrow()
  if (chosen._id !== undefined && numUpdatedRows === 0n) await mustBeOwn(tx, userId, chosen._id)
}

/** @throws recordNotFound if a single one does not belong to the caller */
export async function deleteMessages(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
  const ids = idsOf(chosen)
  let own = tx.deleteFrom('message').where('user_id', '=', userId)
  if (ids !== 'all') own = own.where('id', 'in', ids)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (chosen._id !== undefined && numDeletedRows === 0n) throw recordNotFound()
}

async function mustBeOwn(tx: Tx, userId: string, id: string): Promise<void> {
  const own = await tx
    .selectFrom('message')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own) throw recordNotFound()
}

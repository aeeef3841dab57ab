import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tables.ts'

/** Writes an operation on an account into the tenant's audit log, in the same transaction. */
export async function auditAccount(
  tx: Tx,
  {
    userId,
    by = userId,
    action,
    ip,
    after,
  }: { userId: string; by?: string; action: string; ip: string; after?: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: uuid(),
      by_id: by,
      action,
      entity: 'manage.user',
      row_id: userId,
      after: after ? JSON.stringify(after) : null,
      ip,
    })
    .execute()
}

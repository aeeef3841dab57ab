import { recordNotFound } from '../../contract/refusal.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Writes rows of a sub-tenant (its first administrator, its books) in the parent's own transaction, so that both or
 * neither is written. It only works for children of the transaction's tenant.
 * @throws recordNotFound for any other tenant
 */
export async function inSubTenant<T>(tx: Tx, childId: string, run: () => Promise<T>): Promise<T> {
  const { executeSql } = rawSql(tx)
  const { rows } = await executeSql<{ parent: string }>(
    `select parent_id as parent from tenant
     where id = $1 and parent_id = current_tenant() and deleted_at is null`,
    [childId],
  )
  if (!rows[0]) throw recordNotFound()
  await executeSql(`select set_config('app.tenant_id', $1, true)`, [childId])
  const result = await run()
  await executeSql(`select set_config('app.tenant_id', $1, true)`, [rows[0].parent])
  return result
}

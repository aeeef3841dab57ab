import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'

/** The ids of the active administrators of the transaction's tenant. */
export async function administratorsOf(tx: Tx): Promise<string[]> {
  const { rows } = await rawSql(tx).executeSql<{ id: string }>(
    `select distinct u.id from app_user u
     join app_user_role ur on ur.user_id = u.id and ur.tenant_id = u.tenant_id
     join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where r.builtin and u.tenant_id = current_tenant() and u.deleted_at is null and u.status = 1`,
  )
  return rows.map(({ id }) => id)
}

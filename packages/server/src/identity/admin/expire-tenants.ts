import type { Database } from '../../db/database.ts'
import { rawSql } from '../../db/raw.ts'

/** Tenants whose service has ended; a recharge brings them back. */
export async function expireTenants(db: Database): Promise<void> {
  await db.asPlatform('expire tenants', (tx) =>
    rawSql(tx).executeSql('update tenant set status = 3, updated_at = now() where status = 1 and expire_at < now()'),
  )
}

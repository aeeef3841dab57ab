import { type App, permissionCatalogue } from '../../contract/define/app.ts'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'

/**
 * Gives the built-in role all permissions of its tenant's apps, including those that a newer version has added. Runs at
 * every start; roles that are already complete are not written.
 */
export async function completeBuiltinRoles(db: Database, apps: readonly App[]): Promise<void> {
  await db.asPlatform('complete built-in roles', (tx) =>
    rawSql(tx).executeSql(
      `update role r set permissions = whole.permissions
       from (
         select t.id as tenant_id, coalesce(jsonb_agg(p order by n) filter (where p is not null), '[]') as permissions
         from tenant t left join lateral (
           select c.p, c.n from jsonb_array_elements($1::jsonb) with ordinality as c(p, n)
           where c.p ->> 'app' = any(t.apps)
         ) c on true
         group by t.id
       ) whole
       where r.tenant_id = whole.tenant_id and r.builtin and r.permissions <> whole.permissions`,
      [JSON.stringify(permissionCatalogue(apps))],
    ),
  )
}

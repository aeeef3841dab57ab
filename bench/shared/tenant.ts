import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { PASSWORD_HASH } from '@atrium/core/testing/password'
import { apps } from '@atrium/product/apps'

/** The cookie of a session with this token. */
export const cookieOf = (token: string) => `__Host-atrium=${token}`

/** A tenant with all apps, and a session of its user, who has every permission. @returns its id */
export async function openTenant(db: Database, { name, token }: { name: string; token: string }): Promise<string> {
  const id = await provisionTenant(db, { name, sysName: name, apps: apps.map(({ key }) => key) })
  const roleId = await provisionRole(db, id, { name, permissions: permissionCatalogue(apps) })
  const username = name.replaceAll(' ', '')
  const user = await provisionUser(db, id, { username, name, passwordHash: PASSWORD_HASH, roleId })
  await db.asTenant(id, (tx) =>
    rawSql(tx).executeSql(
      `insert into session (id, tenant_id, user_id, token_hash, expires_at, way, client)
       values (gen_random_uuid(), $1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day', 'account', 'pc')`,
      [id, user, token],
    ),
  )
  return id
}

import type { Permission } from '@atrium/contract/access'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/database.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './sessions.ts'

export interface NewTenant {
  name: string
  sysName: string
  apps: readonly string[]
  maximumUser?: number
  maximumSubTenant?: number
  parentId?: string
}

export interface NewUser {
  username: string
  name: string
  password: string
  mobile?: string
  roleId: string
}

/** Opens a tenant: the one row that cannot be written from inside a tenant. */
export async function provisionTenant(db: Database, tenant: NewTenant): Promise<string> {
  const id = uuid()
  await db.asPlatform('open a tenant', (tx) =>
    tx
      .insertInto('tenant')
      .values({
        id,
        name: tenant.name,
        sys_name: tenant.sysName,
        apps: [...tenant.apps],
        maximum_user: tenant.maximumUser ?? 100,
        maximum_sub_tenant: tenant.maximumSubTenant ?? 0,
        parent_id: tenant.parentId ?? null,
      })
      .execute(),
  )
  return id
}

export async function provisionRole(
  db: Database,
  tenantId: string,
  role: { name: string; permissions: readonly Permission[]; builtin?: boolean },
): Promise<string> {
  const id = uuid()
  await db.asTenant(tenantId, (tx) =>
    tx
      .insertInto('role')
      .values({ id, name: role.name, permissions: JSON.stringify(role.permissions), builtin: role.builtin ?? false })
      .execute(),
  )
  return id
}

export async function provisionUser(db: Database, tenantId: string, user: NewUser): Promise<string> {
  const id = uuid()
  const password_hash = await hashPassword(user.password)
  await db.asTenant(tenantId, async (tx) => {
    await tx
      .insertInto('app_user')
      .values({ id, username: user.username, name: user.name, mobile: user.mobile ?? null, password_hash })
      .execute()
    await tx.insertInto('app_user_role').values({ id: uuid(), user_id: id, role_id: user.roleId }).execute()
  })
  return id
}

/** Lets people register with this tenant, from its own host and from any that is no tenant's; they get this role. */
export async function openRegistration(db: Database, tenantId: string, roleId: string): Promise<void> {
  await db.asTenant(tenantId, (tx) =>
    tx.updateTable('tenant').set({ register_role_id: roleId, is_default: true }).where('id', '=', tenantId).execute(),
  )
}

export async function provisionIngestCredential(
  db: Database,
  tenantId: string,
  credential: { id: string; name: string; token: string; scopes: readonly string[] },
): Promise<void> {
  await db.asTenant(tenantId, (tx) =>
    tx
      .insertInto('ingest_credential')
      .values({
        id: credential.id,
        name: credential.name,
        token_hash: hashToken(credential.token),
        scopes: [...credential.scopes],
      })
      .execute(),
  )
}

import type { Permission } from '@atrium/contract/access'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
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
  await db.asPlatform('open a tenant', (tx) => tx.insertInto('tenant').values(tenantRow(id, tenant)).execute())
  return id
}

function tenantRow(id: string, tenant: NewTenant) {
  return {
    id,
    name: tenant.name,
    sys_name: tenant.sysName,
    apps: [...tenant.apps],
    maximum_user: tenant.maximumUser ?? 100,
    maximum_sub_tenant: tenant.maximumSubTenant ?? 0,
    parent_id: tenant.parentId ?? null,
  }
}

/** A tenant opened with whoever administers it: all of it or nothing. */
export async function provisionCompany(
  db: Database,
  tenant: NewTenant,
  administrator: Omit<NewUser, 'roleId'> & { permissions: readonly Permission[] },
): Promise<{ tenantId: string; userId: string }> {
  const passwordHash = await hashPassword(administrator.password)
  return db.asPlatform('open a tenant', (tx) => insertCompany(tx, tenant, { ...administrator, passwordHash }))
}

/** The rows of a tenant and of its administrator, who has the built-in role, in the platform's transaction. */
export async function insertCompany(
  tx: Tx,
  tenant: NewTenant,
  administrator: { username: string; name: string; passwordHash: string; permissions: readonly Permission[] },
): Promise<{ tenantId: string; userId: string }> {
  const sql = rawSql(tx)
  const [tenantId, roleId, userId] = [uuid(), uuid(), uuid()]
  await tx.insertInto('tenant').values(tenantRow(tenantId, tenant)).execute()
  await sql.executeSql(`insert into role (id, tenant_id, name, permissions, builtin) values ($1, $2, $3, $4, true)`, [
    roleId,
    tenantId,
    '管理员',
    JSON.stringify(administrator.permissions),
  ])
  await sql.executeSql(
    `insert into app_user (id, tenant_id, username, name, password_hash) values ($1, $2, $3, $4, $5)`,
    [userId, tenantId, administrator.username, administrator.name, administrator.passwordHash],
  )
  await sql.executeSql(`insert into app_user_role (id, tenant_id, user_id, role_id) values ($1, $2, $3, $4)`, [
    uuid(),
    tenantId,
    userId,
    roleId,
  ])
  return { tenantId, userId }
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

/**
 * Lets people register with this tenant, from its own host and from any that is no tenant's; they get a role with these
 * permissions. Left alone when the tenant has such a role.
 */
export async function openRegistration(
  db: Database,
  tenantId: string,
  role: { name: string; permissions: readonly Permission[] },
): Promise<void> {
  await db.asTenant(tenantId, async (tx) => {
    const tenant = await tx
      .selectFrom('tenant')
      .select('register_role_id')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (tenant.register_role_id) return
    const id = uuid()
    await tx
      .insertInto('role')
      .values({ id, name: role.name, permissions: JSON.stringify(role.permissions), builtin: false })
      .execute()
    await tx.updateTable('tenant').set({ register_role_id: id, is_default: true }).where('id', '=', tenantId).execute()
  })
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

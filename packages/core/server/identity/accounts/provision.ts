import { v7 as uuid } from 'uuid'
import type { Permission } from '../../../contract/access.ts'
import type { Database } from '../../db/database.ts'
import { rawSql } from '../../db/raw.ts'
import type { Tx } from '../../db/tables.ts'
import { hashPassword } from '../password/passwords.ts'
import { hashToken } from '../sessions/sessions.ts'
import { ADMINISTRATOR_ROLE } from './administrator-role.ts'

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
  passwordHash: string
  mobile?: string
  roleId: string
}

/** Inserts a tenant: the one row that cannot be written from inside a tenant. */
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
    // On phones, too; whoever administers the tenant's parent may take them away.
    mobile_apps: [...tenant.apps],
    maximum_user: tenant.maximumUser ?? 100,
    maximum_sub_tenant: tenant.maximumSubTenant ?? 0,
    parent_id: tenant.parentId ?? null,
  }
}

interface NewRole {
  name: string
  permissions: readonly Permission[]
  builtin?: boolean
}

interface NewAdministrator {
  username: string
  name: string
  passwordHash: string
  permissions: readonly Permission[]
}

/**
 * Creates a tenant with its administrator: both or neither. With `newcomers`, people may register with it, on its own
 * host and on hosts that belong to no tenant; they get that role.
 */
export async function provisionCompany(
  db: Database,
  tenant: NewTenant,
  { password, ...administrator }: Omit<NewAdministrator, 'passwordHash'> & { password: string },
  newcomers?: NewRole,
): Promise<{ tenantId: string; userId: string }> {
  const passwordHash = await hashPassword(password)
  return db.asPlatform('open a tenant', async (tx) => {
    const made = await insertCompany(tx, tenant, { ...administrator, passwordHash })
    if (newcomers) {
      const register_role_id = await insertRole(tx, newcomers)
      await tx
        .updateTable('tenant')
        .set({ register_role_id, is_default: true })
        .where('id', '=', made.tenantId)
        .execute()
    }
    return made
  })
}

/**
 * Inserts a tenant and its administrator, who has the built-in role, in the platform's transaction, which is inside
 * that tenant from then on.
 */
export async function insertCompany(
  tx: Tx,
  tenant: NewTenant,
  administrator: NewAdministrator,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = uuid()
  await tx.insertInto('tenant').values(tenantRow(tenantId, tenant)).execute()
  await rawSql(tx).executeSql(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  const roleId = await insertRole(tx, {
    name: ADMINISTRATOR_ROLE,
    permissions: administrator.permissions,
    builtin: true,
  })
  return { tenantId, userId: await insertPerson(tx, { ...administrator, roleId }) }
}

export function provisionRole(db: Database, tenantId: string, role: NewRole): Promise<string> {
  return db.asTenant(tenantId, (tx) => insertRole(tx, role))
}

async function insertRole(tx: Tx, { name, permissions, builtin = false }: NewRole): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('role')
    .values({ id, name, permissions: JSON.stringify(permissions), builtin })
    .execute()
  return id
}

export function provisionUser(db: Database, tenantId: string, user: NewUser): Promise<string> {
  return db.asTenant(tenantId, (tx) => insertPerson(tx, user))
}

async function insertPerson(tx: Tx, person: NewUser): Promise<string> {
  const id = uuid()
  const { username, name, mobile = null, passwordHash: password_hash, roleId: role_id } = person
  await tx.insertInto('app_user').values({ id, username, name, mobile, password_hash }).execute()
  await tx.insertInto('app_user_role').values({ id: uuid(), user_id: id, role_id }).execute()
  return id
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

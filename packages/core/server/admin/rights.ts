import { holds, type Permission } from '../../contract/access.ts'
import { refusal, relatedMissing } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { reachOf, scopeFor } from '../call/reach.ts'
import { rawSql } from '../db/raw.ts'

export const beyondOwnRights = refusal(40301, 403, {
  zh_CN: '权限不足：不能授予、更改自己没有的权限，或更大的数据范围',
  en_US: 'Insufficient permission: you cannot grant or change permissions, or a wider data scope, that you do not have',
})

/** The permissions and the data scope that a role grants. */
export interface Grant {
  permissions: readonly Permission[]
  dataScope: number
}

/**
 * A user can only grant permissions that they have themselves, and no wider data scope than their own. Permissions in
 * apps that the tenant does not have are ignored.
 * @throws beyondOwnRights
 */
export async function mustHold(ctx: Ctx, grants: readonly Grant[]): Promise<void> {
  const { session } = ctx
  if (!session) throw beyondOwnRights()
  const reach = await reachOf(ctx.tx, session)
  for (const { permissions, dataScope } of grants) {
    for (const { app, module, permission } of permissions) {
      if (!session.tenant.apps.includes(app)) continue
      const triple = [app, module, permission] as const
      if (!holds(ctx.permissions, triple) || scopeFor(reach, triple) > dataScope) throw beyondOwnRights()
    }
  }
}

const GRANT = 'r.permissions, r.data_scope as "dataScope"'

/**
 * The roles that are about to be granted, locked against deletion meanwhile.
 * @throws relatedMissing if one of them does not exist
 */
export async function grantsOfRoles(ctx: Ctx, roleIds: readonly string[]): Promise<Grant[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<Grant>(
    `select ${GRANT} from role r
     where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null for share`,
    [ctx.tenantId, roleIds],
  )
  if (rows.length < new Set(roleIds).size) {
    throw relatedMissing({ fields: { roles: { zh_CN: '角色不存在', en_US: 'This role does not exist' } } })
  }
  return rows
}

export async function grantsOfUser(ctx: Ctx, userId: string): Promise<Grant[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<Grant>(
    `select ${GRANT} from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where ur.tenant_id = $1 and ur.user_id = $2 and r.deleted_at is null`,
    [ctx.tenantId, userId],
  )
  return rows
}

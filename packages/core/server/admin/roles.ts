import { holds, mergePermissions, type Permission } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { invalidParameter, refusal, stillReferenced } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { insertRow, removeRow } from '../entity/rows.ts'
import { type Grant, mustHold } from './rights.ts'

export const builtinRole = refusal(40910, 409, {
  zh_CN: '内置角色不能修改或删除',
  en_US: 'A built-in role cannot be changed or deleted',
})

interface StoredRole extends Grant {
  _id: string
  builtin: boolean | null
}

type RoleValues = Record<string, unknown> & { permissions?: readonly Permission[]; dataScope?: number }

/** Create and update rules of roles: within the rights of the caller. */
export function roleWrites(role: Entity) {
  return {
    async create(ctx: Ctx, values: RoleValues): Promise<string> {
      const permissions = mergePermissions([values.permissions ?? []])
      await mustHold(ctx, [{ permissions, dataScope: values.dataScope ?? 1 }])
      mustExist(ctx, permissions)
      return (await insertRow(ctx, role, { ...values, permissions }))._id
    },

    /**
     * A role with more rights than the caller's cannot be changed either: by reducing it the caller could gain control
     * over its holders.
     */
    async update(ctx: Ctx, before: StoredRole, changes: RoleValues): Promise<Record<string, unknown>> {
      if (before.builtin) throw builtinRole()
      // The form sends back what the role had; permissions that a newer version has given up are dropped here.
      const isGivenUp = (one: Permission) => !exists(ctx, one) && holds(before.permissions, tripleOf(one))
      const kept = (permissions: readonly Permission[]) => permissions.filter((one) => !isGivenUp(one))
      const after = {
        permissions: mergePermissions([kept(changes.permissions ?? before.permissions)]),
        dataScope: changes.dataScope ?? before.dataScope,
      }
      await mustHold(ctx, [{ ...before, permissions: kept(before.permissions) }, after])
      mustExist(ctx, after.permissions)
      return { ...changes, permissions: after.permissions }
    },

    async delete(ctx: Ctx, before: StoredRole): Promise<void> {
      if (before.builtin) throw builtinRole()
      await mustHold(ctx, [before])
      if (await hasUsers(ctx, before._id)) throw stillReferenced()
      await removeRow(ctx, role, before._id)
    },
  }
}

/** Asked while the role is locked, in a statement of its own: it sees users who were given the role until then. */
async function hasUsers({ tx, tenantId }: Ctx, roleId: string): Promise<boolean> {
  const { rows } = await rawSql(tx).executeSql(
    `select 1 from app_user_role ur join app_user u on u.id = ur.user_id and u.tenant_id = ur.tenant_id
     where ur.tenant_id = $1 and ur.role_id = $2 and u.deleted_at is null limit 1`,
    [tenantId, roleId],
  )
  return rows.length > 0
}

const tripleOf = ({ app, module, permission }: Permission) => [app, module, permission] as const

function exists({ catalogue }: Ctx, permission: Permission): boolean {
  return holds(catalogue, tripleOf(permission))
}

/** @throws invalidParameter at `permissions` for one that no app of the product has */
function mustExist(ctx: Ctx, permissions: readonly Permission[]): void {
  if (permissions.every((one) => exists(ctx, one))) return
  throw invalidParameter({ fields: { permissions: { zh_CN: '没有这样的权限', en_US: 'There is no such permission' } } })
}

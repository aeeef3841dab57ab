import { randomBytes } from 'node:crypto'
import type { Permission } from '@atrium/core/contract/access'
import { insertUser } from '@atrium/core/server/admin/users'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertRow } from '@atrium/core/server/entity/rows'
import { hashPassword } from '@atrium/core/server/identity/password/passwords'
import { v7 as uuid } from 'uuid'
import { group, role } from '../../apps/manage/index.ts'
import { PEOPLE, ROLES, TREE, type Unit } from './people.ts'

/**
 * Departments, roles and users of the demonstration factory. Skipped if the tenant has, or once had, departments. The
 * users have random passwords; an administrator may reset one to try an account.
 */
export async function seedOrganisation(ctx: Ctx, creatorId: string, catalogue: readonly Permission[]): Promise<void> {
  const known = await ctx.tx.selectFrom('user_group').select('id').limit(1).execute()
  if (known.length > 0) return
  const groups = new Map<string, string>()
  for (const unit of TREE) await seedUnit(ctx, unit, null, groups)
  const roles = new Map<string, string>()
  for (const { name, description, dataScope, holds } of ROLES) {
    const permissions = catalogue.filter(holds)
    const { _id } = await insertRow(ctx, role, { name, description, dataScope, permissions, creator: creatorId })
    roles.set(name, _id)
  }
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  for (const { username, name, unit, roleName } of PEOPLE) {
    const person = { username, name, group: groups.get(unit) ?? null, passwordHash, creator: creatorId }
    const user_id = await insertUser(ctx.tx, person)
    await ctx.tx
      .insertInto('app_user_role')
      .values({ id: uuid(), user_id, role_id: roles.get(roleName)! })
      .execute()
  }
}

async function seedUnit(
  ctx: Ctx,
  { name, description, below = [] }: Unit,
  parentId: string | null,
  ids: Map<string, string>,
) {
  const { _id } = await insertRow(ctx, group, { name, description: description ?? null, parentId, order: ids.size })
  ids.set(name, _id)
  for (const unit of below) await seedUnit(ctx, unit, _id, ids)
}

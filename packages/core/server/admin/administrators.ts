import { refusal } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'

export const notYourself = refusal(40910, 409, {
  zh_CN: '不能停用或删除自己的账号',
  en_US: 'You cannot disable or delete your own account',
})
export const lastAdministrator = refusal(40910, 409, {
  zh_CN: '至少要保留一位可用的管理员',
  en_US: 'At least one active administrator must remain',
})

/**
 * Refuses to remove the built-in role from its last active holder. The role is locked, so that two administrators
 * cannot remove each other at the same time.
 * @throws lastAdministrator
 */
export async function keepAnAdministrator(ctx: Ctx, userId: string): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  await executeSql(
    'select 1 from role where tenant_id = $1 and builtin and deleted_at is null order by id for update',
    [ctx.tenantId],
  )
  const { rows } = await executeSql<{ isOne: boolean; others: number }>(
    `select coalesce(bool_or(u.id = $2), false) as "isOne",
       count(distinct u.id) filter (where u.id <> $2 and u.status = 1) as others
     from app_user_role ur
     join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id and r.builtin and r.deleted_at is null
     join app_user u on u.id = ur.user_id and u.tenant_id = ur.tenant_id and u.deleted_at is null
     where ur.tenant_id = $1`,
    [ctx.tenantId, userId],
  )
  if (rows[0]?.isOne && rows[0].others === 0) throw lastAdministrator()
}

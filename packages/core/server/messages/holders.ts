import type { Triple } from '../../contract/access.ts'
import type { Ctx } from '../call/ctx.ts'
import { SCOPE } from '../call/reach.ts'
import { rawSql } from '../db/raw.ts'

const MOST = 200

/**
 * The ids of the users who have a permission, for events of the whole tenant or, with `group`, of a row in that group:
 * users whose data scope does not include the row are left out.
 */
export async function holdersOf(ctx: Ctx, [app, module, permission]: Triple, group?: string | null): Promise<string[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(HOLDERS, [
    JSON.stringify([{ app, module, permission }]),
    group ?? null,
  ])
  return rows.map(({ id }) => id)
}

const HOLDERS = `
  with recursive above as (
    select g.id, g.parent_id, 1 as depth from user_group g where g.tenant_id = current_tenant() and g.id = $2::uuid
    union all
    select g.id, g.parent_id, a.depth + 1 from user_group g join above a on g.id = a.parent_id
    where g.tenant_id = current_tenant() and a.depth < 100
  )
  select distinct u.id from app_user u
  join app_user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where u.tenant_id = current_tenant() and u.status = 1 and u.deleted_at is null and r.deleted_at is null
    and r.permissions @> $1::jsonb
    and (r.data_scope = ${SCOPE.all} or r.data_scope in (${SCOPE.groupAndBelow}, ${SCOPE.group}) and exists (
      select 1 from user_in_group m join above a on a.id = m.group_id
      where m.tenant_id = u.tenant_id and m.user_id = u.id and (r.data_scope = ${SCOPE.groupAndBelow} or a.depth = 1)))
  order by u.id limit ${MOST}`

import { holds, type Permission, type Triple } from '@atrium/contract/access'
import type { Entity } from '@atrium/contract/define/entity'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import type { Session } from '../identity/sessions.ts'

/** Data scopes as roles store them; a smaller number reaches further. */
export const SCOPE = { all: 1, groupAndBelow: 2, group: 3, own: 4 } as const

/** How far one person sees: their roles with what each grants, and the groups that theirs reaches. */
export interface Reach {
  roles: readonly { dataScope: number; permissions: readonly Permission[] }[]
  group: string | null
  groupsBelow: readonly string[]
}

/** Which rows of one entity a caller may touch. */
export interface RowScope {
  entity: Entity
  /** Rows of these groups, and those the caller made. */
  groups: readonly string[]
  userId: string
}

// A session object is thrown away as soon as a role, a group or its user's group changes, and this with it.
const known = new WeakMap<Session, Promise<Reach>>()

/** Read once for each session object. */
export function reachOf(tx: Tx, session: Session): Promise<Reach> {
  const read = known.get(session) ?? readReach(tx, session)
  known.set(session, read)
  read.catch(() => known.delete(session))
  return read
}

async function readReach(tx: Tx, { tenantId, userId }: Session): Promise<Reach> {
  const { rows } = await rawSql(tx).executeSql<Reach>(
    `with recursive below as (
       select g.id, 1 as depth from user_group g join app_user u on u.group_id = g.id and u.tenant_id = g.tenant_id
       where g.tenant_id = $1 and u.id = $2 and g.deleted_at is null
       union all
       select g.id, b.depth + 1 from user_group g join below b on g.parent_id = b.id
       where g.tenant_id = $1 and g.deleted_at is null and b.depth < 100
     )
     select
       (select coalesce(jsonb_agg(jsonb_build_object('dataScope', r.data_scope, 'permissions', r.permissions)), '[]')
        from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
        where ur.tenant_id = $1 and ur.user_id = $2 and r.deleted_at is null) as roles,
       (select group_id from app_user where tenant_id = $1 and id = $2) as "group",
       array(select id from below) as "groupsBelow"`,
    [tenantId, userId],
  )
  return rows[0]!
}

/** The widest scope among the roles that grant the triple; without such a role the narrowest. */
export function scopeFor(reach: Reach, triple: Triple): number {
  const granting = reach.roles.filter(({ permissions }) => holds(permissions, triple))
  return Math.min(SCOPE.own, ...granting.map(({ dataScope }) => dataScope))
}

/** The rows of the entity that this permission reaches; null means all of the tenant's. */
export async function rowScope(tx: Tx, session: Session, entity: Entity, triple: Triple): Promise<RowScope | null> {
  if (entity.dataScope === 'none') return null
  const reach = await reachOf(tx, session)
  const scope = scopeFor(reach, triple)
  if (scope === SCOPE.all) return null
  return { entity, userId: session.userId, groups: groupsIn(scope, reach) }
}

function groupsIn(scope: number, { group, groupsBelow }: Reach): readonly string[] {
  if (scope === SCOPE.groupAndBelow) return groupsBelow
  return scope === SCOPE.group && group ? [group] : []
}

/** A further condition on the entity's rows, or nothing; `bind` takes a parameter and answers its hole. */
export function scopeCondition(
  scope: RowScope | null | undefined,
  entity: Entity,
  bind: (value: unknown) => string,
): string[] {
  if (!scope || scope.entity !== entity) return []
  return [`(group_id = any(${bind(scope.groups)}::uuid[]) or creator_id = ${bind(scope.userId)})`]
}

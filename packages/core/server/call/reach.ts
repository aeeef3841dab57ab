import { holds, type Permission, type Triple } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { columnOf } from './column.ts'
import type { Session } from './session.ts'

/** Data scopes as roles store them; a smaller number is a wider scope. */
export const SCOPE = { all: 1, groupAndBelow: 2, group: 3, own: 4 } as const

/** The rights of one user: the roles with their permissions, the user's groups and all groups below these. */
export interface Reach {
  roles: readonly { dataScope: number; permissions: readonly Permission[] }[]
  groups: readonly string[]
  groupsBelow: readonly string[]
}

/** The rows of one entity that a caller may read or change. */
export interface RowScope {
  entity: Entity
  /** Rows of these groups, and rows that are the caller's own: created by them, or theirs by `ownedBy`. */
  groups: readonly string[]
  userId: string
}

// When a role, a group or the user's groups change, the session object is dropped, and this entry with it.
const known = new WeakMap<Session, Promise<Reach>>()

/** Read once per session object. */
export function reachOf(tx: Tx, session: Session): Promise<Reach> {
  const read = known.get(session) ?? readReach(tx, session)
  known.set(session, read)
  read.catch(() => known.delete(session))
  return read
}

async function readReach(tx: Tx, { tenantId, userId }: Session): Promise<Reach> {
  const { rows } = await rawSql(tx).executeSql<Reach>(
    `with recursive below as (
       select g.id, 1 as depth from user_group g join user_in_group m on m.group_id = g.id and m.tenant_id = g.tenant_id
       where g.tenant_id = $1 and m.user_id = $2 and g.deleted_at is null
       union all
       select g.id, b.depth + 1 from user_group g join below b on g.parent_id = b.id
       where g.tenant_id = $1 and g.deleted_at is null and b.depth < 100
     )
     select
       (select coalesce(jsonb_agg(jsonb_build_object('dataScope', r.data_scope, 'permissions', r.permissions)), '[]')
        from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
        where ur.tenant_id = $1 and ur.user_id = $2 and r.deleted_at is null) as roles,
       array(select group_id from user_in_group where tenant_id = $1 and user_id = $2) as "groups",
       array(select distinct id from below) as "groupsBelow"`,
    [tenantId, userId],
  )
  return rows[0]!
}

/** The widest scope of the roles that grant the permission; if no role grants it, the narrowest. */
export function scopeFor(reach: Reach, triple: Triple): number {
  const granting = reach.roles.filter(({ permissions }) => holds(permissions, triple))
  return Math.min(SCOPE.own, ...granting.map(({ dataScope }) => dataScope))
}

/** The rows of the entity that the widest of these permissions reaches; null means all rows of the tenant. */
export async function rowScope(
  tx: Tx,
  session: Session,
  entity: Entity,
  triples: readonly Triple[],
): Promise<RowScope | null> {
  if (entity.dataScope === 'none') return null
  const groups = await groupsReached(tx, session, triples)
  return groups && { entity, userId: session.userId, groups }
}

/** The groups whose rows the widest of these permissions reaches, besides the caller's own rows; null: all rows. */
export async function groupsReached(
  tx: Tx,
  session: Session,
  triples: readonly Triple[],
): Promise<readonly string[] | null> {
  const reach = await reachOf(tx, session)
  const open = triples.filter(([app]) => session.tenant.apps.includes(app))
  const scope = Math.min(SCOPE.own, ...open.map((triple) => scopeFor(reach, triple)))
  return scope === SCOPE.all ? null : groupsIn(scope, reach)
}

function groupsIn(scope: number, { groups, groupsBelow }: Reach): readonly string[] {
  if (scope === SCOPE.groupAndBelow) return groupsBelow
  return scope === SCOPE.group ? groups : []
}

/**
 * An additional condition on the entity's rows, or an empty text; `bind` takes a parameter and returns its placeholder.
 */
export function scopeCondition(
  scope: RowScope | null | undefined,
  entity: Entity,
  bind: (value: unknown) => string,
): string[] {
  const conditions = scopeConditions(scope, entity, bind)
  return conditions ? [conditions.whole] : []
}

/** The rows of a scope as conditions of a statement. */
export interface ScopeConditions {
  whole: string
  /** One or two that meet the same rows, each of them once. PostgreSQL reads either part by its indexes. */
  parts: readonly string[]
}

/** The same for statements that read all rows of the scope. */
export function scopeConditions(
  scope: RowScope | null | undefined,
  entity: Entity,
  bind: (value: unknown) => string,
): ScopeConditions | undefined {
  if (!scope || scope.entity !== entity) return undefined
  const groups = `${bind(scope.groups)}::uuid[]`
  const inGroups = standsInSeveral(entity) ? `groups_ids && ${groups}` : `group_id = any(${groups})`
  const user = bind(scope.userId)
  const own = ownColumns(entity).map((column) => `"${column}" = ${user}`)
  const known = [inGroups, ...own].join(' or ')
  if (!isOwnedBySeveral(entity)) return { whole: `(${known})`, parts: [`(${known})`] }
  const named = `select row_id from row_owner where user_id = ${user} and table_name = '${entity.table}'`
  return {
    // As an array it would be compared with each row, id by id, wherever its index is not used.
    whole: `(${known} or id in (${named}))`,
    // As an array it is always looked up by an index.
    parts: [`(${known})`, `id = any(array(${named})) and (${known}) is not true`],
  }
}

/** The columns by each of which a row may be one user's own. */
export function ownColumns({ fields, ownedBy = [] }: Entity): string[] {
  const single = ownedBy.filter((name) => !isMany(fields[name]))
  return ['creator_id', ...single.map((name) => columnOf(name, fields[name]))]
}

/** Then `row_owner` has the users whom such fields name (`owned_table`). */
export const isOwnedBySeveral = ({ fields, ownedBy = [] }: Entity): boolean =>
  ownedBy.some((name) => isMany(fields[name]))

const isMany = (field: Field | undefined): boolean => field?.kind === 'ref' && field.many

/** Rows that belong to several groups have a field `groups`, and a column of that name in the source of their lists. */
export function standsInSeveral({ fields: { groups } }: Entity): boolean {
  return groups?.kind === 'ref' && groups.many && groups.to === 'group'
}

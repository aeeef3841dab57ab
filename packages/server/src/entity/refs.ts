import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import { recordNotFound } from '@atrium/contract/refusal'
import { rawSql } from '../db/raw.ts'
import { quotedColumn, selectList, sourceOf } from './columns.ts'
import type { Ctx } from './ctx.ts'
import { scopeCondition } from './reach.ts'
import { type Row, wireTimes } from './rows.ts'
import type { SharedEntity } from './shared.ts'

/** field → id → the title a person knows the row by */
export type RefNames = Record<string, Record<string, string>>

/** What a `ref('name')` of an app points at. */
export type RefTargets = ReadonlyMap<string, { table: string; title: string }>

const STAFF = { table: 'app_user', title: 'name' }

/**
 * People of the tenant are `staff`, and `user` as well unless the app calls its consumers that.
 * @param shared what other apps let everyone refer to
 */
export function refTargets(app: App, shared: readonly SharedEntity[] = []): RefTargets {
  return new Map([
    ['user', STAFF],
    ['staff', STAFF],
    ['role', { table: 'role', title: 'name' }],
    ['group', { table: 'user_group', title: 'name' }],
    ['tenant', { table: 'tenant_row', title: 'name' }],
    ...shared.map(({ entity }) => [entity.name, targetOf(entity)] as const),
    ...(app.entities ?? []).map((entity) => [entity.name, targetOf(entity)] as const),
  ])
}

// The table itself: what a view adds to a row is no part of its title.
const targetOf = (entity: Entity) => ({
  table: entity.shared ? entity.table : (entity.view ?? entity.table),
  title: quotedColumn(entity, entity.title) ?? 'id',
})

/**
 * Reads one row together with the titles of what it refers to, in one statement; for a page of rows `namesOfRefs` asks
 * less. The reader refuses as `getRow` does.
 */
export function namedRowReader(entity: Entity, targets: RefTargets) {
  const text = `select ${selectList(entity)}, ${refsColumn(entity, targets)} as "_refs" from ${sourceOf(entity)}
    where tenant_id = $1 and id = $2 and deleted_at is null`
  return async (ctx: Ctx, id: string): Promise<{ row: Row; refs: RefNames }> => {
    const parameters: unknown[] = [ctx.tenantId, id]
    const scope = scopeCondition(ctx.scope, entity, (value) => `$${parameters.push(value)}`)
    const scoped = [text, ...scope].join(' and ')
    const { rows } = await rawSql(ctx.tx).executeSql<Row & { _refs: RefNames }>(scoped, parameters)
    if (!rows[0]) throw recordNotFound()
    const { _refs: refs, ...row } = rows[0]
    return { row: wireTimes(row), refs }
  }
}

/** The titles of a row's references as one JSON object, the shape of `RefNames`. */
function refsColumn(entity: Entity, targets: RefTargets): string {
  const names = refFields(entity).flatMap(([name, to]) => {
    const target = targets.get(to)
    const column = quotedColumn(entity, name)
    if (!target || !column) return []
    const own = `${sourceOf(entity)}.${column}`
    return [
      `'${name}', (select jsonb_object_agg(t.id, coalesce(t.${target.title}::text, '')) from "${target.table}" t
        where t.tenant_id = ${sourceOf(entity)}.tenant_id and t.id = ${isMany(entity, name) ? `any(${own})` : own})`,
    ]
  })
  return `jsonb_strip_nulls(jsonb_build_object(${names.join(', ')}))`
}

function refFields(entity: Entity): [name: string, to: string][] {
  const own = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [[name, field.to] as [string, string]] : [],
  )
  return [...own, ['creator', 'staff']]
}

function isMany(entity: Entity, name: string): boolean {
  const field = entity.fields[name]
  return field?.kind === 'ref' && field.many
}

/** Titles of everything these rows refer to, one query a target. Deleted rows are named too: history mentions them. */
export async function namesOfRefs(ctx: Ctx, entity: Entity, rows: readonly Row[], targets: RefTargets) {
  const names: RefNames = {}
  await Promise.all(
    refFields(entity).map(async ([name, to]) => {
      const target = targets.get(to)
      const ids = [...new Set(rows.flatMap((row) => idsOf((row as unknown as Record<string, unknown>)[name])))]
      if (!target || ids.length === 0) return
      const { rows: found } = await rawSql(ctx.tx).executeSql<{ id: string; title: string }>(
        `select id, ${target.title} as title from "${target.table}" where tenant_id = $1 and id = any($2::uuid[])`,
        [ctx.tenantId, ids],
      )
      names[name] = Object.fromEntries(found.map(({ id, title }) => [id, String(title ?? '')]))
    }),
  )
  return names
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? [value] : []
}

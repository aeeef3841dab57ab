import type { App } from '../../contract/define/app.ts'
import { type Entity, listedFields } from '../../contract/define/entity.ts'
import { recordNotFound, relatedMissing } from '../../contract/refusal.ts'
import type { StatusChange } from '../../contract/wire.ts'
import type { Ctx } from '../call/ctx.ts'
import { scopeCondition } from '../call/reach.ts'
import type { Row } from '../call/row.ts'
import type { SharedEntity } from '../call/shared.ts'
import { inWords } from '../call/stored-text.ts'
import { stepIn, timelineColumn } from '../call/timeline.ts'
import { rawSql } from '../db/raw.ts'
import { quotedColumn, selectList, sourceOf } from './columns.ts'
import { MISSING, wireTimes } from './rows.ts'

/** field → id → title of the row */
export type RefNames = Record<string, Record<string, string>>

export interface RefTarget {
  table: string
  title: string
  /** Further columns that name one row. */
  numbers?: readonly string[]
  /** The entity, if only people who may read its rows may find them by their titles. */
  scoped?: Entity
  /** Where its rows are stored, if `table` is a view. */
  stored?: string
}

/** The table and title of each `ref('name')` of an app. */
export type RefTargets = ReadonlyMap<string, RefTarget>

const STAFF: RefTarget = { table: 'app_user', title: 'name', numbers: ['username', 'mobile'] }

/**
 * Users of the tenant are `staff`, and also `user` unless the app has an entity with that name (its consumers).
 * @param shared entities of other apps that every app may refer to
 */
export function refTargets(app: Pick<App, 'entities'>, shared: readonly SharedEntity[] = []): RefTargets {
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

// The table itself, not the view: a title never contains a computed field.
const targetOf = (entity: Entity): RefTarget => ({
  stored: entity.table,
  table: entity.shared ? entity.table : (entity.view ?? entity.table),
  title: quotedColumn(entity, entity.title) ?? 'id',
  numbers: numberFields(entity).map((name) => quotedColumn(entity, name)!),
  ...(entity.shared ? {} : { scoped: entity }),
})

/** The fields whose value names one row: unique texts, and numbers that are generated. */
export const numberFields = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    (field.kind === 'str' && field.unique) || (field.kind === 'generated' && field.how !== 'code') ? [name] : [],
  )

/**
 * Reads one row together with the titles of its references, in one statement; for a page of rows `namesOfRefs` needs
 * fewer queries. With `logged` also its status changes: row and history are of the same moment. The reader throws the same refusals as `getRow`.
 */
export function namedRowReader(entity: Entity, targets: RefTargets, logged?: string) {
  const steps = logged === undefined ? '' : `, ${timelineColumn(logged, '$2')} as "_timeline"`
  const text = `select ${selectList(entity)}, ${refsColumn(entity, targets)} as "_refs"${steps} from ${sourceOf(entity)}
    where tenant_id = $1 and id = $2 and deleted_at is null`
  return async (ctx: Ctx, id: string): Promise<{ row: Row; refs: RefNames; timeline?: StatusChange[] }> => {
    const parameters: unknown[] = [ctx.tenantId, id]
    const scope = scopeCondition(ctx.scope, entity, (value) => `$${parameters.push(value)}`)
    const scoped = [text, ...scope].join(' and ')
    const { rows } = await rawSql(ctx.tx).executeSql<Row & { _refs: RefNames; _timeline?: StatusChange[] }>(
      scoped,
      parameters,
    )
    if (!rows[0]) throw recordNotFound()
    const { _refs: refs, _timeline: steps, ...row } = rows[0]
    return {
      row: wireTimes(row),
      refs: inWords(refs, ctx.locale),
      ...(steps && { timeline: steps.map((step) => stepIn(step, ctx.locale)) }),
    }
  }
}

/**
 * The titles of a row's references as one JSON object, the shape of `RefNames`.
 * @param only these fields; absent: all
 */
export function refsColumn(entity: Entity, targets: RefTargets, only?: readonly string[]): string {
  const names = refFields(entity).flatMap(([name, to]) => {
    if (only && !only.includes(name)) return []
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

/** The titles of one row's references in the order of its fields: of many an object by ids. */
export type JoinedTitles = readonly (string | Readonly<Record<string, string>> | null)[]

/**
 * The titles of what listed rows refer to, read with the rows by their own statement: one for each target would be another
 * round trip. Deleted rows are included, as in `namesOfRefs`.
 * @returns a column of each row, and how the names of a page are made from the column's values
 */
export function joinedNames(entity: Entity, targets: RefTargets) {
  const listed = new Set(['creator', ...listedFields(entity).map(([name]) => name)])
  const fields = refFields(entity).flatMap(([name, to]) => {
    const target = listed.has(name) ? targets.get(to) : undefined
    return target ? [{ name, target, many: isMany(entity, name) }] : []
  })
  const source = sourceOf(entity)
  const titles = fields.map(({ name, target: { table, title }, many }) => {
    const own = `${source}.${quotedColumn(entity, name)}`
    const found = `from "${table}" t where t.tenant_id = ${source}.tenant_id and t.id =`
    return many
      ? `(select jsonb_object_agg(t.id, coalesce(t.${title}::text, '')) ${found} any(${own}))`
      : `(select coalesce(t.${title}::text, '') ${found} ${own})`
  })
  return {
    column: `jsonb_build_array(${titles.join(', ')}) as "_titles"`,
    namesOf(page: readonly { row: Row; titles: JoinedTitles }[]): RefNames {
      const names: RefNames = {}
      for (const { row, titles } of page) {
        for (const [index, title] of titles.entries()) {
          if (title === null) continue
          const { name } = fields[index]!
          names[name] ??= {}
          if (typeof title === 'string') names[name][(row as unknown as Record<string, string>)[name]!] = title
          else Object.assign(names[name], title)
        }
      }
      return names
    },
  }
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

/**
 * Titles of everything that these rows refer to, one query per target. Deleted rows are included, because history
 * mentions them.
 * @param only of these fields; absent: of all. `known`: titles that are not read again, and not returned
 */
export async function namesOfRefs(
  ctx: Ctx,
  entity: Entity,
  rows: readonly Row[],
  targets: RefTargets,
  { only, known = {} }: { only?: readonly string[]; known?: RefNames } = {},
) {
  const names: RefNames = {}
  await Promise.all(
    refFields(entity).map(async ([name, to]) => {
      const target = only && !only.includes(name) ? undefined : targets.get(to)
      const all = new Set(rows.flatMap((row) => idsOf((row as unknown as Record<string, unknown>)[name])))
      const ids = [...all].filter((id) => known[name]?.[id] === undefined)
      if (!target || ids.length === 0) return
      const { rows: found } = await rawSql(ctx.tx).executeSql<{ id: string; title: string }>(
        `select id, ${target.title} as title from "${target.table}" where tenant_id = $1 and id = any($2::uuid[])`,
        [ctx.tenantId, ids],
      )
      names[name] = Object.fromEntries(found.map(({ id, title }) => [id, String(title ?? '')]))
    }),
  )
  return inWords(names, ctx.locale)
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? [value] : []
}

type Values = Readonly<Record<string, unknown>>

/**
 * Refuses ids that are none of the tenant's rows. A foreign key would accept a deleted row, and lists have none. The rows
 * stay until this transaction ends: who deletes one sees that it is referred to. Ids that the row already contained are
 * accepted, even if they have been deleted since.
 * @throws relatedMissing at the fields
 */
export async function refuseUnknownRefs(
  ctx: Ctx,
  entity: Entity,
  targets: RefTargets,
  values: Values,
  before: Values = {},
): Promise<void> {
  const wrong: string[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.kind === 'ref' && targets.get(field.to)
    if (!target) continue
    const had = idsOf(before[name])
    const added = [...new Set(idsOf(values[name]))].filter((id) => !had.includes(id))
    if (added.length > 0 && !(await areHeld(ctx, target, added))) wrong.push(name)
  }
  if (wrong.length > 0) throw relatedMissing({ fields: Object.fromEntries(wrong.map((name) => [name, MISSING])) })
}

/** Whether all of them exist; locked against deletion. */
async function areHeld({ tx, tenantId }: Ctx, { table, stored = table }: RefTarget, ids: readonly string[]) {
  const { rows } = await rawSql(tx).executeSql(
    `select 1 from "${stored}" where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null
     order by id for key share`,
    [tenantId, ids],
  )
  return rows.length === ids.length
}

import { v7 as uuid } from 'uuid'
import type { Entity } from '../../contract/define/entity.ts'
import { notUnique, recordNotFound, relatedMissing, staleRevision, type Text } from '../../contract/refusal.ts'
import { columnOf } from '../call/column.ts'
import type { Ctx } from '../call/ctx.ts'
import { scopeCondition } from '../call/reach.ts'
import type { Row } from '../call/row.ts'
import { badValue, isBadValue } from '../db/bad-value.ts'
import { rawSql } from '../db/raw.ts'
import { kindOf, quotedColumn, selectList, sourceOf, toColumn } from './columns.ts'
import { datedNumber, randomCode } from './generate.ts'
import { treeRefusal } from './tree.ts'

type Values = Readonly<Record<string, unknown>>

// With this lock, other transactions can still insert rows that refer to this one. A full lock could deadlock two users
// who move groups below each other.
const LOCK = 'for no key update'

/** What a row is read for. One that is to be deleted is kept from everybody who is about to refer to it. */
const LOCKS = { 'for update': LOCK, 'for deletion': 'for update' } as const

/** Selects the row `$2` of the tenant `$1`, if it exists and is in the caller's data scope. */
function reachable(ctx: Ctx, entity: Entity, parameters: unknown[]): string {
  const scope = scopeCondition(ctx.scope, entity, (value) => `$${parameters.push(value)}`)
  return ['tenant_id = $1', 'id = $2', 'deleted_at is null', ...scope].join(' and ')
}

/**
 * The columns that a write returns. If there is a view, the row is read from it afterwards, because it may have more
 * columns.
 */
function returning(entity: Entity): string {
  return `returning ${entity.view ? 'id as "_id"' : selectList(entity)}`
}

async function written<E extends Entity>(ctx: Ctx, entity: E, row: Row<E>): Promise<Row<E>> {
  // A caller who was allowed to write the row may read the result, even if the row has left their data scope.
  return entity.view ? getRow({ ...ctx, scope: null }, entity, row._id) : wireTimes(row)
}

/**
 * @throws recordNotFound also for a row of another tenant, for one outside the caller's data scope and for a deleted
 * one
 */
export async function getRow<E extends Entity>(
  ctx: Ctx,
  entity: E,
  id: string,
  lock?: keyof typeof LOCKS,
): Promise<Row<E>> {
  const parameters: unknown[] = [ctx.tenantId, id]
  const text = `select ${selectList(entity)} from ${sourceOf(entity)}
    where ${reachable(ctx, entity, parameters)} ${lock ? LOCKS[lock] : ''}`
  const { rows } = await rawSql(ctx.tx).executeSql<Row<E>>(text, parameters)
  if (!rows[0]) throw recordNotFound()
  return wireTimes(rows[0])
}

/** Only some fields of a row, so that a view need not compute the others. @throws recordNotFound */
export async function getFields<E extends Entity, const Names extends readonly (string & keyof Row<E>)[]>(
  ctx: Ctx,
  entity: E,
  id: string,
  names: Names,
): Promise<Pick<Row<E>, Names[number] | '_id'>> {
  const parameters: unknown[] = [ctx.tenantId, id]
  const columns = ['_id', ...names].map((name) => `${quotedColumn(entity, name)} as "${name}"`)
  const text = `select ${columns.join(', ')} from ${sourceOf(entity)} where ${reachable(ctx, entity, parameters)}`
  const { rows } = await rawSql(ctx.tx).executeSql<Pick<Row<E>, Names[number] | '_id'>>(text, parameters)
  if (!rows[0]) throw recordNotFound()
  return wireTimes(rows[0])
}

/** The newest row with these values, without a check of the data scope; locked. */
export async function lockNewest<E extends Entity>(ctx: Ctx, entity: E, by: Values): Promise<Row<E> | undefined> {
  const conditions = Object.keys(by).map((name, index) => `${quotedColumn(entity, name)} = $${index + 2}`)
  const { rows } = await rawSql(ctx.tx).executeSql<Row<E>>(
    `select ${selectList(entity)} from ${sourceOf(entity)}
     where tenant_id = $1 and ${conditions.join(' and ')} and deleted_at is null
     order by created_at desc limit 1 ${LOCK}`,
    [ctx.tenantId, ...Object.values(by)],
  )
  return rows[0] && wireTimes(rows[0])
}

/** Locks a row without reading it, also a deleted one; returns its status. @throws recordNotFound */
export async function lockRow({ tx }: Pick<Ctx, 'tx'>, { table }: Entity, id: string): Promise<{ status: number }> {
  const { rows } = await rawSql(tx).executeSql<{ status: number }>(
    `select status from "${table}" where tenant_id = current_tenant() and id = $1 ${LOCK}`,
    [id],
  )
  if (!rows[0]) throw recordNotFound()
  return rows[0]
}

/**
 * Inserts a row with its defaults and generated fields. `values` have wire names, including `group`, `creator` and
 * `remark`.
 * @throws notUnique | relatedMissing
 */
export async function insertRow<E extends Entity>(ctx: Ctx, entity: E, values: Values): Promise<Row<E>> {
  return written(ctx, entity, await insertedRow(ctx, entity, values))
}

/** The same without reading the row's view: of an entity that has one, the answer is only its id. */
export async function insertedRow<E extends Entity>(
  ctx: Ctx,
  entity: E,
  values: Values,
  id: string = uuid(),
): Promise<Row<E>> {
  const given: Record<string, unknown> = { creator: ctx.userId, group: ctx.group, ...values, _id: id }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'generated' && field.how === 'code') given[name] ??= randomCode(field)
    else if (given[name] === undefined && field.default !== undefined) given[name] = field.default
  }
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  const dated = datedNumbers(entity, given)
  const columns = [...names, ...Object.keys(dated)].map((name) => quotedColumn(entity, name))
  const holes = [...names.map((_, index) => `$${index + 1}`), ...Object.values(dated)]
  const text = `insert into "${entity.table}" (${columns.join(', ')}) values (${holes.join(', ')})
    ${dated.no ? unlessTaken(entity) : ''} ${returning(entity)}`
  const parameters = names.map((name) => toColumn(kindOf(entity, name), given[name]))
  for (let attempts = 1; ; attempts += 1) {
    const { rows } = await rawSql(ctx.tx)
      .executeSql<Row<E>>(text, parameters)
      .catch((error) => refuseByColumn(entity, error, names))
    if (rows[0]) return rows[0]
    if (attempts === MAX_ATTEMPTS) throw new Error(`No number was free for a row of ${entity.table}`)
  }
}

const MAX_ATTEMPTS = 20

/** SQL for the generated numbers that `values` do not contain. */
function datedNumbers(entity: Entity, given: Values): Record<string, string> {
  const numbers = Object.entries(entity.fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'generated' && field.how !== 'code' && given[name] === undefined ? [[name, datedNumber(field)]] : [],
  )
  return Object.fromEntries(numbers)
}

/**
 * The number may be taken if a clock was set back, or by another tenant in another time zone: then the next free number
 * is used.
 */
function unlessTaken(entity: Entity): string {
  const field = entity.fields.no
  return field?.kind === 'generated' && field.how === 'orderNo'
    ? 'on conflict (no) where length(no) = 18 do nothing'
    : ''
}

/**
 * Changes columns of a row and raises its revision. With `rev` it refuses if the row has changed since that revision.
 * @throws recordNotFound | staleRevision | notUnique | relatedMissing
 */
export async function updateRow<E extends Entity>(
  ctx: Ctx,
  entity: E,
  id: string,
  changes: Values,
  rev?: number,
): Promise<Row<E>> {
  const { text, parameters, names } = updateText(ctx, entity, id, changes)
  const unchanged = rev === undefined ? '' : `and rev = $${parameters.push(rev)}`
  if (rev !== undefined) names.push('rev')
  const { rows } = await rawSql(ctx.tx)
    .executeSql<Row<E>>(`${text} ${unchanged} ${returning(entity)}`, parameters)
    .catch((error) => refuseByColumn(entity, error, names))
  if (rows[0]) return written(ctx, entity, rows[0])
  await getRow(ctx, entity, id)
  throw staleRevision()
}

/**
 * Changes columns of a row that this transaction has locked and read. Computed fields of a view keep the values that
 * were read: the row is not read again.
 * @throws notUnique | relatedMissing
 */
export async function setColumns<E extends Entity>(ctx: Ctx, entity: E, row: Row<E>, changes: Values): Promise<Row<E>> {
  const { text, parameters, names } = updateText(ctx, entity, row._id, changes)
  const back = entity.view ? 'rev, updated_at as "updatedAt"' : selectList(entity)
  const { rows } = await rawSql(ctx.tx)
    .executeSql<Partial<Row<E>>>(`${text} returning ${back}`, parameters)
    .catch((error) => refuseByColumn(entity, error, names))
  if (!rows[0]) throw recordNotFound()
  const shown = Object.entries(changes).filter(([name]) => !entity.internal?.[name])
  return { ...row, ...Object.fromEntries(shown), ...wireTimes(rows[0]) }
}

function updateText(ctx: Ctx, entity: Entity, id: string, changes: Values) {
  const names = Object.keys(changes)
  const sets = names.map((name, index) => `${quotedColumn(entity, name)} = $${index + 3}`)
  const parameters = [ctx.tenantId, id, ...names.map((name) => toColumn(kindOf(entity, name), changes[name]))]
  const text = `update "${entity.table}" set ${[...sets, 'rev = rev + 1', 'updated_at = now()'].join(', ')}
    where tenant_id = $1 and id = $2 and deleted_at is null`
  return { text, parameters, names: [undefined, undefined, ...names] }
}

/** Marks a row as deleted. @throws recordNotFound | stillReferenced for a node with others below it */
export async function removeRow(ctx: Ctx, entity: Entity, id: string): Promise<void> {
  const parameters: unknown[] = [ctx.tenantId, id]
  const text = `update "${entity.table}" set deleted_at = now(), updated_at = now(), rev = rev + 1
    where ${reachable(ctx, entity, parameters)} returning id`
  const { rows } = await rawSql(ctx.tx)
    .executeSql<{ id: string }>(text, parameters)
    .catch((error) => refuseByColumn(entity, error, []))
  if (!rows[0]) throw recordNotFound()
}

/** Dates become ISO 8601 text, so that server code sees the same values as the wire. */
export function wireTimes<R extends object>(row: R): R {
  const open = row as Record<string, unknown>
  for (const name of Object.keys(open)) {
    if (open[name] instanceof Date) open[name] = (open[name] as Date).toISOString()
  }
  return row
}

const TAKEN: Text = { zh_CN: '已存在，请换一个', en_US: 'Already in use; choose another' }
export const MISSING: Text = { zh_CN: '关联数据不存在', en_US: 'The related record does not exist' }

/**
 * Turns PostgreSQL's constraint errors into refusals at the row's fields: for every statement that writes rows of an
 * entity.
 * @param names of the statement's parameters, in order
 * @throws notUnique | relatedMissing | invalidParameter | stillReferenced
 */
export function refuseByColumn(
  entity: Entity,
  error: { code?: string; constraint?: string },
  names: readonly (string | undefined)[],
): never {
  if (isBadValue(error)) throw badValue(error, names)
  const inTree = treeRefusal(entity, error)
  if (inTree) throw inTree
  if (error.code !== '23505' && error.code !== '23503') throw error
  const fields = fieldsIn(entity, error.constraint ?? '')
  const marked = (text: Text) => ({ fields: Object.fromEntries(fields.map((name) => [name, text])) })
  throw error.code === '23505' ? notUnique(marked(TAKEN)) : relatedMissing(marked(MISSING))
}

/**
 * PostgreSQL hides the key in the error under row-level security, so the columns are taken from the name of the
 * constraint: `<table>_<columns>` for a unique index, `<table>_tenant_id_<column>_fkey` for a foreign key.
 */
function fieldsIn(entity: Entity, constraint: string): string[] {
  const columns = `_${constraint.slice(entity.table.length + 1)}_`
  return Object.entries(entity.fields)
    .filter(([name, field]) => columns.includes(`_${columnOf(name, field)}_`))
    .map(([name]) => name)
}

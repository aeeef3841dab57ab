import type { Entity } from '../../contract/define/entity.ts'
import { inTreeOrder, parentField } from '../../contract/patterns/tree.ts'
import type { Ctx } from '../call/ctx.ts'
import type { SoFar } from '../call/implement.ts'
import type { Row } from '../call/row.ts'
import { inWords } from '../call/stored-text.ts'
import { badValueOf } from '../db/bad-value.ts'
import { rawSql } from '../db/raw.ts'
import { MOMENT } from './as-of.ts'
import { selectListed, sourceOf } from './columns.ts'
import {
  isWholeTree,
  type ListQuery,
  orderOf,
  type RowQuery,
  sortColumn,
  summedColumns,
  type Where,
  whereOf,
} from './list-query.ts'
import { masked } from './mask.ts'
import { type JoinedTitles, joinedNames, type RefNames, type RefTargets } from './refs.ts'
import { wireTimes } from './rows.ts'
import { withSoFar } from './so-far.ts'

export interface ListPage {
  list: Row[]
  pagination: { total: number; current: number; pageSize: number }
  /** Sums over the whole filtered list, in fen. */
  summary?: Record<string, number>
  refs: RefNames
  /** For the pages after this one: they then have the rows of this moment. */
  asOf: string
}

/** One page of an entity's list with its total. */
export async function listRows(
  ctx: Ctx,
  entity: Entity,
  query: ListQuery,
  targets: RefTargets,
  soFar?: SoFar,
): Promise<ListPage> {
  const found = whereOf(entity, query, ctx.tenantId, ctx.scope, targets)
  const read = found.parts.length > 1 && !entity.tree ? readInParts : readByWhere
  const { column, namesOf } = joinedNames(entity, targets)
  const [titled, whole] = await read(ctx, entity, query, found, column).catch(badValueOf(found.names))
  const { total, asOf, ...summary } = whole
  const page = titled.map(({ _titles: titles, ...row }) => ({ row: row as Row, titles }))
  const rows = page.map(({ row }) => row)
  const ordered = query.sort === undefined && isWholeTree(entity) ? treeRows(entity, rows) : rows
  const list = await withSoFar(
    ctx,
    entity,
    soFar,
    ordered.map((row) => inWords(masked(entity, wireTimes(row)), ctx.locale)),
  )
  const { current, pageSize } = query
  return {
    list,
    pagination: { total, current, pageSize },
    ...(Object.keys(summary).length > 0 ? { summary } : {}),
    refs: inWords(namesOf(page), ctx.locale),
    asOf: query.asOf ?? asOf,
  }
}

/** The number of rows of each status, by its number. Of the filters only that of the status does not count. */
export async function countStatuses(
  ctx: Ctx,
  entity: Entity,
  query: RowQuery,
  targets: RefTargets,
): Promise<Record<string, number>> {
  const { status: _, ...others } = query
  const { where, parameters, names } = whereOf(entity, others, ctx.tenantId, ctx.scope, targets)
  const { rows } = await rawSql(ctx.tx)
    .executeSql<{ status: number; rows: number }>(
      `select status, count(*) as rows from ${sourceOf(entity)} where ${where} group by status`,
      parameters,
    )
    .catch(badValueOf(names))
  const counted = new Map(rows.map(({ status, rows }) => [String(status), rows]))
  return Object.fromEntries(Object.keys(entity.status ?? {}).map((status) => [status, counted.get(status) ?? 0]))
}

/** What an answer says of the whole filtered list; the other keys are sums. */
type Whole = { total: number; asOf: string } & Record<string, number>

type TitledRow = Row & { _titles: JoinedTitles }

/** Both queries are sent in one round trip. @param titles a column of each row */
async function readByWhere(
  { tx }: Ctx,
  entity: Entity,
  query: ListQuery,
  { where, parameters }: Where,
  titles: string,
): Promise<[TitledRow[], Whole]> {
  const source = sourceOf(entity)
  const order = orderOf(entity, query.sort)
  const page = `from ${source} where ${where} order by ${order} ${pageOf(query)}`
  // The view's computed fields are not computed for rows that the offset skips.
  const listed = `${selectListed(entity)}, ${titles}`
  const rowsSql =
    query.current === 1
      ? `select ${listed} ${page}`
      : `select ${listed} from ${source} where id = any(array(select id ${page})) order by ${order}`
  const sql = rawSql(tx)
  const [rows, whole] = await Promise.all([
    sql.executeSql<TitledRow>(rowsSql, parameters),
    sql.executeSql<Whole>(`select ${wholeOf(entity, query)} from ${source} where ${where}`, parameters),
  ])
  return [rows.rows, whole.rows[0]!]
}

/**
 * The rows of somebody whom fields with several users may name: they are looked up once, for the page and for the total,
 * because that takes most of the time.
 */
async function readInParts(
  { tx }: Ctx,
  entity: Entity,
  query: ListQuery,
  { parts, parameters }: Where,
  titles: string,
): Promise<[TitledRow[], Whole]> {
  const source = sourceOf(entity)
  const order = orderOf(entity, query.sort)
  const sums = summedColumns(entity, query).map(([, column]) => `"${column}"`)
  const columns = [...new Set(['"id"', sortColumn(entity, query.sort), ...sums])].join(', ')
  const { rows } = await rawSql(tx).executeSql<TitledRow & { _whole: Whole }>(
    `with reached as materialized (${parts.map((part) => `select ${columns} from ${source} where ${part}`).join(' union all ')})
     select listed.*, to_jsonb(whole) as "_whole"
     from (select ${wholeOf(entity, query)} from reached) whole left join (
       select ${selectListed(entity)}, ${titles}, row_number() over (order by ${order}) as "_place" from ${source}
       where id = any(array(select id from reached order by ${order} ${pageOf(query)}))
     ) listed on true
     order by "_place"`,
    parameters,
  )
  const page = rows.filter(({ _id }) => _id !== null)
  return [page.map(({ _whole, _place, ...row }) => row as TitledRow), rows[0]!._whole]
}

const pageOf = ({ current, pageSize }: ListQuery) => `limit ${pageSize} offset ${(current - 1) * pageSize}`

function wholeOf(entity: Entity, query: ListQuery): string {
  const sums = summedColumns(entity, query).map(([name, column]) => `, coalesce(sum("${column}"), 0) as "${name}"`)
  return `count(*) as total, ${MOMENT} as "asOf"${sums.join('')}`
}

const treeRows = (entity: Entity, rows: readonly Row[]) =>
  inTreeOrder(rows, (row) => (row as unknown as Record<string, string | null>)[parentField(entity)!] ?? null)

const ROWS_PER_PAGE = 100

/** Rows of the filtered list for an export file, at most `limit`, as they are now; only one page is in memory. */
export async function* pagesOfRows(
  ctx: Ctx,
  entity: Entity,
  query: ListQuery,
  limit: number,
  targets?: RefTargets,
): AsyncGenerator<Row[]> {
  const { where, parameters, names } = whereOf(entity, query, ctx.tenantId, ctx.scope, targets)
  const sql = rawSql(ctx.tx)
  await sql
    .executeSql(
      `declare exported no scroll cursor for select ${selectListed(entity)} from ${sourceOf(entity)} where ${where}
       order by ${orderOf(entity, query.sort)} limit ${limit}`,
      parameters,
    )
    .catch(badValueOf(names))
  const next = async () =>
    (await sql.executeSql<Row>(`fetch ${ROWS_PER_PAGE} from exported`).catch(badValueOf(names))).rows
  for (let rows = await next(); rows.length > 0; rows = await next())
    yield rows.map((row) => inWords(masked(entity, wireTimes(row)), ctx.locale))
}

import type { Entity } from '@atrium/contract/define/entity'
import { rawSql } from '../db/raw.ts'
import { selectList, sourceOf } from './columns.ts'
import type { Ctx } from './ctx.ts'
import { fenColumns, type ListQuery, orderOf, whereOf } from './list-query.ts'
import { masked } from './mask.ts'
import { namesOfRefs, type RefNames, type RefTargets } from './refs.ts'
import { type Row, wireTimes } from './rows.ts'

export interface ListPage {
  list: Row[]
  pagination: { total: number; current: number; pageSize: number }
  /** Sums over the whole filtered list, in fen. */
  summary?: Record<string, number>
  refs: RefNames
}

/** One page of an entity's list with its total; page and count leave in one round trip. */
export async function listRows(ctx: Ctx, entity: Entity, query: ListQuery, targets: RefTargets): Promise<ListPage> {
  const { where, parameters } = whereOf(entity, query, ctx.tenantId, ctx.scope)
  const { current, pageSize } = query
  const sums = fenColumns(entity).map(([name, column]) => `, coalesce(sum("${column}"), 0) as "${name}"`)
  const sql = rawSql(ctx.tx)
  const [page, whole] = await Promise.all([
    sql.executeSql<Row>(
      `select ${selectList(entity)} from ${sourceOf(entity)} where ${where}
       order by ${orderOf(entity, query.sort)} limit ${pageSize} offset ${(current - 1) * pageSize}`,
      parameters,
    ),
    sql.executeSql<{ total: number } & Record<string, number>>(
      `select count(*) as total${sums.join('')} from ${sourceOf(entity)} where ${where}`,
      parameters,
    ),
  ])
  const { total = 0, ...summary } = whole.rows[0] ?? {}
  const list = page.rows.map((row) => masked(entity, wireTimes(row)))
  return {
    list,
    pagination: { total, current, pageSize },
    ...(sums.length > 0 ? { summary } : {}),
    refs: await namesOfRefs(ctx, entity, list, targets),
  }
}

/** Rows of the filtered list for a file, at most `limit`. */
export async function allRows(ctx: Ctx, entity: Entity, query: ListQuery, limit: number): Promise<Row[]> {
  const { where, parameters } = whereOf(entity, query, ctx.tenantId, ctx.scope)
  const { rows } = await rawSql(ctx.tx).executeSql<Row>(
    `select ${selectList(entity)} from ${sourceOf(entity)} where ${where}
     order by ${orderOf(entity, query.sort)} limit ${limit}`,
    parameters,
  )
  return rows.map((row) => masked(entity, wireTimes(row)))
}

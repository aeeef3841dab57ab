import type { Entity } from '../../contract/define/entity.ts'
import { refusal } from '../../contract/refusal.ts'
import { WHOLE_MAX_ROWS } from '../../contract/wire.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Row } from '../call/row.ts'
import { inWords } from '../call/stored-text.ts'
import { badValueOf } from '../db/bad-value.ts'
import { rawSql } from '../db/raw.ts'
import { quotedColumn, selectListed, sourceOf } from './columns.ts'
import { orderOf, type RowQuery, whereOf } from './list-query.ts'
import { masked } from './mask.ts'
import type { RefTargets } from './refs.ts'
import { wireTimes } from './rows.ts'

export type WholeQuery = RowQuery & { sort?: string }

/**
 * All rows of the filtered list as they are now, in its order, with what names them and tells which actions they allow:
 * what is done to them later is done to these, whatever the filters would find by then.
 * @throws tooManyRows
 */
export async function wholeRows(ctx: Ctx, entity: Entity, query: WholeQuery, targets: RefTargets): Promise<Row[]> {
  const { where, parameters, names } = whereOf(entity, query, ctx.tenantId, ctx.scope, targets)
  const { rows } = await rawSql(ctx.tx)
    .executeSql<Row>(
      `select ${selectWhole(entity)} from ${sourceOf(entity)} where ${where}
       order by ${orderOf(entity, query.sort)} limit ${WHOLE_MAX_ROWS + 1}`,
      parameters,
    )
    .catch(badValueOf(names))
  if (rows.length > WHOLE_MAX_ROWS) throw tooManyRows({ params: { max: WHOLE_MAX_ROWS } })
  return rows.map((row) => inWords(masked(entity, wireTimes(row)), ctx.locale))
}

/** Their forms also begin with the values that all rows share. */
function selectWhole(entity: Entity): string {
  // Which row is built in is told by any of its fields.
  if (entity.isBuiltIn) return selectListed(entity)
  const acts = Object.values(entity.actions ?? {}).filter(({ by }) => by !== 'system')
  const asked = acts.flatMap(({ money, input = {} }) => (money ? [] : Object.keys(input)))
  const inputs = asked.filter((name) => entity.fields[name])
  const numbers = Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'generated' ? [name] : []))
  const conditions = acts.flatMap(({ needs, lacks, doer }) => [needs, lacks, doer]).filter((name) => name !== undefined)
  const names = new Set([
    '_id',
    ...(entity.status ? ['status'] : []),
    entity.title,
    ...numbers,
    ...conditions,
    ...inputs,
  ])
  return [...names]
    .filter((name) => !entity.fields[name]?.writeOnly)
    .map((name) => `${quotedColumn(entity, name)} as "${name}"`)
    .join(', ')
}

const tooManyRows = refusal(40931, 409, {
  zh_CN: '结果超过 {max} 条，不能全选，请先缩小筛选范围',
  en_US: 'The result has more than {max} rows: narrow it down before selecting all of it',
})

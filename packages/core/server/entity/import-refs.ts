import type { Entity } from '../../contract/define/entity.ts'
import { filledText, relatedMissing, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rowScope, scopeCondition } from '../call/reach.ts'
import { inWords } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import type { ReadCell } from './import-cell.ts'
import type { PlacedColumn } from './import-columns.ts'
import { ABOVE_WRONG, BELOW, NONE_SUCH, SEVERAL_SUCH } from './import-texts.ts'
import { numberFields, type RefTarget } from './refs.ts'
import { type EntityRouteContext, permitting } from './route-context.ts'

/** A reference to a row above in the same file; its id is known when that row is created. */
export class RowAbove {
  readonly row: number

  constructor(row: number) {
    this.row = row
  }
}

type Values = Readonly<Record<string, unknown>>
type Resolve = (text: string, row: number) => ReadCell

/**
 * Looks up the texts of a column of references: titles, numbers, and of references to the entity itself also rows above.
 * The rows that the caller may not read are not found.
 */
export async function refReader(
  ctx: Ctx,
  context: Pick<EntityRouteContext, 'entity' | 'targets' | 'server'>,
  { name, field }: PlacedColumn,
  rows: readonly Values[],
): Promise<Resolve> {
  if (field.kind !== 'ref') throw new Error(`${name} is no reference`)
  const { entity, targets, server } = context
  const target = targets.get(field.to)
  const texts = new Set(
    rows.flatMap(({ [name]: text }) => (typeof text === 'string' ? [text, ...(field.many ? partsOf(text) : [])] : [])),
  )
  const stored = target
    ? await idsByName(ctx, server.app.key, target, [...texts])
    : new Map<string, readonly string[]>()
  const inFile = targets.get(field.to)?.scoped === entity || field.to === entity.name ? namesInFile(entity, rows) : null

  function one(text: string, row: number): ReadCell {
    const ids = stored.get(text) ?? []
    const others = (inFile?.get(text) ?? []).filter((index) => index !== row)
    if (ids.length + others.length > 1) return wrong(SEVERAL_SUCH, text)
    if (ids.length === 1) return { value: ids[0] }
    const [other] = others
    if (other === undefined) return wrong(NONE_SUCH, text)
    return other < row ? { value: new RowAbove(other) } : wrong(BELOW, text)
  }

  return (text, row) => {
    const whole = one(text, row)
    if (!field.many) return whole
    if ('value' in whole) return { value: [whole.value] }
    const parts = partsOf(text).map((part) => one(part, row))
    const bad = parts.find((part) => 'wrong' in part)
    return bad ?? { value: [...new Set(parts.map((part) => ('value' in part ? part.value : undefined)))] }
  }
}

const wrong = (text: Text, named: string): ReadCell => ({ wrong: filledText(text, { text: named }) })

/** Several names in one cell, as an export writes them. */
const partsOf = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The rows that have this title; if one has the text as its number, only that one. */
async function idsByName(ctx: Ctx, app: string, { table, title, numbers = [], scoped }: RefTarget, texts: string[]) {
  const found = new Map<string, readonly string[]>()
  if (texts.length === 0) return found
  const parameters: unknown[] = [ctx.tenantId, texts]
  const reached = await reachedRows(ctx, app, scoped, parameters)
  const named = (column: string) => `select id, ${column}::text as name, '${column}' = '${title}' as "isTitle"
    from "${table}"
    where ${['tenant_id = $1', `${column}::text = any($2)`, 'deleted_at is null', ...reached].join(' and ')}`
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; name: string; isTitle: boolean }>(
    [...new Set([title, ...numbers])].map(named).join(' union all '),
    parameters,
  )
  for (const isTitle of [true, false]) {
    const ids = new Map<string, Set<string>>()
    for (const row of rows) {
      if (row.isTitle === isTitle) ids.set(row.name, new Set([...(ids.get(row.name) ?? []), row.id]))
    }
    for (const [name, those] of ids) if (isTitle || those.size === 1) found.set(name, [...those])
  }
  return found
}

const MAX_TITLES = 200

/** The titles of the rows that the caller may refer to; none if there are too many to choose from a list. */
export async function titlesToChoose(ctx: Ctx, app: string, { table, title, scoped }: RefTarget): Promise<string[]> {
  const parameters: unknown[] = [ctx.tenantId]
  const reached = await reachedRows(ctx, app, scoped, parameters)
  const { rows } = await rawSql(ctx.tx).executeSql<{ title: string }>(
    `select distinct ${title}::text as title from "${table}"
     where ${['tenant_id = $1', 'deleted_at is null', `${title} is not null`, ...reached].join(' and ')}
     order by 1 limit ${MAX_TITLES + 1}`,
    parameters,
  )
  return rows.length > MAX_TITLES ? [] : rows.map((row) => inWords(row, ctx.locale).title)
}

async function reachedRows(ctx: Ctx, app: string, scoped: Entity | undefined, parameters: unknown[]) {
  if (!scoped) return []
  const scope = await rowScope(ctx.tx, ctx.session!, scoped, permitting(app, scoped, 'read'))
  return scopeCondition(scope, scoped, (value) => `$${parameters.push(value)}`)
}

/** Text → the rows of the file that have it as their title or number. */
function namesInFile(entity: Entity, rows: readonly Values[]): ReadonlyMap<string, number[]> {
  const names = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    const own = [entity.title, ...numberFields(entity)].map((name) => row[name])
    for (const text of new Set(own)) {
      if (typeof text === 'string') names.set(text, [...(names.get(text) ?? []), index])
    }
  }
  return names
}

/** The values with which a row is written. @throws relatedMissing if a row above was not created */
export function withRowsAbove(values: Values, made: readonly (string | undefined)[]): Values {
  const idOf = (name: string, value: unknown) => {
    if (!(value instanceof RowAbove)) return value
    const id = made[value.row]
    if (id === undefined) throw relatedMissing({ fields: { [name]: ABOVE_WRONG } })
    return id
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => idOf(name, one)) : idOf(name, value),
    ]),
  )
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Entity } from '../../contract/define/entity.ts'
import type { ImportCell } from '../../contract/import.ts'
import { invalidParameter, Refusal, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { subscribersOf } from '../call/log.ts'
import { rawSql } from '../db/raw.ts'
import { unwaited } from '../db/unwaited.ts'
import { quotedColumn } from './columns.ts'
import { cellReader } from './import-cell.ts'
import type { PlacedColumn } from './import-columns.ts'
import { refReader, withRowsAbove } from './import-refs.ts'
import { BAD_ROW, TAKEN, TWICE } from './import-texts.ts'
import { refuseUnknownRefs } from './refs.ts'
import type { EntityRouteContext } from './route-context.ts'
import { insertedRow } from './rows.ts'

type Values = Record<string, unknown>

/** Row and column, from 0, with the reason. */
export interface Wrong {
  row: number
  column: number
  reason: Text
}

export type ImportContext = Pick<EntityRouteContext, 'server' | 'entity' | 'targets' | 'logged'>

/** So many rows are read before the server answers other requests. */
const ROWS_AT_ONCE = 250

/**
 * @param rows each the JSON array of its cells
 * @throws invalidParameter if one is something else
 */
export async function parseRows(rows: readonly string[]): Promise<ImportCell[][]> {
  const parsed: ImportCell[][] = []
  for (const [index, text] of rows.entries()) {
    const cells = parse(text)
    if (!Array.isArray(cells) || cells.some((cell) => typeof cell === 'object' && cell !== null)) {
      throw invalidParameter({ fields: { [`rows.${index}`]: BAD_ROW } })
    }
    parsed.push(cells as ImportCell[])
    if (parsed.length % ROWS_AT_ONCE === 0) await nextTurn()
  }
  return parsed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The values of each row, and every cell that is wrong: kinds and limits, the entity's own check, references, and values
 * that must be unique, in the file as well as in the table.
 */
export async function readRows(
  ctx: Ctx,
  context: ImportContext,
  placed: readonly PlacedColumn[],
  cells: readonly (readonly ImportCell[])[],
): Promise<{ rows: Values[]; wrong: Wrong[] }> {
  const { entity } = context
  const zone = ctx.session!.tenant.timeZone
  const wrong: Wrong[] = []
  const readers = placed.map((column) => ({ column, read: cellReader(column, zone) }))
  const rows: Values[] = []
  for (const [row, given] of cells.entries()) {
    const values: Values = {}
    for (const { column, read } of readers) {
      const result = read(given[column.at] ?? null)
      if ('wrong' in result) wrong.push({ row, column: column.at, reason: result.wrong })
      else if (result.value !== undefined) values[column.name] = result.value
    }
    rows.push(values)
    if (rows.length % ROWS_AT_ONCE === 0) await nextTurn()
  }
  for (const column of placed) {
    if (column.field.kind === 'ref') wrong.push(...(await resolveRefs(ctx, context, column, rows)))
    else if (column.field.unique) wrong.push(...(await findTaken(ctx, entity, column, rows)))
  }
  const isWrong = new Set(wrong.map(({ row, column }) => `${row} ${column}`))
  for (const [row, values] of rows.entries()) {
    const found = atCells(entity, placed, row, entity.check?.({ ...defaultsOf(entity), ...values }) ?? {})
    wrong.push(...found.filter(({ column }) => !isWrong.has(`${row} ${column}`)))
  }
  return { rows, wrong }
}

const defaultsOf = (entity: Entity): Values =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  )

async function resolveRefs(ctx: Ctx, context: ImportContext, column: PlacedColumn, rows: Values[]): Promise<Wrong[]> {
  const resolve = await refReader(ctx, context, column, rows)
  return rows.flatMap((values, row): Wrong[] => {
    const text = values[column.name]
    if (typeof text !== 'string') return []
    const result = resolve(text, row)
    if ('wrong' in result) {
      delete values[column.name]
      return [{ row, column: column.at, reason: result.wrong }]
    }
    values[column.name] = result.value
    return []
  })
}

async function findTaken(ctx: Ctx, entity: Entity, { name, at }: PlacedColumn, rows: readonly Values[]) {
  const given = [...new Set(rows.flatMap((values) => (values[name] === undefined ? [] : [String(values[name])])))]
  const column = quotedColumn(entity, name)
  const { rows: stored } = await rawSql(ctx.tx).executeSql<{ value: string }>(
    `select ${column}::text as value from "${entity.table}"
     where tenant_id = $1 and ${column}::text = any($2) and deleted_at is null`,
    [ctx.tenantId, given],
  )
  const taken = new Set(stored.map(({ value }) => value))
  const above = new Set<string>()
  return rows.flatMap((values, row): Wrong[] => {
    if (values[name] === undefined) return []
    const value = String(values[name])
    const reason = taken.has(value) ? TAKEN : above.has(value) ? TWICE : undefined
    above.add(value)
    return reason ? [{ row, column: at, reason }] : []
  })
}

/** What is wrong with fields, at their cells: a field without a column is marked at the title. */
function atCells(
  entity: Entity,
  placed: readonly PlacedColumn[],
  row: number,
  fields: Readonly<Record<string, Text | undefined>>,
): Wrong[] {
  const columnAt = (name: string) => placed.find((column) => column.name === name)?.at
  return Object.entries(fields).flatMap(([name, reason]) =>
    reason ? [{ row, column: columnAt(name) ?? columnAt(entity.title) ?? placed[0]?.at ?? 0, reason }] : [],
  )
}

/**
 * Creates the rows in their order, as the entity's create does.
 * @returns their ids
 * @throws invalidParameter at the first row that is refused
 */
export async function writeRows(ctx: Ctx, context: ImportContext, rows: readonly Values[]): Promise<string[]> {
  await holdRefs(ctx, context, rows)
  const subscribers = await subscribersOf(ctx, { entity: context.logged, action: 'create' })
  const ids: (string | undefined)[] = []
  const step = rowsTogether(context)
  for (let from = 0; from < rows.length; from += step) {
    const failed = await writeTogether(ctx, context, { rows, ids, from, to: from + step })
    if (failed) {
      const reason = Object.values(failed.refusal.detail.fields ?? {})[0] ?? failed.refusal.text
      throw invalidParameter({ fields: { [`rows.${failed.row}`]: reason } })
    }
  }
  const made = ids as string[]
  if (subscribers.length > 0) {
    for (const _id of made) unwaited(ctx.tx, ctx.notifyApps(subscribers, `${context.logged}.create`, { _id }))
  }
  return made
}

/** Creates the rows in a transaction that is rolled back: what only the write refuses is found before it is confirmed. */
export async function tryRows(
  ctx: Ctx,
  context: ImportContext,
  placed: readonly PlacedColumn[],
  rows: readonly Values[],
): Promise<Wrong[]> {
  await holdRefs(ctx, context, rows)
  const wrong: Wrong[] = []
  const ids: (string | undefined)[] = []

  /** Rows that fail together are tried one by one. */
  async function tryPart(from: number, step: number, end: number): Promise<void> {
    for (let first = from; first < end; first += step) {
      const part = { rows, ids, from: first, to: Math.min(first + step, end) }
      await rawSql(ctx.tx).executeSql('savepoint import_rows')
      const failed = await writeTogether(ctx, context, part)
      await rawSql(ctx.tx).executeSql(`${failed ? 'rollback to' : 'release'} savepoint import_rows`)
      if (!failed) continue
      if (step > 1) {
        await tryPart(part.from, 1, part.to)
        continue
      }
      ids[first] = undefined
      const { fields = {} } = failed.refusal.detail
      const said = Object.keys(fields).length > 0 ? fields : { [context.entity.title]: failed.refusal.text }
      wrong.push(...atCells(context.entity, placed, first, said))
    }
  }

  await tryPart(0, rowsTogether(context), rows.length)
  return wrong
}

/** Inserts are sent in one packet; what an entity's own create reads and writes is done row by row. */
const rowsTogether = ({ server, entity }: ImportContext) => (server.writes[entity.name]?.create ? 1 : 100)

interface Part {
  rows: readonly Values[]
  /** Of the rows so far; those of this part are put in. */
  ids: (string | undefined)[]
  from: number
  to: number
}

/** @returns the first row that is refused: nothing more can be done in the transaction or since the last savepoint */
async function writeTogether(
  ctx: Ctx,
  { server, entity }: ImportContext,
  { rows, ids, from, to }: Part,
): Promise<{ row: number; refusal: Refusal } | undefined> {
  const create = server.writes[entity.name]?.create
  const part = rows.slice(from, to)
  for (const index of part.keys()) ids[from + index] = uuid()
  const written = await Promise.allSettled(
    part.map(async (values, index) => {
      const row = from + index
      const given = { ...defaultsOf(entity), ...withRowsAbove(values, ids) }
      if (create) ids[row] = await create(ctx, given as never)
      else await insertedRow(ctx, entity, given, ids[row])
    }),
  )
  for (const [index, { status, ...result }] of written.entries()) {
    if (status === 'fulfilled') continue
    const { reason } = result as PromiseRejectedResult
    if (!(reason instanceof Refusal)) throw reason
    return { row: from + index, refusal: reason }
  }
  return undefined
}

/** The rows that are referred to stay until the transaction ends. */
async function holdRefs(ctx: Ctx, { entity, targets }: ImportContext, rows: readonly Values[]): Promise<void> {
  const named = Object.entries(entity.fields).flatMap(([name, { kind }]) => {
    const ids = kind === 'ref' ? rows.flatMap((values) => [values[name]].flat()) : []
    const stored = ids.filter((id) => typeof id === 'string')
    return stored.length > 0 ? [[name, [...new Set(stored)]] as const] : []
  })
  await refuseUnknownRefs(ctx, entity, targets, Object.fromEntries(named))
}

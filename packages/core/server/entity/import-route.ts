import { Type } from 'typebox'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ImportAnswer,
  type ImportBody,
  importPermission,
  type MadeRow,
  type WrongCell,
} from '../../contract/import.ts'
import { inLocale, invalidParameter, type Locale, otherContent, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { inWords } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import { FileAnswer, sendFile } from '../http/file-answer.ts'
import { addRoute, type Call } from '../http/route.ts'
import { openSlots } from '../http/slots.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { type ImportColumn, importColumns, type PlacedColumn, placeColumns } from './import-columns.ts'
import { titlesToChoose } from './import-refs.ts'
import { parseRows, readRows, tryRows, type Wrong, writeRows } from './import-rows.ts'
import { importTemplate, type TemplateColumn } from './import-template.ts'
import type { EntityRouteContext } from './route-context.ts'
import { XLSX_TYPE } from './workbook.ts'

/** Each is in memory several times, and holds a connection for seconds. */
const importing = openSlots({ running: 2, runningEach: 1, waiting: 3 })

const exactly = { additionalProperties: false }

/**
 * `POST <path>/import`: checks a table, and with a key creates its rows, all or none. `GET <path>/import/template`: the
 * workbook to be filled in.
 */
export function addImport(context: EntityRouteContext): void {
  addTable(context)
  addTemplate(context)
}

function addTemplate(context: EntityRouteContext): void {
  const { http, entity, server, may, inside } = context
  const permission = importPermission(server.app, entity)
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/import/template`,
    guard: { kind: 'anyOf', triples: may(permission) },
    summary: `A workbook with the columns of ${entity.name} that can be imported, their choices and what they take`,
    tag: server.app.key,
    response: Type.Any(),
    async handler(call) {
      const bytes = await inside(call, permission, async (ctx) => {
        const columns = await Promise.all(
          importColumns(server, entity).map((column) => withTitles(ctx, context, column)),
        )
        return importTemplate(columns, ctx.session!.tenant.timeZone, ctx.locale)
      })
      const pieces = (async function* () {
        yield bytes
      })()
      return sendFile(
        call.reply,
        new FileAnswer({ name: `${entity.name}-${call.locale}.xlsx`, type: XLSX_TYPE, pieces }),
      )
    },
  })
}

async function withTitles(
  ctx: Ctx,
  { server, targets }: EntityRouteContext,
  column: ImportColumn,
): Promise<TemplateColumn> {
  const target = column.field.kind === 'ref' && !column.field.many ? targets.get(column.field.to) : undefined
  return target ? { ...column, titles: await titlesToChoose(ctx, server.app.key, target) } : column
}

function addTable(context: EntityRouteContext): void {
  const { http, entity, server, may } = context
  addRoute(http, {
    method: 'POST',
    path: `${entity.path}/import`,
    guard: { kind: 'anyOf', triples: may(importPermission(server.app, entity)) },
    summary:
      `Check the rows of a table that are to become ${entity.name}s: every wrong cell with its reason. With idemKey ` +
      'they are created, all or none, once for each key. Heads are names of fields in either language; each row is ' +
      'the JSON array of its cells',
    tag: server.app.key,
    body: Type.Object(
      {
        heads: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: IMPORT_MAX_COLUMNS }),
        rows: Type.Array(Type.String({ maxLength: IMPORT_MAX_BYTES }), { minItems: 1, maxItems: IMPORT_MAX_ROWS }),
        file: Type.String({ minLength: 1, maxLength: 200 }),
        idemKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
      },
      exactly,
    ),
    bodyLimitBytes: IMPORT_MAX_BYTES,
    rateLimit: { max: 30, windowS: 60 },
    response: Type.Object({
      code: Type.Literal(0),
      columns: Type.Array(Type.Union([Type.String(), Type.Null()])),
      faults: Type.Array(Type.String()),
      reasons: Type.Array(Type.String()),
      wrong: Type.Array(Type.Array(Type.Integer())),
      made: Type.Array(Type.Object({ _id: Type.String(), title: Type.String() })),
    }),
    handler: (call) => importing.run(call.session!.tenantId, () => importTable(context, call as never)),
  })
}

/** Thrown to end the transaction of a check. */
class RolledBack extends Error {
  readonly wrong: readonly Wrong[]

  constructor(wrong: readonly Wrong[]) {
    super('the rows were only tried')
    this.wrong = wrong
  }
}

async function importTable(
  context: EntityRouteContext,
  call: Pick<Call<never, never>, 'session' | 'ip' | 'locale'> & { body: ImportBody },
): Promise<ImportAnswer> {
  const { server, entity, inside } = context
  const { heads, rows, idemKey } = call.body
  const cells = await parseRows(rows)
  const { placed, faults } = placeColumns(importColumns(server, entity), heads)
  const say = (wrong: readonly Wrong[], made: MadeRow[] = []): ImportAnswer => ({
    code: 0,
    columns: heads.map((_, at) => placed.find((column) => column.at === at)?.name ?? null),
    faults: faults.map((fault) => fault[call.locale]),
    ...numbered(wrong, call.locale),
    made,
  })
  const permission = importPermission(server.app, entity)

  if (idemKey !== undefined) {
    return inside(call, permission, async (ctx) => {
      const before = await madeBefore(ctx, context, call.body, idemKey)
      if (before) return say([], before)
      refuseFaulty(faults)
      const { rows: values, wrong } = await readRows(ctx, context, placed, cells)
      refuseWrongCells(wrong, placed)
      const ids = await writeRows(ctx, context, values)
      await noteImport(ctx, context, call.body, idemKey)
      return say([], await madeRows(ctx, context, 'id = any($2)', [ids]))
    })
  }
  if (faults.length > 0) return say([])
  return inside(call, permission, async (ctx) => {
    const { rows: values, wrong } = await readRows(ctx, context, placed, cells)
    if (wrong.length > 0) return say(wrong)
    throw new RolledBack(await tryRows(ctx, context, placed, values))
  }).catch((error) => {
    if (!(error instanceof RolledBack)) throw error
    return say(error.wrong)
  })
}

/** Each reason once: thousands of cells may have the same one. */
function numbered(wrong: readonly Wrong[], locale: Locale): Pick<ImportAnswer, 'reasons' | 'wrong'> {
  const numbers = new Map<string, number>()
  const cells = wrong.map(({ row, column, reason }): WrongCell => {
    const text = inLocale(reason, locale)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return [row, column, number]
  })
  cells.sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn)
  return { reasons: [...numbers.keys()], wrong: cells }
}

/** As many as a person reads at once; the check of the same table has all of them. */
const MAX_SAID = 20

function refuseFaulty([fault]: readonly Text[]): void {
  if (fault) throw invalidParameter({ fields: { heads: fault } })
}

function refuseWrongCells(wrong: readonly Wrong[], placed: readonly PlacedColumn[]): void {
  if (wrong.length === 0) return
  const name = ({ column }: Wrong) => placed.find(({ at }) => at === column)?.name ?? String(column)
  const said = wrong.slice(0, MAX_SAID).map((one) => [`rows.${one.row}.${name(one)}`, one.reason] as const)
  throw invalidParameter({ fields: Object.fromEntries(said) })
}

interface Noted {
  file: string
  rows: number
  /** When the rows were created: the start of their transaction, as PostgreSQL writes it. */
  at: string
}

/** One entry for the whole import. Its rows are those that the same person created at that moment. */
async function noteImport(ctx: Ctx, { logged }: EntityRouteContext, { file, rows }: ImportBody, idemKey: string) {
  const { rows: now } = await rawSql(ctx.tx).executeSql<{ at: string }>('select now()::text as at')
  const after: Noted = { file, rows: rows.length, at: now[0]!.at }
  await audit(ctx, { action: 'import', entity: logged, rowId: idemKey, after })
}

/**
 * What an import under the same key has created; undefined if there was none. Requests with the same key wait for each
 * other.
 * @throws otherContent if the key was used for another table
 */
async function madeBefore(
  ctx: Ctx,
  context: EntityRouteContext,
  { file, rows }: ImportBody,
  idemKey: string,
): Promise<MadeRow[] | undefined> {
  const key = `${ctx.tenantId} ${context.logged} ${idemKey}`
  await rawSql(ctx.tx).executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  const { rows: found } = await rawSql(ctx.tx).executeSql<{ after: Noted; by: string | null }>(
    `select after, by_id as by from audit_log
     where tenant_id = current_tenant() and entity = $1 and row_id = $2 and action = 'import'`,
    [context.logged, idemKey],
  )
  const [noted] = found
  if (!noted) return undefined
  const { after, by } = noted
  if (by !== ctx.userId || after.file !== file || after.rows !== rows.length) throw otherContent()
  return madeRows(ctx, context, 'created_at = $2::timestamptz and creator_id = $3', [after.at, by])
}

async function madeRows(
  ctx: Ctx,
  { entity }: EntityRouteContext,
  condition: string,
  values: readonly unknown[],
): Promise<MadeRow[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<MadeRow>(
    `select id as "_id", coalesce(${quotedColumn(entity, entity.title)}::text, '') as title from ${sourceOf(entity)}
     where tenant_id = $1 and ${condition} and deleted_at is null order by id`,
    [ctx.tenantId, ...values],
  )
  return rows.map((row) => inWords(row, ctx.locale))
}

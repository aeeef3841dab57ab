import { type Cell, csvLines } from '../../contract/csv.ts'
import { EXPORT_MAX_ROWS } from '../../contract/wire.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import type { Row } from '../call/row.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { makeFile, type WritePiece } from '../http/made-file.ts'
import type { Call } from '../http/route.ts'
import { AUDIT_TABLE, auditTable } from './audit-table.ts'
import { fileName, tableOf } from './export.ts'
import { exportWords } from './export-words.ts'
import { pagesOfRows } from './list.ts'
import type { ListQuery } from './list-query.ts'
import { namesOfRefs, type RefNames } from './refs.ts'
import type { EntityRouteContext } from './route-context.ts'
import { Workbook, XLSX_TYPE } from './workbook.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
} as const

/** The list as a file, made page by page. */
export async function exportFile(
  context: EntityRouteContext,
  call: Pick<Call<never, never>, 'session' | 'ip' | 'locale'>,
  query: ListQuery & { export: 'csv' | 'xlsx' },
): Promise<FileAnswer> {
  const { services, entity, inside } = context
  const { tenantId, tenant } = call.session!
  const pieces = await makeFile(services.settings, tenantId, (write) =>
    inside(call, 'export', (ctx) => writeTable(ctx, context, query, write)),
  )
  const name = fileName(entity, query.export, call.locale, tenant.timeZone)
  return new FileAnswer({ name, type: TYPES[query.export], pieces })
}

async function writeTable(
  ctx: Ctx,
  context: EntityRouteContext,
  query: ListQuery & { export: 'csv' | 'xlsx' },
  write: WritePiece,
): Promise<void> {
  const { entity, targets, logged } = context
  const table = tableWriter(ctx, context, query)
  const file = query.export === 'csv' ? csvFile(write) : new Workbook(write)
  await file.heads(table([], {}).heads)
  let count = 0
  for await (const rows of pagesOfRows(ctx, entity, query, EXPORT_MAX_ROWS, targets)) {
    await file.rows(table(rows, await namesOfRefs(ctx, entity, rows, targets)).cells)
    count += rows.length
  }
  await file.end()
  await audit(ctx, { action: 'export', entity: logged, rowId: '', after: { rows: count } })
}

const csvFile = (write: WritePiece) => ({
  // With a byte-order mark, so that spreadsheet programs read Chinese.
  heads: (heads: readonly string[]) => write(`\ufeff${csvLines([heads])}`),
  rows: (cells: readonly (readonly Cell[])[]) => write(csvLines(cells)),
  end: async () => undefined,
})

function tableWriter(ctx: Ctx, { server, apps, entity }: EntityRouteContext, { columns }: ListQuery) {
  const zone = ctx.session!.tenant.timeZone
  if (entity.table === AUDIT_TABLE) {
    return (rows: readonly Row[]) => auditTable(rows, { own: server, apps, locale: ctx.locale, zone })
  }
  const known = [...entity.list.columns, 'createdAt']
  const wanted = columns?.split(',').filter((name) => known.includes(name)) ?? known
  const words = exportWords(server, entity, ctx.locale)
  return (rows: readonly Row[], refs: RefNames) => tableOf(entity, wanted, rows, words, refs, zone)
}

import { csvLines } from '../../contract/csv.ts'
import type { Shown } from '../../contract/shown.ts'
import { EXPORT_MAX_ROWS } from '../../contract/wire.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { makeFile, type WritePiece } from '../http/made-file.ts'
import type { Call } from '../http/route.ts'
import { fileName } from './export.ts'
import { aboutList, aboutSheet } from './export-about.ts'
import { readingOf } from './file-reading.ts'
import { bookValue, csvValue, lettersOf, widthOf } from './file-value.ts'
import { pagesOfRows } from './list.ts'
import type { ListQuery } from './list-query.ts'
import { listTable } from './list-table.ts'
import { namesOfRefs, type RefNames } from './refs.ts'
import type { EntityRouteContext } from './route-context.ts'
import { asSoFar, withSoFar } from './so-far.ts'
import { Workbook, XLSX_TYPE } from './workbook.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
} as const

type FileQuery = ListQuery & { export: 'csv' | 'xlsx' }

/** The list as a file, made page by page. */
export async function exportFile(
  context: EntityRouteContext,
  call: Pick<Call<never, never>, 'session' | 'ip' | 'locale'>,
  query: FileQuery,
): Promise<FileAnswer> {
  const { services, inside } = context
  const { tenantId, tenant } = call.session!
  const pieces = await makeFile(services.settings, tenantId, (write) =>
    inside(call, 'export', (ctx) => writeTable(ctx, context, query, write)),
  )
  const name = fileName(titleOf(context, call.locale), query.export, tenant.timeZone)
  return new FileAnswer({ name, type: TYPES[query.export], pieces })
}

const titleOf = ({ server, entity }: EntityRouteContext, locale: Ctx['locale']): string =>
  readingOf(server, [], locale).found(`entities.${entity.name}.name`) ?? entity.name

async function writeTable(ctx: Ctx, context: EntityRouteContext, query: FileQuery, write: WritePiece): Promise<void> {
  const { entity, targets, logged, server } = context
  const soFar = server.soFar[entity.name]
  const atMs = Date.now()
  const { columns } = query
  const table = listTable(context, { locale: ctx.locale, zone: ctx.session!.tenant.timeZone, columns })
  const file = query.export === 'csv' ? csvFile(ctx, write) : bookFile(ctx, write)
  const known: RefNames = {}
  let count = 0
  for await (const page of pagesOfRows(ctx, entity, query, EXPORT_MAX_ROWS, targets)) {
    const rows = (await withSoFar(ctx, entity, soFar, page)).map(asSoFar)
    const found = await namesOfRefs(ctx, entity, rows, targets, { only: table.columns, known })
    for (const [name, titles] of Object.entries(found)) known[name] = { ...known[name], ...titles }
    const cells = table.cells(rows, known)
    if (count === 0) await file.begin(table.heads, cells)
    await file.rows(cells)
    count += rows.length
  }
  if (count === 0) await file.begin(table.heads, [])
  await file.end(() => aboutList(ctx, context, query, { title: titleOf(context, ctx.locale), atMs, rows: count }))
  await audit(ctx, { action: 'export', entity: logged, rowId: '', after: { rows: count } })
}

interface TableFile {
  /** @param first rows, by which columns get their widths */
  begin(heads: readonly string[], first: readonly (readonly Shown[])[]): Promise<void>
  rows(rows: readonly (readonly Shown[])[]): Promise<void>
  /** @param about what is said beside the rows */
  end(about: () => Promise<[label: string, value: string][]>): Promise<void>
}

function csvFile({ session }: Ctx, write: WritePiece): TableFile {
  const zone = session!.tenant.timeZone
  return {
    // With a byte-order mark, so that spreadsheet programs read Chinese.
    begin: (heads) => write(`\ufeff${csvLines([heads])}`),
    rows: (rows) => write(csvLines(rows.map((row) => row.map((shown) => csvValue(shown, zone))))),
    end: async () => undefined,
  }
}

const [LEAST_LETTERS, MOST_LETTERS] = [8, 50]

function bookFile({ session, locale }: Ctx, write: WritePiece): TableFile {
  const zone = session!.tenant.timeZone
  const book = new Workbook(write, aboutSheet(locale))
  return {
    begin(heads, first) {
      const widths = heads.map((head, at) =>
        Math.max(LEAST_LETTERS, lettersOf(head), ...first.map((row) => widthOf(row[at]!, zone))),
      )
      // With the room beside the letters.
      return book.heads(
        heads,
        widths.map((letters) => Math.min(letters, MOST_LETTERS) + 2),
      )
    },
    rows: (rows) => book.rows(rows.map((row) => row.map((shown) => bookValue(shown, zone)))),
    end: async (about) => book.end(await about()),
  }
}

import type { App } from './define/app.ts'
import { type Entity, writableFields } from './define/entity.ts'
import { type Field, str } from './define/fields.ts'

/** The shapes in which a table is imported: what the page that has read a file sends, and what it is answered. */

export const IMPORT_MAX_ROWS = 5_000
export const IMPORT_MAX_COLUMNS = 100
/** Of the body: 5,000 rows of 1,600 bytes. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024

/** A date of a workbook is its text: `2026-03-05`, `2026-03-05 08:30:00`. */
export type ImportCell = string | number | boolean | null

export interface ImportBody {
  heads: readonly string[]
  /** One text for each row: the JSON array of its cells, so that a request has few values however many cells it has. */
  rows: readonly string[]
  /** The name of the file, for the audit log. */
  file: string
  /** With it the rows are created, once for each key. Absent: they are only checked. */
  idemKey?: string
}

/** Row and column, from 0, and the number of the reason. */
export type WrongCell = readonly [row: number, column: number, reason: number]

export interface MadeRow {
  _id: string
  title: string
}

export interface ImportAnswer {
  code: 0
  /** The field that each head of the file names; null: the column is not imported. */
  columns: (string | null)[]
  /** What is wrong with the file as a whole, such as a column that is missing. */
  faults: string[]
  /** The texts of the reasons, each once. */
  reasons: string[]
  wrong: WrongCell[]
  /** Empty if the rows were only checked, or if they have been deleted since a first request under the same key. */
  made: MadeRow[]
}

const REMARK = str(200)

const NO_CELL: ReadonlySet<Field['kind']> = new Set(['json', 'img', 'richText'] as const)

/** The fields that a file may fill in: those of the form, but no pictures, rich texts or JSON, and nothing secret. */
export function importedFields(entity: Entity): [name: string, field: Field][] {
  const fields = writableFields(entity).filter(([, { kind, writeOnly }]) => !NO_CELL.has(kind) && !writeOnly)
  return entity.fields.remark ? fields : [...fields, ['remark', REMARK]]
}

/** The permission to import rows: `import` where the module has one of its own, otherwise that to create them. */
export function importPermission(
  { permissions }: Pick<App, 'permissions'>,
  { module }: Pick<Entity, 'module'>,
): string {
  return permissions[module]?.split(' ').includes('import') ? 'import' : 'create'
}

import type { Cell } from '../../contract/csv.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Locale } from '../../contract/refusal.ts'
import { kindOf, type Reading, type Shown, type ShownEntity, shownOf, unitOf } from '../../contract/shown.ts'
import { dayOf } from '../../contract/zone.ts'
import type { Row } from '../call/row.ts'
import { plainValue } from './file-value.ts'
import type { RefNames } from './refs.ts'

/** The words for the column titles and values of a file. */
export interface ExportWords {
  fields: Record<string, string>
  status: Record<string, string>
  options: Record<string, Record<string, string>>
}

/** What the columns of a list are called in a file: with the unit that a page writes behind each number. */
export function headsOf(
  shown: ShownEntity,
  columns: readonly string[],
  words: ExportWords,
  { locale, zone }: { locale: Locale; zone: string },
): string[] {
  return columns.map((name) => {
    // The title contains the time zone, because a reader may be in another one.
    const beside = kindOf(shown.entity, name) === 'dt' ? zone : unitOf(shown, name, locale)
    return `${words.fields[name] ?? name}${beside ? ` (${beside})` : ''}`
  })
}

/** What the cells of these rows show. */
export function shownRows(
  shown: ShownEntity,
  columns: readonly string[],
  rows: readonly Row[],
  reading: Reading,
  refs: RefNames,
): Shown[][] {
  return rows.map((row) => columns.map((name) => shownOf(shown, name, valuesOf(row), reading, refs[name])))
}

/**
 * One value as people read it: names of choices instead of numbers, yuan instead of fen, times in the tenant's zone. A
 * number is in the unit of its field.
 */
export function cellOf(
  entity: Entity,
  name: string,
  row: Row,
  { reading, refs, zone }: { reading: Reading; refs: RefNames; zone: string },
): Cell {
  return plainValue(shownOf({ entity }, name, valuesOf(row), reading, refs[name]), zone)
}

const valuesOf = (row: Row) => row as unknown as Readonly<Record<string, unknown>>

/** `Charging order 2026-11-26.xlsx` */
export function fileName(title: string, kind: 'csv' | 'xlsx', zone: string): string {
  return `${title} ${dayOf(zone, Date.now())}.${kind}`
}

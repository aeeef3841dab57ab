import type { Cell } from '../../contract/csv.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { RichTextNode } from '../../contract/rich-text.ts'
import { clockText, dayOf } from '../../contract/zone.ts'
import type { Row } from '../call/row.ts'
import type { RefNames } from './refs.ts'

/** The words for the column titles and values of a file. */
export interface ExportWords {
  fields: Record<string, string>
  status: Record<string, string>
  options: Record<string, Record<string, string>>
}

/** Titles and rows of a file: names of choices instead of numbers, yuan instead of fen, times in the tenant's zone. */
export function tableOf(
  entity: Entity,
  columns: readonly string[],
  rows: readonly Row[],
  words: ExportWords,
  refs: RefNames,
  zone: string,
) {
  // The title contains the time zone, because a reader may be in another one.
  const headOf = (name: string) => `${words.fields[name] ?? name}${isMoment(entity, name) ? ` (${zone})` : ''}`
  const cells = rows.map((row) => columns.map((name) => cellOf(entity, name, row, words, refs, zone)))
  return { heads: columns.map(headOf), cells }
}

function isMoment(entity: Entity, name: string): boolean {
  return name === 'createdAt' || name === 'updatedAt' || entity.fields[name]?.kind === 'dt'
}

/**
 * One value as people read it: names of choices instead of numbers, yuan instead of fen, times in the tenant's zone.
 */
export function cellOf(entity: Entity, name: string, row: Row, words: ExportWords, refs: RefNames, zone: string): Cell {
  const value = (row as unknown as Record<string, unknown>)[name]
  if (value === null || value === undefined) return null
  if (name === 'status') return words.status[entity.status?.[value as number]?.[0] ?? ''] ?? String(value)
  const field: Field | undefined = entity.fields[name]
  if (isMoment(entity, name)) return clockText(zone, Date.parse(String(value)))
  switch (field?.kind) {
    case 'fen':
      return Number(value) / 100
    case 'int':
    case 'num':
    case 'pct':
      return Number(value)
    case 'choice':
      return words.options[name]?.[field.options[value as number]?.[0] ?? ''] ?? String(value)
    case 'ref':
      return [value]
        .flat()
        .map((id) => refs[name]?.[String(id)] ?? String(id))
        .join(', ')
    case 'json':
    case 'img':
      return JSON.stringify(value)
    case 'richText':
      return plainText(value as RichTextNode)
    default:
      return String(value)
  }
}

export function fileName(entity: Entity, kind: 'csv' | 'xlsx', locale: Locale, zone: string): string {
  return `${entity.name}-${locale}-${dayOf(zone, Date.now())}.${kind}`
}

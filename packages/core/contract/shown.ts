import type { Entity } from './define/entity.ts'
import type { Field } from './define/fields.ts'
import type { Values } from './define/words.ts'
import type { Geo } from './geo.ts'
import { isEmpty } from './is-empty.ts'
import { formatFen, formatNumber } from './number-text.ts'
import { plainText } from './plain-text.ts'
import type { Locale, Text } from './refusal.ts'
import type { RichTextNode } from './rich-text.ts'
import type { Spec } from './specs.ts'
import { unitText } from './unit-text.ts'

/**
 * What a cell shows, on a page as in a file; null shows nothing. A unit is that of the column: a page writes it behind
 * the number, a file into the head.
 */
export type Shown =
  | { kind: 'text'; text: string }
  /** Without `digits`, with as many decimals as it has. */
  | { kind: 'number'; value: number; digits?: number }
  | { kind: 'fen'; fen: number }
  | { kind: 'moment'; atMs: number }
  /** `YYYY-MM-DD` */
  | { kind: 'day'; day: string }
  | { kind: 'duration'; seconds: number }
  | null

/** The words with which values are shown: those of one app, in the reader's language. */
export interface Reading {
  locale: Locale
  /** The word at a path such as `entities.user.name`; undefined if there is none. */
  found(path: string, values?: Values): string | undefined
  /** The same of another app, by its key. */
  foundIn(app: string, path: string): string | undefined
}

/** How an app shows a column whose stored value is not what people read, such as watt-hours or the lines of an order. */
export interface ShownColumn<Value = never, R = never> {
  unit?: string
  of(value: Value, row: R, reading: Reading): Shown
}

/** Field → how it is shown. Without one it is shown by its kind. */
export type ShownColumns = Readonly<Record<string, ShownColumn>>

/** Entity → its columns that an app shows in ways of its own: `apps/<key>/shown.ts`. */
export type AppShown = Readonly<Record<string, ShownColumns>>

/** The titles of the rows that a field refers to, by their ids. */
type Names = Readonly<Record<string, string>>

export const shownText = (text: string): Shown => (text === '' ? null : { kind: 'text', text })

/** Of an entity that shows columns in ways of its own. */
export interface ShownEntity {
  entity: Entity
  columns?: ShownColumns
}

/** The value of a field, as an app shows it or by its kind. `names`: of the rows that it refers to. */
export function shownOf(
  { entity, columns }: ShownEntity,
  name: string,
  row: Readonly<Record<string, unknown>>,
  reading: Reading,
  names: Names = {},
): Shown {
  const value = row[name]
  if (isEmpty(value)) return null
  const own = columns && Object.hasOwn(columns, name) ? columns[name] : undefined
  return own ? own.of(value as never, row as never, reading) : byKind(entity, name, value, reading, names)
}

function byKind(entity: Entity, name: string, value: unknown, reading: Reading, names: Names): Shown {
  const field = entity.fields[name]
  switch (kindOf(entity, name)) {
    case 'status': {
      const status = entity.status?.[value as number]?.[0]
      return shownText(reading.found(`entities.${entity.name}.status.${status}`) ?? String(value))
    }
    case 'fen':
      return { kind: 'fen', fen: Number(value) }
    case 'int':
      return { kind: 'number', value: Number(value), digits: 0 }
    case 'num':
      return { kind: 'number', value: Number(value), digits: (field as Field & { digits: number }).digits }
    case 'pct':
      return { kind: 'number', value: Number(value) }
    case 'bool':
      return shownText((value ? YES : NO)[reading.locale])
    case 'choice': {
      const option = (field as Extract<Field, { kind: 'choice' }>).options[value as number]?.[0]
      return shownText(reading.found(`entities.${entity.name}.options.${name}.${option}`) ?? String(value))
    }
    case 'dt':
      return { kind: 'moment', atMs: Date.parse(String(value)) }
    case 'date':
      return { kind: 'day', day: String(value) }
    case 'ref':
      return shownText(
        listOf(
          [value].flat().map((id) => refName(names[String(id)], String(id))),
          reading.locale,
        ),
      )
    case 'img':
      return shownText((value as string[]).join(' '))
    case 'richText':
      return shownText(plainText(value as RichTextNode).trim())
    case 'json':
      return shownText(freeText(field as Extract<Field, { kind: 'json' }>, value))
    case 'str':
      return shownText(codedText(field, String(value), reading))
    default:
      return shownText(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}

function codedText(field: Field | undefined, code: string, { locale, found }: Reading): string {
  if (!field?.coded) return code
  const { words, own = [] } = field.coded
  const word = Object.hasOwn(words, code) ? words[code]?.[locale] : undefined
  return own.map((path) => found(path + code)).find(Boolean) ?? word ?? code
}

/** A place by its address, a list of specifications, a text that replaces a hidden value, or JSON. */
function freeText({ widget }: Extract<Field, { kind: 'json' }>, value: unknown): string {
  if (typeof value === 'string') return value
  if (widget === 'geo') return geoText(value as Geo)
  if (widget === 'specs') return (value as Spec[]).map((spec) => `${spec.name} ${spec.value}`).join(' · ')
  return JSON.stringify(value)
}

/** The address of a place, or its coordinates if it has none. */
export const geoText = ({ lng, lat, address }: Geo): string => address ?? `${lat.toFixed(6)}, ${lng.toFixed(6)}`

/** A row without a name is shown by the end of its id, such as a consumer who bought without signing in. */
export const refName = (name: string | undefined, id: string): string =>
  name === undefined ? id : name || `#${id.slice(-6)}`

export const listOf = (texts: readonly string[], locale: Locale): string => texts.join(locale === 'zh_CN' ? '、' : ', ')

/** The words of a field that is true or false, on pages, in files and in the template of an import. */
export const YES: Text = { zh_CN: '是', en_US: 'Yes' }
export const NO: Text = { zh_CN: '否', en_US: 'No' }

/** The unit of a column in the reader's language; undefined if it has none. */
export function unitOf({ entity, columns }: ShownEntity, name: string, locale: Locale): string | undefined {
  const field = entity.fields[name]
  const own = columns && Object.hasOwn(columns, name) ? columns[name] : undefined
  if (own) return own.unit && unitText(own.unit, locale)
  if (field?.kind === 'pct') return '%'
  return (field?.kind === 'int' || field?.kind === 'num') && field.unit ? unitText(field.unit, locale) : undefined
}

/** A number or an amount as a page shows it, without its unit. */
export const figureText = (shown: Extract<Shown, { kind: 'number' | 'fen' }>, locale: Locale): string =>
  shown.kind === 'fen' ? formatFen(shown.fen) : formatNumber(shown.value, locale, shown.digits)

/** The kind of a field, or of a column that every entity has. */
export function kindOf(entity: Entity, name: string): Field['kind'] | 'status' {
  const field = entity.fields[name]
  if (field) return field.kind
  if (name === 'createdAt' || name === 'updatedAt') return 'dt'
  if (name === 'creator' || name === 'group') return 'ref'
  return name === 'status' ? 'status' : 'str'
}

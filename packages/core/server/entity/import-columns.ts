import type { Entity } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { importedFields } from '../../contract/import.ts'
import { filledText, type Locale, type Text } from '../../contract/refusal.ts'
import { isZone } from '../../contract/zone.ts'
import type { AppServer } from '../call/implement.ts'
import { exportWords } from './export-words.ts'
import { MISSING_COLUMN, NO_COLUMN, SAME_COLUMN } from './import-texts.ts'

/** A field that a file may fill in, with its words in both languages. */
export interface ImportColumn {
  name: string
  field: Field
  label: Text
  /** Of a choice: number → its word. */
  options: readonly (readonly [value: number, word: Text])[]
}

export function importColumns(server: AppServer, entity: Entity): ImportColumn[] {
  const words = { zh_CN: exportWords(server, entity, 'zh_CN'), en_US: exportWords(server, entity, 'en_US') }
  const inBoth = (read: (locale: Locale) => string | undefined, name: string): Text => ({
    zh_CN: read('zh_CN') ?? name,
    en_US: read('en_US') ?? name,
  })
  return importedFields(entity).map(([name, field]) => ({
    name,
    field,
    label: inBoth((locale) => words[locale].fields[name], name),
    options:
      field.kind === 'choice'
        ? Object.entries(field.options).map(([value, [option]]) => [
            Number(value),
            inBoth((locale) => words[locale].options[name]?.[option], option),
          ])
        : [],
  }))
}

/** A column of the file that is imported. */
export interface PlacedColumn extends ImportColumn {
  /** From 0, among the file's columns. */
  at: number
  /** The time zone in its head, if there is one. */
  zone?: string
}

/** What the heads of a file mean: names of fields in either language, also with a unit or a zone in brackets. */
export function placeColumns(columns: readonly ImportColumn[], heads: readonly string[]) {
  const byWord = new Map<string, ImportColumn>()
  const spellings: ((column: ImportColumn) => string)[] = [
    ({ label }) => bare(label.en_US),
    ({ label }) => bare(label.zh_CN),
    ({ name }) => whole(name),
    ({ label }) => whole(label.en_US),
    ({ label }) => whole(label.zh_CN),
  ]
  // A later spelling wins: what a column is called as a whole.
  for (const spelling of spellings) for (const column of columns) byWord.set(spelling(column), column)
  const placed: PlacedColumn[] = []
  const faults: Text[] = []
  for (const [at, head] of heads.entries()) {
    const column = byWord.get(whole(head)) ?? byWord.get(bare(head))
    if (!column) continue
    if (placed.some(({ name }) => name === column.name)) faults.push(filledBoth(SAME_COLUMN, column.label))
    else placed.push({ ...column, at, ...zoneIn(head) })
  }
  if (placed.length === 0) return { placed, faults: [NO_COLUMN] }
  for (const column of columns) {
    const { required, default: given } = column.field
    const isMissing = required && given === undefined && !placed.some(({ name }) => name === column.name)
    if (isMissing) faults.push(filledBoth(MISSING_COLUMN, column.label))
  }
  return { placed, faults }
}

const filledBoth = (text: Text, name: Text): Text => ({
  zh_CN: filledText(text, { name: name.zh_CN }).zh_CN,
  en_US: filledText(text, { name: name.en_US }).en_US,
})

/** The template marks required columns with a star. */
const whole = (head: string) => head.normalize('NFKC').replaceAll('*', '').trim().toLowerCase()
const bare = (head: string) =>
  whole(head)
    .replace(/\([^()]*\)$/, '')
    .trimEnd()

function zoneIn(head: string): { zone?: string } {
  const zone = /\(([^()]+)\)[\s*]*$/.exec(head.normalize('NFKC'))?.[1]
  return zone !== undefined && isZone(zone) ? { zone } : {}
}

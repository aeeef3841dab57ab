import { strToU8, zipSync } from 'fflate'
import type { Field } from '../../contract/define/fields.ts'
import { filled, inLocale, type Locale, type Text } from '../../contract/refusal.ts'
import { NO, YES } from '../../contract/shown.ts'
import type { ImportColumn } from './import-columns.ts'
import { sheetXml, WORKBOOK_PARTS, workbookXml } from './workbook.ts'

export interface TemplateColumn extends ImportColumn {
  /** Titles of the rows that a reference may name, if there are few. */
  titles?: readonly string[]
}

/**
 * A workbook to be filled in: a sheet with the columns, whose cells offer the choices, and one that says what each
 * column takes. Columns of texts have the format text, so that a number keeps its zeros.
 */
export function importTemplate(columns: readonly TemplateColumn[], zone: string, locale: Locale): Uint8Array {
  const say = (text: Text) => inLocale(text, locale)
  const lists = columns.map((column) => choicesOf(column, locale))
  const heads = columns.map((column) => headOf(column, zone, locale))
  const height = Math.max(1, ...lists.map((list) => list.length))
  const choices = Array.from({ length: height }, (_, row) => lists.map((list) => list[row] ?? null))
  const notes = columns.map(({ label, field }, at) => [
    say(label),
    say(field.required && field.default === undefined ? YES : NO),
    [noteOf(field, locale), say(field.unique ? WORDS.unique : NOTHING), say(field.takes ?? NOTHING)]
      .filter((part) => part !== '')
      .join(say(WORDS.comma)),
    lists[at]!.slice(0, SHOWN_CHOICES).join(say(WORDS.comma)),
  ])
  const table = sheetXml([heads], {
    columns: columns.map(({ field, label }) => ({
      width: widthOf(say(label)),
      style: isText(field) ? 'text' : 'plain',
    })),
    frozen: true,
    lists: lists.map((list, at) => ({
      rows: list.length,
      strict: columns[at]!.field.kind !== 'ref',
    })),
    listSheet: say(WORDS.choices),
  })
  const noteSheet = sheetXml([NOTE_HEADS.map(say), ...notes], {
    columns: [18, 10, 50, 50].map((width) => ({ width, style: 'plain' as const })),
    frozen: true,
  })
  const sheets = [
    { name: say(WORDS.data), xml: table },
    { name: say(WORDS.notes), xml: noteSheet },
    { name: say(WORDS.choices), xml: sheetXml(choices, {}), hidden: true },
  ]
  const parts = { ...WORKBOOK_PARTS, ...workbookXml(sheets) }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const SHOWN_CHOICES = 20
const NOTHING: Text = { zh_CN: '', en_US: '' }
const WORDS = {
  data: { zh_CN: '数据', en_US: 'Data' },
  notes: { zh_CN: '填写说明', en_US: 'Notes' },
  choices: { zh_CN: '可选值', en_US: 'Choices' },
  yuan: { zh_CN: '元', en_US: 'yuan' },
  unique: { zh_CN: '不可重复', en_US: 'each only once' },
  comma: { zh_CN: '，', en_US: ', ' },
} as const satisfies Record<string, Text>

const NOTE_HEADS: readonly Text[] = [
  { zh_CN: '列', en_US: 'Column' },
  { zh_CN: '必填', en_US: 'Required' },
  { zh_CN: '怎么填', en_US: 'What it takes' },
  { zh_CN: '可选值', en_US: 'Choices' },
]

const NOTE = {
  text: { zh_CN: '文本，最多 {max} 个字符', en_US: 'A text of at most {max|character|characters}' },
  least: { zh_CN: '数字，不小于 {min}', en_US: 'A number of at least {min}' },
  number: { zh_CN: '数字，{min} 至 {max}', en_US: 'A number from {min} to {max}' },
  share: { zh_CN: '百分比，0 至 100', en_US: 'A percentage from 0 to 100' },
  amount: { zh_CN: '金额，单位元，最多两位小数', en_US: 'An amount in yuan with at most two decimals' },
  choice: { zh_CN: '从可选值中选一个', en_US: 'One of the choices' },
  moment: { zh_CN: '时间，如 2026-03-05 08:30', en_US: 'A time such as 2026-03-05 08:30' },
  day: { zh_CN: '日期，如 2026-03-05', en_US: 'A date such as 2026-03-05' },
  one: { zh_CN: '名称或编号', en_US: 'A name or number' },
  many: { zh_CN: '名称或编号，多个用顿号隔开', en_US: 'Names or numbers, separated by commas' },
} as const satisfies Record<string, Text>

/** Nobody needs to know such a limit. */
const LARGE = 1e9

function noteOf(field: Field, locale: Locale): string {
  const say = (text: Text, values = {}) => filled(text[locale], values, locale)
  switch (field.kind) {
    case 'str':
    case 'text':
      return say(NOTE.text, { max: field.max })
    case 'int':
    case 'num':
      return say(field.max > LARGE ? NOTE.least : NOTE.number, { min: field.min, max: field.max })
    case 'pct':
      return say(NOTE.share)
    case 'fen':
      return say(NOTE.amount)
    case 'dt':
      return say(NOTE.moment)
    case 'date':
      return say(NOTE.day)
    case 'ref':
      return say(field.many ? NOTE.many : NOTE.one)
    default:
      return say(NOTE.choice)
  }
}

function choicesOf({ field, options, titles = [] }: TemplateColumn, locale: Locale): readonly string[] {
  if (field.kind === 'bool') return [YES[locale], NO[locale]]
  return field.kind === 'ref' ? titles : options.map(([, word]) => word[locale])
}

function headOf({ field, label }: ImportColumn, zone: string, locale: Locale): string {
  const star = field.required && field.default === undefined ? '*' : ''
  const unit =
    field.kind === 'fen' ? WORDS.yuan[locale] : field.kind === 'dt' ? zone : 'unit' in field ? field.unit : ''
  return `${label[locale]}${unit ? ` (${unit})` : ''}${star}`
}

const isText = ({ kind }: Field) => kind === 'str' || kind === 'text' || kind === 'ref'

/** A Chinese character is as wide as two others. */
const widthOf = (label: string) =>
  Math.max(14, 4 + [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0))

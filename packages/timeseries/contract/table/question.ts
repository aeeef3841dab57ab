import type { Text } from '@atrium/core/contract/refusal'
import { clockText } from '@atrium/core/contract/zone'
import { encodingName } from './encoding.ts'
import type { ReadOption } from './options.ts'
import { isFormat, type Reading, seenTimes, timesAt } from './reading.ts'
import type { TableSample } from './sample.ts'
import { timeText } from './time-columns.ts'
import { compileFormat } from './time-format.ts'

/** What the file does not decide. The page asks it, the command refuses and names the option. */
export interface Question {
  kind: 'encoding' | 'format' | 'decimal' | 'type' | 'years' | 'offsets'
  /** Options of the command that answer it. */
  options: readonly ReadOption[]
  /** The column in question, and its position; empty for the whole file. */
  column: string
  at: number
  example: string
  /** The possible answers, and how the example reads with each of them, if that can be shown. */
  choices: readonly { value: string; reads: Text }[]
  answer: string | null
}

const plain = (text: string): Text => ({ zh_CN: text, en_US: text })

/** The questions of a file, answered ones among them as long as they can be answered otherwise. */
export function questionsOf(
  reading: Reading,
  rows: readonly string[][],
  encodings: TableSample['encodings'],
): Question[] {
  return [...encodingQuestion(encodings), ...timeQuestions(reading, rows), ...valueQuestions(reading)]
}

function encodingQuestion(encodings: TableSample['encodings']): Question[] {
  if (encodings.length < 2) return []
  const choices = encodings.map(({ encoding, text }) => ({
    value: encoding,
    reads: plain(`${text} · ${encodingName(encoding)}`),
  }))
  return [{ kind: 'encoding', options: ['encoding'], column: '', at: -1, example: '', choices, answer: null }]
}

function timeQuestions(reading: Reading, rows: readonly string[][]): Question[] {
  const { columns, formats, format, years, offsets } = reading
  const at = timesAt(columns)
  const of = { column: at.map((one) => columns[one]!.name).join(' '), at: at[0] ?? -1 }
  const questions: Question[] = []
  if (formats.length > 1) {
    const example = unclearTime(
      formats,
      rows.map((cells) => timeText(cells, at)),
    )
    const choices = formats.map((value) => ({ value, reads: plain(`${readAs(value, example)} · ${value}`) }))
    questions.push({ kind: 'format', options: ['format'], ...of, example, choices, answer: format })
  }
  if (format === null || !isFormat(format)) return questions
  const seen = seenTimes(reading, rows)
  if (seen.unusual !== undefined)
    questions.push({ kind: 'years', options: ['years'], ...of, example: seen.unusual, choices: YEARS, answer: years })
  if (seen.offsets === 'some')
    questions.push({
      kind: 'offsets',
      options: ['offsets'],
      ...of,
      example: seen.without,
      choices: OFFSETS,
      answer: offsets,
    })
  return questions
}

const YEARS = [
  { value: 'any', reads: { zh_CN: '时间没有错，照此存储', en_US: 'The times are right; store them' } },
  { value: 'usual', reads: { zh_CN: '拒绝这些行', en_US: 'Refuse these rows' } },
]
const OFFSETS = [
  { value: 'zone', reads: { zh_CN: '按所选时区读取', en_US: 'They are in the chosen zone' } },
  { value: 'refuse', reads: { zh_CN: '拒绝这些行', en_US: 'Refuse these rows' } },
]
const DECIMALS = [
  { value: ',', reads: { zh_CN: '小数点是逗号（一点五写作 1,5）', en_US: 'A comma (one and a half is 1,5)' } },
  { value: '.', reads: { zh_CN: '小数点是点（一点五写作 1.5）', en_US: 'A point (one and a half is 1.5)' } },
]
const TYPES = [
  { value: 'number', reads: { zh_CN: '数字，其余单元格没有值', en_US: 'Numbers; other cells have no value' } },
  { value: 'text', reads: { zh_CN: '文本', en_US: 'Texts' } },
]

function valueQuestions({ columns, decimal, decimalDoubt }: Reading): Question[] {
  const questions: Question[] = []
  if (decimalDoubt !== undefined)
    questions.push({
      kind: 'decimal',
      options: ['decimal'],
      column: '',
      at: -1,
      example: decimalDoubt,
      choices: DECIMALS,
      answer: decimal,
    })
  // The types of fields that a column names are those of their own values.
  if (columns.some(({ use }) => use === 'key')) return questions
  for (const [at, { name, use, doubt }] of columns.entries())
    if (use === 'field' && doubt !== undefined)
      questions.push({
        kind: 'type',
        options: ['number', 'text'],
        column: name,
        at,
        example: doubt,
        choices: TYPES,
        answer: null,
      })
  return questions
}

/** A time that the formats read differently; the first one if there is none. */
function unclearTime(formats: readonly string[], times: readonly string[]): string {
  const readers = formats.map((format) => compileFormat(format))
  const differs = (text: string) => new Set(readers.map((read) => read(text)?.us)).size > 1
  return times.find(differs) ?? times[0] ?? ''
}

function readAs(format: string, text: string): string {
  const time = compileFormat(format)(text)
  return time ? clockText('UTC', time.us / 1000).replace(' 00:00:00', '') : '–'
}

/** A question in a sentence, without its answers. */
export function questionText({ kind, column, example }: Question): Text {
  switch (kind) {
    case 'encoding':
      return { zh_CN: '不能确定文件的编码', en_US: 'The encoding of the file is not certain' }
    case 'format':
      return { zh_CN: `“${example}”有几种读法`, en_US: `“${example}” can be read in several ways` }
    case 'decimal':
      return {
        zh_CN: `“${example}”里的符号可能是小数点，也可能是千位分隔符`,
        en_US: `The sign in “${example}” may be the decimal sign or separate thousands`,
      }
    case 'type':
      return {
        zh_CN: `“${column}”列大多是数字，也有“${example}”这样的内容`,
        en_US: `“${column}” has mostly numbers, but also “${example}”`,
      }
    case 'years':
      return {
        zh_CN: `“${column}”列有 1990 年以前或今年以后的时间，例如“${example}”`,
        en_US: `“${column}” has times before 1990 or after this year, such as “${example}”`,
      }
    case 'offsets':
      return {
        zh_CN: `“${column}”列的时间有的带时区偏移，有的不带，例如“${example}”`,
        en_US: `Some times of “${column}” carry an offset and others do not, such as “${example}”`,
      }
  }
}

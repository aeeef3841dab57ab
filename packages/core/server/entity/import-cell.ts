import type { Field } from '../../contract/define/fields.ts'
import { fieldSchema } from '../../contract/define/schema.ts'
import { validationText } from '../../contract/define/validation-text.ts'
import type { ImportCell } from '../../contract/import.ts'
import { filledText, type Text } from '../../contract/refusal.ts'
import { fenOf } from '../../contract/yuan.ts'
import { momentMs } from '../../contract/zone.ts'
import { isDay, isMoment } from '../http/formats.ts'
import { bodyValidator } from '../http/validate.ts'
import type { PlacedColumn } from './import-columns.ts'
import {
  MAX_DECIMALS,
  NO_AMOUNT,
  NO_DATE,
  NO_MOMENT,
  NO_NUMBER,
  NO_YES_OR_NO,
  ONE_OF,
  ROUNDED,
} from './import-texts.ts'

/** The value on the wire, undefined for an empty cell; or what is wrong with it. */
export type ReadCell = { value: unknown } | { wrong: Text }

const EMPTY: ReadCell = { value: undefined }

/**
 * Reads the cells of a column as people write them: words of choices, yuan, days and times on the zone's clock. The
 * texts of references stay texts: `import-refs.ts` looks them up.
 */
export function cellReader(column: PlacedColumn, tenantZone: string): (cell: ImportCell) => ReadCell {
  const { field } = column
  const convert = converter(column, column.zone ?? tenantZone)
  const validate = field.kind === 'ref' ? undefined : bodyValidator(fieldSchema(field))
  return (cell) => {
    const text = typeof cell === 'string' ? cell.trim() : String(cell ?? '')
    if (text === '') {
      return field.required && field.default === undefined ? { wrong: validationText('required') } : EMPTY
    }
    const read = convert(text, cell)
    if ('wrong' in read || !validate) return read
    const refused = Object.values(validate(read.value)?.detail.fields ?? {})[0]
    return refused ? { wrong: said(field, refused) } : read
  }
}

/** As the form says it: which characters the field takes. */
function said({ takes }: Field, refused: Text): Text {
  return takes && refused.zh_CN === validationText('pattern').zh_CN ? takes : refused
}

type Convert = (text: string, cell: ImportCell) => ReadCell

function converter({ field, options }: PlacedColumn, zone: string): Convert {
  switch (field.kind) {
    case 'int':
      return (text) => numberOf(text, 0)
    case 'num':
      return (text) => numberOf(text, field.digits)
    case 'pct':
      return (text) => numberOf(text.replace(/[%％]$/, '').trimEnd(), 2)
    case 'fen':
      return (text) => amountOf(text, field)
    case 'bool':
      return yesOrNo
    case 'choice':
      return choiceReader(field, options)
    case 'date':
      return (text) => dayIn(text)
    case 'dt':
      return (text) => momentIn(text, zone)
    case 'str':
      return (text, cell) => textOf(field.format === 'phone' ? text.replace(/[\s-]/g, '') : text, cell)
    default:
      return textOf
  }
}

/** A spreadsheet keeps 15 digits of a number. */
const ROUNDED_FROM = 1e15

function textOf(text: string, cell: ImportCell): ReadCell {
  return typeof cell === 'number' && Math.abs(cell) >= ROUNDED_FROM ? { wrong: ROUNDED } : { value: text }
}

function numberOf(text: string, digits: number): ReadCell {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(whole)) return { wrong: NO_NUMBER }
  const value = Number(whole)
  // Larger ones have no decimals that a double could hold.
  const isLong = Math.abs(value) < 1e15 && Number(value.toFixed(digits)) !== value
  return isLong ? { wrong: filledText(MAX_DECIMALS, { limit: digits }) } : { value }
}

/** Its limits are said in yuan, as the cell is. */
function amountOf(text: string, { min, max }: { min: number; max: number }): ReadCell {
  const fen = fenOf(text) ?? Number.NaN
  if (Number.isNaN(fen)) return { wrong: NO_AMOUNT }
  if (fen < min) return { wrong: validationText('minimum', min / 100) }
  return fen > max ? { wrong: validationText('maximum', max / 100) } : { value: fen }
}

const YES = new Set(['是', 'yes', 'true', 'y', '1'])
const NO = new Set(['否', 'no', 'false', 'n', '0'])

function yesOrNo(text: string): ReadCell {
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { wrong: NO_YES_OR_NO }
}

function choiceReader(field: Field & { kind: 'choice' }, options: PlacedColumn['options']): Convert {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  const values = new Map(
    options.flatMap(([value, word]) =>
      [field.options[value]![0], word.en_US, word.zh_CN].map((one) => [plain(one), value] as const),
    ),
  )
  const list = (locale: keyof Text) => options.map(([, word]) => word[locale])
  const wrong: Text = {
    zh_CN: filledText(ONE_OF, { list: list('zh_CN').join('、') }).zh_CN,
    en_US: filledText(ONE_OF, { list: list('en_US').join(', ') }).en_US,
  }
  return (text) => {
    const value = values.get(plain(text))
    return value === undefined ? { wrong } : { value }
  }
}

const DAY = '(\\d{4})\\s*[-/.年]\\s*(\\d{1,2})\\s*[-/.月]\\s*(\\d{1,2})\\s*日?'
const CLOCK = '(\\d{1,2})[:：](\\d{2})(?:[:：](\\d{2}))?(?:\\.\\d+)?'
const DAY_ONLY = new RegExp(`^${DAY}(?:[ T]0?0:00(?::00)?)?$`)
const DAY_AND_CLOCK = new RegExp(`^${DAY}(?:[ T]+${CLOCK})?$`)

const two = (digits = '0') => digits.padStart(2, '0')

function dayIn(text: string): ReadCell {
  const [, year, month, day] = DAY_ONLY.exec(text) ?? []
  const value = `${year}-${two(month)}-${two(day)}`
  return year !== undefined && isDay(value) ? { value } : { wrong: NO_DATE }
}

function momentIn(text: string, zone: string): ReadCell {
  if (isMoment(text)) return { value: text }
  const [, year, month, day, hour, minute, second] = DAY_AND_CLOCK.exec(text) ?? []
  const date = `${year}-${two(month)}-${two(day)}`
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`
  if (year === undefined || !isMoment(`${date}T${clock}Z`)) return { wrong: NO_MOMENT }
  return { value: new Date(momentMs(zone, Date.parse(`${date}T${clock}Z`))).toISOString() }
}

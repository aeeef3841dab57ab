import { isNothing } from './cells.ts'
import { compileFormat } from './time-format.ts'

const SHAPE =
  /^(\d{1,4})(年|[./-])(\d{1,2})(月|[./-])(\d{1,4})(日?)(?:([T ]+)(\d{1,2}):\d{2}(:\d{2})?(?:([.,])(\d{3}|\d{6}))?(\s*)([AaPp][Mm])?)?(\s*)(Z|[+-]\d{2}:?\d{2})?$/
const TIME_NAME = /time|date|日期|时间|时刻|timestamp|^ts$|^day$/i
const MOST_SHAPES = 5
/** The smallest part of the cells that a format must read. */
const ENOUGH = 0.8

/** A format that reads a column's cells; undefined is ISO 8601. */
export interface FormatGuess {
  format: string | undefined
  /** The part of the filled cells that it reads, up to 1. */
  share: number
}

/**
 * The formats that may be meant by a column, the best first. Several with the same share mean that the cells do not
 * decide: 01/02/2016 is in January or in February.
 */
export function guessFormats(name: string, cells: readonly string[]): FormatGuess[] {
  const filled = cells.filter((cell) => !isNothing(cell))
  if (filled.length === 0) return []
  const rated = (format: string | undefined) => ({ format, share: shareOf(format, filled) })
  const iso = rated(undefined)
  if (iso.share === 1) return [iso]
  const shapes = new Set(filled.flatMap(formatsLike))
  const candidates = [...shapes].slice(0, MOST_SHAPES * 2).map(rated)
  const counted = countOf(name, filled)
  if (counted) candidates.push(rated(counted))
  const all = [iso, ...candidates].filter(({ share }) => share >= ENOUGH)
  const best = Math.max(...all.map(({ share }) => share))
  return sameInstants(
    all.filter(({ share }) => share === best),
    filled,
  )
}

function shareOf(format: string | undefined, cells: readonly string[]): number {
  const read = compileFormat(format)
  return cells.filter((cell) => read(cell) !== null).length / cells.length
}

/** Formats that would read this cell; two if its day may be its month. */
function formatsLike(cell: string): string[] {
  const [, first, after, , between, last, day, gap, , seconds, dot, fraction, space, half, blank, offset] =
    SHAPE.exec(cell) ?? []
  if (first === undefined || last === undefined) return []
  const text = (part = '') => (/[A-Za-z年月日]/.test(part) ? `[${part}]` : part)
  const clock =
    gap === undefined
      ? ''
      : `${text(gap)}${half ? 'h' : 'H'}:mm${seconds ? ':ss' : ''}${dot ? dot + 'S'.repeat(fraction!.length) : ''}${half ? `${space}A` : ''}`
  const rest = `${text(day)}${clock}${offset === undefined ? '' : `${half ? '' : (space ?? '')}${blank ?? ''}Z`}`
  const [one, two] = [text(after), text(between)]
  if (first.length === 4) return [`YYYY${one}M${two}D${rest}`]
  return last.length === 4 ? [`D${one}M${two}YYYY${rest}`, `M${one}D${two}YYYY${rest}`] : []
}

const EPOCH_DIGITS: Record<number, string> = { 9: 's', 10: 's', 12: 'ms', 13: 'ms', 15: 'us', 16: 'us', 19: 'ns' }

/** A count since 1970, or days of a spreadsheet, if the name or the order of the numbers suggests a time. */
function countOf(name: string, cells: readonly string[]): string | undefined {
  if (!cells.every((cell) => /^\d+(\.\d+)?$/.test(cell))) return undefined
  const numbers = cells.map(Number)
  const isNamed = TIME_NAME.test(name)
  const grows = numbers.length > 1 && numbers.every((value, at) => at === 0 || value > numbers[at - 1]!)
  const digits = new Set(cells.map((cell) => cell.split('.')[0]!.length))
  const unit = digits.size === 1 ? EPOCH_DIGITS[[...digits][0]!] : undefined
  if (unit && (isNamed || grows)) return unit
  return isNamed && numbers.every((value) => value >= 20_000 && value < 80_000) ? 'excel' : undefined
}

/** Formats that read every cell as the same time count once. */
function sameInstants(guesses: readonly FormatGuess[], cells: readonly string[]): FormatGuess[] {
  const readings = new Set<string>()
  return guesses.filter(({ format }) => {
    const read = compileFormat(format)
    const reading = cells.map((cell) => read(cell)?.us ?? '').join()
    if (readings.has(reading)) return false
    readings.add(reading)
    return true
  })
}

/** Whether a column's name suggests that it has the rows' times. */
export const isTimeName = (name: string): boolean => TIME_NAME.test(name)

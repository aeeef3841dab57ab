import { isNothing } from './cells.ts'
import { formatsLike } from './like-cell.ts'
import { compileFormat } from './time-format.ts'

const TIME_NAME = /time|date|zeit|datum|日期|[时時][间間刻]|^ts$|^day$/i
const MOST_SHAPES = 10
const CELLS_LOOKED_AT = 100
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
 * @param others formats that the names of columns suggest
 */
export function guessFormats(name: string, cells: readonly string[], others: readonly string[] = []): FormatGuess[] {
  const filled = cells.filter((cell) => !isNothing(cell))
  if (filled.length === 0) return []
  const rated = (format: string | undefined) => ({ format, share: shareOf(format, filled) })
  const iso = rated(undefined)
  if (iso.share === 1) return [iso]
  const shapes = new Set([...others, ...filled.slice(0, CELLS_LOOKED_AT).flatMap(formatsLike)])
  // Digits alone are a date only if it is one of our time.
  const meant = [...shapes].slice(0, MOST_SHAPES).filter((format) => !isCompact(format) || isUsual(format, filled))
  const candidates = meant.map(rated)
  const counted = meant.some(isCompact) ? undefined : countOf(name, filled)
  if (counted) candidates.push(rated(counted))
  const all = [iso, ...candidates].filter(({ share }) => share >= ENOUGH)
  const best = Math.max(...all.map(({ share }) => share))
  return sameInstants(
    all.filter(({ share }) => share === best),
    filled,
  )
}

const isCompact = (format: string) => format.startsWith('YYYYMMDD')

function isUsual(format: string, cells: readonly string[]): boolean {
  const read = compileFormat(format)
  const times = cells.map(read).filter((time) => time !== null)
  return times.every(({ us }) => us > Date.UTC(1970) * 1000 && us < Date.UTC(2100) * 1000)
}

function shareOf(format: string | undefined, cells: readonly string[]): number {
  const read = compileFormat(format)
  return cells.filter((cell) => read(cell) !== null).length / cells.length
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

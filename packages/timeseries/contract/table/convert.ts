import { escapeKey, escapeMeasurement, escapeText, isNameable } from '../line-protocol.ts'
import { isBoolean, isNothing, readNumber } from './cells.ts'
import { type ClockTally, openClock, readZone } from './clock.ts'
import { guessKind } from './kinds.ts'
import type { TablePlan, ValueKind } from './plan.ts'
import { timeText } from './time-columns.ts'
import { compileFormat } from './time-format.ts'
import { usualTimes } from './usual-time.ts'

/** Why a row is refused, or a cell left out. `column` is the column that is wrong, `cell` what stands there. */
export interface RowRefusal {
  kind:
    | 'width'
    | 'number'
    | 'boolean'
    | 'empty'
    | 'time'
    | 'year'
    | 'noOffset'
    | 'missing'
    | 'undecided'
    | 'name'
    | 'label'
  column?: string
  cell?: string
}

/** A line of line protocol with its time in microseconds and the cells that it lacks; or why there is none. */
export type Converted = { line: string; us: number; left: readonly RowRefusal[] } | { refused: RowRefusal }

export interface Converter {
  /** Takes the rows in the order of the file. */
  convert(cells: readonly string[]): Converted
  tally: ClockTally
}

/**
 * Turns rows of cells into line protocol. The command line and the browser use it, so both store the same. Empty cells
 * are left out, and so are cells that cannot be read; a row without any value is refused.
 * @throws RangeError for a format or a zone that does not exist; `faultOf` finds what else is wrong with a plan
 */
export function openConverter({
  measurement,
  columns,
  format,
  zone,
  decimal,
  anyYear,
  constants,
  keyKinds,
}: TablePlan): Converter {
  const readTime = compileFormat(format)
  const isUsual = usualTimes()
  const clock = openClock(zone === undefined ? undefined : readZone(zone))
  const placed = columns.map((column, at) => ({ ...column, at, head: `${escapeKey(column.name)}=` }))
  const timesAt = placed.filter(({ use }) => use === 'time').map(({ at }) => at)
  const tags = placed.filter(({ use }) => use === 'tag')
  const fields = placed.filter(({ use }) => use === 'field')
  const key = placed.find(({ use }) => use === 'key')
  const start = escapeMeasurement(measurement)
  const fixed = constants.map(({ name, value }) => `,${escapeKey(name)}=${escapeKey(value)}`).join('')
  const names = [...tags, ...(key ? [] : fields), ...constants].map(({ name }) => name)
  const badName = [measurement, ...names, ...constants.map(({ value }) => value)].find((name) => !isNameable(name))
  const kindsOfKeys = new Map<string, ValueKind>(Object.entries(keyKinds))

  /** A value as line protocol; null if the cell does not have one of this type. */
  function valueText(cell: string, kind: ValueKind, unit: string): string | null {
    if (kind === 'text') return `"${escapeText(cell)}"`
    if (kind === 'boolean') return isBoolean(cell) ? cell.toLowerCase() : null
    const number = readNumber(cell, decimal, unit)
    return Number.isNaN(number) ? null : Object.is(number, -0) ? '-0' : String(number)
  }

  /** The type of a field that a cell names: as its first value suggests, if the first rows did not have it. */
  function kindOfKey(name: string, cell: string): ValueKind {
    const known = kindsOfKeys.get(name) ?? guessKind([cell], decimal).kind
    kindsOfKeys.set(name, known)
    return known
  }

  /** The fields of a row, as line protocol, with the cells that were left out. */
  function fieldsOf(cells: readonly string[]): { text: string; left: RowRefusal[] } {
    let text = ''
    const left: RowRefusal[] = []
    for (const { name, at, kind, unit, head } of fields) {
      const cell = cells[at]!
      if (isNothing(cell)) continue
      const field = key ? cells[key.at]! : name
      if (!isNameable(field)) {
        left.push({ kind: 'label', column: key!.name, cell: field })
        continue
      }
      const of = key ? kindOfKey(field, cell) : kind
      const value = valueText(cell, of, unit)
      if (value === null) {
        left.push({ kind: of === 'boolean' ? 'boolean' : 'number', column: field })
        continue
      }
      text += `${text === '' ? '' : ','}${key ? `${escapeKey(field)}=` : head}${value}`
    }
    return { text, left }
  }

  function tagsOf(cells: readonly string[]): string | RowRefusal {
    let series = fixed
    for (const { name, at, head } of tags) {
      const cell = cells[at]!
      if (cell === '') continue
      if (!isNameable(cell)) return { kind: 'label', column: name, cell }
      series += `,${head}${escapeKey(cell)}`
    }
    return series
  }

  function convert(cells: readonly string[]): Converted {
    // Some programs end every row with a delimiter.
    const isLonger = cells.length > columns.length && cells.slice(columns.length).every((cell) => cell === '')
    if (cells.length !== columns.length && !isLonger) return { refused: { kind: 'width' } }
    const { text, left } = fieldsOf(cells)
    if (text === '') return { refused: left[0] ?? { kind: 'empty' } }
    const time = readTime(timeText(cells, timesAt))
    if (!time) return { refused: { kind: 'time' } }
    if (!anyYear && !isUsual(time.us)) return { refused: { kind: 'year' } }
    if (badName !== undefined) return { refused: { kind: 'name', column: badName } }
    const series = tagsOf(cells)
    if (typeof series !== 'string') return { refused: series }
    const place = clock.place(key ? `${series} ${cells[key.at]}` : series, time)
    if ('refused' in place) return { refused: { kind: place.refused === 'noZone' ? 'noOffset' : place.refused } }
    return { line: `${start}${series} ${text} ${place.us}`, us: place.us, left }
  }

  return { convert, tally: clock.tally }
}

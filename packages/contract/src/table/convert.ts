import { escapeKey, escapeMeasurement, escapeText, isNameable } from '../line-protocol.ts'
import { isBoolean, isNothing, readNumber } from './cells.ts'
import { type ClockTally, openClock, readZone } from './clock.ts'
import type { TablePlan } from './plan.ts'
import { compileFormat } from './time-format.ts'

/** Why a row is refused; `column` is the name of the column that is wrong, if it is one. */
export interface RowRefusal {
  kind: 'width' | 'number' | 'boolean' | 'empty' | 'time' | 'missing' | 'undecided' | 'name'
  column?: string
}

/** A line of line protocol with its time in microseconds, or the reason why there is none. */
export type Converted = { line: string; us: number } | { refused: RowRefusal }

export interface Converter {
  /** Takes the rows in the order of the file. */
  convert(cells: readonly string[]): Converted
  tally: ClockTally
}

/**
 * Turns rows of cells into line protocol. The command line and the browser use it, so both store the same. Empty cells
 * are left out.
 * @throws RangeError for a format or a zone that does not exist; `faultOf` finds what else is wrong with a plan
 */
export function openConverter({ measurement, columns, format, zone, decimal }: TablePlan): Converter {
  const readTime = compileFormat(format)
  const clock = openClock(zone === undefined ? undefined : readZone(zone))
  const placed = columns.map((column, at) => ({ ...column, at, head: `${escapeKey(column.name)}=` }))
  const timeAt = placed.find(({ use }) => use === 'time')?.at ?? -1
  const tags = placed.filter(({ use }) => use === 'tag')
  const fields = placed.filter(({ use }) => use === 'field')
  const start = escapeMeasurement(measurement)
  const badName = [measurement, ...[...tags, ...fields].map(({ name }) => name)].find((name) => !isNameable(name))

  /** The fields of a row, as line protocol; or the reason why they cannot be read. */
  function fieldsOf(cells: readonly string[]): string | RowRefusal {
    let text = ''
    for (const { name, at, kind, head } of fields) {
      const cell = cells[at]!
      if (isNothing(cell)) continue
      let value: string
      if (kind === 'text') value = `"${escapeText(cell)}"`
      else if (kind === 'boolean') {
        if (!isBoolean(cell)) return { kind: 'boolean', column: name }
        value = cell.toLowerCase()
      } else {
        const number = readNumber(cell, decimal)
        if (Number.isNaN(number)) return { kind: 'number', column: name }
        value = Object.is(number, -0) ? '-0' : String(number)
      }
      text += text === '' ? head + value : `,${head}${value}`
    }
    return text === '' ? { kind: 'empty' } : text
  }

  function convert(cells: readonly string[]): Converted {
    if (cells.length !== columns.length) return { refused: { kind: 'width' } }
    const fieldText = fieldsOf(cells)
    if (typeof fieldText !== 'string') return { refused: fieldText }
    const time = readTime(cells[timeAt]!)
    if (!time) return { refused: { kind: 'time' } }
    let series = ''
    let badValue: string | undefined
    for (const { name, at, head } of tags) {
      const cell = cells[at]!
      if (cell === '') continue
      series += `,${head}${escapeKey(cell)}`
      if (!isNameable(cell)) badValue = name
    }
    const place = clock.place(series, time)
    if ('refused' in place) return { refused: { kind: place.refused === 'noZone' ? 'time' : place.refused } }
    const bad = badName ?? badValue
    if (bad !== undefined) return { refused: { kind: 'name', column: bad } }
    return { line: `${start}${series} ${fieldText} ${place.us}`, us: place.us }
  }

  return { convert, tally: clock.tally }
}

import type { Dataset } from '../data.ts'
import { MAX_GAUGES } from './gauge-config.ts'

export interface Limits {
  yMin: number
  yMax: number
}

/** Steps of a scale that people can read. */
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
/** A little room beyond the largest value. */
const ROOM = 1.05
/** Values that differ by less than this part of their size are shown around themselves, not from zero. */
const NARROW = 0.02

/** Round ends of a scale for these values, from zero if that shows their differences; null without values. */
export function limitsFor(values: readonly number[]): Limits | null {
  const finite = values.filter(Number.isFinite)
  const [low, high] = [Math.min(...finite), Math.max(...finite)]
  if (!Number.isFinite(high - low) || (low === 0 && high === 0)) return null
  const span = high - low
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (span > 0 && span < NARROW * size) {
    const step = roundUp(span)
    return { yMin: tidy(Math.floor(low / step - 1) * step), yMax: tidy(Math.ceil(high / step + 1) * step) }
  }
  return { yMin: low < 0 ? -roundUp(-low * ROOM) : 0, yMax: high > 0 ? roundUp(high * ROOM) : 0 }
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = ROUND.find((one) => one * power >= value) ?? 10
  return tidy(step * power)
}

/** Without the last digits, which come from computing with powers of ten. */
const tidy = (value: number) => Number(value.toPrecision(12))

interface Dial {
  yMin: number | null
  yMax: number | null
}

/**
 * Dials with limits that follow from the data, one for each number; those that have limits keep them. The dials of one
 * field, parted by a tag (`temp A`, `temp B`), have the same limits, so that they can be compared.
 */
export function proposedDials<Field extends Dial>(fields: readonly Field[], { columns, rows, reduced }: Dataset) {
  const numbers = columns.flatMap(({ type }, at) => (type === 'number' && at > 0 ? [at] : []))
  const fieldAt = (at: number) => columns[at]?.name.split(' ')[0]
  const limits = numbers.map((at) => {
    const alike = numbers.filter((other) => fieldAt(other) === fieldAt(at))
    return limitsFor([...rows, reduced ?? []].flatMap((row) => alike.flatMap((one) => numberIn(row[one]))))
  })
  if (fields.length === 0) {
    const known = limits.slice(0, MAX_GAUGES).filter((one) => one !== null)
    return known.length > 0 && numbers.length <= MAX_GAUGES ? limits.map((one) => ({ ...one })) : null
  }
  const next = fields.map((field, place) => {
    const own = limits[place]
    return own && field.yMin === null && field.yMax === null ? { ...field, ...own } : field
  })
  return next.some((field, place) => field !== fields[place]) ? next : null
}

const numberIn = (cell: unknown) => (typeof cell === 'number' ? [cell] : [])

import { cut } from '@atrium/core/contract/cut'
import type { FieldValue } from '../model.ts'

/** How deep objects may lie in each other; the message itself is the first level. */
export const MAX_JSON_LEVELS = 20

/** By which names a device says its time, in this order. */
const TIME_NAMES = ['time', 'ts', 'timestamp'] as const
/** The store has a column of its own with this name. */
const RESERVED = 'time'

const MIN_TIME_S = Date.UTC(2000, 0) / 1000
const MAX_TIME_S = Date.UTC(2100, 0) / 1000
/** Microseconds of each unit in which devices count. For one number, only one of them lies between these years. */
const UNITS_US = [1_000_000, 1_000, 1, 0.001]

interface Flat {
  fields: Record<string, FieldValue>
  timeUs?: number
}

/**
 * The fields of an object as stock devices send it: the names of nested objects are joined by `_`, null is left out.
 * `time`, `ts` or `timestamp` is the time if it can be one; otherwise it is a field like any other, except `time`, whose
 * name is reserved.
 * @param readTime the microseconds of a text; NaN if it is no moment
 * @returns a text with the reason if the object is refused
 */
export function readFlat(entry: Record<string, unknown>, readTime: (text: string) => number): Flat | string {
  const found = TIME_NAMES.map((name) => [name, momentOf(entry[name], readTime)] as const)
  const [timeName, timeUs] = found.find(([, us]) => us !== undefined) ?? []
  // Without a prototype a field may have any name.
  const fields: Record<string, FieldValue> = Object.create(null)
  const put = (value: unknown, name: string, level: number): string | null => {
    if (value === null) return null
    if (Array.isArray(value)) return `"${cut(name, 60)}" is a list`
    if (typeof value === 'object') {
      if (level > MAX_JSON_LEVELS) return `more than ${MAX_JSON_LEVELS} levels of objects in each other`
      return putAll(value as Record<string, unknown>, `${name}_`, level)
    }
    if (name in fields) return `two values have the name "${cut(name, 60)}"`
    fields[name] = value as FieldValue
    return null
  }
  const putAll = (values: Record<string, unknown>, prefix: string, level: number): string | null => {
    for (const [key, value] of Object.entries(values)) {
      const isTop = level === 1
      if (isTop && (key === timeName || key === RESERVED)) continue
      const refused = put(value, prefix + key, level + 1)
      if (refused !== null) return refused
    }
    return null
  }
  const refused = putAll(entry, '', 1)
  if (refused !== null) return refused
  return timeUs === undefined ? { fields } : { fields, timeUs }
}

function momentOf(value: unknown, readTime: (text: string) => number): number | undefined {
  if (typeof value === 'string') {
    const timeUs = readTime(value)
    return Number.isNaN(timeUs) ? undefined : timeUs
  }
  if (typeof value !== 'number') return undefined
  const unitUs = UNITS_US.find((us) => value * us >= MIN_TIME_S * 1e6 && value * us < MAX_TIME_S * 1e6)
  return unitUs === undefined ? undefined : Math.floor(value * unitUs)
}

import { compactInt } from '../lines/number.ts'
import { ownText } from '../lines/own-text.ts'
import { type FieldValue, NO_OWN_TIME, type Point } from '../model.ts'
import type { RowSink } from './row-sink.ts'

/** Adds one point to the sink; without `nowUs` it needs a time of its own. @returns null, or the reason of the refusal. */
export function putPoint(sink: RowSink, point: Point, nowUs: number | null): string | null {
  const { measurement, tags = {}, fields, timeUs = nowUs } = point
  if (typeof measurement !== 'string' || measurement === '') return 'missing measurement'
  if (!isRecord(tags) || !isRecord(fields)) return 'tags and fields must be objects'
  if (timeUs === null) return NO_OWN_TIME
  if (!Number.isSafeInteger(timeUs)) return 'bad timestamp'
  const pairs: [string, string][] = []
  for (const [key, value] of Object.entries(tags)) {
    // As in line protocol, an empty tag is the same as no tag.
    if (value === '' || value === null || value === undefined) continue
    if (key === '') return 'missing tag key'
    if (typeof value !== 'string') return `tag "${key}" is not a text`
    pairs.push([ownText(key), ownText(value)])
  }
  const refused = sink.selectSeries(ownText(measurement), pairs)
  if (refused !== null) return refused
  for (const [key, value] of Object.entries(fields)) {
    if (key === '') return 'missing field key'
    // A null or missing value means no value, as in the JSON of devices.
    if (value === null || value === undefined) continue
    const reason = putFieldValue(sink, ownText(key), value)
    if (reason !== null) return reason
  }
  return sink.endLine(timeUs)
}

function putFieldValue(sink: RowSink, name: string, value: FieldValue): string | null {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? sink.putValue(name, 'float', value) : `field "${name}" is not finite`
    case 'bigint': {
      const compact = compactInt(value)
      return compact === null ? `field "${name}" is beyond 64 bits` : sink.putValue(name, 'int', compact)
    }
    case 'string':
      return sink.putValue(name, 'string', ownText(value))
    case 'boolean':
      return sink.putValue(name, 'bool', value ? 1 : 0)
    default:
      return `field "${name}" is neither a number, a text nor a boolean`
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

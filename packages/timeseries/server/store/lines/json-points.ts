import { cut } from '@atrium/core/contract/cut'
import type { FieldValue, Point } from '../model.ts'
import { readFlat } from './flat-json.ts'

const TAB = 9
const RETURN = 13
const SPACE = 32
const MINUS = 45
const ZERO = 48
const NINE = 57
const BRACKET = 91
const BRACE = 123
const MAX_NUMBER_BYTES = 40
const NUMBER = /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/
/** The field of a message that is nothing but a number. */
const BARE = 'value'
const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const UTF_8_LENIENT = new TextDecoder()
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a message is JSON and not line protocol: its first character decides, spaces apart, or it is a number. */
export function isJson(message: Uint8Array): boolean {
  let at = 0
  while (message[at] === SPACE || (message[at]! >= TAB && message[at]! <= RETURN)) at++
  const first = message[at]!
  if (first === BRACE || first === BRACKET) return true
  // A measurement may begin with a digit, too.
  const mayBeNumber = first === MINUS || (first >= ZERO && first <= NINE)
  return mayBeNumber && message.length - at <= MAX_NUMBER_BYTES && NUMBER.test(UTF_8_LENIENT.decode(message))
}

/**
 * The points of a JSON body: `{tags?, fields, time?}`, a flat object without `fields` (`readFlat`), an array of these, or
 * a number alone, which becomes the field `value`. `time` beside `fields` is a number of milliseconds or an ISO 8601 text
 * with its zone. Numbers become floats.
 * @param tags of every point, instead of its own tags with these names
 * @returns one entry per element: the point, or the reason of its refusal; a text if the whole body is not readable.
 */
export function readJsonPoints(
  body: Uint8Array,
  measurement: string,
  tags?: Record<string, string>,
): (Point | string)[] | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(UTF_8.decode(body))
  } catch {
    return 'the body is not valid JSON'
  }
  const points =
    typeof parsed === 'number'
      ? [{ measurement, fields: { [BARE]: parsed } }]
      : (Array.isArray(parsed) ? parsed : [parsed]).map((entry) => readPoint(entry, measurement))
  return tags ? points.map((point) => withTags(point, tags)) : points
}

function withTags(point: Point | string, tags: Record<string, string>): Point | string {
  return typeof point === 'string' ? point : { ...point, tags: { ...point.tags, ...tags } }
}

function readPoint(entry: unknown, measurement: string): Point | string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'not an object'
  const { tags, fields, time, ...others } = entry as Record<string, unknown>
  if (fields === undefined) {
    const flat = readFlat(entry as Record<string, unknown>, readTime)
    return typeof flat === 'string' ? flat : { measurement, ...flat }
  }
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) return `unknown property "${cut(unknown, 60)}"`
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return '"fields" is not an object'
  if (tags !== undefined && (typeof tags !== 'object' || tags === null || Array.isArray(tags))) {
    return '"tags" is not an object'
  }
  const timeUs = time === undefined || time === null ? undefined : readTime(time)
  if (Number.isNaN(timeUs)) return '"time" is neither milliseconds nor an ISO 8601 text with a zone'
  return {
    measurement,
    ...(tags === undefined ? {} : { tags: tags as Record<string, string> }),
    // The values are checked later, like the fields of every point.
    fields: fields as Record<string, FieldValue>,
    ...(timeUs === undefined ? {} : { timeUs }),
  }
}

function readTime(time: unknown): number {
  if (typeof time === 'number') return Math.floor(time * 1000)
  if (typeof time !== 'string' || !ISO_WITH_ZONE.test(time)) return Number.NaN
  const ms = Date.parse(time)
  // Date keeps only milliseconds; the three digits after them are added here.
  const micros = /\.\d{3}(\d{1,3})/.exec(time)?.[1]?.padEnd(3, '0') ?? '0'
  return ms * 1000 + Number(micros)
}

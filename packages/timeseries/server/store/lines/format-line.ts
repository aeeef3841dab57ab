import { escapeKey, escapeMeasurement, escapeText, isNameable } from '../../../contract/line-protocol.ts'
import type { FieldValue, Point } from '../model.ts'

/**
 * One line of line protocol with its time in microseconds, for senders (`precision=us`).
 * @throws RangeError for a name or tag value that line protocol cannot carry, and for a number that is not finite.
 */
export function formatLine(point: Point): string {
  const names = [point.measurement, ...Object.entries(point.tags ?? {}).flat(), ...Object.keys(point.fields)]
  const bad = names.find((name) => !isNameable(name))
  if (bad !== undefined) throw new RangeError(`line protocol cannot carry the name ${JSON.stringify(bad)}`)
  const tags = Object.entries(point.tags ?? {}).map(([key, value]) => `,${escapeKey(key)}=${escapeKey(value)}`)
  const fields = Object.entries(point.fields).map(([key, value]) => `${escapeKey(key)}=${formatValue(value)}`)
  const time = point.timeUs === undefined ? '' : ` ${point.timeUs}`
  return `${escapeMeasurement(point.measurement)}${tags.join('')} ${fields.join(',')}${time}`
}

function formatValue(value: FieldValue): string {
  if (typeof value === 'string') return `"${escapeText(value)}"`
  if (typeof value === 'bigint') return `${value}i`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is not finite`)
  return Object.is(value, -0) ? '-0' : String(value)
}

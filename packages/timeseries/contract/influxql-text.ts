import type { Aggregate } from './query.ts'
import type { Transform } from './query-language.ts'

/** The pieces of an InfluxQL statement. Whatever a name or a value contains, it stays one name or one value. */

const ESCAPED: Record<string, string> = { '\n': '\\n', '\\': '\\\\' }

export function quoted(value: string, quote: string): string {
  return quote + value.replace(/[\n\\"']/g, (one) => (one === quote ? `\\${one}` : (ESCAPED[one] ?? one))) + quote
}

export const nameText = (value: string) => quoted(value, '"')
export const valueText = (value: string) => quoted(value, "'")

/** A backslash at its end would take the slash that ends it, also one that stands for itself: an empty group comes between. */
export function regexText(source: string): string {
  const whole = source.endsWith('\\') ? `${source}(?:)` : source
  return `/${whole.replaceAll('/', '\\/')}/`
}

/** Without an exponent, which InfluxQL does not support. */
export function numberText(value: number): string {
  const plain = String(value)
  if (!plain.includes('e')) return plain.includes('.') ? plain : `${plain}.0`
  const [digits = '', exponent = '0'] = plain.replace('-', '').split('e')
  const [whole = '', part = ''] = digits.split('.')
  const point = whole.length + Number(exponent)
  const all = whole + part
  const sign = value < 0 ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return `${sign}${all.slice(0, point).padEnd(point, '0')}.${all.slice(point) || '0'}`
}

/** A comparison of a tag or of a field. */
export function conditionText(key: string, operator: string, value: string | number | boolean): string {
  const isRegex = operator === '=~' || operator === '!~'
  const text =
    typeof value === 'number'
      ? numberText(value)
      : typeof value === 'boolean'
        ? String(value)
        : isRegex
          ? regexText(value)
          : valueText(value)
  return `${nameText(key)} ${operator} ${text}`
}

interface FieldText {
  field: string
  as: string
  aggregate?: Aggregate | undefined
  percent?: number | undefined
}

interface Transforming {
  transform: Transform
  unitMs: number
}

const FUNCTIONS: Record<Exclude<Transform, 'none'>, string> = {
  difference: 'difference',
  nonNegativeDifference: 'non_negative_difference',
  derivative: 'derivative',
}

/** A column of the answer: a field, its aggregate, and what is computed from one point to the next. */
export function fieldText({ field, as, aggregate = 'none', percent }: FieldText, shaping?: Transforming): string {
  const parameter = aggregate === 'percentile' ? `, ${percent ?? 0}` : ''
  const value = aggregate === 'none' ? nameText(field) : `${aggregate}(${nameText(field)}${parameter})`
  const { transform, unitMs } = shaping ?? { transform: 'none', unitMs: 0 }
  if (transform === 'none') return `${value} AS ${nameText(as)}`
  const unit = transform === 'derivative' ? `, ${unitMs}ms` : ''
  return `${FUNCTIONS[transform]}(${value}${unit}) AS ${nameText(as)}`
}

import fc from 'fast-check'
import { type Filling, type Schema, sampleOf } from '../matrix/samples.ts'

/** Represents a number that JSON text can contain and no column can store; `jsonOf` writes it. */
const ENDLESS = '<1e309>'

const DEEP = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`)
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

export const HOSTILE_TEXTS = [
  ...NAMES,
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00', '\u202e\ufeff', '𝄞😀', 'x'.repeat(300), '长'.repeat(9000)],
  ...["' or 1=1 --", '%', '\\', '{{a}}', '../../etc/passwd', '<script>', 'a,b,,c', '-', '*', '$1'],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '2026-02-30T00:00:00Z', '2026-05-06T00:00:00+23:59', '*-1000000000y'],
  ...['1e309', '-1', '0', '1.5', '1000000000', '99999999999999999999', 'NaN', 'Infinity', 'true', 'null', '[]', '{}'],
  ...['00000000-0000-0000-0000-000000000000', '018F0000-0000-7000-8000-00000000000A', 'urn:uuid:x'],
  ...['http://127.0.0.1:1/', 'javascript:alert(1)', '//evil.example', 'a@b.c', '13800000000', '+1'],
]

const hostileText = fc.constantFrom(...HOSTILE_TEXTS)
const hostileNumber = fc.constantFrom<unknown>(
  ...[0, -1, 1.5, 7, 32_768, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e300, 5e-324, ENDLESS],
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, [], {}, [null], [[]], DEEP),
  fc.tuple(fc.constantFrom(...NAMES, '\0', 'x'), hostileText).map((entry) => Object.fromEntries([entry])),
)

/** Values that match the schema, mostly, or are at its limits, or are wrong. */
export function valueNear(schema: Schema, filling: Filling): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: nearly(schema, filling) }, { weight: 1, arbitrary: hostile })
}

function nearly(schema: Schema, filling: Filling): fc.Arbitrary<unknown> {
  const sample = fc.constant(sampleOf(schema, filling))
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined || schema.enum) return sample
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, filling)))
  switch ([schema.type].flat()[0]) {
    case 'string':
      return fc.oneof({ weight: 4, arbitrary: sample }, { weight: 1, arbitrary: textAtLimit(schema) }, hostileText)
    case 'integer':
    case 'number': {
      const limits = [schema.minimum, schema.maximum].filter((limit) => limit !== undefined)
      return fc.oneof({ weight: 4, arbitrary: sample }, fc.constantFrom(1, 2, ...limits))
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueNear(schema.items ?? {}, filling), { minLength: schema.minItems ?? 0, maxLength: 3 })
    default:
      return schema.properties ? objectOf(schema, filling) : hostile
  }
}

function textAtLimit({ minLength = 0, maxLength = 20 }: Schema): fc.Arbitrary<string> {
  return fc.constantFrom('长'.repeat(maxLength), '😀'.repeat(maxLength), 'a'.repeat(minLength))
}

function objectOf({ properties = {}, required = [] }: Schema, filling: Filling): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, property]) => {
    const value = name === 'rev' ? fc.constantFrom(0, 0, 0, 2 ** 40) : valueNear(property, filling)
    const isThere =
      required.includes(name) || name === '_id' || name === 'rev' ? [true, true, true, true, false] : [true, false]
    return fc.tuple(fc.constantFrom(...isThere), value).map(([there, given]) => (there ? [[name, given]] : []))
  })
  const stranger = fc.tuple(fc.constantFrom(...NAMES, 'stranger'), hostileText)
  const strangers = fc.oneof({ weight: 15, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(stranger) })
  return fc.tuple(strangers, ...entries).map((parts) => Object.fromEntries(parts.flat() as [string, unknown][]))
}

export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${ENDLESS}"`, '1e309')
}

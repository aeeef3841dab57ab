import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { isNameable } from '../../contract/line-protocol.ts'
import { formatLine } from '../../server/store/lines/format-line.ts'
import { collectLines } from './collect-lines.ts'

const NOW_US = 42
const read = (text: string) => collectLines(text, 'us', NOW_US)

// Often produces the characters that have a meaning in line protocol.
const odd = fc.constantFrom(',', ' ', '=', '"', '\\', '\t', '#', 'i', '0', '温', '\u{1f321}', 'é', '\u0001')
const word = fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 })), {
  minLength: 1,
  maxLength: 8,
})
const name = word.map((parts) => parts.join('')).filter((text) => isNameable(text))
// A line that begins with # is a comment, and blanks before a line are skipped, so such measurements cannot be written.
const measurement = name.filter((text) => !/^[#\s]/.test(text))
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  int64,
  fc.boolean(),
  word.map((parts) => parts.join('\n')),
)
const point = fc.record(
  {
    measurement,
    tags: fc.dictionary(name, name, { maxKeys: 4 }),
    fields: fc.dictionary(name, value, { minKeys: 1, maxKeys: 5 }),
    timeUs: fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  },
  { requiredKeys: ['measurement', 'fields'] },
)
const junk = fc.array(
  fc.constantFrom('m', ',', 'a', '=', ' ', '"', '\\', '1', '-', 'i', 't', '.', 'e', '\n', '\r', '#'),
  { maxLength: 60 },
)
const digits = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.stringMatching(/^-?\d{1,25}(\.\d{1,25})?([eE][+-]?\d{1,2})?$/),
)

/** Properties of any line, by name; each function takes the number of cases. @throws with the smallest failing case. */
export const LINE_PROPERTIES: Record<string, (numRuns: number) => void> = {
  'carries any point without loss, whatever characters its names contain': (numRuns) =>
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
        const { points: found, refused } = read(points.map(formatLine).join('\n'))
        deepStrictEqual(refused, [])
        const sent = points.map(({ tags = {}, timeUs = NOW_US, ...rest }) => ({ ...rest, tags, timeUs }))
        strictEqual(canonical(found), canonical(sent))
      }),
      { numRuns },
    ),
  'never stops at an invalid line: every line becomes a point or is refused with its number': (numRuns) =>
    fc.assert(
      fc.property(junk, (parts) => {
        const text = `${parts.join('')}\n`
        const { points, refused, lines } = read(`${text}last v=1 1`)
        // Unbalanced quotes may extend to the last line, but not beyond, and no line is counted twice.
        ok(points.length + refused.length <= lines)
        strictEqual(new Set(refused.map(({ line }) => line)).size, refused.length)
        if (!text.includes('"')) strictEqual(points.at(-1)?.measurement, 'last')
      }),
      { numRuns },
    ),
  'reads numbers as JavaScript does': (numRuns) =>
    fc.assert(
      fc.property(digits, (text) => strictEqual(read(`m v=${text} 1`).points[0]?.fields.v, Number(text))),
      { numRuns },
    ),
}

/** The same text for the same points, whatever the order of their keys; -0 and big integers are distinguished. */
function canonical(points: readonly object[]): string {
  return JSON.stringify(points, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}i`
    if (Object.is(one, -0)) return '-0'
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))
  })
}

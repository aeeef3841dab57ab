import fc from 'fast-check'

const WORDS = [
  'oven',
  'temp',
  'zone',
  '温度',
  'a b',
  'a,b',
  'a=b',
  'a"b',
  "a'b",
  'a\\',
  '\\ ',
  '..',
  '.x',
  '',
  '#',
  '+',
]
const TRAPS = ['__proto__', 'constructor', 'toString', 'time', '_internal', 'ts', '$SYS', '%s', '"; DROP TABLE s; --']
const ODD_TEXTS = [
  '\u0000',
  '\n',
  '\t',
  '\ufeff',
  '\ud800',
  '👩‍🚀',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(66_000),
]
const NUMBERS =
  '0 -0 1.5 1i 9223372036854775807i 9223372036854775808i 1e308 1e400 NaN 0x1 1_0 +1 --1 t F True x 1u'.split(' ')
const TEXTS = ['"hot"', '"a\\"b"', '"\\', '"', '"a\nb"', '""', '"\u0000"', `"${'x'.repeat(70_000)}"`]
// Few, because each day has a table of its own.
const TIMES = [
  '',
  '0',
  '1',
  '-1',
  '1600000000000000000',
  '9007199254740991000',
  '9223372036854775807',
  '1e3',
  '1.5',
  'x',
]
const SYNTAX = `{ } [ ] , : " = # \\ \n \r \t ts / null true "fields" "tags" "time" {"fields":{"temp":1}} oven temp=1 1e9 -1i`
const WHOLE = [
  '',
  ' \n ',
  '# only a comment',
  '[]',
  '{}',
  'null',
  '\ufeff{"fields":{"temp":1}}',
  '{"fields":{"temp":1e999}}',
  '{"fields":{"__proto__":1,"constructor":2}}',
  '{"fields":{"temp":1},"fields":{"temp":"hot"}}',
  '{"fields":{"temp":1},"time":1e300}',
  '{"fields":{"temp":1},"time":"2026-02-30T25:61:61Z"}',
  '['.repeat(100_000),
  '{"fields":'.repeat(50_000),
  `[${'{"fields":{"temp":1}},'.repeat(300)}{}]`,
  'oven temp=1\n'.repeat(300),
  'x'.repeat(1024 * 1024 + 1),
]

const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 4, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array))

const pair = (value: fc.Arbitrary<string>) => fc.tuple(name, value).map((sides) => sides.join('='))
const line = fc
  .record({
    measurement: fc.option(name, { freq: 5 }),
    tags: fc.array(pair(name), { maxLength: 3 }),
    fields: fc.array(pair(fc.constantFrom(...NUMBERS, ...TEXTS)), { minLength: 1, maxLength: 4 }),
    time: fc.constantFrom(...TIMES),
  })
  .map(({ measurement, tags, fields, time }) => (topics: string) => {
    const series = [measurement ?? topics, ...tags].join(',')
    return `${series} ${fields.join(',')} ${time}`.trimEnd()
  })
const lines = fc
  .array(line, { minLength: 1, maxLength: 5 })
  .map((each) => (topics: string) => each.map((text) => text(topics)).join('\n'))

const scalar = fc.oneof(fc.double(), fc.integer(), fc.boolean(), name, fc.jsonValue({ maxDepth: 1 }))
const jsonPoint = fc.record(
  {
    tags: fc.oneof({ weight: 4, arbitrary: fc.dictionary(name, name, { maxKeys: 3 }) }, fc.jsonValue()),
    fields: fc.oneof({ weight: 8, arbitrary: fc.dictionary(name, scalar, { maxKeys: 4 }) }, fc.jsonValue()),
    time: fc.oneof(fc.constantFrom(0, 1, 1.5, -1, 1.6e12, 9e15, null, '1970-01-01T00:00:00.1234567Z'), scalar),
    other: scalar,
  },
  { requiredKeys: ['fields'] },
)
// Mostly without the invalid field.
const reported = fc
  .tuple(jsonPoint, fc.nat({ max: 5 }))
  .map(([{ other, ...rest }, n]) => (n === 0 ? { ...rest, other } : rest))
const json = fc
  .oneof(reported, fc.array(reported, { maxLength: 4 }), fc.jsonValue())
  .map((value) => () => JSON.stringify(value))

const junk = fc.array(fc.constantFrom(...SYNTAX.split(' ')), { maxLength: 30 }).map((parts) => () => parts.join(''))

/** Bytes are removed, replaced or inserted. */
const damage = fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.uint8Array({ maxLength: 4 }))
const damaged = fc.tuple(fc.oneof(lines, json), damage).map(([whole, [at, length, piece]]) => (topics: string) => {
  const sound = Buffer.from(whole(topics))
  const start = at % (sound.length + 1)
  return Buffer.concat([sound.subarray(0, start), piece, sound.subarray(start + length)])
})

const payload = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(lines, json) },
  { weight: 6, arbitrary: damaged },
  { weight: 2, arbitrary: junk },
  { weight: 2, arbitrary: bytes.map((raw) => () => raw) },
  { weight: 1, arbitrary: fc.constantFrom(...WHOLE).map((text) => () => text) },
)

const topic = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(fc.constantFrom('plant', 'shop'), name).map((names) => ['ts', ...names].join('/')),
  },
  { weight: 2, arbitrary: fc.tuple(name, name).map((names) => ['ts', ...names].join('/')) },
  { weight: 1, arbitrary: fc.array(fc.oneof(name, fc.constant('/')), { maxLength: 6 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: bytes },
)

export interface AnyMessage {
  kind: 'message'
  topic: Buffer
  payload: Buffer
  retain: boolean
  /** See PublishOptions. */
  isLong: boolean
}

/** Any payload on any topic, from random bytes to nearly valid messages. */
const anyMessage: fc.Arbitrary<AnyMessage> = fc
  .record({ topic, payload, retain: fc.boolean(), isLong: fc.boolean() })
  .map(({ topic: sent, payload: of, retain, isLong }) => {
    const text = sent.toString()
    const measurement = text.slice(text.lastIndexOf('/') + 1)
    // The length of a topic is stored in two bytes.
    return {
      kind: 'message',
      topic: Buffer.from(sent).subarray(0, 65_535),
      payload: Buffer.from(of(measurement)),
      retain,
      isLong,
    }
  })

/** Bytes that are not an MQTT packet, or only the beginning of one, sent after a sign-in or instead of it. */
export interface AnyBytes {
  kind: 'bytes'
  signsIn: boolean
  bytes: Buffer
}

const anyBytes: fc.Arbitrary<AnyBytes> = fc
  .record({ signsIn: fc.boolean(), first: fc.option(fc.nat({ max: 255 })), rest: bytes })
  .map(({ signsIn, first, rest }) => ({
    kind: 'bytes',
    signsIn,
    bytes: first === null ? rest : Buffer.concat([Buffer.from([first, rest.length]), rest]),
  }))

export const anySending: fc.Arbitrary<AnyMessage | AnyBytes> = fc.oneof(
  { weight: 12, arbitrary: anyMessage },
  { weight: 1, arbitrary: anyBytes },
)

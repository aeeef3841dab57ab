import fc from 'fast-check'
import { START_US } from './sample-lines.ts'

const T0 = START_US / 1_000_000
const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)

const field = pick('load', 'tasks', 'temp')
const seconds = fc.integer({ min: -2000, max: 45_000 }).map((after) => `${T0 + after}s`)
const range = fc.tuple(seconds, seconds).map(([a, b]) => {
  const [from, to] = a < b ? [a, b] : [b, a]
  return `time >= ${from} AND time < ${to}`
})
const predicate = fc.oneof(
  fc
    .tuple(pick('host', 'region', 'nothing'), pick('=', '!='), pick("'a'", "'b'", "'north'", "''"))
    .map((parts) => parts.join(' ')),
  fc.tuple(pick('host', 'region'), pick('=~', '!~'), pick('/a|c/', '/^$/', '/^n/')).map((parts) => parts.join(' ')),
  fc
    .tuple(field, pick('=', '!=', '<', '<=', '>', '>='), pick('3', '50', '-1', '20.5', '99.25'))
    .map((parts) => parts.join(' ')),
  fc.tuple(pick('state'), pick('=', '!='), pick("'on'", "'x'")).map((parts) => parts.join(' ')),
  fc.tuple(pick('ok'), pick('=', '!='), pick('true', 'false')).map((parts) => parts.join(' ')),
)
const condition = fc.oneof(
  predicate,
  fc.tuple(predicate, pick('AND', 'OR'), predicate).map((parts) => parts.join(' ')),
  fc
    .tuple(predicate, pick('AND', 'OR'), predicate, pick('AND', 'OR'), predicate)
    .map(([a, b, c, d, e]) => `(${a} ${b} ${c}) ${d} ${e}`),
)
const aggregate = fc.oneof(
  fc
    .tuple(pick('mean', 'sum', 'min', 'max', 'first', 'last', 'count', 'median', 'stddev', 'spread'), field)
    .map(([name, of]) => `${name}(${of})`),
  fc.tuple(field, pick(50, 90, 99)).map(([of, rank]) => `percentile(${of}, ${rank})`),
)
const step = fc.oneof(
  fc
    .tuple(pick('difference', 'non_negative_difference', 'cumulative_sum'), aggregate)
    .map(([name, of]) => `${name}(${of})`),
  fc
    .tuple(pick('derivative', 'non_negative_derivative'), aggregate, pick('', ', 1m'))
    .map(([name, of, unit]) => `${name}(${of}${unit})`),
  fc.tuple(aggregate, pick(2, 3)).map(([of, n]) => `moving_average(${of}, ${n})`),
)
const calculation = fc
  .tuple(aggregate, pick('+', '-', '*', '/'), fc.oneof(aggregate, pick('2', '0.5', '10')))
  .map((parts) => parts.join(' '))
const columns = (one: fc.Arbitrary<string>) =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join(', '))
const window = fc
  .tuple(pick('10m', '45m', '1h', '90m', '6h'), pick('', ', 7m', ', -20m'))
  .map((parts) => `time(${parts.join('')})`)
const tags = pick('', 'host', 'region', 'host, region', '*')
const groupBy = (...parts: string[]) => (parts.some(Boolean) ? ` GROUP BY ${parts.filter(Boolean).join(', ')}` : '')
const where = (...parts: string[]) => (parts.some(Boolean) ? ` WHERE ${parts.filter(Boolean).join(' AND ')}` : '')
const fill = maybe(pick(' fill(none)', ' fill(null)', ' fill(previous)', ' fill(linear)', ' fill(0)', ' fill(3)'))
const order = maybe(pick(' ORDER BY time DESC', ' ORDER BY time'))
const page = maybe(pick(' LIMIT 3', ' LIMIT 2 OFFSET 1', ' OFFSET 4', ' LIMIT 5 SLIMIT 1', ' SLIMIT 2 SOFFSET 1'))
const some = condition.map((one) => `(${one})`)

/** SELECTs over the sample lines. Every range has both ends, so that the answer does not depend on the moment. */
export const selects: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      columns(fc.oneof(field, pick('state', 'ok', 'load * 2', 'load + tasks', 'tasks % 3'))),
      maybe(range),
      maybe(some),
      tags,
      order,
      page,
    )
    .map(
      ([what, when, which, by, how, rest]) => `SELECT ${what} FROM cpu${where(when, which)}${groupBy(by)}${how}${rest}`,
    ),
  fc
    .tuple(columns(fc.oneof(aggregate, calculation)), maybe(range), maybe(some), tags, page)
    .map(([what, when, which, by, rest]) => `SELECT ${what} FROM cpu${where(when, which)}${groupBy(by)}${rest}`),
  fc
    .tuple(columns(fc.oneof(aggregate, calculation, step)), range, maybe(some), window, tags, fill, order, page)
    .map(([what, when, which, by, tag, filled, how, rest]) => {
      return `SELECT ${what} FROM cpu${where(when, which)}${groupBy(by, tag)}${filled}${how}${rest}`
    }),
)

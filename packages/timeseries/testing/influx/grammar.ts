import fc from 'fast-check'
import { START_US } from './sample-lines.ts'

const T0 = START_US / 1_000_000
const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)
/** Pieces one after another, with nothing between them. */
const row = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...parts.map((one) => (typeof one === 'string' ? fc.constant(one) : one))).map((all) => all.join(''))
const list = (one: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(one, { minLength: 1, maxLength }).map((all) => all.join(', '))

const field = pick('load', 'tasks', 'temp')
/** Texts and booleans, which many functions ignore. */
const anyField = fc.oneof({ weight: 8, arbitrary: field }, { weight: 1, arbitrary: pick('state', 'ok', 'nope') })
const seconds = fc.integer({ min: -2000, max: 45_000 }).map((after) => `${T0 + after}s`)
const range = fc.tuple(seconds, seconds).map(([a, b]) => {
  const [from, to] = a < b ? [a, b] : [b, a]
  return `time >= ${from} AND time < ${to}`
})

const comparison = pick('=', '!=', '<', '<=', '>', '>=')
const constant = pick('3', '50', '-1', '20.5', '99.25')
const predicate = fc.oneof(
  row(pick('host', 'region', 'nothing'), pick(' = ', ' != '), pick("'a'", "'b'", "'north'", "''")),
  row(pick('host', 'region'), pick(' =~ ', ' !~ '), pick('/a|c/', '/^$/', '/^n/')),
  row(field, ' ', comparison, ' ', constant),
  row(pick('floor(load)', 'abs(temp)', 'sqrt(load)', 'load * 2', 'tasks + load'), ' ', comparison, ' ', constant),
  row('state', pick(' = ', ' != '), pick("'on'", "'x'")),
  row('ok', pick(' = ', ' != '), pick('true', 'false')),
)
const joint = pick(' AND ', ' OR ')
const condition = fc.oneof(
  predicate,
  row(predicate, joint, predicate),
  row('(', predicate, joint, predicate, ')', joint, predicate),
)

const aggregate = fc.oneof(
  {
    weight: 10,
    arbitrary: row(
      pick('mean', 'sum', 'min', 'max', 'first', 'last', 'count', 'median', 'stddev', 'spread', 'mode'),
      '(',
      field,
      ')',
    ),
  },
  { weight: 2, arbitrary: row('percentile(', field, ', ', pick('5', '25', '50', '90', '99'), ')') },
  { weight: 1, arbitrary: row('count(distinct(', field, '))') },
)
const integral = row('integral(', field, pick('', ', 1m', ', 1h', ', 250ms'), ')')
const hold = pick('', ', -1', ', 1', ', 4')
const smoothing = fc.oneof(hold, row(pick(', -1', ', 2'), pick(", 'exponential'", ", 'simple'")))
const averageOf = (inner: fc.Arbitrary<string>) =>
  fc.oneof(
    row(
      pick('exponential', 'double_exponential', 'triple_exponential'),
      '_moving_average(',
      inner,
      ', ',
      pick('1', '2', '5'),
      smoothing,
      ')',
    ),
    row(
      pick('triple_exponential_derivative', 'relative_strength_index'),
      '(',
      inner,
      pick(', 1', ', 3'),
      smoothing,
      ')',
    ),
    row(
      pick('kaufmans_efficiency_ratio', 'kaufmans_adaptive_moving_average'),
      '(',
      inner,
      pick(', 1', ', 4'),
      hold,
      ')',
    ),
    row('chande_momentum_oscillator(', inner, pick(', 2', ', 5'), smoothing, ')'),
  )
const stepOf = (inner: fc.Arbitrary<string>) =>
  fc.oneof(
    row(pick('difference', 'non_negative_difference', 'cumulative_sum'), '(', inner, ')'),
    row(pick('derivative', 'non_negative_derivative', 'elapsed'), '(', inner, pick('', ', 1m', ', 10s'), ')'),
    row('moving_average(', inner, ', ', pick('2', '3'), ')'),
    averageOf(inner),
  )
const step = stepOf(fc.oneof({ weight: 9, arbitrary: aggregate }, { weight: 1, arbitrary: integral }))
const mathOf = (inner: fc.Arbitrary<string>) =>
  fc.oneof(
    row(pick('abs', 'ceil', 'floor', 'round', 'sqrt', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'), '(', inner, ')'),
    row(pick('exp', 'ln', 'log2', 'log10'), '(', inner, ' / 100 + 0.25)'),
    row('pow(', inner, ', ', pick('2', '3', '0.5'), ')'),
    row('log(', inner, ' + 200, ', pick('2', '10', '1.5'), ')'),
    row('atan2(', inner, ', ', pick('3', 'load', '-0.5'), ')'),
    row('abs(round(', inner, ' * 10) / 10)'),
  )
const calculationOf = (one: fc.Arbitrary<string>) =>
  row(one, ' ', pick('+', '-', '*', '/'), ' ', fc.oneof(one, pick('2', '0.5', '10')))
const overWindows = fc.oneof(
  { weight: 6, arbitrary: aggregate },
  { weight: 2, arbitrary: calculationOf(aggregate) },
  { weight: 3, arbitrary: step },
  { weight: 1, arbitrary: integral },
  { weight: 2, arbitrary: mathOf(fc.oneof(aggregate, step)).filter((text) => !text.includes(', load)')) },
)
const extremes = row(
  pick('top', 'bottom'),
  '(',
  field,
  pick('', ', host', ', region', ', host, region'),
  ', ',
  pick('1', '2', '3', '7'),
  ')',
  pick('', '', ', host', ', tasks', ', *'),
)
const selector = row(
  pick('max', 'min', 'first', 'last'),
  '(',
  field,
  ')',
  pick(', host', ', tasks', ', state, region', ', load * 2'),
)
const rawColumn = fc.oneof(
  { weight: 6, arbitrary: anyField },
  { weight: 3, arbitrary: pick('host', 'load * 2', 'load + tasks', 'tasks % 3') },
  { weight: 3, arbitrary: mathOf(field) },
)

const window = row('time(', pick('10m', '45m', '1h', '90m', '6h'), pick('', '', ', 7m', ', -20m'), ')')
const tags = pick('', 'host', 'region', 'host, region', '*')
const groupBy = (...parts: string[]) => (parts.some(Boolean) ? ` GROUP BY ${parts.filter(Boolean).join(', ')}` : '')
const where = (...parts: string[]) => (parts.some(Boolean) ? ` WHERE ${parts.filter(Boolean).join(' AND ')}` : '')
const fill = maybe(pick(' fill(none)', ' fill(null)', ' fill(previous)', ' fill(linear)', ' fill(0)', ' fill(3)'))
const order = maybe(pick(' ORDER BY time DESC', ' ORDER BY time'))
const limit = pick(' LIMIT 3', ' LIMIT 7', ' LIMIT 2 OFFSET 1', ' LIMIT 10 OFFSET 4')
const series = pick(' SLIMIT 1', ' SLIMIT 2 SOFFSET 1', ' SLIMIT 2')
const page = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, limit, row(limit, series), series)
const some = maybe(condition.map((one) => `(${one})`))
const source = pick('cpu', 'cpu', 'cpu', 'cpu', 'cpu', 'cpu, mem', '/cpu|mem|lonely/')

/** Every range has both ends, so that no answer depends on the current time, and none is long. */
const raw = fc
  .tuple(list(rawColumn, 3), source, maybe(range), some, tags, order, page)
  .map(
    ([what, from, when, which, by, how, rest]) =>
      `SELECT ${what} FROM ${from}${where(when, which)}${groupBy(by)}${how}${rest}`,
  )
const wild = fc
  .tuple(pick('*', '*::tag, *', '/^[lt]/', '*::field', 'b, a::tag', 'a, a::field'), range, page, tags)
  .chain(([what, when, rest, by]) =>
    pick('both', 'cpu', 'both, mem').map((from) => `SELECT ${what} FROM ${from}${where(when)}${groupBy(by)}${rest}`),
  )
const whole = fc
  .tuple(
    fc.oneof(
      list(
        fc.oneof(
          aggregate,
          calculationOf(aggregate),
          mathOf(aggregate).filter((one) => !one.includes(', load)')),
        ),
        3,
      ),
      integral,
      stepOf(field),
      mathOf(stepOf(field)).filter((one) => !one.includes(', load)')),
      extremes,
      selector,
    ),
    source,
    maybe(range),
    some,
    tags,
    order,
    page,
  )
  .map(
    ([what, from, when, which, by, how, rest]) =>
      `SELECT ${what} FROM ${from}${where(when, which)}${groupBy(by)}${how}${rest}`,
  )
const windowed = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: list(overWindows, 3) }, extremes, selector),
    source,
    range,
    some,
    window,
    tags,
    fill,
    order,
    page,
  )
  .map(
    ([what, from, when, which, by, tag, filled, how, rest]) =>
      `SELECT ${what} FROM ${from}${where(when, which)}${groupBy(by, tag)}${filled}${how}${rest}`,
  )

/** With the whole range of the outer SELECT, or with its windows. */
const inner = fc.oneof(
  fc
    .tuple(pick('load', 'load, tasks', 'floor(load) AS load'), some, tags)
    .map(([what, which, by]) => `SELECT ${what} FROM cpu${where(which)}${groupBy(by === '*' ? '' : by)}`),
  fc
    .tuple(pick('mean(load) AS load', 'max(load) AS load', 'count(tasks) AS load'), some, pick('host', 'region'))
    .map(([what, which, by]) => `SELECT ${what} FROM cpu${where(which)}${groupBy(by)}`),
)
const innerWindows = fc
  .tuple(
    pick('max(load) AS load', 'sum(tasks) AS load', 'abs(mean(load)) AS load'),
    range,
    some,
    window,
    pick('', 'host'),
  )
  .map(([what, when, which, by, tag]) => `SELECT ${what} FROM cpu${where(when, which)}${groupBy(by, tag)}`)
const early = seconds.map((end) => `time >= ${T0 - 40_000}s AND time < ${end}`)
const nested = fc
  .tuple(
    fc.oneof(
      pick('load', 'load * 2', 'abs(load)'),
      row(pick('mean', 'max', 'count', 'sum', 'last'), '(load)'),
      pick('top(load, 2)', 'integral(load)'),
    ),
    fc.oneof(fc.tuple(inner, range), fc.tuple(innerWindows, early)),
    maybe(pick("host = 'a'", 'load > 30')),
    pick('', '', 'host'),
    maybe(window),
    page,
  )
  .map(([what, [from, when], which, by, each, rest]) => {
    const isRaw = !what.includes('(') || what.startsWith('abs')
    return `SELECT ${what} FROM (${from})${where(when, which)}${groupBy(isRaw ? '' : each, by)}${rest}`
  })

/** All columns of points that the inner SELECT chooses. */
const chosenInside = fc
  .tuple(
    pick('*', '/^[th]/', 'top'),
    pick(', host', ', region', ', host, region'),
    range,
    maybe(window),
    pick('', 'host'),
  )
  .map(
    ([what, by, when, each, tag]) =>
      `SELECT ${what} FROM (SELECT top(load${by}, 2) FROM cpu${where(when)}${groupBy(each)})${groupBy(tag)}`,
  )

/** SELECTs on the sample lines. */
const selects: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: raw },
  { weight: 1, arbitrary: wild },
  { weight: 4, arbitrary: whole },
  { weight: 7, arbitrary: windowed },
  { weight: 2, arbitrary: nested },
  { weight: 1, arbitrary: chosenInside },
)

const tagTest = fc.oneof(
  row(pick('host', 'region', 'a', 'nothing'), pick(' = ', ' != '), pick("'a'", "'north'", "''", "'x'")),
  row(pick('host', 'region'), pick(' =~ ', ' !~ '), pick('/a|c/', '/^$/')),
)
const tagWhere = maybe(fc.oneof(row(' WHERE ', tagTest), row(' WHERE ', tagTest, joint, tagTest)))
const on = maybe(pick(' ON plant', ' ON nowhere'))
const from = maybe(pick(' FROM cpu', ' FROM cpu, mem', ' FROM /o/', ' FROM both', ' FROM nothing'))
const withKey = row(' WITH KEY ', pick('= host', '= a', 'IN (host, region)', '=~ /o/', '!= host', '!~ /e/'))
const showPage = maybe(pick(' LIMIT 2', ' LIMIT 2 OFFSET 1'))
const exact = pick('', ' EXACT')
const byTags = maybe(pick(' GROUP BY host', ' GROUP BY region, host', ' GROUP BY *'))

/** SHOWs for the contents of the sample lines. */
const shows: fc.Arbitrary<string> = fc.oneof(
  row('SHOW MEASUREMENTS', on, maybe(pick(' WITH MEASUREMENT = cpu', ' WITH MEASUREMENT =~ /o/')), tagWhere, showPage),
  row('SHOW ', pick('TAG KEYS', 'SERIES'), on, from, tagWhere, showPage),
  row('SHOW FIELD KEYS', on, from, showPage),
  row('SHOW TAG VALUES', on, from, withKey, tagWhere, showPage),
  row(
    'SHOW ',
    pick('SERIES', 'MEASUREMENT', 'TAG KEY', 'FIELD KEY'),
    exact,
    ' CARDINALITY',
    on,
    from,
    tagWhere,
    byTags,
    showPage,
  ),
  row('SHOW TAG VALUES', exact, ' CARDINALITY', on, from, withKey, tagWhere, byTags, showPage),
)

/** Statements that are sent to both. */
export const statements: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: selects },
  { weight: 1, arbitrary: shows },
)

import type { Counted, NameChoice, Statement } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { type KeywordParsers, parseByKeyword, refuse } from './keyword-parsers.ts'
import { parseGroupBy, parseMeasurements, parseOrder, parsePage, parseWhere } from './parse-select.ts'

/** Parsers for what follows SHOW. */
export const SHOW: KeywordParsers = {
  CONTINUOUS: refuse('SHOW CONTINUOUS QUERIES'),
  DATABASES: () => ({ kind: 'show databases' }),
  DIAGNOSTICS: refuse('SHOW DIAGNOSTICS'),
  FIELD: (cursor) =>
    parseByKeyword(cursor, {
      KEY: (after) => parseByKeyword(after, countedBy('field key')),
      KEYS: (after) => parseShow(after, 'show field keys'),
    }),
  GRANTS: refuse('SHOW GRANTS'),
  MEASUREMENT: (cursor) => parseByKeyword(cursor, countedBy('measurement')),
  MEASUREMENTS: parseShowMeasurements,
  QUERIES: refuse('SHOW QUERIES'),
  RETENTION: parseShowPolicies,
  SERIES: parseShowSeries,
  SHARD: refuse('SHOW SHARD GROUPS'),
  SHARDS: refuse('SHOW SHARDS'),
  STATS: refuse('SHOW STATS'),
  SUBSCRIPTIONS: refuse('SHOW SUBSCRIPTIONS'),
  TAG: (cursor) =>
    parseByKeyword(cursor, {
      KEY: (after) => parseByKeyword(after, countedBy('tag key')),
      KEYS: (after) => parseShow(after, 'show tag keys'),
      VALUES: parseShowTagValues,
    }),
  USERS: refuse('SHOW USERS'),
}

function countedBy(of: Counted): KeywordParsers {
  return {
    EXACT: (cursor) => {
      cursor.expect('CARDINALITY')
      return parseCardinality(cursor, of, true)
    },
    CARDINALITY: (cursor) => parseCardinality(cursor, of, false),
  }
}

function parseCardinality(cursor: Cursor, of: Counted, exact: boolean): Statement {
  const on = parseOn(cursor)
  const from = parseFrom(cursor)
  const key = of === 'tag values' ? { key: parseWithKey(cursor) } : {}
  const where = parseWhere(cursor)
  const groupBy = parseGroupBy(cursor)
  return {
    kind: 'show cardinality',
    of,
    exact,
    ...on,
    from,
    ...key,
    ...(where && { where }),
    groupBy,
    ...parsePage(cursor),
  }
}

const parseOn = (cursor: Cursor) => (cursor.take('ON') ? { db: cursor.name() } : {})

function parseFrom(cursor: Cursor) {
  return cursor.take('FROM') ? parseMeasurements(cursor) : []
}

function parseTail(cursor: Cursor) {
  const where = parseWhere(cursor)
  const order = parseOrder(cursor)
  return { ...(where && { where }), ...(order && { order }), ...parsePage(cursor) }
}

function parseShow<Kind extends 'show tag keys' | 'show field keys' | 'show series'>(cursor: Cursor, kind: Kind) {
  return { kind, ...parseOn(cursor), from: parseFrom(cursor), ...parseTail(cursor) }
}

/** InfluxDB ignores EXACT without CARDINALITY. */
function parseShowSeries(cursor: Cursor): Statement {
  const exact = cursor.take('EXACT') !== null
  return cursor.take('CARDINALITY') ? parseCardinality(cursor, 'series', exact) : parseShow(cursor, 'show series')
}

function parseShowMeasurements(cursor: Cursor): Statement {
  const on = parseOn(cursor)
  if (!cursor.take('WITH')) return { kind: 'show measurements', ...on, ...parseTail(cursor) }
  cursor.expect('MEASUREMENT')
  const token = cursor.next()
  if (token.kind !== '=' && token.kind !== '=~') throw cursor.unexpected(token, ['=', '=~'])
  const choice = token.kind === '=' ? { operator: '=' as const, name: cursor.name() } : parseRegexChoice(cursor, '=~')
  return { kind: 'show measurements', ...on, with: choice, ...parseTail(cursor) }
}

function parseShowTagValues(cursor: Cursor): Statement {
  const next = cursor.peek().kind
  if (next === 'EXACT' || next === 'CARDINALITY') return parseByKeyword(cursor, countedBy('tag values'))
  const on = parseOn(cursor)
  const from = parseFrom(cursor)
  return { kind: 'show tag values', ...on, from, key: parseWithKey(cursor), ...parseTail(cursor) }
}

function parseWithKey(cursor: Cursor): NameChoice {
  cursor.expectAll('WITH', 'KEY')
  const token = cursor.next()
  if (token.kind === '=' || token.kind === '!=') return { operator: token.kind as '=', name: cursor.name() }
  if (token.kind === '=~' || token.kind === '!~') return parseRegexChoice(cursor, token.kind as '=~')
  if (token.kind !== 'IN') throw cursor.unexpected(token, ['IN', '=', '=~'])
  cursor.expect('(')
  const names = cursor.list(() => cursor.name())
  cursor.expect(')')
  return { operator: 'IN', names }
}

function parseRegexChoice(cursor: Cursor, operator: '=~' | '!~'): NameChoice {
  const regex = cursor.regex()
  if (regex === undefined) throw cursor.unexpected(cursor.next(), ['regex'])
  return { operator, regex }
}

function parseShowPolicies(cursor: Cursor): Statement {
  cursor.expect('POLICIES')
  return { kind: 'show retention policies', ...parseOn(cursor) }
}

import type { NameChoice, Statement } from './ast.ts'
import { Cursor, type Parameter } from './cursor.ts'
import { parseDuration } from './duration.ts'
import { ParseError } from './parse-error.ts'
import { parseMeasurements, parseOrder, parsePage, parseSelect, parseWhere } from './parse-select.ts'

const MAX_STATEMENTS = 100

const NO_PARAMETERS: ReadonlyMap<string, Parameter> = new Map()

/** Statements apart by semicolons. @throws ParseError in InfluxDB's words, without its `error parsing query: ` */
export function parseQuery(text: string, parameters = NO_PARAMETERS): Statement[] {
  const cursor = new Cursor(text, parameters)
  const statements: Statement[] = []
  for (;;) {
    while (cursor.take(';'));
    if (cursor.peek().kind === 'EOF') return statements
    if (statements.length >= MAX_STATEMENTS) throw new ParseError(`more than ${MAX_STATEMENTS} statements`)
    statements.push(parseStatement(cursor))
    const after = cursor.peek()
    if (after.kind !== ';' && after.kind !== 'EOF') throw cursor.unexpected(after, [';'])
  }
}

type Ways = Record<string, (cursor: Cursor) => Statement>

/** Goes one of several ways, by the next keyword. */
function follow(cursor: Cursor, ways: Ways): Statement {
  const token = cursor.next()
  const way = Object.hasOwn(ways, token.kind) ? ways[token.kind] : undefined
  if (!way) throw cursor.unexpected(token, Object.keys(ways))
  return way(cursor)
}

/** Statements that InfluxDB knows and that have no meaning here. */
function refuse(statement: string) {
  return (): never => {
    throw new ParseError(`${statement} is not supported`)
  }
}

function parseStatement(cursor: Cursor): Statement {
  return follow(cursor, {
    SELECT: parseSelect,
    DELETE: refuse('DELETE'),
    SHOW: (after) => follow(after, SHOW),
    CREATE: (after) => follow(after, CREATE),
    DROP: (after) => follow(after, DROP),
    EXPLAIN: refuse('EXPLAIN'),
    GRANT: refuse('GRANT'),
    REVOKE: refuse('REVOKE'),
    ALTER: parseAlter,
    SET: refuse('SET PASSWORD'),
    KILL: refuse('KILL QUERY'),
  })
}

const SHOW: Ways = {
  CONTINUOUS: refuse('SHOW CONTINUOUS QUERIES'),
  DATABASES: () => ({ kind: 'show databases' }),
  DIAGNOSTICS: refuse('SHOW DIAGNOSTICS'),
  FIELD: (cursor) =>
    follow(cursor, { KEY: refuse('SHOW FIELD KEY CARDINALITY'), KEYS: (after) => parseShow(after, 'show field keys') }),
  GRANTS: refuse('SHOW GRANTS'),
  MEASUREMENT: refuse('SHOW MEASUREMENT CARDINALITY'),
  MEASUREMENTS: parseShowMeasurements,
  QUERIES: refuse('SHOW QUERIES'),
  RETENTION: parseShowPolicies,
  SERIES: (cursor) => parseShow(cursor, 'show series'),
  SHARD: refuse('SHOW SHARD GROUPS'),
  SHARDS: refuse('SHOW SHARDS'),
  STATS: refuse('SHOW STATS'),
  SUBSCRIPTIONS: refuse('SHOW SUBSCRIPTIONS'),
  TAG: (cursor) =>
    follow(cursor, {
      KEY: refuse('SHOW TAG KEY CARDINALITY'),
      KEYS: (after) => parseShow(after, 'show tag keys'),
      VALUES: parseShowTagValues,
    }),
  USERS: refuse('SHOW USERS'),
}

const CREATE: Ways = {
  CONTINUOUS: refuse('CREATE CONTINUOUS QUERY'),
  DATABASE: parseCreateDatabase,
  USER: refuse('CREATE USER'),
  RETENTION: refuse('CREATE RETENTION POLICY'),
  SUBSCRIPTION: refuse('CREATE SUBSCRIPTION'),
}

const DROP: Ways = {
  CONTINUOUS: refuse('DROP CONTINUOUS QUERY'),
  DATABASE: (cursor) => ({ kind: 'drop database', name: cursor.name() }),
  MEASUREMENT: (cursor) => ({ kind: 'drop measurement', name: cursor.name() }),
  RETENTION: refuse('DROP RETENTION POLICY'),
  SERIES: refuse('DROP SERIES'),
  SHARD: refuse('DROP SHARD'),
  SUBSCRIPTION: refuse('DROP SUBSCRIPTION'),
  USER: refuse('DROP USER'),
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
  const next = cursor.peek().kind
  if (next === 'EXACT' || next === 'CARDINALITY')
    throw new ParseError(`${kind.toUpperCase()} CARDINALITY is not supported`)
  return { kind, ...parseOn(cursor), from: parseFrom(cursor), ...parseTail(cursor) }
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
  const on = parseOn(cursor)
  const from = parseFrom(cursor)
  cursor.expectAll('WITH', 'KEY')
  return { kind: 'show tag values', ...on, from, key: parseKeys(cursor), ...parseTail(cursor) }
}

function parseKeys(cursor: Cursor): NameChoice {
  const token = cursor.next()
  if (token.kind === '=' || token.kind === '!=') return { operator: token.kind as '=', name: cursor.name() }
  if (token.kind === '=~' || token.kind === '!~') return parseRegexChoice(cursor, token.kind as '=~')
  if (token.kind !== 'IN') throw cursor.unexpected(token, ['IN', '=', '=~'])
  cursor.expect('(')
  const names = [cursor.name()]
  while (cursor.take(',')) names.push(cursor.name())
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

function parseLength(cursor: Cursor): bigint | 'INF' {
  const token = cursor.next()
  if (token.kind === 'INF') return 'INF'
  if (token.kind !== 'DURATIONVAL') throw cursor.unexpected(token, ['duration'])
  return parseDuration(token.text)
}

/** Replication and the length of shards are this store's own business: they are read over. */
function passOver(cursor: Cursor): void {
  if (cursor.take('REPLICATION')) cursor.expect('INTEGER', 'integer')
  if (cursor.take('SHARD')) {
    cursor.expect('DURATION')
    parseLength(cursor)
  }
}

function parseCreateDatabase(cursor: Cursor): Statement {
  const name = cursor.name()
  if (!cursor.take('WITH')) return { kind: 'create database', name }
  const token = cursor.peek()
  const options = ['DURATION', 'NAME', 'REPLICATION', 'SHARD']
  if (!options.includes(token.kind)) throw cursor.unexpected(token, options)
  const durationNs = cursor.take('DURATION') ? parseLength(cursor) : undefined
  passOver(cursor)
  if (cursor.take('NAME')) {
    const policy = cursor.name()
    if (policy !== 'autogen') throw new ParseError('the only retention policy is autogen')
  }
  return { kind: 'create database', name, ...(durationNs !== undefined && { durationNs }) }
}

function parseAlter(cursor: Cursor): Statement {
  cursor.expectAll('RETENTION', 'POLICY')
  const name = cursor.take('DEFAULT') ? 'default' : cursor.name()
  cursor.expect('ON')
  const db = cursor.name()
  cursor.expect('DURATION')
  const durationNs = parseLength(cursor)
  passOver(cursor)
  cursor.take('DEFAULT')
  return { kind: 'alter retention policy', name, db, durationNs }
}

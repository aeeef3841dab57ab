import type { Statement } from './ast.ts'
import { Cursor, type Parameter, type Values } from './cursor.ts'
import { parseDuration } from './duration.ts'
import { type KeywordParsers, parseByKeyword, refuse } from './keyword-parsers.ts'
import { ParseError } from './parse-error.ts'
import { parseSelect } from './parse-select.ts'
import { SHOW } from './parse-show.ts'

const MAX_STATEMENTS = 100

const NO_PARAMETERS: ReadonlyMap<string, Parameter> = new Map()

/**
 * Parses statements that are separated by semicolons. @throws ParseError in InfluxDB's words, without `error parsing
 * query: `
 * @param values for `{name}` in statements of dashboards (cursor.ts)
 */
export function parseQuery(text: string, parameters = NO_PARAMETERS, values: Values = {}): Statement[] {
  const cursor = new Cursor(text, parameters, values)
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

function parseStatement(cursor: Cursor): Statement {
  return parseByKeyword(cursor, {
    SELECT: parseSelect,
    DELETE: refuse('DELETE'),
    SHOW: (after) => parseByKeyword(after, SHOW),
    CREATE: (after) => parseByKeyword(after, CREATE),
    DROP: (after) => parseByKeyword(after, DROP),
    EXPLAIN: refuse('EXPLAIN'),
    GRANT: refuse('GRANT'),
    REVOKE: refuse('REVOKE'),
    ALTER: parseAlter,
    SET: refuse('SET PASSWORD'),
    KILL: refuse('KILL QUERY'),
  })
}

const CREATE: KeywordParsers = {
  CONTINUOUS: refuse('CREATE CONTINUOUS QUERY'),
  DATABASE: parseCreateDatabase,
  USER: refuse('CREATE USER'),
  RETENTION: refuse('CREATE RETENTION POLICY'),
  SUBSCRIPTION: refuse('CREATE SUBSCRIPTION'),
}

const DROP: KeywordParsers = {
  CONTINUOUS: refuse('DROP CONTINUOUS QUERY'),
  DATABASE: (cursor) => ({ kind: 'drop database', name: cursor.name() }),
  MEASUREMENT: (cursor) => ({ kind: 'drop measurement', name: cursor.name() }),
  RETENTION: refuse('DROP RETENTION POLICY'),
  SERIES: refuse('DROP SERIES'),
  SHARD: refuse('DROP SHARD'),
  SUBSCRIPTION: refuse('DROP SUBSCRIPTION'),
  USER: refuse('DROP USER'),
}

function parseLength(cursor: Cursor): bigint | 'INF' {
  const token = cursor.next()
  if (token.kind === 'INF') return 'INF'
  if (token.kind !== 'DURATIONVAL') throw cursor.unexpected(token, ['duration'])
  return parseDuration(token.text)
}

/** Replication and the length of shards have no meaning in this store and are skipped. */
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

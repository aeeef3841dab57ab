import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statements } from '../../../testing/influx/grammar.ts'
import { STATEMENTS } from '../../../testing/influx/statements.ts'
import { ParseError } from './parse-error.ts'
import { parseQuery } from './parse-query.ts'
import { printStatement } from './print.ts'
import { quoteName, quoteText } from './quote.ts'

function parsed(text: string) {
  try {
    return parseQuery(text)
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

describe('InfluxQL is parsed', () => {
  it.each([
    ['1 + 2 * v', { operator: '+', right: { operator: '*' } }],
    ['v - v - 1', { operator: '-', left: { operator: '-' } }],
    ['-v', { kind: 'paren', inner: { operator: '*', left: { value: -1n } } }],
    ['v::integer', { kind: 'ref', name: 'v', cast: 'integer' }],
    ['"a b"."c"', { kind: 'ref', name: 'a b.c' }],
    ['MEAN("v")', { kind: 'call', name: 'mean', args: [{ name: 'v' }] }],
    ['/a\\/b\\d/', { kind: 'regex', source: 'a/b\\d' }],
    ['9223372036854775807', { kind: 'integer', value: 9223372036854775807n }],
    ['1.50', { kind: 'number', value: 1.5 }],
    ['1h30m', { kind: 'duration', ns: 5_400_000_000_000n }],
    ['500µ', { kind: 'duration', ns: 500_000n }],
    ["'it\\'s'", { kind: 'string', value: "it's" }],
    ['*::tag', { kind: 'wildcard', of: 'tag' }],
  ])('%s', (text, expr) => {
    expect(parseQuery(`SELECT ${text} FROM m`)).toMatchObject([{ fields: [{ expr }] }])
  })

  it.each([
    ['m', { name: 'm' }],
    ['rp.m', { rp: 'rp', name: 'm' }],
    ['"a b"."rp"."m.x"', { db: 'a b', rp: 'rp', name: 'm.x' }],
    ['db..m', { db: 'db', name: 'm' }],
    ['db../^m/', { db: 'db', regex: '^m' }],
  ])('the source %s is parsed', (text, source) => {
    expect(parseQuery(`SELECT v FROM ${text}`)).toEqual([
      {
        kind: 'select',
        fields: [{ expr: { kind: 'ref', name: 'v' } }],
        sources: [{ kind: 'measurement', ...source }],
        groupBy: [],
      },
    ])
  })

  it('parameters are inserted as values, names and expressions, never as a part of the text', () => {
    const parameters = new Map<string, string | bigint | { regex: string } | { identifier: string }>([
      ['host', "a' OR 1 = 1; DROP DATABASE plant --"],
      ['n', 5n],
      ['re', { regex: '^a/b' }],
      ['m', { identifier: 'my "m"; DROP MEASUREMENT x' }],
    ])
    const [only, ...extra] = parseQuery(
      'SELECT v FROM $m WHERE host = $host AND v > $n AND r =~ $re LIMIT $n',
      parameters,
    )
    expect(extra).toEqual([])
    expect(only).toMatchObject({ sources: [{ name: 'my "m"; DROP MEASUREMENT x' }], limit: 5 })
    expect(printStatement(only as never)).toBe(
      `SELECT v FROM "my \\"m\\"; DROP MEASUREMENT x" WHERE host = 'a\\' OR 1 = 1; DROP DATABASE plant --' AND v > 5 AND r =~ /^a\\/b/ LIMIT 5`,
    )
  })

  it('comments, several statements and any case of keywords are accepted', () => {
    expect(parseQuery('/* one */ select v from m -- to the end\n;; Show DATABASES ;')).toMatchObject([
      { kind: 'select' },
      { kind: 'show databases' },
    ])
  })

  it('names may contain any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
        const select = parseQuery(
          `SELECT ${quoteName(name)} FROM ${quoteName(name)} WHERE ${quoteName(name)} = ${quoteText(value)}`,
        )
        expect(select).toMatchObject([
          {
            fields: [{ expr: { name } }],
            sources: [{ name }],
            where: { left: { name }, right: { value } },
          },
        ])
      }),
    )
  })
})

describe('a text that is not InfluxQL', () => {
  it.each([
    ['SELECT v FROM', 'found EOF, expected identifier at line 1, char 15'],
    ['SELECT v\nFROM m WHERE v >> 1', 'found >, expected identifier, string, number, bool at line 2, char 17'],
    [`SELECT ${'('.repeat(1_000)}v`, 'the query is nested too deeply'],
    [`SELECT v FROM ${Array(100_000).fill('m').join()}`, 'the query has more than 4000 terms'],
    [`SELECT ${Array(5_000).fill('v').join()} FROM m`, 'the query has more than 4000 terms'],
    [`SELECT mean(${Array(5_000).fill('v').join()}) FROM m`, 'the query has more than 4000 terms'],
    [`SELECT v FROM m GROUP BY ${Array(5_000).fill('t').join()}`, 'the query has more than 4000 terms'],
    [`SHOW SERIES FROM ${Array(5_000).fill('m').join()}`, 'the query has more than 4000 terms'],
    [`SHOW TAG VALUES WITH KEY IN (${Array(5_000).fill('t').join()})`, 'the query has more than 4000 terms'],
    [`SELECT v FROM m WHERE v = ${'9'.repeat(60_000)}`, 'unable to parse integer at line 1, char 27'],
    [`SELECT v FROM m WHERE ${Array(5_000).fill('v = 1').join(' OR ')}`, 'the query has more than 4000 terms'],
    [`${'SHOW DATABASES;'.repeat(101)}`, 'more than 100 statements'],
    ['SELECT v INTO x FROM m', 'SELECT INTO is not supported'],
    ['GRANT ALL TO x', 'GRANT is not supported'],
    ['SHOW SERIES EXACT CARDINALITY x', 'found x, expected ; at line 1, char 31'],
  ])('%# is refused with its reason', (text, message) => {
    expect(parsed(text)).toBe(message)
  })
})

describe('a printed statement is parsed as the same statement', () => {
  it('this holds for all statements of the comparison with InfluxDB', () => {
    let count = 0
    for (const text of STATEMENTS) {
      const statements = parsed(text)
      if (typeof statements === 'string') continue
      count++
      const printed = statements.map(printStatement).join('; ')
      expect(parsed(printed)).toEqual(statements)
    }
    expect(count).toBeGreaterThan(300)
  })

  it('this holds for generated statements', () => {
    fc.assert(
      fc.property(statements, (text) => {
        const [statement] = parseQuery(text)
        expect(parseQuery(printStatement(statement as never))).toEqual([statement])
      }),
      { numRuns: 500 },
    )
  })
})

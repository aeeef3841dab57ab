import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundSql, sqlError, sqlPlaces } from './sql-query.ts'
import type { SqlDialect } from './sql-tokens.ts'

const DIALECTS = ['standard', 'backslashes'] as const

test('the places of a statement are values beside it', () => {
  const text = 'select * from t where a = {area} and at between {from} and {to} or b = {area};  -- done'
  expect(boundSql(text, 'standard', ['area'])).toEqual({
    text: 'select * from t where a = $1 and at between $2 and $3 or b = $4',
    names: ['area', 'from', 'to', 'area'],
    counts: [],
  })
  expect(boundSql(text, 'backslashes', ['area']).text).toBe(
    'select * from t where a = ? and at between ? and ? or b = ?',
  )
})

test.each<[string, number[]]>([
  ['select {a} limit {a} offset {a}', [1, 2]],
  ['select {a} LIMIT /* so many */\n{a}', [1]],
  ['select {a} limit {a}, {a}', [1, 2]],
  ['select {a} limit 20, {a}', [1]],
  ['select 1 in (1, {a}) as "limit", {a} from t where offset = {a} limit 3', []],
  ['(select 1 limit {a}) union select {a}', [0]],
  ['select limits {a}, limit_by {a}, x.a, {a}', []],
])('the numbers of LIMIT and OFFSET are known: %s', (text, counts) => {
  for (const dialect of DIALECTS) expect(boundSql(text, dialect, ['a']).counts).toEqual(counts)
})

test.each<[SqlDialect, string]>([
  ['standard', 'select 1'],
  ['standard', '/* a */ (select 1) union (select 2);'],
  ['standard', 'WITH a AS (SELECT 1) SELECT * FROM a -- b'],
  ['standard', "select '{1,2}'::int[], $${other}$$, \"into\", 'a;b'"],
  ['backslashes', 'select `into`, "a;b" # c'],
])('%s: %s is a statement', (dialect, text) => {
  expect(sqlError(text, dialect)).toBeUndefined()
  expect(boundSql(text, dialect, []).names).toEqual([])
})

const ONE = 'Use one SELECT or WITH statement'
test.each<[SqlDialect, string, string]>([
  ['standard', '', ONE],
  ['standard', '-- select 1', ONE],
  ['standard', 'select 1; select 2', ONE],
  ['standard', 'select 1; -- a\n;', ONE],
  ['standard', "select 'a'; drop table t --'", ONE],
  ['standard', 'delete from t', ONE],
  ['standard', "COPY t TO PROGRAM 'sh'", ONE],
  ['standard', 'explain analyze select 1', ONE],
  ['standard', '"select" 1', ONE],
  ['backslashes', 'select 1;select 2', ONE],
  ['backslashes', 'set statement max_statement_time=0 for select 1', ONE],
  ['backslashes', "load data local infile '/etc/passwd' into table t", ONE],
  ['standard', 'select 1 into t', 'INTO'],
  ['standard', 'with a as (insert into t values (1) returning 1) select * from a', 'INTO'],
  ['backslashes', "select 1 INTO OUTFILE '/tmp/a'", 'INTO'],
  ['backslashes', "select 1 INto/**/dumpfile '/tmp/a'", 'INTO'],
  ['standard', "select '{from}'", '{from} is a value'],
  ['standard', 'select $${to}$$', '{to} is a value'],
  ['standard', 'select "a{interval}"', '{interval} is a value'],
  ['standard', 'select 1 -- {from}', '{from} is a value'],
  ['backslashes', 'select `{from}`', '{from} is a value'],
])('%s: %s is refused', (dialect, text, reason) => expect(sqlError(text, dialect)?.en_US).toContain(reason))

test('parameters are known when the statement is bound', () => {
  expect(sqlPlaces("select {area}, '{area}'", 'standard')).toEqual(['area'])
  const refused = (text: string) => expect(() => boundSql(text, 'standard', ['area']))
  refused("select '{area}'").toThrow('cannot stand in quotes')
  refused('select 1 /* {area} */').toThrow('cannot stand in quotes')
  refused('select {other}').toThrow('no parameter')
})

test.each(DIALECTS)('nothing that a viewer chooses is in the text of a statement: %s', (dialect) => {
  const name = fc.constantFrom('area', 'from', 'other')
  const part = fc.oneof(
    name.map((one) => `{${one}}`),
    fc.string({ unit: fc.constantFrom(...`'"\`\\$;{}/*-#a\n `) }),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = `select ${parts.join(' ')}`
      try {
        const bound = boundSql(text, dialect, ['area', 'other'])
        expect(bound.text).not.toMatch(/\{(?:area|from|other)\}/)
        const marks = dialect === 'backslashes' ? bound.text.split('?').length - 1 : bound.names.length
        expect(marks).toBe(bound.names.length)
        expect(text.startsWith(bound.text.split(/\$1|\?/)[0]!)).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 40001 })
      }
    }),
  )
})

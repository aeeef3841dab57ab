import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundSql, sqlError, sqlPlaces } from './sql-query.ts'
import type { SqlDialect } from './sql-tokens.ts'

const DIALECTS = ['postgresql', 'mysql'] as const

test('the places of a statement are values beside it', () => {
  const text = 'select * from t where a = {area} and at between {from} and {to} or b = {area};  -- done'
  expect(boundSql(text, 'postgresql', ['area'])).toEqual({
    text: 'select * from t where a = $1 and at between $2 and $3 or b = $4',
    names: ['area', 'from', 'to', 'area'],
  })
  expect(boundSql(text, 'mysql', ['area']).text).toBe('select * from t where a = ? and at between ? and ? or b = ?')
})

test.each<[SqlDialect, string]>([
  ['postgresql', 'select 1'],
  ['postgresql', '/* a */ (select 1) union (select 2);'],
  ['postgresql', 'WITH a AS (SELECT 1) SELECT * FROM a -- b'],
  ['postgresql', "select '{1,2}'::int[], $${other}$$, \"into\", 'a;b'"],
  ['mysql', 'select `into`, "a;b" # c'],
])('%s: %s is a statement', (dialect, text) => {
  expect(sqlError(text, dialect)).toBeUndefined()
  expect(boundSql(text, dialect, []).names).toEqual([])
})

const ONE = 'Use one SELECT or WITH statement'
test.each<[SqlDialect, string, string]>([
  ['postgresql', '', ONE],
  ['postgresql', '-- select 1', ONE],
  ['postgresql', 'select 1; select 2', ONE],
  ['postgresql', 'select 1; -- a\n;', ONE],
  ['postgresql', "select 'a'; drop table t --'", ONE],
  ['postgresql', 'delete from t', ONE],
  ['postgresql', "COPY t TO PROGRAM 'sh'", ONE],
  ['postgresql', 'explain analyze select 1', ONE],
  ['postgresql', '"select" 1', ONE],
  ['mysql', 'select 1;select 2', ONE],
  ['mysql', 'set statement max_statement_time=0 for select 1', ONE],
  ['mysql', "load data local infile '/etc/passwd' into table t", ONE],
  ['postgresql', 'select 1 into t', 'INTO'],
  ['postgresql', 'with a as (insert into t values (1) returning 1) select * from a', 'INTO'],
  ['mysql', "select 1 INTO OUTFILE '/tmp/a'", 'INTO'],
  ['mysql', "select 1 INto/**/dumpfile '/tmp/a'", 'INTO'],
  ['postgresql', "select '{from}'", '{from} is a value'],
  ['postgresql', 'select $${to}$$', '{to} is a value'],
  ['postgresql', 'select "a{interval}"', '{interval} is a value'],
  ['postgresql', 'select 1 -- {from}', '{from} is a value'],
  ['mysql', 'select `{from}`', '{from} is a value'],
])('%s: %s is refused', (dialect, text, reason) => expect(sqlError(text, dialect)?.en_US).toContain(reason))

test('parameters are known when the statement is bound', () => {
  expect(sqlPlaces("select {area}, '{area}'", 'postgresql')).toEqual(['area'])
  const refused = (text: string) => expect(() => boundSql(text, 'postgresql', ['area']))
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
        const marks = dialect === 'mysql' ? bound.text.split('?').length - 1 : bound.names.length
        expect(marks).toBe(bound.names.length)
        expect(text.startsWith(bound.text.split(/\$1|\?/)[0]!)).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 40001 })
      }
    }),
  )
})

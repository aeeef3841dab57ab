import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SqlDialect, sqlTokens } from './sql-tokens.ts'

const DIALECTS = ['postgresql', 'mysql'] as const

const said = (text: string, dialect: SqlDialect) =>
  sqlTokens(text, dialect).flatMap(({ kind, text: part }) => (kind === 'space' ? [] : [`${kind} ${part}`]))

test.each<[SqlDialect, string, string[]]>([
  ['postgresql', "'a''b' c", ["quoted 'a''b'", 'word c']],
  ['postgresql', "'a\\' b", ["quoted 'a\\'", 'word b']],
  ['postgresql', "E'a\\'b' c", ["quoted E'a\\'b'", 'word c']],
  ['postgresql', "some'a\\'", ['word some', "quoted 'a\\'"]],
  ['postgresql', '"a""b".c', ['quoted "a""b"', 'sign .', 'word c']],
  ['postgresql', '$$a;b$$ $x$ $$ $x$', ['quoted $$a;b$$', 'quoted $x$ $$ $x$']],
  ['postgresql', 'a$b$ c$b$', ['word a$b$', 'word c$b$']],
  ['postgresql', '/* /* ; */ */ a--b\nc', ['comment /* /* ; */ */', 'word a', 'comment --b', 'word c']],
  ['postgresql', 'a--b\rc', ['word a', 'comment --b', 'word c']],
  ['postgresql', '1.5e-3+0x1F', ['number 1.5e', 'sign -', 'number 3', 'sign +', 'number 0x1F']],
  ['postgresql', '{a} `{', ['place {a}', 'sign `', 'sign {']],
  ['mysql', "'a\\'b' c", ["quoted 'a\\'b'", 'word c']],
  ['mysql', '"a\\"b""c" d', ['quoted "a\\"b""c"', 'word d']],
  ['mysql', '`a``b` c', ['quoted `a``b`', 'word c']],
  ['mysql', "'a' 'b'", ["quoted 'a'", "quoted 'b'"]],
  ['mysql', '1--2', ['number 1', 'sign -', 'sign -', 'number 2']],
  ['mysql', '1-- 2\r3\n4', ['number 1', 'comment -- 2\r3', 'number 4']],
  ['mysql', 'a#b\nc', ['word a', 'comment #b', 'word c']],
  ['mysql', '/* /* */ a', ['comment /* /* */', 'word a']],
  ['mysql', '1a $$b$$', ['word 1a', 'word $$b$$']],
])('what %s reads in %s', (dialect, text, tokens) => expect(said(text, dialect)).toEqual(tokens))

test.each<[SqlDialect, string, string]>([
  ['postgresql', "select 'a", 'does not end'],
  ['postgresql', "select 'a''", 'does not end'],
  ['postgresql', "select E'a\\'", 'does not end'],
  ['postgresql', 'select "a', 'does not end'],
  ['postgresql', 'select /* /* */ 1', 'does not end'],
  ['postgresql', 'select $a$ 1 $b$', 'does not end'],
  ['postgresql', 'select $1', 'cannot be used'],
  ['postgresql', "select 1e'a'", 'cannot be used'],
  ['postgresql', 'select 1\0', 'cannot be used'],
  ['postgresql', "select E'a'\n'b\\'", 'in several pieces'],
  ['postgresql', "select 'a' -- b\n 'c'", 'in several pieces'],
  ['mysql', "select 'a\\'", 'does not end'],
  ['mysql', 'select /* 1', 'does not end'],
  ['mysql', 'select `a', 'does not end'],
  ['mysql', 'select /*! 1 */', 'carries out'],
  ['mysql', 'select /*!50000 1 */', 'carries out'],
  ['mysql', 'select /*M!100100 1 */', 'carries out'],
  ['mysql', 'select /*+ SET_VAR(max_execution_time=0) */ 1', 'carries out'],
  ['mysql', 'select ?', 'cannot be used'],
])('%s: %s is refused', (dialect, text, reason) => {
  expect(() => sqlTokens(text, dialect)).toThrow(expect.objectContaining({ message: expect.stringContaining(reason) }))
})

const inside = fc.string({ unit: fc.constantFrom(...`'"\`\\$;{}/*-#a\n é数`) })
const doubled = (text: string, sign: string) => text.replaceAll(sign, sign + sign)
const escaped = (text: string, sign: string) => doubled(text.replaceAll('\\', '\\\\'), sign)

const piece = (kind: string, text: fc.Arbitrary<string>) => text.map((one) => ({ kind, text: one }))
const common = [
  piece('word', fc.constantFrom('select', 'x', '_a1')),
  piece('number', fc.constantFrom('1', '2.5')),
  piece('place', fc.constantFrom('{a}', '{from}')),
  piece('sign', fc.constantFrom(';', ',', '+', '(', '=')),
]
const pieces: Record<SqlDialect, fc.Arbitrary<{ kind: string; text: string }>> = {
  postgresql: fc.oneof(
    ...common,
    piece(
      'quoted',
      inside.map((text) => `E'${escaped(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `'${doubled(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `"${doubled(text, '"')}"`),
    ),
    piece(
      'quoted',
      inside.map((text) => `$q$${text.replaceAll('$', '')}$q$`),
    ),
    piece(
      'comment',
      inside.map((text) => `/* ${text.replaceAll('/', '')} /* ' */ */`),
    ),
  ),
  mysql: fc.oneof(
    ...common,
    piece(
      'quoted',
      inside.map((text) => `'${escaped(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `"${escaped(text, '"')}"`),
    ),
    piece(
      'quoted',
      inside.map((text) => `\`${doubled(text, '`')}\``),
    ),
    piece(
      'comment',
      inside.map((text) => `/* ${text.replaceAll('/', '')} */`),
    ),
  ),
}

test.each(DIALECTS)('every piece of a generated text is found: %s', (dialect) => {
  fc.assert(
    fc.property(fc.array(pieces[dialect], { maxLength: 12 }), (given) => {
      // Texts beside each other would be one text in several pieces.
      const apart = given.flatMap((one) => [one, { kind: 'sign', text: ',' }])
      const text = apart.map((one) => one.text).join(' ')
      const found = sqlTokens(text, dialect)
      expect(found.map((token) => token.text).join('')).toBe(text)
      expect(found.filter(({ kind }) => kind !== 'space')).toEqual(apart)
    }),
  )
})

test.each(DIALECTS)('any text is read as a whole or refused: %s', (dialect) => {
  fc.assert(
    fc.property(inside, (text) => {
      try {
        expect(
          sqlTokens(text, dialect)
            .map((token) => token.text)
            .join(''),
        ).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 40001 })
      }
    }),
  )
})
